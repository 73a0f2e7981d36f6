package section4

import (
	"context"

	"tandem/lang/trace"
	"tandem/props"
)

// Small lists the universes of exhaustive checks. Their traces differ: the
// first has no conditional expressions, the last has two classes and integers.
func Small() []*Universe { return []*Universe{Pointers(), Conditionals(), Typed()} }

// Groups returns everything that is checked of the reading r: on random cases, and on all traces over
// the small universes up to a size, each with all heaps, the lemmas on all expressions up to size-2 and
// assignments up to size-1. A statement that one universe refutes is not asked about in the next ones.
func Groups(r Sides) props.Groups {
	statements := append(props.Erase(Lemmas(r)), props.Erase(Theorems(r))...)
	return props.Groups{props.Joined(statements, func(ctx context.Context, size int, tally *props.Tally) (all []props.Report) {
		universes := Small()
		for i, u := range universes {
			left := 3 * (len(universes) - i) // sweeps, which share the time
			en := NewEnumeration(u)
			reports := props.SweepShare(ctx, tally.Task, left, Lemmas(r), en.Points(size-2), tally.Points())
			reports = append(reports, props.SweepShare(ctx, tally.Task, left-1, Lemmas(r)[1:3], en.Assignments(size-1), tally.Points())...)
			reports = append(reports, props.SweepShare(ctx, tally.Task, left-2, Theorems(r), en.Cases(size, func(trace.Trace) { tally.Program() }), tally.States())...)
			for _, rep := range reports {
				all = props.Join(all, rep)
			}
		}
		return all
	})}
}
