package formulas_test

import (
	"slices"
	"strings"
	"testing"

	"tandem/internal/longtest"
	"tandem/lang"
	"tandem/languages"
	"tandem/languages/all"
	"tandem/props"
	"tandem/props/formulas"
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

// rare are programs of what random ones seldom have: two parameters of one type, a local
// array, an error below a caller.
var rare = []string{
	"var x: int; proc P(u: int, v: int) { x := u - v; } P(5, 3);",
	"var x: int; var a: []int; proc P(u: int) { x := a[u]; x := 1; } P(5); x := 2;",
	"var a: []int; proc P(c: []int) { c[0] := 1; } |a| := 1; P(a);",
	"var x: int; var c: C; class C { method minus(u: int, v: int): int { return u - v; } } c := new C; x := c.minus(5, 3);",
}

// swept are the languages whose mutants were all tried.
var swept = []string{"basic", "arrays", "recursion", "recursion-arrays"}

// Each mutant of a rule or a clause is not as the formulas are.
func TestMutants(t *testing.T) {
	longtest.Sweep(t)
	for _, l := range all.Register().All() {
		own := statement(l.In(languages.Standard()))
		if own == nil || !slices.Contains(swept, l.Name) {
			continue
		}
		t.Run(l.Name, func(t *testing.T) {
			for _, m := range l.AllMutants() {
				if !ofRules(m) {
					continue
				}
				r := statement(m.Of()).Test(t.Context(), props.Options{Checks: 1000, Seed: 1, Tries: 1})
				for _, text := range rare {
					if p, err := lang.Parse("", []byte(text)); err == nil && r.Result != spec.Refuted {
						if given, err := statement(m.Of()).Given(t.Context(), formulas.Case{Program: p}); err == nil {
							r = given
						}
					}
				}
				if killed := r.Result == spec.Refuted; killed == (m.Equivalent != "") || r.Crash != nil {
					t.Errorf("%s (%s): %s, equivalent: %q", m.ID, m.Error, r.Verdict, m.Equivalent)
				}
			}
		})
	}
}
