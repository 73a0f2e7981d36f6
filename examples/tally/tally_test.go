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
		r := p.Hunt(context.Background(), props.Options{Checks: 400, Seed: 1})
		if r.Result != spec.Holds || len(r.NeverFired) > 0 {
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
			if r := p.Hunt(context.Background(), props.Options{Checks: 200, Seed: 1}); r.Result == spec.Holds {
				t.Errorf("%s holds without evidence of %s", r.ID, rule)
			}
		}
	}
}

// All programs of at most five characters, from all small inputs.
func TestSmallScope(t *testing.T) {
	programs, states := 0, 0
	cases := func(yield func(props.Case[string, int]) bool) {
		seen := map[string]bool{}
		for p := range props.All(func(src props.Source) string { return program(src, 5) }) {
			if seen[p] {
				continue
			}
			seen[p] = true
			programs++
			for n := range 4 {
				states++
				if !yield(props.Case[string, int]{Program: p, Initial: n}) {
					return
				}
			}
		}
	}
	for _, r := range props.Sweep(context.Background(), theorems(New()), cases, nil) {
		if r.Result != spec.Holds {
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
	symbolic := func(r spec.Rule[Path]) *Semantics {
		sem := New()
		sem.Symbolic = sem.Symbolic.With(r)
		return sem
	}
	concrete := func(r spec.Rule[Machine]) *Semantics {
		sem := New()
		sem.Concrete = sem.Concrete.With(r)
		return sem
	}
	of := func(c Path) string { return c.S }
	at := func(c Machine) string { return c.S }
	for _, m := range []struct {
		name     string
		sem      *Semantics
		killedBy string
	}{
		{"Inc adds two", symbolic(on("Inc", "+", of, func(c Path, _, rest string) []Path { return []Path{{rest, c.Add + 2, c.Lo, c.Hi}} })), "correctness"},
		{"Dec of zero", symbolic(on("Dec", "-", of, func(c Path, _, rest string) []Path { return []Path{{rest, c.Add - 1, max(c.Lo, -c.Add), c.Hi}} })), "correctness"},
		{"Dec forgets the input", symbolic(on("Dec", "-", of, func(c Path, _, rest string) []Path { return []Path{{rest, c.Add - 1, c.Lo, c.Hi}} })), "correctness"},
		{"Dec of two on", symbolic(on("Dec", "-", of, func(c Path, _, rest string) []Path { return []Path{{rest, c.Add - 1, max(c.Lo, 2-c.Add), c.Hi}} })), "completeness"},
		{"Zero without its upper bound", symbolic(on("Zero", "-", of, func(c Path, _, rest string) []Path { return []Path{{rest, c.Add, max(c.Lo, -c.Add), c.Hi}} })), "correctness"},
		{"Loop once", symbolic(on("Loop-T", "[", of, func(c Path, body, rest string) []Path { return []Path{{body + rest, c.Add, max(c.Lo, 1-c.Add), c.Hi}} })), "correctness"},
		{"Loop ends early", symbolic(on("Loop-F", "[", of, func(c Path, _, rest string) []Path { return []Path{{rest, c.Add, c.Lo, c.Hi}} })), "correctness"},
		{"Loop never ends", symbolic(on("Loop-F", "[", of, func(Path, string, string) []Path { return nil })), "completeness"},
		{"concrete Dec below zero", concrete(on("Dec", "-", at, func(c Machine, _, rest string) []Machine { return []Machine{{rest, c.N - 1}} })), "determinism"},
		{"concrete Zero is stuck", concrete(on("Zero", "-", at, func(Machine, string, string) []Machine { return nil })), "progress"},
		{"concrete Loop skipped", concrete(on("Loop-T", "[", at, func(c Machine, _, rest string) []Machine { return []Machine{{rest, c.N}} })), "correctness"},
	} {
		t.Run(m.name, func(t *testing.T) {
			for _, p := range theorems(m.sem) {
				if p.ID != m.killedBy {
					continue
				}
				r := p.Hunt(context.Background(), props.Options{Checks: 400, Seed: 1})
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
