// Package found measures how many false statements a check of wrong rules finds by default.
package found

import (
	"context"
	"flag"
	"fmt"
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
		found, wrong := 0, 0
		for _, c := range list {
			text, err := printed.With([]texts.Change{c})
			if err != nil {
				t.Fatal(err)
			}
			v := l.Text(text, languages.Standard())
			by := ledger.Check{Variant: v, Limits: spec.DefaultLimits(), Checks: 1000, Seed: 1, Small: ledger.PlanOf(l.Name).Small, Key: l.Name, Others: true}
			by.Statements = slices.DeleteFunc(v.Statements(by.Limits), func(s props.Checkable) bool { return s.Info().Solver })
			r, err := by.Run(context.Background())
			if err != nil {
				t.Fatal(err)
			}
			_ = r
			n, missed := 0, []string{}
			for _, rep := range r.Reports {
				if rep.Result == spec.Refuted {
					n++
				}
			}
			if n == 0 {
				by.Small, by.Checks = by.Small+1, ledger.Factor*by.Checks
				r, err := by.Run(context.Background())
				if err != nil {
					t.Fatal(err)
				}
				for _, rep := range r.Reports {
					if rep.Result == spec.Refuted {
						missed = append(missed, rep.ID)
					}
				}
			}
			found += n
			wrong += n + len(missed)
			fmt.Println(l.Name, n, missed, c.Target(), c.Text)
		}
		fmt.Println("== ", l.Name, found, wrong)
	}
}
