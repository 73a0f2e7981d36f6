package props_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"tandem/props"
	"tandem/spec"
)

// A statement is not said to hold where the undecided cases are more than the limit, or where
// a rule took part in these alone.
func TestDoubts(t *testing.T) {
	for _, row := range []struct {
		name      string
		undecided int // of 100 cases
		other     int // cases in which the rule took part, and which held
		discarded int
		want      spec.Result
		doubts    string
	}{
		{"all decided", 0, 1, 0, spec.Tested, ""},
		{"at the limit", 2, 1, 0, spec.Tested, ""},
		{"above it", 3, 1, 0, spec.Inconclusive, "3 of 100 cases are undecided, more than the limit of 2 %"},
		{"of those that are not discarded", 2, 1, 50, spec.Inconclusive, "2 of 50 cases are undecided, more than the limit of 2 %"},
		{"a rule in undecided cases only", 1, 0, 0, spec.Inconclusive, "fired in undecided cases only: symbolic Rare"},
		{"a rule in none", 0, 0, 0, spec.Inconclusive, "never fired: symbolic Rare"},
		{"nothing held", 0, 1, 100, spec.Inconclusive, "never fired: symbolic Rare; no case held"},
	} {
		t.Run(row.name, func(t *testing.T) {
			n := 0
			p := lists(func(context.Context, []int) spec.Verdict {
				n++
				rare := spec.Evidence{Symbolic: spec.Counts{{Of: "Rare", N: 1}}}
				switch {
				case n <= row.discarded:
					return spec.Verdict{Result: spec.Discarded, Reason: "no"}
				case n <= row.discarded+row.undecided:
					return spec.Undecided(rare, "cut")
				case n <= row.discarded+row.undecided+row.other:
					return spec.Verdict{Evidence: rare}
				}
				return spec.Verdict{}
			})
			p.Symbolic = []string{"Rare"}
			random := p.Test(t.Context(), props.Options{Checks: 100, Seed: 1})
			n = 0
			swept := props.Sweep(t.Context(), &props.Task{Workers: 1}, []*props.Property[[]int]{p}, slices.Values(make([][]int, 100)), nil)[0]
			for _, r := range []props.Report{random, swept} {
				if got := strings.Join(r.Doubts(), "; "); r.Result != row.want || got != row.doubts {
					t.Errorf("got %v: %q, want %v: %q", r.Result, got, row.want, row.doubts)
				}
				if (r.Undecided != nil) != (row.undecided > 0) {
					t.Errorf("got undecided cases %v, want %d", r.Undecided, row.undecided)
				}
			}
		})
	}
}

// What is stopped before its last case is not said to hold; what is stopped after it holds.
func TestStoppedIsInconclusive(t *testing.T) {
	for last, want := range map[int]spec.Result{3: spec.Inconclusive, 10: spec.Tested} {
		ctx, stop := context.WithCancelCause(t.Context())
		n := 0
		p := lists(func(context.Context, []int) spec.Verdict {
			if n++; n > last {
				stop(errors.New("enough"))
				n = 0
				return spec.Undecided(spec.Evidence{}, "stopped before its end")
			}
			return spec.Verdict{}
		})
		random := p.Test(ctx, props.Options{Checks: 10, Seed: 1, Progress: func(done int) {
			if done == 10 {
				stop(errors.New("enough"))
			}
		}})
		stop(nil)
		ctx, stop = context.WithCancelCause(t.Context())
		n = 0
		swept := props.Sweep(ctx, &props.Task{Workers: 1}, []*props.Property[[]int]{p}, slices.Values(make([][]int, 10)), props.Each(func() {
			if n == 10 {
				stop(errors.New("enough"))
			}
		}))[0]
		stop(nil)
		for _, r := range []props.Report{random, swept} {
			if r.Result != want || r.Generated != last {
				t.Errorf("stopped after %d of 10 cases: got %v after %d, want %v: %v", last, r.Result, r.Generated, want, r.Doubts())
			}
		}
	}
}

// Of two reports on one statement a rule is missing that is missing in both.
func TestJoinOfUndecided(t *testing.T) {
	one := props.Report{ID: "s", Held: 99, Generated: 100, Inconclusive: map[string]int{"cut": 1}, Undecided: &props.Undecided{Only: []string{"symbolic A", "symbolic B"}}}
	other := props.Report{ID: "s", Held: 100, Generated: 100, NeverFired: []string{"symbolic A"}}
	r := props.Join(props.Join(nil, one), other)[0]
	if got := strings.Join(r.Doubts(), "; "); got != "fired in undecided cases only: symbolic A" {
		t.Errorf("got %q", got)
	}
}
