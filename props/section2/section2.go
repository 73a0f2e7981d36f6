package section2

import (
	"iter"

	"tandem/basic"
	"tandem/concrete"
	"tandem/lang"
	"tandem/props"
	"tandem/props/programs"
	"tandem/props/sections"
	"tandem/spec"
)

// Case is a program of the basic language and its initial valuation.
type Case = sections.Case

// Point is what Lemma 2.1 and Corollary 2.2 quantify over.
type Point = sections.Point

// MaxSize is the size of the largest random programs.
const MaxSize = 40

// Language returns how random cases for the basic language are made.
func Language(voc *programs.Vocabulary) props.Language[*lang.Program, concrete.Valuation] {
	return sections.Language(voc, MaxSize)
}

// Theorems returns the statements about programs as properties of sem, on programs over the vocabulary voc.
func Theorems(sem *basic.Semantics, lim spec.Limits, voc *programs.Vocabulary) []*props.Property[Case] {
	return props.Theorems(sem, Language(voc), lim)
}

// Lemmas is Lemma 2.1 and Corollary 2.2 as properties of sides, on expressions over voc.
func Lemmas(sides basic.Sides, voc *programs.Vocabulary) []*props.Property[Point] {
	k := calculus(sides)
	return PointsOf(RandomPoint(voc)).Of(k.lemma21(), k.corollary22())
}

// Groups returns everything that is checked of §2, in the paper's order: on random cases over the
// vocabulary voc, and on all small ones over the others. These are every program up to a size
// from all small valuations, smaller programs first, and of the lemmas every expression.
func Groups(sides basic.Sides, lim spec.Limits, voc *programs.Vocabulary, small ...*programs.Vocabulary) props.Groups {
	return props.Groups{
		props.GroupOf(Lemmas(sides, voc), (*props.Tally).Points, func(size int, tally *props.Tally) iter.Seq[Point] {
			return Points(tally, size, small...)
		}),
		sections.Group(Theorems(sides.Semantics(), lim, voc), sections.Cases, small...),
	}
}

// Standard returns Groups over the vocabularies of integers.
func Standard(sides basic.Sides, lim spec.Limits) props.Groups {
	return Groups(sides, lim, programs.Large(), programs.SmallBasics()...)
}

// Points returns, for a sweep that tally counts or for any, the lemmas' cases over one of the vocabularies up to that expression size, by size.
func Points(tally *props.Tally, size int, vocs ...*programs.Vocabulary) iter.Seq[Point] {
	var all []iter.Seq[Point]
	for n := 1; n <= size; n++ {
		for _, voc := range vocs {
			if n <= size-voc.Less {
				all = append(all, smallPoints(tally, voc, n))
			}
		}
	}
	return props.Chain(all...)
}
