package all

import (
	"slices"
	"strings"
	"testing"

	"tandem/languages"
	"tandem/ledger"
	"tandem/props"
	"tandem/spec"
)

// The same mistake on both sides is found by a quick check: there are some of each
// language, and the statement that each names refutes it on as many
// cases. Each anchor holds of the right language. Anchors are made of the checker of
// certificates, which knows the languages of one paper; others have neither anchors
// nor such mutants.
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
	for _, l := range Register().All() {
		own := l.In(languages.Standard())
		t.Run(l.Name, func(t *testing.T) {
			if l.Paper != languages.FormallyExplained {
				if own.Anchors != nil || slices.ContainsFunc(l.AllMutants(), isTwin) {
					t.Error("there are anchors or twins, which nobody tries")
				}
				return
			}
			if own.Anchors == nil {
				t.Fatal("no anchors")
			}
			for _, a := range own.Anchors(spec.DefaultLimits()) {
				if r := test(own, a.Info().ID); r.Result != spec.Holds || r.Held < 100 {
					t.Errorf("%s: %s, %d held: %+v", r.ID, r.Verdict, r.Held, r.Counterexample)
				}
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
