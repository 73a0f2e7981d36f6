package arrays

import (
	"fmt"

	"tandem/arrays"
	"tandem/concrete"
	"tandem/explore/solver"
	"tandem/languages"
	"tandem/languages/trees"
	"tandem/props"
	"tandem/props/anchors"
	"tandem/props/programs"
	"tandem/props/section2"
	"tandem/props/section21"
	"tandem/spec"
)

// bits returns the language with arrays over bit-vectors of a width and of the next one.
func bits(width int) languages.Vocabulary {
	return languages.Vocabulary{
		ID: fmt.Sprintf("bv%d", width), Text: programs.BitsText(width),
		In: func(b languages.Bounds) *languages.Variant {
			return overBits(arrays.Repaired(concrete.Standard().Bounded(b.Bits)), width)
		},
	}
}

func overBits(sides arrays.Sides, width int) *languages.Variant {
	v := variant(sides)
	v.Anchors = func(lim spec.Limits) []props.Checkable {
		voc := programs.BitArrays(width)
		return []props.Checkable{
			anchors.Runs("arrays", sides.Semantics().Machine(), lim, section2.Language(voc), globals),
			anchors.Operators(sides.Eval, voc),
		}
	}
	v.Trees = func(open func() (solver.Session, error)) ([]props.Checkable, func()) {
		return trees.ArraysOver(sides, programs.OnlyIndexes(programs.BitArrays(width)), open)
	}
	return v.Judging(func(lim spec.Limits) props.Groups {
		return section21.Groups(sides, lim, programs.BitArrays(width), programs.BitArrayTerms(width), programs.SmallBitArrays(width), programs.SmallBitArrayTerms(width))
	})
}
