package recursion

import (
	"fmt"

	"tandem/languages"
	"tandem/props"
	"tandem/props/anchors"
	"tandem/props/programs"
	"tandem/props/section3"
	"tandem/props/sections"
	"tandem/recursion"
	"tandem/recursion/stacks"
	"tandem/spec"
)

// bits returns the language with procedures over bit-vectors of a width and of the next one.
func bits(width int) languages.Vocabulary {
	return languages.Vocabulary{
		ID: fmt.Sprintf("bv%d", width), Text: programs.BitsText(width),
		In: func(b languages.Bounds) *languages.Variant { return overBits(on(recursion.Published, b), width) },
	}
}

func overBits(sides recursion.Sides, width int) *languages.Variant {
	v := faultless(sides)
	voc := programs.RecursiveBits(width)
	v.Anchors = func(lim spec.Limits) []props.Checkable {
		globals := func(c stacks.Config) sections.State { return anchors.Globals(c.G) }
		return []props.Checkable{
			anchors.Runs(sides.Name, sides.Semantics().Machine(), lim, sections.Language(voc, section3.MaxSize), globals),
		}
	}
	return v.Judging(func(lim spec.Limits) props.Groups {
		return section3.Groups(sides, lim, voc, programs.SmallRecursiveBits(width))
	})
}
