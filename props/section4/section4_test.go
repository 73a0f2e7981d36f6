package section4

import (
	"context"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/internal/longtest"
	"tandem/lang/trace"
	"tandem/props"
	"tandem/spec"
	"tandem/wp/heap"
)

// readings returns all there are, by their IDs.
func readings() map[string]Reading {
	all := map[string]Reading{}
	for _, r := range Readings() {
		all[r.ID] = r
	}
	return all
}

// Each counterexample refutes its statement in its reading. Where that is said
// of the published one, the statement holds of the same case in both repaired
// ones, but for what Guarded leaves as it is.
func TestCounterexamples(t *testing.T) {
	for _, c := range Counterexamples() {
		name := c.Reading + "/" + c.Statement
		if c.Why == "" {
			t.Errorf("%s: no reason", name)
		}
		if v := judge(readings()[c.Reading].Of(), c); v.Result != spec.Refuted {
			t.Errorf("%s: %v, want refuted: %s", name, v, c.Why)
		}
		for _, id := range []string{"repaired", "guarded"} {
			if id == "guarded" && c.Statement == IDDefNew {
				continue
			}
			if v := judge(readings()[id].Of(), c); v.Result != spec.Tested {
				t.Errorf("%s in the reading %s: %v", name, id, v)
			}
		}
	}
}

func judge(r Sides, c Counterexample) spec.Verdict {
	for _, p := range Lemmas(r) {
		if p.ID == c.Statement {
			return p.Judge(context.Background(), c.Point)
		}
	}
	for _, p := range Theorems(r) {
		if p.ID == c.Statement {
			return p.Judge(context.Background(), c.Case)
		}
	}
	return spec.Verdict{Reason: "no such statement", Result: spec.Inconclusive}
}

// Every reading that fails a statement does so in the list of counterexamples,
// or where a larger one says it.
func TestEveryFailureHasACounterexample(t *testing.T) {
	listed := map[string]bool{}
	for _, c := range Counterexamples() {
		listed[c.Reading] = true
	}
	for _, r := range Readings() {
		if len(r.Refutes) > 0 != listed[r.ID] {
			t.Errorf("%s fails %v, and has counterexamples: %v", r.ID, r.Refutes, listed[r.ID])
		}
	}
}

// The counterexamples are as the paper's calculus prints them.
func TestCounterexamplesInWords(t *testing.T) {
	published := Strict()
	var got []string
	for _, c := range Counterexamples()[:3] {
		phi := published.Wp.Of(c.Case.Rho)
		got = append(got, c.Case.Rho.Math()+" | "+c.Case.V.String()+" | "+phi.Math()+" | "+heap.Show(published.value(c.Case.V, phi)))
	}
	want := []string{
		"x := new C · x ≠ y.f | x = nil, y = nil; no objects | true ∧ ¬false | true",
		"x := new C · (x = x ? x : y).f = nil | x = nil, y = nil; no objects | true ∧ (true ? nil : y.f) = nil | ⊥",
		"x := new C · x.f := x · x.f.f ≠ nil | x = nil; no objects | true ∧ ¬((true ? true : false) ? false : (true ? nil : nil.f) = nil) ∧ ¬false | ⊥",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

// On random cases, each reading fails the statements that it is said to fail,
// and no other; in those that hold every rule took part.
func TestRandom(t *testing.T) {
	longtest.Sweep(t)
	for id, r := range readings() {
		for _, p := range Groups(r.Of()).Statements() {
			t.Run(id+"/"+p.Info().ID, func(t *testing.T) {
				t.Parallel()
				expected := slices.Contains(r.Refutes, p.Info().ID)
				opts := props.Options{Checks: 1500, Seed: 1}
				switch {
				case expected:
					opts.Checks = 20000 // up to the first that fails
				case id != "strict" && id != "repaired" && id != "guarded":
					opts.Checks = 300 // what a part of a repair does not break
				}
				rep := p.Test(context.Background(), opts)
				want := spec.Tested
				if expected {
					want = spec.Refuted
				}
				if rep.Result != want || rep.Crash != nil {
					t.Fatalf("got %s, want %v: %+v %+v", rep.Verdict, want, rep.Counterexample, rep.Crash)
				}
				if !expected && rep.Held < opts.Checks/4 {
					t.Errorf("only %d cases held", rep.Held)
				}
			})
		}
	}
}

// Over the small universes all traces with all heaps, and all points of the
// lemmas: so many of them. Every statement holds that is not said to fail, and
// of the published reading the first counterexample is the one listed.
func TestExhaustive(t *testing.T) {
	longtest.Sweep(t)
	for _, row := range []struct {
		name            string
		universe        *Universe
		size            int
		traces, cases   int
		points, assigns int
		readings        []string
		reason          string
	}{
		{"pointers", Pointers(), 9, 6691, 102195, 4469, 22775, []string{"repaired"}, "aliasing, without conditional expressions of its own"},
		{"conditionals", Conditionals(), 8, 2260, 28606, 3656, 8096, []string{"strict", "repaired", "guarded", "repaired-every"}, "conditional expressions, too"},
		{"typed", Typed(), 8, 2975, 13169, 1786, 6157, []string{"strict", "repaired", "guarded"}, "classes, fields of one name, integers"},
	} {
		for _, id := range row.readings {
			t.Run(row.name+"/"+id, func(t *testing.T) {
				t.Parallel()
				en := NewEnumeration(row.universe)
				traces := 0
				reading := readings()[id]
				r := reading.Of()
				cases := props.Sweep(context.Background(), nil, Theorems(r), en.Cases(row.size, func(trace.Trace) { traces++ }), nil)
				points := props.Sweep(context.Background(), nil, Lemmas(r), en.Points(row.size-2), nil)
				assigns := props.Sweep(context.Background(), nil, Lemmas(r)[1:3], en.Assignments(row.size-1), nil)
				got := []int{traces, cases[2].Generated, points[0].Generated, assigns[0].Generated}
				if diff := cmp.Diff([]int{row.traces, row.cases, row.points, row.assigns}, got); diff != "" || row.reason == "" {
					t.Errorf("traces, cases, points, assignments: -want +got\n%s", diff)
				}
				for _, rep := range append(append(cases, points...), assigns...) {
					switch {
					case rep.Crash != nil:
						t.Errorf("%s: %+v", rep.ID, rep.Crash)
					case rep.Counterexample != nil && !slices.Contains(reading.Refutes, rep.ID):
						t.Errorf("%s: %+v", rep.ID, rep.Counterexample)
					case rep.Counterexample == nil && rep.Held == 0:
						t.Errorf("%s: nothing held", rep.ID)
					}
				}
			})
		}
	}
}
