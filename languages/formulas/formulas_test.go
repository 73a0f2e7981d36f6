package formulas_test

import (
	"strings"
	"testing"

	"tandem/cmd/register"
	"tandem/internal/longtest"
	"tandem/languages"
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

// ofRules reports whether a mutant is one of rules or clauses: formulas say nothing of the
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
	for _, l := range register.All().All() {
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
		if r.Result != spec.Tested || len(r.NeverFired) > 0 {
			t.Errorf("%s: %s, %v never fired: %+v", l.Name, r.Verdict, r.NeverFired, r.Counterexample)
		}
		t.Logf("%s: %d configurations compared", l.Name, r.Evidence.Compared)
	}
}

// sample tells which mutants are tried every day: one of so many.
const sample = 25

// Each mutant of a rule or a clause is not as the formulas are, but for those that no
// statement refutes. Every day a sample of each language is tried.
func TestMutants(t *testing.T) {
	for _, l := range register.All().All() {
		own := statement(l.In(languages.Standard()))
		if own == nil {
			continue
		}
		t.Run(l.Name, func(t *testing.T) {
			tried, killed, equal := 0, 0, 0
			for i, m := range l.AllMutants() {
				if !ofRules(m) || !longtest.Sweeps() && (i%sample != 0 || l.Name == "full" && i%(4*sample) != 0) {
					continue
				}
				checks := 1000
				if l.Name == "traces" { // which are small
					checks = 5000
				}
				r := statement(m.Of()).Test(t.Context(), props.Options{Checks: checks, Seed: 1, Tries: 1})
				for _, k := range rareCases(t, l.Name) {
					if r.Result != spec.Refuted && r.Crash == nil {
						if given, err := statement(m.Of()).Given(t.Context(), k.of); err == nil {
							r = given
						}
					}
				}
				dead := r.Result == spec.Refuted
				if tried++; dead {
					killed++
				} else if m.Equivalent != "" {
					equal++
				}
				if dead == (m.Equivalent != "") || r.Crash != nil {
					t.Errorf("%s (%s): %s, equivalent: %q", m.ID, m.Error, r.Verdict, m.Equivalent)
				}
			}
			t.Logf("%d mutants of rules and clauses, %d killed, %d equal to the language", tried, killed, equal)
		})
	}
}
