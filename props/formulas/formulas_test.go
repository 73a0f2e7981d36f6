package formulas_test

import (
	"strings"
	"testing"

	"tandem/internal/longtest"
	"tandem/languages"
	"tandem/languages/all"
	"tandem/props"
	"tandem/spec"
)

// statement is formulas of a variant; nil if it has none.
func statement(v *languages.Variant) props.Checkable {
	if v.Anchors == nil {
		return nil
	}
	for _, c := range v.Anchors(spec.DefaultLimits()) {
		if c.Info().ID == "formulas" {
			return c
		}
	}
	return nil
}

// ofRules tells whether a mutant is one of rules or clauses: formulas say nothing of the
// pairing of the sides, and what operators compute is given to them.
func ofRules(m spec.Mutant[*languages.Variant]) bool {
	for _, t := range m.Targets {
		if strings.HasPrefix(t, "symbolic ") || strings.HasPrefix(t, "concrete ") {
			return true
		}
	}
	return false
}

// The right language is as its formulas are.
func TestHolds(t *testing.T) {
	for _, l := range all.Register().All() {
		own := statement(l.In(languages.Standard()))
		if own == nil {
			continue
		}
		checks, rare := 60, true // rules that fire seldom
		if longtest.Sweeps() {
			checks, rare = 4000, false
		}
		r := own.Test(t.Context(), props.Options{Checks: checks, Seed: 1})
		if rare && r.Result != spec.Refuted && r.Crash == nil {
			continue
		}
		if r.Result != spec.Holds || len(r.NeverFired) > 0 {
			t.Errorf("%s: %s, %v never fired: %+v", l.Name, r.Verdict, r.NeverFired, r.Counterexample)
		}
		t.Logf("%s: %d configurations compared", l.Name, r.Evidence.Compared)
	}
}

// Each mutant of a rule or a clause is not as the formulas are.
func TestMutants(t *testing.T) {
	longtest.Sweep(t)
	for _, l := range all.Register().All() {
		own := statement(l.In(languages.Standard()))
		if own == nil {
			continue
		}
		t.Run(l.Name, func(t *testing.T) {
			for _, m := range l.AllMutants() {
				if !ofRules(m) {
					continue
				}
				r := statement(m.Of()).Test(t.Context(), props.Options{Checks: 1000, Seed: 1, Tries: 1})
				if killed := r.Result == spec.Refuted; killed == (m.Equivalent != "") || r.Crash != nil {
					t.Errorf("%s (%s): %s, equivalent: %q", m.ID, m.Error, r.Verdict, m.Equivalent)
				}
			}
		})
	}
}
