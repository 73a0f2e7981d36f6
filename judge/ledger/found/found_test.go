// Package found measures how many false statements a check of wrong rules finds by default.
package found

import (
	"flag"
	"math/rand/v2"
	"slices"
	"testing"

	"tandem/cmd/register"
	"tandem/internal/longtest"
	"tandem/judge/ledger"
	"tandem/languages"
	"tandem/props"
	"tandem/spec"
	"tandem/spec/notation/texts"
)

var (
	each = flag.Int("each", 60, "wrong rules of a language")
	only = flag.String("language", "", "only this language")
)

// Of statements that are false of a wrong rule, drawn among the machine's mutants, a check finds nearly
// all by default. False is what is refuted one size further, or on ten times the random cases.
func TestFalseStatementsAreFound(t *testing.T) {
	longtest.Sweep(t)
	for _, l := range register.All().All() {
		if l.Text == nil || *only != "" && l.Name != *only {
			continue
		}
		printed := texts.Printed(l.Name)
		var list []texts.Change
		for _, line := range printed.Lines {
			for _, m := range line.Formula.Mutants() {
				c := texts.Change{Side: line.Side, ID: line.ID, Text: m.String(), Line: 1, Col: 1}
				if _, err := printed.With([]texts.Change{c}); err == nil {
					list = append(list, c)
				}
			}
		}
		chance := rand.New(rand.NewPCG(1, 0))
		chance.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		list = list[:min(*each, len(list))]
		found, random, wrong := 0, 0, 0
		for _, c := range list {
			text, err := printed.With([]texts.Change{c})
			if err != nil {
				t.Fatal(err)
			}
			v, plan := l.Text(text, languages.Standard()), ledger.PlanOf(l.Name)
			check := func(small, checks int, others bool) (ids []string) {
				by := ledger.Check{Variant: v, Limits: spec.DefaultLimits(), Checks: checks, Seed: 1, Small: small, Key: l.Name, Others: others}
				by.Statements = slices.DeleteFunc(v.Statements(by.Limits), func(s props.Checkable) bool { return s.Info().Solver })
				r, err := by.Run(t.Context())
				if err != nil {
					t.Fatal(err)
				}
				for _, of := range r.Reports {
					if of.Result == spec.Refuted {
						ids = append(ids, of.ID)
					}
				}
				return ids
			}
			alone, by := check(0, 1000, false), check(plan.Small, 1000, true)
			all := by
			if len(by) == 0 {
				all = check(plan.Small+1, ledger.Factor*1000, true)
			}
			random, found, wrong = random+len(alone), found+len(by), wrong+len(all)
			if len(by) < len(all) {
				t.Logf("%s: %s: not found by default: %v", l.Name, c.Text, all)
			}
		}
		t.Logf("%s: %d wrong rules, %d false statements: %d found by random cases alone, %d by default", l.Name, len(list), wrong, random, found)
		if 100*found < 97*wrong {
			t.Errorf("%s: %d of %d false statements are found", l.Name, found, wrong)
		}
	}
}
