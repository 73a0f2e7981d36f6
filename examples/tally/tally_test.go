package tally

import (
	"context"
	"fmt"
	"testing"

	"tandem/props"
	"tandem/spec"
)

func theorems(sem *Semantics) []*props.Property[props.Case[string, int]] {
	return props.Theorems(sem, Language(8), spec.DefaultLimits())
}

// Every theorem holds, and every rule took part in it: a property in which one
// never fires is not said to hold.
func TestTheoremsHold(t *testing.T) {
	for _, p := range theorems(New()) {
		r := p.Test(context.Background(), props.Options{Checks: 400, Seed: 1})
		if r.Result != spec.Tested || len(r.NeverFired) > 0 {
			t.Errorf("%s: %v %v, never fired: %v", r.ID, r.Result, r.Counterexample, r.NeverFired)
		}
	}
	for _, rule := range Symbolic().IDs() {
		sem := New()
		sem.Symbolic = sem.Symbolic.Without(rule)
		sem.Concrete = sem.Concrete.Without(rule)
		for _, p := range theorems(sem) {
			if rests, _ := p.Rests(); len(rests) == 0 {
				continue
			}
			if r := p.Test(context.Background(), props.Options{Checks: 200, Seed: 1}); r.Result == spec.Tested {
				t.Errorf("%s holds without evidence of %s", r.ID, rule)
			}
		}
	}
}

// All programs of at most five characters, from all small inputs.
func TestSmallScope(t *testing.T) {
	programs, states := 0, 0
	cases := Cases(5, func() { programs++ })
	for _, r := range props.Sweep(context.Background(), nil, theorems(New()), cases, props.Each(func() { states++ })) {
		if r.Result != spec.Tested {
			t.Errorf("%s: %v %v %v", r.ID, r.Result, r.Counterexample, r.NeverFired)
		}
	}
	if programs != want || states != 4*want {
		t.Errorf("%d programs, %d states; want %d programs", programs, states, want)
	}
}

const want = 196 // programs of at most five characters

// Each mutant of a rule, on either side, is refuted by a theorem, with a
// counterexample of at most four characters.
func TestMutants(t *testing.T) {
	for _, m := range Mutants() {
		t.Run(m.ID, func(t *testing.T) {
			for _, p := range theorems(m.Of()) {
				if p.ID != m.KilledBy {
					continue
				}
				r := p.Test(context.Background(), props.Options{Checks: 400, Seed: 1})
				if r.Result != spec.Refuted || r.Counterexample.Case.Size > 4 {
					t.Errorf("%v %v", r.Result, r.Counterexample)
				}
			}
		})
	}
}

func Example() {
	sem := New()
	end := sem.Run(context.Background(), "[-]+", 2, 100, nil)
	fmt.Println(end.Outcome, end.At.N, "after", end.Steps, "steps")
	// Output: final 1 after 6 steps
}
