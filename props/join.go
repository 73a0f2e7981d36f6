package props

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"tandem/spec"
)

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
	if j.Undecided = j.Undecided.with(r.Undecided); j.Undecided != nil {
		joined := *j.Undecided
		joined.Only = slices.DeleteFunc(only, func(rule string) bool { return slices.Contains(j.NeverFired, rule) })
		j.Undecided = &joined
	}
	if j.Counterexample == nil || r.Counterexample != nil && r.Counterexample.Case.Smaller(j.Counterexample.Case) {
		j.Counterexample = r.Counterexample
	}
	if j.Stopped == "" {
		j.Stopped = r.Stopped
	}
	if j.Crash == nil {
		j.Crash = r.Crash
	}
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

// before reports whether the case is smaller than t, or as large and its text comes before.
func (s Shown) before(t Shown) bool {
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
