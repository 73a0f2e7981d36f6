package section21

import (
	"context"

	"tandem/arrays"
	"tandem/props"
	"tandem/props/programs"
	"tandem/props/section2"
	"tandem/spec"
)

// Statements is everything that is checked of §2.1, in the paper's order.
func Statements(sides arrays.Sides, lim spec.Limits) []props.Checkable {
	var list []props.Checkable
	for _, l := range lemmas(sides, programs.ArrayTerms()) {
		list = append(list, l.Property)
	}
	return append(list, props.Erase(theorems(sides, lim, Allowed(programs.Arrays(), sides)))...)
}

// Exhaustive checks every statement on all programs over the small
// vocabularies up to that size, from all small valuations, smaller programs
// first; and the lemmas on all expressions up to that size. Progress is told
// after each program or point how much there was until then.
func Exhaustive(ctx context.Context, sides arrays.Sides, lim spec.Limits, size int, progress func(spec.Scope)) ([]props.Report, spec.Scope) {
	scope := spec.Scope{Size: size}
	tell := func() {
		if progress != nil {
			progress(scope)
		}
	}
	var reports []props.Report
	var anywhere []*props.Property[Point] // the lemmas about all expressions, which go together
	all := lemmas(sides, programs.ArrayTerms())
	for i, l := range all {
		if l.shape == nil {
			anywhere = append(anywhere, l.Property)
			continue
		}
		reports = append(reports, props.SweepShare(ctx, len(all)-i+2, []*props.Property[Point]{l.Property}, l.smallPoints(size),
			func() { scope.Points++; tell() })...)
	}
	vocs := programs.SmallArrays()
	for _, voc := range vocs {
		Allowed(voc, sides)
	}
	rest, swept := section2.Sweep(ctx, anywhere, theorems(sides, lim, programs.Arrays()), size,
		programs.SmallArrayTerms(), vocs, func(s spec.Scope) {
			s.Points += scope.Points
			if progress != nil {
				progress(s)
			}
		})
	swept.Points += scope.Points
	return append(reports, rest...), swept
}

// Allowed is the vocabulary voc without the statements that programs of the
// language made of sides do not have.
func Allowed(voc *programs.Vocabulary, sides arrays.Sides) *programs.Vocabulary {
	voc.NoCopy = sides.NoCopy
	return voc
}
