package props

import (
	"runtime"
	"slices"
)

// Task is what is wanted of an exhaustive check. It goes to every Sweep of the check, so that
// statements of all kinds are split and resumed in the same way. nil: the whole check, of all
// statements. A Task is not for several checks at once.
type Task struct {
	Part *Part    // nil: the whole
	Only []string // the IDs of the statements that are wanted; nil: all
	// More is judged, too, as far as it is Swept: each statement in the sweeps over its kind of case.
	More []Checkable
	// Until is the ID of the statement whose refutation ends the check, with a smallest case. Other
	// statements are judged up to it, and say that they Stopped. "": none ends it.
	Until string
	// Workers is how many cases are judged at once; 1: each as it is enumerated; 0: as many as there
	// are processors.
	Workers int
	// Found is told of each case that refutes a statement, before it is made smaller. nil: nobody.
	Found func(id string, k Shown)

	met bool // Until is refuted
}

// Enough is why the other statements of a check stop that ends with the refutation of one.
const Enough = "what is checked is refuted"

// wanted returns those of the properties, and of More, that are wanted.
func wanted[K any](t *Task, properties []*Property[K]) []*Property[K] {
	for _, s := range t.More {
		if p, ok := s.(*Property[K]); ok && p.Swept {
			properties = append(slices.Clip(properties), p)
		}
	}
	if t.Only == nil {
		return properties
	}
	return slices.DeleteFunc(slices.Clone(properties), func(p *Property[K]) bool { return !slices.Contains(t.Only, p.ID) })
}

// workers returns how many cases of these properties are judged at once. A solver has one
// session for a property, and is asked one thing at a time.
func workers[K any](t *Task, properties []*Property[K]) int {
	switch {
	case slices.ContainsFunc(properties, func(p *Property[K]) bool { return p.Solver }):
		return 1
	case t.Workers > 0:
		return t.Workers
	default:
		return runtime.GOMAXPROCS(0)
	}
}

// Part is a part of an exhaustive check, and how far it is. The zero Part is
// the whole check, from its beginning. A Part is not for several checks at once.
type Part struct {
	// Segment is the part; the zero Segment is the whole.
	Segment
	// Count only counts the cases; none is judged. Plan cuts what was counted.
	Count bool
	// From is where an earlier run of the same part ended. What it judged is not judged again.
	From State
	// Tell is called after judged cases, and may ask how far the check is. nil: nobody asks.
	Tell func(far func() State)

	state   State
	sweeps  int // that were begun
	counted int
	cuts    []cuts // of each sweep, where cases are counted
}

// State is how far an exhaustive check is: enough to go on from there.
type State struct {
	Sweeps []SweepState `json:"sweeps"`
}

// SweepState is how far one sweep is.
type SweepState struct {
	Cases   int      `json:"cases" jsonschema:"that were enumerated, those of earlier parts too"`
	Ends    []int    `json:"ends,omitempty" jsonschema:"of each statement the case at which it ended, by a refutation or a crash; 0: it goes on"`
	Reports []Report `json:"reports" jsonschema:"as they are after these"`
}

// Counted returns the number of the part's cases that were enumerated by now.
func (p *Part) Counted() int { return p.counted }

// begin returns where the part begins in the next sweep and how far an earlier run was, and the number
// of its last case, or -1 for that of the sweep.
func (p *Part) begin() (start Place, before SweepState, to int) {
	p.sweeps++
	to = -1
	if n := p.sweeps - 1; n < len(p.To) {
		start, to = p.Start[n], p.To[n]
	}
	if p.sweeps <= len(p.From.Sweeps) {
		before = p.From.Sweeps[p.sweeps-1]
	}
	return start, before, to
}

// judged tells that a sweep is as far as now says.
func (p *Part) judged(now func() SweepState) {
	if p.Tell != nil {
		p.Tell(func() State { return State{append(slices.Clone(p.state.Sweeps), now())} })
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

// end tells that a sweep is as far as now says and no more cases are to come.
func (p *Part) end(now SweepState) { p.state.Sweeps = append(p.state.Sweeps, now) }

// Done returns the state of the check with all sweeps that have ended.
func (p *Part) Done() State { return p.state }

// Rests returns the rules of each side that the property rests on: those of which evidence is wanted.
func (p *Property[K]) Rests() (symbolic, concrete []string) { return p.Symbolic, p.Concrete }
