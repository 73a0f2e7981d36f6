package recursion

import (
	"context"
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

// bits returns the language with procedures over bit-vectors of a width and of the next
// one.
func bits(width int) languages.Vocabulary {
	return languages.Vocabulary{
		ID: fmt.Sprintf("bv%d", width), Text: programs.BitsText(width),
		In: func(b languages.Bounds) *languages.Variant { return overBits(on(recursion.Published, b), width) },
	}
}

func overBits(sides recursion.Sides, width int) *languages.Variant {
	v := faultless(sides)
	voc := programs.RecursiveBits(width)
	v.Statements = func(lim spec.Limits) []props.Checkable { return section3.StatementsOver(sides, lim, voc) }
	v.Anchors = func(lim spec.Limits) []props.Checkable {
		globals := func(c stacks.Config) sections.State { return anchors.Globals(c.G) }
		return []props.Checkable{
			anchors.Runs(sides.Name, sides.Semantics().Machine(), lim, sections.Language(voc, section3.MaxSize), globals),
		}
	}
	v.Exhaustive = func(ctx context.Context, lim spec.Limits, size int, progress func(int)) ([]props.Report, spec.Scope) {
		return section3.ExhaustiveOver(ctx, sides, lim, size, languages.Counted(progress), programs.SmallRecursiveBits(width))
	}
	return v
}
