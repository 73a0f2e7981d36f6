package section21

import (
	"context"

	"tandem/arrays"
	"tandem/props"
	"tandem/props/section2"
	"tandem/spec"
)

// Statements is everything that is checked of §2.1, in the paper's order.
func Statements(sides arrays.Sides, lim spec.Limits) []props.Checkable {
	return section2.Statements(sides.Sides, lim)
}

// Scope says how much an exhaustive check went through.
type Scope = section2.Scope

// Exhaustive checks every statement on all programs over the small
// vocabularies up to that size, from all small valuations, smaller programs
// first; and the lemmas on all expressions up to that size. Progress is told
// after each program or point how much there was until then.
func Exhaustive(ctx context.Context, sides arrays.Sides, lim spec.Limits, size int, progress func(Scope)) ([]props.Report, Scope) {
	return section2.Exhaustive(ctx, sides.Sides, lim, size, progress)
}
