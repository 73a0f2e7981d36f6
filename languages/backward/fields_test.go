package backward_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tandem/concrete"
	"tandem/explore"
	"tandem/explore/solver"
	"tandem/lang"
	"tandem/languages/backward"
	"tandem/languages/formulas"
	"tandem/objects"
	"tandem/objects/symheaps"
	"tandem/props"
	"tandem/spec"
	"tandem/wp"
)

// The leaves of the examples with objects: the solver finds no heap in which φ
// and path(ρ) differ, and the models of both, and the heaps of a query without
// arrays, take the leaf's path.
func TestObjectsBackwardIsForward(t *testing.T) {
	files, err := filepath.Glob("../../examples/*.tdm")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		src, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		arrays := func(x lang.Var) bool { return x.Type.IsArray() || x.Type.IsBounded() }
		if p := parse(t, string(src)); len(p.Classes) > 0 && len(p.Procs) == 0 && !slices.ContainsFunc(p.Vars, arrays) { // those of §4
			t.Run(strings.TrimSuffix(filepath.Base(file), ".tdm"), func(t *testing.T) { objectsBackwardIsForward(t, p) })
		}
	}
	for _, row := range heapPrograms {
		t.Run(row.name, func(t *testing.T) {
			if n := objectsBackwardIsForward(t, parse(t, row.src)); n != row.leaves || row.reason == "" {
				t.Errorf("%d leaves, want %d", n, row.leaves)
			}
		})
	}
}

// heapPrograms are programs with objects, and how many leaves they have within
// the bounds of the tests.
var heapPrograms = []struct {
	name, src string
	leaves    int
	reason    string
}{
	{"find", find, 3, "a method that returns from its loop"},
	{"reverse", `var n, m, t: Node;
class Node { next: Node; }
while n != nil { t := n.next; n.next := m; m := n; n := t; }
`, 4, "a loop over a list that may be a cycle, or share a part with another"},
	{"swaps", `var x, y, z: Cell; var k: int;
class Cell { v: int; method swap(o: Cell, v: int) { v := this.v; this.v := o.v; o.v := v; } }
x.swap(y, 0); y.swap(z, 0); z.swap(x, 0);
if x.v < y.v { k := 1; } else { if y.v < z.v { k := 2; } }
`, 3, "aliasing"},
	{"insert", `var root: Tree; var k: int;
class Tree {
  key: int; left: Tree; right: Tree;
  method insert(v: int): Tree {
    if v == this.key { return this; }
    if v < this.key {
      if this.left == nil { this.left := new Tree; this.left.key := v; return this.left; }
      root := this.left.insert(v);
      return root;
    }
    if this.right == nil { this.right := new Tree; this.right.key := v; }
    return this.right;
  }
}
if root == nil { root := new Tree; root.key := k; } else { root := root.insert(k); }
if root.key != k { root := nil; }
`, 12, "recursion that creates, in trees that may be graphs"},
	{"remove", `var n: Node;
class Node {
  prev: Node; next: Node;
  method remove() {
    if this.prev != nil { this.prev.next := this.next; }
    if this.next != nil { this.next.prev := this.prev; }
    this.prev := nil; this.next := nil;
  }
}
n.next.remove();
if n.next != nil { if n.next.prev == n { n.next := n.next.next; } }
`, 8, "a doubly linked list, if it is one"},
	{"null", `var n, m: Node; var k: int;
class Node { next: Node; val: int; method get(d: int): int { if d > 0 { return this.val; } } }
k := (n == nil ? m : n.next).get(k);
m := k == 0 && n != nil ? n : m;
m.next := m.next.next;
`, 2, "conditional expressions, a body that ends without return, uses of nil"},
}

// objectsBackwardIsForward returns how many leaves were compared.
func objectsBackwardIsForward(t *testing.T, p *lang.Program) int {
	t.Helper()
	s, ctx := open(t), context.Background()
	prob := explore.Of(objects.New(), p)
	tree, err := explore.Explore(ctx, prob, s, explore.Options[symheaps.Config]{Bounds: explore.Bounds{Unroll: 2, Depth: 60, Paths: 40}})
	if err != nil {
		t.Fatal(err)
	}
	before := s.Stats().Checks
	leaves, err := backward.Leaves(ctx, s, prob, backward.Ways(tree.Paths))
	if err != nil {
		t.Fatal(err)
	}
	if n := s.Stats().Checks - before; n > 2*len(leaves) {
		t.Errorf("%d questions for %d leaves", n, len(leaves))
	}
	for _, l := range leaves {
		if l.Equivalence.Solver != solver.Unsat {
			t.Fatalf("path %d (%s): %v %s %v\nφ       = %v\npath(ρ) = %v\nρ = %v", l.ID, l.Choices, l.Equivalence.Solver, l.Equivalence.Reason, l.Equivalence.Model, l.Both.Forward, l.Both.Backward, l.Both.Trace)
		}
		if l.Model == nil {
			continue // cut by a bound on the whole search, or not decided
		}
		if r, err := l.Both.Model(ctx, s, prob); err != nil || r.Answer != solver.Sat {
			t.Errorf("path %d (%s): %v, %v", l.ID, l.Choices, r, err)
		}
		if err := prob.Replay(ctx, *l.Model, l.Both.Rules, l.Both.End); err != nil {
			t.Errorf("path %d (%s), the model of φ: %v", l.ID, l.Choices, err)
		}
		if a, err := l.Both.Heap(ctx, s, prob, backward.Reads); err != nil || a.Answer != solver.Sat {
			t.Errorf("path %d (%s), by reads: %v %s, %v", l.ID, l.Choices, a.Answer, a.Reason, err)
		}
	}
	t.Logf("%d leaves, %+v", len(leaves), tree.Summary)
	return len(leaves)
}

// routesProperty returns that along the path that a heap takes φ and path(ρ) are true
// of it, and that the solver finds no heap in which they differ.
func routesProperty(s solver.Session, sides objects.Sides, steps int) *props.Property[heapCase] {
	p := heapProperty(s, wp.Repaired(), steps, map[string]int{})
	sem := sides.Semantics()
	eval := concrete.Eval(concrete.Standard())
	p.ID, p.Name, p.Text = "routes", "Two routes", "V(φ) = V(path(ρ)) for all V, with fields as arrays"
	p.Judge = func(ctx context.Context, c heapCase) spec.Verdict {
		rules, overflow := ran(c.p, c.V, steps)
		if overflow {
			return spec.Verdict{Result: spec.Inconclusive, Reason: "bound on bits"}
		}
		path, err := backward.Along(explore.Of(sem, c.p), rules)
		if err != nil {
			return spec.Verdict{Result: spec.Refuted, Reason: err.Error()}
		}
		for _, b := range []lang.Expr{path.Forward, path.Asked()} {
			if eval(c.V).At(b) != lang.Value(lang.BoolValue(true)) {
				return spec.Verdict{Result: spec.Refuted, Reason: fmt.Sprintf("taken, but %v is not true", b)}
			}
		}
		switch eq := path.Equivalent(ctx, s); eq.Solver {
		case solver.Sat:
			return spec.Verdict{Result: spec.Refuted, Reason: fmt.Sprintf("φ = %v, path(ρ) = %v, which differ in %v", path.Forward, path.Backward, eq.Model)}
		case solver.Unknown:
			return spec.Verdict{Result: spec.Inconclusive, Reason: eq.Reason}
		}
		return spec.Verdict{Evidence: spec.Evidence{Compared: len(rules)}}
	}
	return p
}

func TestRoutesOfRandomPrograms(t *testing.T) {
	s := open(t)
	r := routesProperty(s, objects.Repaired(concrete.Standard()), 30).Test(context.Background(), props.Options{Checks: 800, Seed: 2})
	t.Logf("%s, %d held, %d steps", r.Verdict, r.Held, r.Evidence.Compared)
	if r.Result != spec.Tested || r.Held < 760 || r.Evidence.Compared < 3000 {
		t.Errorf("%s, %d held, %d steps: %+v %+v", r.Verdict, r.Held, r.Evidence.Compared, r.Counterexample, r.Crash)
	}
	literal, _ := spec.FindReading(formulas.ObjectReadings(concrete.Standard()), "literal")
	published := routesProperty(s, literal.Of().Of, 30).Test(context.Background(), props.Options{Checks: 800, Seed: 2})
	if published.Result != spec.Refuted {
		t.Errorf("§4.1 as published: %s, %+v", published.Verdict, published.Crash)
	}
}
