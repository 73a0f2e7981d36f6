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

// Groups returns everything that is checked of §2.1, in the paper's order: of random programs over voc
// and expressions over terms, and of all programs over the small vocabularies, from all small valuations,
// and expressions over smallTerms, smaller ones first. A lemma about expressions of one shape has its own.
func Groups(sides arrays.Sides, lim spec.Limits, voc, terms *programs.Vocabulary, small, smallTerms []*programs.Vocabulary) props.Groups {
	lemmas, theorems := considered(sides, terms), said(sides, theorems(sides, lim, Allowed(voc, sides)))
	list := lists.Map(lemmas, func(l lemma) props.Checkable { return l.Property })
	return props.Groups{props.Joined(append(list, props.Erase(theorems)...), func(ctx context.Context, size int, tally *props.Tally) []props.Report {
		var reports []props.Report
		var anywhere []*props.Property[Point] // the lemmas about all expressions, which go together
		for i, l := range lemmas {
			if l.shape == nil {
				anywhere = append(anywhere, l.Property)
				continue
			}
			reports = append(reports, props.SweepShare(ctx, tally.Task, len(lemmas)-i+2, []*props.Property[Point]{l.Property}, l.smallPoints(tally, size, smallTerms), tally.Points())...)
		}
		for _, voc := range small {
			Allowed(voc, sides)
		}
		reports = append(reports, props.SweepShare(ctx, tally.Task, 2, anywhere, section2.Points(tally, size, smallTerms...), tally.Points())...)
		return append(reports, props.Sweep(ctx, tally.Task, theorems, sections.Cases(size, tally, small...), tally.States())...)
	})}
}

// Standard returns Groups over the usual vocabularies.
func Standard(sides arrays.Sides, lim spec.Limits) props.Groups {
	return Groups(sides, lim, programs.Arrays(), programs.ArrayTerms(), programs.SmallArrays(), programs.SmallArrayTerms())
}

// Allowed returns the vocabulary voc without statements that programs over sides do not have.
func Allowed(voc *programs.Vocabulary, sides arrays.Sides) *programs.Vocabulary {
	voc.NoCopy = sides.NoCopy
	return voc
}
