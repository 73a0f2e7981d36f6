package props

import (
	"maps"
	"slices"

	"tandem/spec"
)

// Join is list with the report r joined to the one on the same statement, as if
// the cases of r had come after its cases; or behind the others, if there is
// none. Of two counterexamples the smaller one is kept; of those of shards, the one
// that comes first in the enumeration.
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
	j.Evidence = j.Evidence.Clone()
	j.Evidence.Add(r.Evidence)
	j.NeverFired = slices.DeleteFunc(slices.Clone(j.NeverFired), func(rule string) bool { return !slices.Contains(r.NeverFired, rule) })
	if j.Counterexample == nil || r.Counterexample != nil && r.Counterexample.before(j.Counterexample) {
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

func (k *Counterexample) before(l *Counterexample) bool {
	if k.Number > 0 && l.Number > 0 {
		return k.Number < l.Number
	}
	return k.Case.Smaller(l.Case)
}

// Smaller reports whether the case is smaller than t: it has fewer statements, or
// as many and fewer nodes.
func (s Shown) Smaller(t Shown) bool {
	if s.Stmts != t.Stmts {
		return s.Stmts < t.Stmts
	}
	return s.Size < t.Size
}

func sum(a, b map[string]int) map[string]int {
	all := map[string]int{}
	maps.Copy(all, a)
	for k, n := range b {
		all[k] += n
	}
	return all
}

// conclude draws the conclusion from what was counted. Nothing that held is
// nothing that was shown, and of a rule that took no part nothing was.
func (r *Report) conclude() {
	switch {
	case r.Counterexample != nil:
		r.Result = spec.Refuted
	case r.Held == 0 || r.Crash != nil || len(r.NeverFired) > 0:
		r.Result = spec.Inconclusive
	default:
		r.Result = spec.Holds
	}
	r.Verdict = r.Result.String()
}
