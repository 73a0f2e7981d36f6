package section4

import (
	"context"

	"tandem/lang/trace"
	"tandem/props"
	"tandem/spec"
)

// Small lists the universes of exhaustive checks. Their traces differ: the
// first has no conditional expressions, the last has two classes and integers.
func Small() []*Universe { return []*Universe{Pointers(), Conditionals(), Typed()} }

// Exhaustive checks every statement of the reading r on all traces over the small universes up to
// that size, each with all heaps, and the lemmas on all expressions up to size-2 and assignments up
// to size-1. A statement that one universe refutes is not asked about in the next ones. Progress,
// if not nil, is told after each case how much there was until then.
func Exhaustive(ctx context.Context, r Sides, size int, progress func(spec.Scope)) ([]props.Report, spec.Scope) {
	tally := props.NewTally(size, progress)
	var all []props.Report
	universes := Small()
	for i, u := range universes {
		left := 3 * (len(universes) - i) // sweeps, which share the time
		en := NewEnumeration(u)
		reports := props.SweepShare(ctx, left, Lemmas(r), en.Points(size-2), tally.Points())
		reports = append(reports, props.SweepShare(ctx, left-1, Lemmas(r)[1:3], en.Assignments(size-1), tally.Points())...)
		reports = append(reports, props.SweepShare(ctx, left-2, Theorems(r), en.Cases(size, func(trace.Trace) { tally.Program() }), tally.States())...)
		for _, rep := range reports {
			all = props.Join(all, rep)
		}
	}
	return tally.Done(all...)
}
