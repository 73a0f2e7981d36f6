package props

import (
	"context"
	"iter"

	"tandem/spec"
)

// Group is statements about cases of one kind: what is judged, how cases are drawn at random
// (Property.Gen), and how they are enumerated by size.
type Group struct {
	statements []Checkable
	// all judges all small cases, as the first of so many sweeps sharing the time; nil: none are
	// enumerated.
	all func(ctx context.Context, sweeps, size int, tally *Tally) []Report
}

// GroupOf returns the group of statements whose cases up to a size small lists. It announces
// each program before the cases of that. told says what a case counts as, as (*Tally).States.
func GroupOf[K any](statements []*Property[K], told func(*Tally) Told, small func(size int, tally *Tally) iter.Seq[K]) Group {
	return Group{Erase(statements), func(ctx context.Context, sweeps, size int, tally *Tally) []Report {
		return SweepShare(ctx, tally.Task, sweeps, statements, small(size, tally), told(tally))
	}}
}

// RandomOnly returns the group of statements whose cases nobody enumerates.
func RandomOnly[K any](statements []*Property[K]) Group { return Group{statements: Erase(statements)} }

// Joined returns one group of statements about cases of several kinds, all of whose small cases judge
// goes through, in sweeps of its own.
func Joined(statements []Checkable, judge func(ctx context.Context, size int, tally *Tally) []Report) Group {
	return Group{statements, func(ctx context.Context, _, size int, tally *Tally) []Report { return judge(ctx, size, tally) }}
}

// Groups is everything that is checked of a language, in the order of its paper.
type Groups []Group

// Statements lists the statements of all groups.
func (g Groups) Statements() []Checkable {
	var list []Checkable
	for _, of := range g {
		list = append(list, of.statements...)
	}
	return list
}

// Exhaustive judges the statements on all cases up to a size, one group after the other. It
// tells after each program or case how much there was until then.
func (g Groups) Exhaustive(ctx context.Context, task *Task, size int, tell func(spec.Scope)) ([]Report, spec.Scope) {
	tally := NewTally(task, size, tell)
	var reports []Report
	for i, of := range g {
		if of.all == nil {
			continue
		}
		reports = append(reports, of.all(ctx, len(g)-i, size, tally)...)
	}
	return tally.Done(reports...)
}
