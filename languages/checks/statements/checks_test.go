package statements_test

import (
	"context"
	"os"
	"strconv"
	"testing"

	"tandem/concrete"
	"tandem/internal/longtest"
	"tandem/languages/checks"
	property "tandem/languages/checks/statements"
	"tandem/props"
	"tandem/spec"
)

// families returns all compositions.
func families() map[string]property.Family {
	m := concrete.Standard()
	return map[string]property.Family{
		"basic":            property.Basic(checks.Basic(m)),
		"arrays":           property.Arrays(checks.Arrays(m).Sides),
		"recursion":        property.Recursion(checks.Recursion(m)),
		"recursion-arrays": property.RecursionArrays(checks.RecursionArrays(m)),
		"objects":          property.Objects(checks.Objects(m)),
		"full":             property.Full(checks.Full(m)),
		"unfolding":        property.Unfolding(checks.Unfolding(m)),
	}
}

// Every statement holds of every composition, on 1,000 random cases in which every rule
// takes part on both sides, some runs are blocked, and some assertions fail.
func TestStatementsHold(t *testing.T) {
	longtest.Sweep(t)
	for name, f := range families() {
		for _, s := range f.Groups(spec.DefaultLimits()).Statements() {
			t.Run(name+"/"+s.Info().ID, func(t *testing.T) {
				r := s.Test(context.Background(), props.Options{Checks: 1000, Seed: 1})
				judged(t, r)
				if n := r.Evidence.Symbolic.Get("Assert-F") + r.Evidence.Concrete.Get("Assert-F"); n < 20 {
					t.Errorf("%d assertions failed", n)
				}
			})
		}
	}
}

// judged fails unless a statement holds, with evidence of every rule.
func judged(t *testing.T, r props.Report) {
	t.Helper()
	if r.Result != spec.Tested || r.Crash != nil || len(r.NeverFired) > 0 {
		t.Errorf("%s, never fired %v, crash %+v", r.Verdict, r.NeverFired, r.Crash)
		if k := r.Counterexample; k != nil {
			t.Errorf("%s\n--in %s; %s: %s %+v", k.Case.Program, k.Case.Input, k.Case.Other, k.Reason, k.Failure)
		}
	}
	t.Logf("%d cases, %d held, ended %v, symbolic %v, concrete %v", r.Generated, r.Held, r.Evidence.Ended, r.Evidence.Symbolic, r.Evidence.Concrete)
}

// Every statement holds on all small programs from all small states.
func TestExhaustive(t *testing.T) {
	longtest.Sweep(t)
	for name, f := range families() {
		size := 4
		if n, err := strconv.Atoi(os.Getenv("CHECKS_SIZE")); err == nil {
			size = n
		}
		t.Run(name, func(t *testing.T) {
			reports, scope := f.Groups(spec.SmallLimits()).Exhaustive(context.Background(), nil, size, nil)
			t.Logf("%+v", scope)
			for _, r := range reports {
				judged(t, r)
			}
		})
	}
}
