package props

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"maps"
	"slices"
	"time"

	"tandem/spec"
)

// Sweep judges every case of an enumeration with every property, in one pass.
// A property that is refuted takes no further part; if the enumeration goes
// by size, its counterexample is a smallest one, without the variables that do not
// matter. Progress, if not nil, is told
// after each case. Where ctx ends, the reports say that they stopped. Where only a
// part of the cases is to be judged (WithPart), the others are left out, and those
// that an earlier run judged count as judged. Where only some properties are wanted
// (WithOnly), there are reports of them alone; where none is, no case is enumerated.
func Sweep[K any](ctx context.Context, properties []*Property[K], cases iter.Seq[K], progress func()) []Report {
	part := partOf(ctx)
	before := part.begin()
	properties = only(ctx, more(ctx, properties))
	if !sameStatements(before.Reports, properties) {
		before = SweepState{} // of something else: nothing of it counts as judged
	}
	ctx = spec.Sharing(ctx)
	s := sweep[K]{properties: properties, reports: make([]Report, len(properties)), open: len(properties)}
	for i, p := range properties {
		s.reports[i] = p.report()
		if len(before.Reports) > 0 {
			r := before.Reports[i]
			r.NeverFired, r.Stopped = nil, ""
			r.Discarded, r.Inconclusive = sum(r.Discarded, nil), sum(r.Inconclusive, nil) // a file may leave them out
			s.reports[i] = r
			if s.ended(i) {
				s.open--
			}
		}
	}
	n := 0
	for k := range cases {
		if len(properties) == 0 || ctx.Err() != nil || s.open == 0 && n >= before.Cases {
			break
		}
		n++
		if !part.Shard.has(n) {
			continue
		}
		part.counted++
		if part.Count {
			continue
		}
		if n > before.Cases {
			s.judge(ctx, k)
			if ctx.Err() != nil {
				n-- // what was judged of it may be nothing
				break
			}
			if part.Shard.Of > 1 {
				s.number(n)
			}
			part.judged(n, s.reports)
		}
		if progress != nil {
			progress()
		}
	}
	part.end(max(n, before.Cases), s.reports)
	for i, p := range properties {
		if ctx.Err() != nil && s.reports[i].Counterexample == nil {
			s.reports[i].Stopped = context.Cause(ctx).Error()
		}
		p.settle(&s.reports[i])
	}
	return s.reports
}

// Given judges the one case k, which is a K, as Sweep does.
func (p *Property[K]) Given(ctx context.Context, k any) (Report, error) {
	of, ok := k.(K)
	if !ok {
		return Report{}, fmt.Errorf("%s: found a case of the type %T, expected %T", p.ID, k, of)
	}
	return Sweep(ctx, []*Property[K]{p}, slices.Values([]K{of}), nil)[0], nil
}

// errShare is why a sweep ends that shares its time with others.
var errShare = errors.New("its share of the budget")

// SweepShare is Sweep by the first of so many sweeps that share the time which ctx
// has: it ends when an equal part of it is spent. What it leaves goes to those
// behind it. Without a deadline it is Sweep.
func SweepShare[K any](ctx context.Context, sweeps int, properties []*Property[K], cases iter.Seq[K], progress func()) []Report {
	if end, ok := ctx.Deadline(); ok && sweeps > 1 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeoutCause(ctx, time.Until(end)/time.Duration(sweeps), errShare)
		defer cancel()
	}
	return Sweep(ctx, properties, cases, progress)
}

// sameStatements tells whether the reports are on these properties.
func sameStatements[K any](reports []Report, properties []*Property[K]) bool {
	return slices.EqualFunc(reports, properties, func(r Report, p *Property[K]) bool { return r.ID == p.ID })
}

// sweep is a sweep under way.
type sweep[K any] struct {
	properties []*Property[K]
	reports    []Report
	open       int // properties that still take part
}

// ended tells whether property i takes no further part.
func (s *sweep[K]) ended(i int) bool {
	return s.reports[i].Counterexample != nil || s.reports[i].Crash != nil
}

// judge judges one case with the properties that take part. Where ctx ends
// meanwhile, nothing of it is kept, so that the case can be judged again.
func (s *sweep[K]) judge(ctx context.Context, k K) {
	reports, open := slices.Clone(s.reports), s.open
	for i, p := range s.properties {
		if s.ended(i) {
			continue
		}
		r := &reports[i]
		r.Discarded, r.Inconclusive = maps.Clone(r.Discarded), maps.Clone(r.Inconclusive)
		v, crash := p.judge(ctx, k)
		switch {
		case crash != nil:
			r.Crash = crash
			open--
		case ctx.Err() != nil && v.Result == spec.Inconclusive:
			return
		case !r.add(v):
			if p.Smaller != nil {
				if small, w := p.reduced(ctx, k, DefaultTries); w.Result == spec.Refuted { // not where ctx ended in between
					k, v = small, w
				}
			}
			r.Counterexample = &Counterexample{Case: p.show(k), Reason: v.Reason, Failure: v.Failure, After: r.Generated}
			open--
		}
	}
	if ctx.Err() == nil {
		s.reports, s.open = reports, open
	}
}

// number gives counterexamples that are new their place in the enumeration.
func (s *sweep[K]) number(n int) {
	for i := range s.reports {
		if k := s.reports[i].Counterexample; k != nil && k.Number == 0 {
			k.Number = n
		}
	}
}

// Tally counts what an exhaustive check goes through, and tells of it.
type Tally struct {
	Scope spec.Scope
	tell  func(spec.Scope)
}

// NewTally counts a check up to that size. tell, which may be nil, is told of each
// case how much there was until then.
func NewTally(size int, tell func(spec.Scope)) *Tally {
	return &Tally{spec.Scope{Size: size}, tell}
}

// Program counts a program, or a trace.
func (t *Tally) Program() { t.Scope.Programs++ }

// State counts a program with an initial state.
func (t *Tally) State() { t.count(&t.Scope.States) }

// Point counts a case that is about no program.
func (t *Tally) Point() { t.count(&t.Scope.Points) }

func (t *Tally) count(n *int) {
	*n++
	if t.tell != nil {
		t.tell(t.Scope)
	}
}

// Done is the reports of the check, and how much it went through.
func (t *Tally) Done(reports ...Report) ([]Report, spec.Scope) {
	t.Scope.Steps = Steps(reports)
	return reports, t.Scope
}

// Steps is how many transitions were taken for those reports, on both sides.
func Steps(reports []Report) int {
	n := 0
	for _, r := range reports {
		for _, side := range []map[string]int{r.Evidence.Symbolic, r.Evidence.Concrete} {
			for _, k := range side {
				n += k
			}
		}
	}
	return n
}
