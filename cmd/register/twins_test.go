package register

import (
	"slices"
	"strings"
	"testing"

	"tandem/judge/ledger"
	"tandem/languages"
	"tandem/props"
	"tandem/spec"
)

// The same mistake on both sides is found by a quick check: there are some of each
// language, and the statement that each names refutes it on as many
// cases. Each anchor holds of the right language. Mutants on both sides alike are of the
// languages of one paper.
func TestTwinMutantsAreKilledQuickly(t *testing.T) {
	test := func(v *languages.Variant, id string) props.Report {
		list := append(v.Statements(spec.DefaultLimits()), v.Anchors(spec.DefaultLimits())...)
		for _, s := range list {
			if s.Info().ID == id {
				return s.Test(t.Context(), props.Options{Checks: ledger.Quickly().Checks, Seed: 1, Tries: 1})
			}
		}
		return props.Report{Verdict: "no such statement"}
	}
	for _, l := range All().All() {
		own := l.In(languages.Standard())
		t.Run(l.Name, func(t *testing.T) {
			if own.Anchors != nil {
				for _, a := range own.Anchors(spec.DefaultLimits()) {
					r := test(own, a.Info().ID)
					rare := r.Result == spec.Inconclusive && len(r.NeverFired) > 0 && len(r.Inconclusive) == 0 // some rules of full
					if r.Result != spec.Holds && !rare || r.Held < 100 {
						t.Errorf("%s: %s, %d held: %+v", r.ID, r.Verdict, r.Held, r.Counterexample)
					}
				}
			}
			if l.Paper != languages.FormallyExplained {
				if slices.ContainsFunc(l.AllMutants(), isTwin) {
					t.Error("there are twins, which nobody tries")
				}
				return
			}
			if own.Anchors == nil {
				t.Fatal("no anchors")
			}
			twins := 0
			for _, m := range l.AllMutants() {
				if !isTwin(m) {
					continue
				}
				twins++
				r := test(m.Of(), m.KilledBy)
				if r.Result != spec.Refuted {
					t.Errorf("%s (%s): %s by %s, want refuted", m.ID, m.Error, r.Verdict, m.KilledBy)
					continue
				}
				c := r.Counterexample
				t.Logf("%s: %s on case %d: %s %s", m.ID, r.ID, c.After, strings.Join(strings.Fields(c.Case.Program+c.Case.Other), " "), c.Case.Input)
			}
			if twins < 4 {
				t.Errorf("only %d twin mutants", twins)
			}
		})
	}
}

// isTwin tells whether both sides make the same mistake, by a rule or by an operator.
func isTwin(m spec.Mutant[*languages.Variant]) bool {
	return strings.HasPrefix(m.ID, "twin-") || m.KilledBy == "operators"
}
