package section21

import (
	"context"

	"tandem/arrays"
	"tandem/internal/lists"
	"tandem/props"
	"tandem/props/programs"
	"tandem/props/section2"
	"tandem/props/sections"
	"tandem/spec"
)

// Statements returns everything that is checked of §2.1, in the paper's order.
func Statements(sides arrays.Sides, lim spec.Limits) []props.Checkable {
	return StatementsOver(sides, lim, programs.Arrays(), programs.ArrayTerms())
}

// StatementsOver returns Statements over another vocabulary of programs, and one of terms.
func StatementsOver(sides arrays.Sides, lim spec.Limits, voc, terms *programs.Vocabulary) []props.Checkable {
	list := lists.Map(considered(sides, terms), func(l lemma) props.Checkable { return l.Property })
	return append(list, props.Erase(said(sides, theorems(sides, lim, Allowed(voc, sides))))...)
}

// Exhaustive checks every statement on all programs over the small vocabularies up to that size,
// from all small valuations, smaller programs first; and the lemmas on all expressions up to that
// size. Progress is told after each program or point how much there was until then.
func Exhaustive(ctx context.Context, sides arrays.Sides, lim spec.Limits, size int, progress func(spec.Scope)) ([]props.Report, spec.Scope) {
	return ExhaustiveOver(ctx, sides, lim, size, progress, programs.SmallArrays(), programs.SmallArrayTerms())
}

// ExhaustiveOver returns Exhaustive over other vocabularies of programs and of terms.
func ExhaustiveOver(ctx context.Context, sides arrays.Sides, lim spec.Limits, size int, progress func(spec.Scope), vocs, terms []*programs.Vocabulary) ([]props.Report, spec.Scope) {
	tally := props.NewTally(size, progress)
	var reports []props.Report
	var anywhere []*props.Property[Point] // the lemmas about all expressions, which go together
	all := considered(sides, programs.ArrayTerms())
	for i, l := range all {
		if l.shape == nil {
			anywhere = append(anywhere, l.Property)
			continue
		}
		reports = append(reports, props.SweepShare(ctx, len(all)-i+2, []*props.Property[Point]{l.Property}, l.smallPoints(tally, size, terms), tally.Points())...)
	}
	for _, voc := range vocs {
		Allowed(voc, sides)
	}
	reports = append(reports, props.SweepShare(ctx, 2, anywhere, section2.Points(tally, size, terms...), tally.Points())...)
	reports = append(reports, props.Sweep(ctx, said(sides, theorems(sides, lim, programs.Arrays())), sections.Cases(size, tally, vocs...), tally.States())...)
	return tally.Done(reports...)
}

// Allowed returns the vocabulary voc without statements that programs over sides do not have.
func Allowed(voc *programs.Vocabulary, sides arrays.Sides) *programs.Vocabulary {
	voc.NoCopy = sides.NoCopy
	return voc
}
