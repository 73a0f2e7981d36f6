package props

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"tandem/spec"
)

// Sweep judges every case of an enumeration with every property, in one pass.
// A property that is refuted takes no further part; if the enumeration goes
// by size, its counterexample is a smallest one, without the variables that do not
// matter. told, if not nil, is told of the cases. Where ctx ends, the reports say that
// they stopped, as where one refutation is enough. Where the task is only a part of the
// cases, the others are left out, and those that an earlier run judged count as judged.
// Where it is only some properties, there are reports of them alone; where none, no case is
// enumerated. A nil task is everything.
//
// Cases are judged by several workers at once; what is found, and told, is that of one.
func Sweep[K any](ctx context.Context, task *Task, properties []*Property[K], cases iter.Seq[K], told Told) []Report {
	if told == nil {
		told = Each(func() {})
	}
	if task == nil {
		task = &Task{}
	}
	part := task.Part
	if part == nil {
		part = &Part{}
	}
	start, before, to := part.begin()
	properties = wanted(task, properties)
	s := sweep[K]{properties: properties, part: part, told: told, task: task, reports: make([]Report, len(properties)), ended: make([]atomic.Bool, len(properties)), ends: make([]int, len(properties)), open: len(properties)}
	known := s.task.met
	if known || !sameStatements(before.Reports, properties) || len(before.Ends) != len(before.Reports) {
		before = SweepState{Cases: start.Cases} // of something else: nothing of it counts as judged
	}
	for i, p := range properties {
		s.reports[i] = p.report()
		if len(before.Reports) > 0 {
			s.reports[i] = cloned(before.Reports[i : i+1])[0] // a file may leave out maps
			s.reports[i].NeverFired, s.reports[i].Stopped = nil, ""
			if refuted := s.reports[i].Counterexample != nil; refuted || s.reports[i].Crash != nil {
				s.end(i, before.Ends[i], refuted)
			}
		}
	}
	s.judged = before.Cases
	d := s.dealer(ctx)
	defer d.close()
	if known {
		cases = slices.Values([]K(nil)) // another sweep found what is enough
	}
	w, _ := told.(walker)
	n := 0
	if w != nil && w.start(start) {
		n = start.Cases
	}
	mark := told.Mark()
	for k := range cases {
		mark = told.Mark()
		if n == to || d.isOver(n, mark) {
			break
		}
		if part.Count {
			part.count(n, w)
		}
		if n++; n <= start.Cases {
			continue
		}
		part.counted++
		switch {
		case part.Count:
		case n <= before.Cases:
			told.Judged(mark)
		default:
			d.deal(dealt[K]{k, n, mark})
		}
	}
	whole := d.finish(n, told.Mark()) && !known
	for i, p := range properties {
		switch r := &s.reports[i]; {
		case r.Counterexample != nil, whole:
		case ctx.Err() != nil:
			r.Stopped = context.Cause(ctx).Error()
		case s.task.met:
			r.Stopped = Enough
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
	return Sweep(ctx, nil, []*Property[K]{p}, slices.Values([]K{of}), nil)[0], nil
}

// errShare is why a sweep ends that shares its time with others.
var errShare = errors.New("its share of the budget")

// SweepShare returns Sweep by the first of so many sweeps that share ctx's time, ended after an
// equal part; the rest goes to those behind. Without deadline it is Sweep.
func SweepShare[K any](ctx context.Context, task *Task, sweeps int, properties []*Property[K], cases iter.Seq[K], told Told) []Report {
	if end, ok := ctx.Deadline(); ok && sweeps > 1 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeoutCause(ctx, time.Until(end)/time.Duration(sweeps), errShare)
		defer cancel()
	}
	return Sweep(ctx, task, properties, cases, told)
}

// sameStatements reports whether the reports are on these properties.
func sameStatements[K any](reports []Report, properties []*Property[K]) bool {
	return slices.EqualFunc(reports, properties, func(r Report, p *Property[K]) bool { return r.ID == p.ID })
}

// sweep is a sweep under way.
type sweep[K any] struct {
	properties []*Property[K]
	part       *Part
	told       Told
	task       *Task
	reports    []Report
	ended      []atomic.Bool // properties that take no further part
	ends       []int         // the cases at which these ended
	open       int           // those that do
	judged     int           // the number of the last case that was judged
}

// now returns how far the sweep is.
func (s *sweep[K]) now() SweepState {
	return SweepState{s.judged, slices.Clone(s.ends), cloned(s.reports)}
}

// end tells that property i takes no further part from case n on, since it is refuted or crashed.
func (s *sweep[K]) end(i, n int, refuted bool) {
	s.ends[i] = n
	s.task.met = s.task.met || refuted && s.properties[i].ID == s.task.Until
	s.ended[i].Store(true)
	s.open--
}

// Tally counts what an exhaustive check goes through, and tells of it.
type Tally struct {
	Task  *Task
	Scope spec.Scope
	ahead int // programs, those too that wait to be judged
	walk  walk
	tell  func(spec.Scope)
}

// NewTally counts a check up to that size. tell, unless nil, gets each case and the count before it.
func NewTally(task *Task, size int, tell func(spec.Scope)) *Tally {
	return &Tally{Task: task, Scope: spec.Scope{Size: size}, tell: tell}
}

// Program counts a program, or a trace, of which the next cases are.
func (t *Tally) Program() {
	if t != nil {
		t.ahead++
	}
}

// Over notes names of vocabularies that programs are made of, beside those noted before.
func (t *Tally) Over(names ...string) {
	if t == nil {
		return
	}
	var list []string
	if t.Scope.Vocabularies != "" {
		list = strings.Split(t.Scope.Vocabularies, ", ")
	}
	for _, name := range names {
		if name != "" && !slices.Contains(list, name) {
			list = append(list, name)
		}
	}
	t.Scope.Vocabularies = strings.Join(list, ", ")
}

// States counts programs with an initial state.
func (t *Tally) States() Told { return counted{t, &t.Scope.States} }

// Points counts cases that are about no program.
func (t *Tally) Points() Told { return counted{t, &t.Scope.Points} }

// Terms counts cases each of which is a program with an initial state.
func (t *Tally) Terms() Told {
	return Each(func() {
		t.Program()
		t.States().Judged(t.ahead)
	})
}

// counted is a tally of cases of one kind.
type counted struct {
	*Tally
	n *int
}

func (c counted) Mark() int { return c.ahead }

func (c counted) Judged(mark int) {
	*c.n++
	c.Scope.Programs = mark
	if c.tell != nil {
		c.tell(c.Scope)
	}
}

func (c counted) Ended(mark int) { c.Scope.Programs, c.ahead = mark, mark }

// Done returns the reports of the check, and how much it went through.
func (t *Tally) Done(reports ...Report) ([]Report, spec.Scope) {
	t.Scope.Steps = Steps(reports)
	return reports, t.Scope
}

// Steps returns how many transitions were taken for those reports, on both sides.
func Steps(reports []Report) int {
	n := 0
	for _, r := range reports {
		n += r.Evidence.Symbolic.Total() + r.Evidence.Concrete.Total()
	}
	return n
}
