package traces

import (
	"context"
	"slices"
	"strings"
	"testing"

	"tandem/internal/longtest"
	"tandem/objects"
	"tandem/props"
	"tandem/props/sections"
	"tandem/spec"
)

// small are the limits of checks that must reach many programs.
var small = spec.Limits{Steps: 24, Stretch: 3, Nodes: 40}

// sizes are those of the largest programs of Small that mutants are tried on.
var sizes = []int{5, 7, 6, 6}

// rare are mutants that no program of these sizes tells from the right rules: they
// need a method that calls itself, comes to an end, and goes on.
var rare = map[string]bool{
	"unfolding-Call-one-name":    true,
	"standard-Assign-L-callers":  true,
	"standard-Call-callers-this": true,
	"standard-Call-same-locals":  true,
}

// recursive is a program that does.
const recursive = `var x, y: C;
class C {
	method m(u: C): C {
		if u == nil { u := x; return this; }
		y := u.m(nil);
		return u;
	}
}
x := x.m(y);
`

// largest is the size that a shrunk counterexample may have; largestRare is that
// of a method that calls itself.
const largest, largestRare = 16, 20

// Every mutant is killed by the statement that it names, at random and
// exhaustively, and shrunk to a small counterexample.
func TestMutantsAreKilled(t *testing.T) {
	longtest.Sweep(t)
	for _, m := range objects.TraceMutants() {
		if m.Anchored() {
			continue // package ledger has a test of those
		}
		t.Run(m.ID, func(t *testing.T) {
			t.Parallel()
			found := atRandom(m)
			if found.Result != spec.Refuted {
				t.Fatalf("%s survives %s: %+v", m.Error, m.KilledBy, found)
			}
			limit := largest
			if rare[m.ID] {
				limit = largestRare
			}
			if c := found.Counterexample.Case; c.Size > limit {
				t.Errorf("the shrunk counterexample\n%s%s\nhas size %d", c.Program, c.Input, c.Size)
			}
			if rare[m.ID] {
				p := parse(t, recursive)
				V := initial(t, p, heapOf(`"C1": {"class": "C"}, "C2": {"class": "C"}`, `"x": "C1", "y": "C2"`))
				if v := judged(m.Of(), m.KilledBy, Case{Program: p, Initial: V}); v.Result != spec.Refuted {
					t.Errorf("%s survives on\n%s", m.Error, recursive)
				}
				return
			}
			if exhaustively(t, m) == nil {
				t.Fatalf("%s survives the exhaustive check of %s", m.Error, m.KilledBy)
			}
		})
	}
}

// statement is the statement that kills m, among these.
func statement(m objects.TraceMutant, list []*props.Property[Case]) *props.Property[Case] {
	for _, p := range list {
		if p.ID == m.KilledBy {
			return p
		}
	}
	panic("no statement " + m.KilledBy)
}

// atRandom looks for a random program that the statement tells from the right rules:
// over the vocabulary of random checks, over the small ones, and among programs of
// one recursive method.
func atRandom(m objects.TraceMutant) (rep props.Report) {
	kinds := []*props.Property[Case]{statement(m, Random(m.Of(), Vocabulary(), 24, small))}
	for _, voc := range Small() {
		kinds = append(kinds, statement(m, Random(m.Of(), voc, 16, small)))
	}
	kinds = append(kinds, statement(m, Recursive(m.Of(), small)))
	for _, p := range kinds {
		rep = p.Test(context.Background(), props.Options{Checks: 2000, Seed: 1, Tries: 1000})
		if rep.Result == spec.Refuted || rep.Crash != nil {
			break
		}
	}
	return rep
}

// exhaustively is the smallest program of Small that the statement tells from the
// right rules; nil if there is none.
func exhaustively(t *testing.T, m objects.TraceMutant) *props.Counterexample {
	p := statement(m, Statements(m.Of(), small))
	for size := range slices.Max(sizes) + 1 {
		for i, voc := range Small() {
			if size > sizes[i] {
				continue
			}
			rep := props.Sweep(context.Background(), []*props.Property[Case]{p}, sections.CasesOf(voc, size, func() {}), nil)[0]
			if rep.Crash != nil {
				t.Fatalf("%+v", rep.Crash)
			}
			if rep.Counterexample != nil {
				return rep.Counterexample
			}
		}
	}
	return nil
}

// At least five mutants of each family of rules, of the unfolding and of the
// standard semantics, each with a name of its own.
func TestMutantsOfEach(t *testing.T) {
	count, seen := map[string]int{}, map[string]bool{}
	for _, m := range objects.TraceMutants() {
		if seen[m.ID] || m.Error == "" {
			t.Errorf("two mutants %s, or no error", m.ID)
		}
		seen[m.ID] = true
		parts := strings.Split(m.ID, "-")
		count[parts[0]+" "+parts[1]]++
	}
	for _, side := range []string{"unfolding", "standard"} {
		for _, family := range []string{"Assign", "New", "Call", "Return", "End", "If", "While"} {
			if n := count[side+" "+family]; n < 5 {
				t.Errorf("%d mutants of %s %s, want 5", n, side, family)
			}
		}
	}
}
