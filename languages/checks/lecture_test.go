package checks_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/concrete"
	"tandem/explore"
	"tandem/explore/solver"
	"tandem/lang"
	"tandem/languages/checks"
	"tandem/spec"
	"tandem/symbolic"
)

// explored returns the symbolic execution tree of a program of the language with arrays and
// checks.
func explored(t *testing.T, source string, b explore.Bounds) *explore.Result[symbolic.Config] {
	t.Helper()
	p, err := lang.Parse("", []byte(source))
	if err != nil {
		t.Fatal(err)
	}
	session, err := solver.Open("auto", solver.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer session.Close()
	sem := checks.Arrays(concrete.Standard()).Semantics()
	tree, err := explore.Explore(context.Background(), explore.Of(sem, p), session, explore.Options[symbolic.Config]{Bounds: b, Tree: true})
	if err != nil {
		t.Fatal(err)
	}
	return tree
}

// nodes returns the nodes of a tree, depth first: the substitution and the path condition of
// each, without the counter of inputs.
func nodes(tree *explore.Result[symbolic.Config]) []string {
	var list []string
	for _, n := range tree.Nodes {
		var parts []string
		for _, x := range n.At.Sigma.Domain() {
			if x != lang.ReadCount {
				parts = append(parts, fmt.Sprintf("%s ↦ %v", x, n.At.Sigma.At(x)))
			}
		}
		list = append(list, strings.Join(parts, ", ")+" | "+n.At.Phi.String())
	}
	return list
}

// The lecture's first tree, node by node: x is α, y is β and in#1 is γ. The lecture leaves
// out a branch that nothing takes, here that of x > y and y > 7, and draws 13 nodes.
//
// Source: lecture, "Symbolic execution tree: example 1".
func TestFirstTree(t *testing.T) {
	tree := explored(t, `var x, y, r: int;
		if x > y { y := x; }
		y := y - x;
		if y > 7 { x := *; }
		r := x + y;`, explore.Bounds{})
	want := []string{
		" | true",
		" | true && x > y",
		"y ↦ x | true && x > y",
		"y ↦ x - x | true && x > y",
		"y ↦ x - x | true && x > y && !(x - x > 7)",
		"r ↦ x + (x - x), y ↦ x - x | true && x > y && !(x - x > 7)",
		" | true && !(x > y)",
		"y ↦ y - x | true && !(x > y)",
		"y ↦ y - x | true && !(x > y) && y - x > 7",
		"x ↦ in#1, y ↦ y - x | true && !(x > y) && y - x > 7",
		"r ↦ in#1 + (y - x), x ↦ in#1, y ↦ y - x | true && !(x > y) && y - x > 7",
		"y ↦ y - x | true && !(x > y) && !(y - x > 7)",
		"r ↦ x + (y - x), y ↦ y - x | true && !(x > y) && !(y - x > 7)",
	}
	if diff := cmp.Diff(want, nodes(tree)); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

// The lecture's second tree, node by node up to z ↦ 8: 10 steps lead there, and 17 nodes
// are drawn.
//
// Source: lecture, "Symbolic execution tree: example 2".
func TestSecondTree(t *testing.T) {
	tree := explored(t, `var x, z, r: int;
		z := 1;
		while x > 0 { x := x - 1; z := 2 * z; }
		r := z;`, explore.Bounds{Depth: 10})
	want := []string{
		" | true",
		"z ↦ 1 | true",
		"z ↦ 1 | true && x > 0",
		"x ↦ x - 1, z ↦ 1 | true && x > 0",
		"x ↦ x - 1, z ↦ 2 * 1 | true && x > 0",
		"x ↦ x - 1, z ↦ 2 * 1 | true && x > 0 && x - 1 > 0",
		"x ↦ x - 1 - 1, z ↦ 2 * 1 | true && x > 0 && x - 1 > 0",
		"x ↦ x - 1 - 1, z ↦ 2 * (2 * 1) | true && x > 0 && x - 1 > 0",
		"x ↦ x - 1 - 1, z ↦ 2 * (2 * 1) | true && x > 0 && x - 1 > 0 && x - 1 - 1 > 0",
		"x ↦ x - 1 - 1 - 1, z ↦ 2 * (2 * 1) | true && x > 0 && x - 1 > 0 && x - 1 - 1 > 0",
		"x ↦ x - 1 - 1 - 1, z ↦ 2 * (2 * (2 * 1)) | true && x > 0 && x - 1 > 0 && x - 1 - 1 > 0",
		"x ↦ x - 1 - 1, z ↦ 2 * (2 * 1) | true && x > 0 && x - 1 > 0 && !(x - 1 - 1 > 0)",
		"r ↦ 2 * (2 * 1), x ↦ x - 1 - 1, z ↦ 2 * (2 * 1) | true && x > 0 && x - 1 > 0 && !(x - 1 - 1 > 0)",
		"x ↦ x - 1, z ↦ 2 * 1 | true && x > 0 && !(x - 1 > 0)",
		"r ↦ 2 * 1, x ↦ x - 1, z ↦ 2 * 1 | true && x > 0 && !(x - 1 > 0)",
		"z ↦ 1 | true && !(x > 0)",
		"r ↦ 1, z ↦ 1 | true && !(x > 0)",
	}
	if diff := cmp.Diff(want, nodes(tree)); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

// Floyd's method: a loop is cut by its invariant. What the loop assigns to becomes any
// value that the invariant allows; the tree is finite, and no leaf is an error.
//
// Source: lecture, "symbolic execution can be used with a modification of Floyd's proof
// method".
func TestFloyd(t *testing.T) {
	power := `var x, y, n, z: int;
		assume n >= 0;
		z := 1; y := n;
		assert INVARIANT;
		y := *; z := *;
		assume INVARIANT;
		if y > 0 { z := 2 * z; y := y - 1; assert INVARIANT; assume false; }
		assert y == 0 && z >= 1;`
	fill := `var a: []int; var i, k: int;
		assume 0 <= k && k < |a|;
		i := 0;
		assert INVARIANT;
		i := *; a := *;
		assume k < |a|;
		assume INVARIANT;
		if i < |a| { a[i] := 7; i := i + 1; assert INVARIANT; assume false; }
		assert a[k] == 7;`
	for _, row := range []struct {
		name, source, invariant string
		errors                  bool
		reason                  string
	}{
		{"power", power, "0 <= y && z >= 1", false, "what the loop keeps"},
		{"power", power, "z >= 1", true, "y may be negative behind the loop"},
		{"array", fill, "0 <= i && i <= |a| && (k < i => a[k] == 7)", false, "what the loop keeps: the element is set once it was passed"},
		{"array", fill, "0 <= i && i <= |a|", true, "nothing is said of the element"},
	} {
		t.Run(row.name+": "+row.reason, func(t *testing.T) {
			source := strings.ReplaceAll(row.source, "INVARIANT", "("+row.invariant+")")
			tree := explored(t, source, explore.Bounds{})
			if !tree.Summary.Complete {
				t.Fatalf("the tree is not complete: %+v", tree.Summary)
			}
			errors := tree.Summary.ByStatus[spec.Error]
			if row.errors != (errors > 0) || row.reason == "" {
				t.Errorf("%d leaves are errors: %s", errors, row.reason)
			}
			if errors > 0 && tree.Summary.Replayed == 0 {
				t.Error("no error was run concretely")
			}
		})
	}
}

// A path with many inputs costs as many steps, and σ does not grow with them.
func TestManyInputs(t *testing.T) {
	const n = 10_000
	p, err := lang.Parse("", fmt.Appendf(nil, "var i, s, x: int; i := 0; s := 0; while i < %d { x := *; s := s + x; i := i + 1; }", n))
	if err != nil {
		t.Fatal(err)
	}
	sem := checks.Basic(concrete.Standard()).Semantics()
	var last spec.Pair[symbolic.Config, concrete.Config]
	end := sem.Trace(context.Background(), p, concrete.Valuation{}, 5*n, func(at spec.Pair[symbolic.Config, concrete.Config]) bool {
		last = at
		return true
	})
	if end.Outcome != spec.Final || end.Parted != "" || end.Steps != 2+4*n+1 {
		t.Fatalf("%+v", end)
	}
	if got := len(last.Symbolic.Sigma.Domain()); got != 4 {
		t.Errorf("σ has %d variables, want i, s, x and in#0", got)
	}
	if got := last.Concrete.V.At(lang.ReadCount).String(); got != fmt.Sprint(n) {
		t.Errorf("%s inputs are counted, want %d", got, n)
	}
	if got := lang.Nodes(last.Symbolic.Sigma.At(p.Vars[1])); got > 3*n {
		t.Errorf("the sum has %d nodes", got)
	}
}
