package section3_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/concrete"
	"tandem/internal/longtest"
	"tandem/languages/formulas"
	"tandem/props"
	"tandem/props/section3"
	"tandem/props/sections"
	"tandem/recursion"
	"tandem/spec"
)

var languages = map[string]recursion.Sides{
	"recursion":        recursion.Published(concrete.Standard()),
	"recursion-arrays": formulas.RecursionArrays(concrete.Standard()),
}

// Every statement of §3 holds, of the language alone and with arrays, on 300
// random cases, or 1000, in which every rule takes part; the same seed gives the same
// reports.
func TestStatementsHold(t *testing.T) {
	longtest.Sweep(t)
	for name, sides := range languages {
		for _, p := range section3.Standard(sides, spec.DefaultLimits()).Statements() {
			t.Run(name+"/"+p.Info().ID, func(t *testing.T) {
				t.Parallel()
				checks := 300
				if name == "recursion-arrays" { // which has twice as many rules
					checks = 1000
				}
				test := func(checks int) props.Report {
					return p.Test(context.Background(), props.Options{Checks: checks, Seed: 1})
				}
				r := test(checks)
				if r.Result != spec.Tested || r.Crash != nil {
					t.Fatalf("got %s: %v %+v %+v", r.Verdict, r.NeverFired, r.Counterexample, r.Crash)
				}
				if len(r.NeverFired) > 0 {
					t.Errorf("no evidence of %v", r.NeverFired)
				}
				if r.Held < checks*9/10 || r.Evidence.Compared < r.Held {
					t.Errorf("of %d cases %d held, with %d comparisons; %v", checks, r.Held, r.Evidence.Compared, r.Inconclusive)
				}
				if diff := cmp.Diff(test(100), test(100)); diff != "" {
					t.Errorf("the same seed: -want +got\n%s", diff)
				}
			})
		}
	}
}

// Every statement holds of all programs up to a size, from all small states.
func TestExhaustive(t *testing.T) {
	longtest.Sweep(t)
	lim := spec.Limits{Steps: 24, Stretch: 3, Nodes: 80}
	for name, row := range map[string]struct {
		size             int
		programs, states int
		rules            []string // that so small programs have no case of
	}{
		"recursion":        {6, 7772, 42400, nil},
		"recursion-arrays": {6, 2691, 14667, []string{"Bound", "Bound-Err", "If-T", "If-F", "If-Err", "While-T", "While-F", "While-Err"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			reports, scope := section3.Standard(languages[name], lim).Exhaustive(context.Background(), nil, row.size, nil)
			t.Logf("%+v", scope)
			if scope.Programs != row.programs || scope.States != row.states {
				t.Errorf("got %d programs and %d states, want %d and %d", scope.Programs, scope.States, row.programs, row.states)
			}
			for _, r := range reports {
				if r.Result == spec.Refuted || r.Crash != nil || r.Held == 0 {
					t.Errorf("%s: %+v %+v", r.ID, r.Counterexample, r.Crash)
				}
				for _, fired := range r.NeverFired {
					if _, rule, _ := strings.Cut(fired, " "); !slices.Contains(row.rules, rule) {
						t.Errorf("%s: no evidence of %s", r.ID, fired)
					}
				}
			}
		})
	}
}

// Proposition 3.1 fails as it is printed, and this is where: the main
// statement's local substitution id is on top of the stack again after a
// return, and id(u) = u.
func TestPrintedProposition(t *testing.T) {
	lim := spec.Limits{Steps: 24, Stretch: 3, Nodes: 80}
	sides := languages["recursion"]
	printed := section3.Printed(sides, lim)
	r := props.Sweep(context.Background(), nil, []*props.Property[section3.Case]{printed}, sections.Cases(6, nil, section3.Small(sides)...), nil)[0]
	if r.Counterexample == nil {
		t.Fatalf("it holds: %+v", r)
	}
	c := r.Counterexample
	want := "proc P(u: int) { }\n\nP(0);\n"
	if c.Case.Program != want || c.Case.Input != "" {
		t.Errorf("the smallest counterexample is\n%s%s, want\n%s", c.Case.Program, c.Case.Input, want)
	}
	if diff := cmp.Diff([]string{"Call", "Return"}, c.Failure.Path); diff != "" || c.Failure.At != "⟨(id, ε), id, true⟩" {
		t.Errorf("it fails at %s after %v", c.Failure.At, c.Failure.Path)
	}
	found := printed.Test(context.Background(), props.Options{Checks: 300, Seed: 1})
	if found.Result != spec.Refuted || found.Counterexample.Case.Stmts > c.Case.Stmts+1 {
		t.Errorf("at random: %+v", found.Counterexample)
	}
}
