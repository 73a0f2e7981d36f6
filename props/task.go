package props

import (
	"cmp"
	"fmt"
	"maps"
	"runtime"
	"slices"
	"strings"

	"tandem/internal/lists"
	"tandem/spec"
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

// Join is list with r joined to the report on the same statement, as if r's cases came after, or
// added. It keeps the smaller counterexample.
func Join(list []Report, r Report) []Report {
	i := slices.IndexFunc(list, func(of Report) bool { return of.ID == r.ID })
	if i < 0 {
		return append(list, r)
	}
	j := &list[i]
	j.Generated += r.Generated
	j.Held += r.Held
	j.Discarded = sum(j.Discarded, r.Discarded)
	j.Inconclusive = sum(j.Inconclusive, r.Inconclusive)
	j.Scope = searched(j.Scope, r.Scope)
	j.Evidence = j.Evidence.Clone()
	j.Evidence.Add(r.Evidence)
	only := slices.DeleteFunc(j.missing(), func(rule string) bool { return !slices.Contains(r.missing(), rule) })
	j.NeverFired = slices.DeleteFunc(slices.Clone(j.NeverFired), func(rule string) bool { return !slices.Contains(r.NeverFired, rule) })
	if j.Undecided = j.Undecided.and(r.Undecided); j.Undecided != nil {
		joined := *j.Undecided
		joined.Only = slices.DeleteFunc(only, func(rule string) bool { return slices.Contains(j.NeverFired, rule) })
		j.Undecided = &joined
	}
	if j.Counterexample == nil || r.Counterexample != nil && r.Counterexample.Case.Smaller(j.Counterexample.Case) {
		j.Counterexample = r.Counterexample
	}
	j.Stopped = cmp.Or(j.Stopped, r.Stopped)
	j.Crash = cmp.Or(j.Crash, r.Crash)
	j.conclude()
	return list
}

// Smaller reports whether the case is smaller than t: it has fewer statements, or as many and fewer nodes.
func (s Shown) Smaller(t Shown) bool {
	if s.Stmts != t.Stmts {
		return s.Stmts < t.Stmts
	}
	return s.Size < t.Size
}

// precedes reports whether the case is smaller than t, or as large and its text comes before.
func (s Shown) precedes(t Shown) bool {
	if s.Smaller(t) || t.Smaller(s) {
		return s.Smaller(t)
	}
	return s.Program+s.Input+s.Other < t.Program+t.Input+t.Other
}

func sum(a, b map[string]int) map[string]int {
	all := map[string]int{}
	maps.Copy(all, a)
	for k, n := range b {
		all[k] += n
	}
	return all
}

// UndecidedLimit is the share of undecided cases, in percent of those that were not discarded,
// beyond which a statement is not tested: these may be the cases that a mistake breaks.
const UndecidedLimit = 2

// Doubts lists why a statement is not tested that nothing refutes; none: it is. The share of undecided cases counts in
// each search of its own: many small cases do not hide what random ones could not decide.
// Nothing that held is nothing that was shown, and a search that was stopped did not look at all
// that it was asked about. Of a rule nothing was shown if it took no part in
// the cases, though the statement is about all rules of its side, or only in undecided ones.
func (r *Report) Doubts() (list []string) {
	if r.Crash != nil {
		list = append(list, "a bug in tandem: "+r.Crash.Panic)
	}
	if len(r.NeverFired) > 0 {
		list = append(list, "never fired: "+strings.Join(r.NeverFired, ", "))
	}
	if r.Undecided != nil && len(r.Undecided.Only) > 0 {
		list = append(list, "fired in undecided cases only: "+strings.Join(r.Undecided.Only, ", "))
	}
	of := Report{Generated: r.Generated, Discarded: r.Discarded, Inconclusive: r.Inconclusive, Scope: r.Scope}
	if len(of.Scope) == 0 {
		of.By(Searched{})
	}
	for _, s := range of.Scope {
		if cases := s.Cases - s.Discarded; 100*s.Undecided > UndecidedLimit*cases {
			list = append(list, fmt.Sprintf("%d of %d cases are undecided, more than the limit of %d %%", s.Undecided, cases, UndecidedLimit))
		}
	}
	if r.Held == 0 {
		list = append(list, "no case held")
	}
	if r.Stopped != "" {
		list = append(list, fmt.Sprintf("stopped: %s, after %d of its cases", r.Stopped, r.Generated))
	}
	return list
}

// Premise is how often a premise was true, and how often false.
type Premise struct {
	Name        string // as symbolic If-T: V(b) = true
	True, False int
}

// Premises lists the premises of rules as text, by their names.
func (r *Report) Premises() []Premise {
	var all spec.Counts
	all.Sum(r.Evidence.True)
	all.Sum(r.Evidence.False)
	return lists.Map(all.Names(), func(name string) Premise {
		return Premise{name, r.Evidence.True.Get(name), r.Evidence.False.Get(name)}
	})
}

// OneWay says of which premises one answer is missing, so that they were not tested.
func (r *Report) OneWay() (list []string) {
	for _, p := range r.Premises() {
		if p.False == 0 {
			list = append(list, p.Name+" was never false")
		} else if p.True == 0 {
			list = append(list, p.Name+" was never true")
		}
	}
	return list
}

// missing lists the rules that took part in no case that was decided.
func (r *Report) missing() []string {
	if r.Undecided == nil {
		return slices.Clone(r.NeverFired)
	}
	return slices.Concat(r.NeverFired, r.Undecided.Only)
}

// conclude draws the conclusion from what was counted.
func (r *Report) conclude() {
	switch {
	case r.Counterexample != nil:
		r.Result = spec.Refuted
	case len(r.Doubts()) > 0:
		r.Result = spec.Inconclusive
	default:
		r.Result = spec.Tested
	}
	r.Verdict = r.Result.String()
}
