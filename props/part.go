package props

import (
	"context"
	"slices"
)

// Part is a part of an exhaustive check, and how far it is. It goes to every
// Sweep of the check with the context (WithPart), so that statements of all kinds
// are split and resumed in the same way. The zero Part is the whole check, from
// its beginning. A Part is not for several checks at once.
//
// Cases are dealt to the shards in turn, in the order of the enumeration, which
// does not depend on anything but the check: shards are disjoint, all of them
// together are the whole, and each has cases of every size.
type Part struct {
	// Shard is which part this is.
	Shard Shard
	// Count only counts the cases; none is judged.
	Count bool
	// From is where an earlier run of the same part ended. What it judged is not judged again.
	From State
	// Tell is called after judged cases, and may ask how far the check is. nil: nobody asks.
	Tell func(far func() State)

	state   State
	sweeps  int // that were begun
	counted int
}

// State is how far an exhaustive check is: enough to go on from there.
type State struct {
	Sweeps []SweepState `json:"sweeps"`
}

// SweepState is how far one sweep is.
type SweepState struct {
	Cases   int      `json:"cases" jsonschema:"that were enumerated, those of other shards too"`
	Reports []Report `json:"reports" jsonschema:"as they are after these"`
}

// Counted returns the number of the part's cases that were enumerated by now.
func (p *Part) Counted() int { return p.counted }

type partKey struct{}

// WithPart returns the context of a check of which only a part is done here.
func WithPart(ctx context.Context, p *Part) context.Context {
	return context.WithValue(ctx, partKey{}, p)
}

type onlyKey struct{}

// WithOnly returns the context of a check that wants only the statements of these IDs. See WithMore.
func WithOnly(ctx context.Context, ids []string) context.Context {
	return context.WithValue(ctx, onlyKey{}, ids)
}

// only returns those of the properties that are wanted of a check.
func only[K any](ctx context.Context, properties []*Property[K]) []*Property[K] {
	ids, some := ctx.Value(onlyKey{}).([]string)
	if !some {
		return properties
	}
	return slices.DeleteFunc(slices.Clone(properties), func(p *Property[K]) bool { return !slices.Contains(ids, p.ID) })
}

type moreKey struct{}

// WithMore returns the context of a check that judges these properties, too, as far as they
// are Swept: each of them in the sweeps over its kind of case.
func WithMore(ctx context.Context, statements []Checkable) context.Context {
	return context.WithValue(ctx, moreKey{}, statements)
}

// more returns the properties with those of WithMore.
func more[K any](ctx context.Context, properties []*Property[K]) []*Property[K] {
	statements, _ := ctx.Value(moreKey{}).([]Checkable)
	for _, s := range statements {
		if p, ok := s.(*Property[K]); ok && p.Swept {
			properties = append(slices.Clip(properties), p)
		}
	}
	return properties
}

// partOf returns the part that goes with ctx; the whole if none does.
func partOf(ctx context.Context) *Part {
	if p, ok := ctx.Value(partKey{}).(*Part); ok {
		return p
	}
	return &Part{}
}

// begin returns how far the next sweep was in an earlier run.
func (p *Part) begin() SweepState {
	p.sweeps++
	if p.sweeps <= len(p.From.Sweeps) {
		return p.From.Sweeps[p.sweeps-1]
	}
	return SweepState{}
}

// judged tells that the sweep is behind case number n.
func (p *Part) judged(n int, reports []Report) {
	if p.Tell != nil {
		p.Tell(func() State {
			now := SweepState{n, cloned(reports)}
			return State{append(slices.Clone(p.state.Sweeps), now)}
		})
	}
}

// cloned returns the reports as they are now.
func cloned(reports []Report) []Report {
	reports = slices.Clone(reports)
	for i := range reports {
		r := &reports[i]
		r.Discarded, r.Inconclusive, r.Evidence = sum(r.Discarded, nil), sum(r.Inconclusive, nil), r.Evidence.Clone()
	}
	return reports
}

// end tells that the sweep has enumerated n cases and no more are to come.
func (p *Part) end(n int, reports []Report) {
	p.state.Sweeps = append(p.state.Sweeps, SweepState{n, slices.Clone(reports)})
}

// Done returns the state of the check with all sweeps that have ended.
func (p *Part) Done() State { return p.state }
