package mistakes_test

import (
	"context"
	"slices"
	"testing"

	"tandem/concrete"
	"tandem/props"
	"tandem/props/section3"
	"tandem/recursion"
	"tandem/recursion/stacks"
	"tandem/recursion/symstacks"
	"tandem/spec"
	"tandem/spec/mistakes"
)

func sides() spec.Twins[recursion.Sides, symstacks.Config, stacks.Config] {
	right := func() recursion.Sides { return recursion.Published(concrete.Standard()) }
	return spec.Twins[recursion.Sides, symstacks.Config, stacks.Config]{
		Symbolic: spec.Mutating[recursion.Sides, symstacks.Config]{Side: "symbolic", Right: right, System: func(s *recursion.Sides) *spec.System[symstacks.Config] { return &s.Symbolic }},
		Concrete: spec.Mutating[recursion.Sides, stacks.Config]{Side: "concrete", Right: right, System: func(s *recursion.Sides) *spec.System[stacks.Config] { return &s.Concrete }},
	}
}

// killed reports whether the statement that is said to kill m does.
func killed(t *testing.T, m spec.Mutant[recursion.Sides]) bool {
	t.Helper()
	for _, p := range section3.Statements(m.Of(), spec.Limits{Steps: 24, Stretch: 3, Nodes: 80}) {
		if p.Info().ID == m.KilledBy {
			return p.Test(context.Background(), props.Options{Checks: 3000, Seed: 1, Tries: 1}).Result == spec.Refuted
		}
	}
	t.Fatalf("%s is no statement", m.KilledBy)
	return false
}

// A language that writes no mutant has some of each rule, and the statement that
// each names kills it.
func TestAll(t *testing.T) {
	var ids []string
	of := map[string]bool{}
	for _, m := range mistakes.All(sides()) {
		ids = append(ids, m.ID)
		for _, target := range m.Targets {
			of[target] = true
		}
		if !killed(t, m) {
			t.Errorf("%s (%s) survives %s", m.ID, m.Error, m.KilledBy)
		}
	}
	slices.Sort(ids)
	if n := len(slices.Compact(ids)); n != 62 || n != len(ids) {
		t.Errorf("%d mutants, %d IDs", len(ids), n)
	}
	right := sides().Symbolic.Right()
	for _, rule := range right.Symbolic.IDs() {
		if !of["symbolic "+rule] || !of["concrete "+rule] {
			t.Errorf("no mutant of %s", rule)
		}
	}
}

// The same mistake on both sides is one that lockstep does not see; on one side it
// does.
func TestTwins(t *testing.T) {
	w := sides()
	const rule, id, wrong = "While-T", "once", "the loop is not repeated"
	for _, m := range []spec.Mutant[recursion.Sides]{
		w.Symbolic.By(rule, id, wrong, "lockstep", mistakes.Once),
		w.Concrete.By(rule, id, wrong, "lockstep", mistakes.Once),
	} {
		if !killed(t, m) {
			t.Errorf("%s survives", m.ID)
		}
	}
	m := w.By(rule, id, wrong, "lockstep", mistakes.Once, mistakes.Once)
	if want := []string{"symbolic While-T", "concrete While-T"}; m.ID != "both-While-T-once" || !slices.Equal(m.Targets, want) {
		t.Errorf("%s of %v", m.ID, m.Targets)
	}
	if killed(t, m) {
		t.Error("lockstep tells the twins from each other")
	}
}
