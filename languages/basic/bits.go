package basic

import (
	"fmt"

	"tandem/basic"
	"tandem/concrete"
	"tandem/explore/solver"
	"tandem/languages"
	"tandem/languages/trees"
	"tandem/props"
	"tandem/props/anchors"
	"tandem/props/programs"
	"tandem/props/section2"
	"tandem/spec"
)

// bits returns the basic language over bit-vectors of a width and of the next one.
func bits(width int) languages.Vocabulary {
	over := func(sides basic.Sides) *languages.Variant { return overBits(sides, width) }
	return languages.Vocabulary{
		ID: fmt.Sprintf("bv%d", width), Text: programs.BitsText(width),
		In: func(b languages.Bounds) *languages.Variant {
			return over(basic.Published(concrete.Standard().Bounded(b.Bits)))
		},
		Mutants: func() []spec.Mutant[*languages.Variant] { return spec.Mutants(basic.BitsMutants(), over) },
	}
}

func overBits(sides basic.Sides, width int) *languages.Variant {
	v := variant(sides)
	voc := programs.Bits(width)
	v.Anchors = func(lim spec.Limits) []props.Checkable {
		return []props.Checkable{
			anchors.Runs("basic", sides.Semantics().Machine(), lim, section2.Language(voc), globals),
			anchors.Operators(sides.Eval, voc),
		}
	}
	v.Trees = func(open func() (solver.Session, error)) ([]props.Checkable, func()) {
		return trees.StatementsOver(sides, programs.OnlyBits(programs.Bits(width)), open)
	}
	return v.Judging(func(lim spec.Limits) props.Groups {
		return section2.Groups(sides, lim, voc, programs.SmallBits(width)...)
	})
}
