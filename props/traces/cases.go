package traces

import (
	"context"

	"tandem/objects"
	"tandem/props"
	"tandem/props/programs"
	"tandem/props/sections"
	"tandem/spec"
)

// MaxSize is the size of the largest random programs.
const MaxSize = 40

// Random returns the statements with random programs up to that size over a vocabulary with classes.
func Random(sides objects.TraceSides, voc *programs.Vocabulary, size int, lim spec.Limits) []*props.Property[Case] {
	if sides.Returning {
		voc = voc.ReturningOnly()
	}
	return sections.Language(voc, size).Kind().Of(Statements(sides, lim)...)
}

// Recursive returns the statements on programs of Recursion.
func Recursive(sides objects.TraceSides, lim spec.Limits) []*props.Property[Case] {
	l := sections.Language(Vocabulary(), MaxSize)
	l.Program = Recursion
	kind := l.Kind()
	kind.Gen = func(src props.Source) Case { // without groups, which would change the cases
		p := l.Program(src)
		return Case{Program: p, Initial: l.Initial(src, p)}
	}
	return kind.Of(Statements(sides, lim)...)
}

// Exhaustive checks all statements on all programs over the vocabularies up to that size, from all
// initial heaps, by vocabulary, smaller first. progress, unless nil, is told how far it is.
func Exhaustive(ctx context.Context, sides objects.TraceSides, vocs []*programs.Vocabulary, lim spec.Limits, size int, progress func(spec.Scope)) ([]props.Report, spec.Scope) {
	tally := props.NewTally(size, progress)
	return tally.Done(props.Sweep(ctx, Statements(sides, lim), sections.InTurn(size, tally, vocs...), tally.States())...)
}
