package bounded_test

import (
	"context"
	"strings"
	"testing"

	"tandem/concrete"
	"tandem/explore/bounded"
	"tandem/internal/longtest"
	"tandem/languages/checks"
	property "tandem/languages/checks/statements"
	"tandem/props"
	"tandem/props/programs"
	"tandem/props/sections"
	"tandem/spec"
)

// Faults that are seeded into the making of formulas are found by the agreement with the
// tree, each with a program of at most four statements.
func TestSeededFaults(t *testing.T) {
	sem, voc := checks.Basic(concrete.Standard()).Semantics(), property.Linear()
	session := open(t)
	list := bounded.Faults()
	if len(list) < 10 {
		t.Fatalf("%d faults", len(list))
	}
	right := treeAgrees(sem, voc, session, bounded.Options{})
	for _, f := range list {
		k := sections.Case{Program: parse(t, f.Program)}
		if n := programs.Statements(k.Program); n > 4 || f.Reason == "" {
			t.Errorf("%s: %d statements, reason %q", f.Name, n, f.Reason)
		}
		if v := right.Judge(context.Background(), k); v.Result != spec.Tested {
			t.Errorf("%s: what is right is refuted: %s", f.Name, v.Reason)
		}
		wrong := treeAgrees(sem, voc, session, f.Options)
		if v := wrong.Judge(context.Background(), k); v.Result != spec.Refuted {
			t.Errorf("%s: not found: %s: %v %s", f.Name, f.Reason, v.Result, v.Reason)
		}
	}
}

// Most of them are found by random programs, too.
func TestSeededFaultsAtRandom(t *testing.T) {
	longtest.Sweep(t)
	sem, voc := checks.Basic(concrete.Standard()).Semantics(), property.Linear()
	session := open(t)
	found := 0
	for _, f := range bounded.Faults() {
		r := treeAgrees(sem, voc, session, f.Options).Test(context.Background(), props.Options{Checks: 1500, Seed: 1, Tries: 600})
		if r.Result != spec.Refuted {
			t.Logf("%s: not found in %d programs", f.Name, r.Generated)
			continue
		}
		found++
		t.Logf("%s: after %d cases, %d statements: %s", f.Name, r.Counterexample.After, r.Counterexample.Case.Stmts,
			strings.Join(strings.Fields(r.Counterexample.Case.Program), " "))
	}
	if found < 10 {
		t.Errorf("%d are found", found)
	}
}
