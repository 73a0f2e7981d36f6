package section2

import (
	"context"
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

// Language is how random cases for the basic language are made.
func Language(voc *programs.Vocabulary) props.Language[*lang.Program, concrete.Valuation] {
	return sections.Language(voc, MaxSize)
}

// Theorems is the statements about programs as properties of sem, on programs
// over the vocabulary voc.
func Theorems(sem *basic.Semantics, lim spec.Limits, voc *programs.Vocabulary) []*props.Property[Case] {
	return props.Theorems(sem, Language(voc), lim)
}

// Lemmas is Lemma 2.1 and Corollary 2.2 as properties of the calculus in sides,
// on expressions over the vocabulary voc.
func Lemmas(sides basic.Sides, voc *programs.Vocabulary) []*props.Property[Point] {
	k := calculus(sides)
	return PointsOf(RandomPoint(voc)).Of(k.lemma21(), k.corollary22())
}

// Statements is everything that is checked of §2, in the paper's order.
func Statements(sides basic.Sides, lim spec.Limits) []props.Checkable {
	return StatementsOver(sides, lim, programs.Large())
}

// StatementsOver is Statements over another vocabulary.
func StatementsOver(sides basic.Sides, lim spec.Limits, voc *programs.Vocabulary) []props.Checkable {
	return append(props.Erase(Lemmas(sides, voc)), props.Erase(Theorems(sides.Semantics(), lim, voc))...)
}

// Exhaustive checks every statement on all programs over the small vocabulary
// up to that size, from all small valuations, smaller programs first; and the
// lemmas on all expressions up to that size. Progress is told after each
// program or point how much there was until then.
func Exhaustive(ctx context.Context, sides basic.Sides, lim spec.Limits, size int, progress func(spec.Scope)) ([]props.Report, spec.Scope) {
	return ExhaustiveOver(ctx, sides, lim, size, progress, programs.Small())
}

// ExhaustiveOver is Exhaustive over other vocabularies, of which there is one at
// least.
func ExhaustiveOver(ctx context.Context, sides basic.Sides, lim spec.Limits, size int, progress func(spec.Scope), vocs ...*programs.Vocabulary) ([]props.Report, spec.Scope) {
	tally := props.NewTally(size, progress)
	points := props.SweepShare(ctx, 2, Lemmas(sides, vocs[0]), Points(size, vocs...), tally.Points())
	cases := props.Sweep(ctx, Theorems(sides.Semantics(), lim, vocs[0]), sections.Cases(size, tally.Program, vocs...), tally.States())
	return tally.Done(append(points, cases...)...)
}

// Points is every case of the lemmas over one of the vocabularies up to that
// size of the expression, by size.
func Points(size int, vocs ...*programs.Vocabulary) iter.Seq[Point] {
	var all []iter.Seq[Point]
	for n := 1; n <= size; n++ {
		for _, voc := range vocs {
			all = append(all, smallPoints(voc, n))
		}
	}
	return props.Chain(all...)
}
