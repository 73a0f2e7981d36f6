package visited_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"tandem/lang"
	"tandem/papers/subsumption"
	"tandem/papers/subsumption/calculus"
	"tandem/papers/subsumption/visited"
)

var class = &subsumption.Class{Name: "N", Ints: []string{"e"}, Refs: []subsumption.Ref{{Name: "l", Class: "N"}, {Name: "r", Class: "N"}}}

// random returns a state with two roots.
func random(r *rand.Rand) *subsumption.State {
	n := r.IntN(4)
	node := func() subsumption.Node { return subsumption.Node(r.IntN(n+2) - 2) }
	s := &subsumption.State{PC: lang.True, Classes: []*subsumption.Class{class}}
	for i := range n {
		s.Objects = append(s.Objects, subsumption.Object{Name: fmt.Sprint("o", i), Class: class, To: []subsumption.Node{node(), node()}, Data: []lang.Expr{lang.I(1)}})
	}
	s.Roots = []subsumption.Root{{Name: "x", Class: "N", To: node()}, {Name: "y", Class: "N", To: node()}}
	return s.Collected()
}

// never is condition 2, which fails.
func never(asked *int) subsumption.Implied {
	return func(context.Context, subsumption.Constraint, subsumption.Constraint) (subsumption.Answer, string) {
		*asked++
		return subsumption.No, ""
	}
}

// A check that looks at shapes that may match asks of the same states as one that looks at
// all, which Algorithm 1 judges; and it looks at no other ones.
func TestShapes(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	c := calculus.Repaired().Calculus()
	var asked, all int
	quick := visited.New(visited.Options{Calculus: c, Abstract: visited.None, Shapes: true, Implied: never(&asked)})
	slow := visited.New(visited.Options{Calculus: c, Abstract: visited.None, Implied: never(&all)})
	for i := range 350 {
		s := random(r)
		for _, store := range []*visited.Store{quick, slow} {
			if _, err := store.IfSubsumed(t.Context(), "p", s); err != nil {
				t.Fatal(err)
			}
		}
		if asked != all || quick.Looked != asked {
			t.Fatalf("state %d: %d questions and %d looks, %d by all states\n%+v", i, asked, quick.Looked, all, s)
		}
	}
	if asked == 0 || slow.Looked < 100*quick.Looked/99 {
		t.Errorf("%d looks, %d without shapes", quick.Looked, slow.Looked)
	}
}

// A state that is not known to be subsumed is kept, as one that is not.
func TestUnknownIsNotSubsumed(t *testing.T) {
	unknown := func(context.Context, subsumption.Constraint, subsumption.Constraint) (subsumption.Answer, string) {
		return subsumption.Unknown, "too hard"
	}
	store := visited.New(visited.Options{Calculus: calculus.Repaired().Calculus(), Abstract: visited.None, Shapes: true, Implied: unknown})
	s := random(rand.New(rand.NewPCG(2, 2)))
	for range 2 {
		if c, err := store.IfSubsumed(t.Context(), "p", s); err != nil || c.By != nil || c.Kept == nil {
			t.Fatalf("%+v %v", c, err)
		}
	}
	if last := store.Checks[1]; last.Unknown != "too hard" || len(store.States) != 2 {
		t.Errorf("%+v, %d states", last, len(store.States))
	}
}

// list returns a list of n nodes, with a variable to the last one.
func list(n int) *subsumption.State {
	c := &subsumption.Class{Name: "L", Ints: []string{"e"}, Refs: []subsumption.Ref{{Name: "next", Class: "L"}}}
	s := &subsumption.State{PC: lang.True, Classes: []*subsumption.Class{c}, Roots: []subsumption.Root{{Name: "x", Class: "L", To: 0}}}
	for i := range n {
		s.Objects = append(s.Objects, subsumption.Object{Name: fmt.Sprint("o", i), Class: c, To: []subsumption.Node{subsumption.Node(i + 1)}, Data: []lang.Expr{lang.I(1)}})
	}
	s.Objects[n-1].To[0] = subsumption.Null
	return s
}

// tree returns the tree of a number: a bit is the side of a child.
func tree(i int) *subsumption.State {
	s := &subsumption.State{PC: lang.True, Classes: []*subsumption.Class{class}, Roots: []subsumption.Root{{Name: "x", Class: "N", To: 0}}}
	for bit := range 11 {
		o := subsumption.Object{Name: fmt.Sprint("o", bit), Class: class, To: []subsumption.Node{subsumption.Null, subsumption.Null}, Data: []lang.Expr{lang.I(1)}}
		if bit < 10 {
			o.To[i>>bit&1] = subsumption.Node(bit + 1)
		}
		s.Objects = append(s.Objects, o)
	}
	return s
}

// open returns that tree with what is not initialised in the place of the leaf's fields.
func open(i int) *subsumption.State {
	s := tree(i)
	s.Objects[10].To = []subsumption.Node{subsumption.Uninit, subsumption.Uninit}
	return s
}

// stored returns a store with trees of so many shapes.
func stored(t testing.TB, n int, asked *int) *visited.Store {
	store := visited.New(visited.Options{Calculus: calculus.Repaired().Calculus(), Abstract: visited.None, Shapes: true, Implied: never(asked)})
	for i := range n {
		if _, err := store.IfSubsumed(t.Context(), "p", tree(i)); err != nil {
			t.Fatal(err)
		}
	}
	return store
}

// With 1,000 stored states a check looks at as many as with 100, and nothing is asked where
// shapes differ.
func TestStoredStates(t *testing.T) {
	asked := 0
	for _, n := range []int{100, 1000} {
		if store := stored(t, n, &asked); store.Looked != 0 || asked != 0 || len(store.States) != n {
			t.Errorf("%d states: %d looked at, %d questions, %d stored", n, store.Looked, asked, len(store.States))
		}
	}
}

// With 1,000 stored states a check costs at most three times what it does with 100: nodes of
// shapes that it goes through, and states that it looks at, are counted. Uninit of a stored
// state matches anything, so that a check may have several ways to go.
func TestCostOfACheck(t *testing.T) {
	for _, row := range []struct {
		name   string
		shape  func(i int) *subsumption.State
		reason string
	}{
		{"trees", tree, "each shape is another one"},
		{"open", open, "the end of each is not initialised"},
	} {
		t.Run(row.name, func(t *testing.T) {
			var cost []int
			for _, n := range []int{100, 1000} {
				asked := 0
				store := visited.New(visited.Options{Calculus: calculus.Repaired().Calculus(), Abstract: visited.None, Shapes: true, Implied: never(&asked)})
				for i := range n {
					if _, err := store.IfSubsumed(t.Context(), "p", row.shape(i)); err != nil {
						t.Fatal(err)
					}
				}
				if len(store.States) != n {
					t.Fatalf("%d states are stored, want %d", len(store.States), n)
				}
				before := store.Walked + store.Looked
				for i := range 100 { // stored in both
					if _, err := store.Subsumed(t.Context(), "p", row.shape(i)); err != nil {
						t.Fatal(err)
					}
				}
				cost = append(cost, store.Walked+store.Looked-before)
			}
			if cost[1] > 3*cost[0] || cost[0] < 100 || row.reason == "" {
				t.Errorf("%s: %d nodes and states with 1,000 stored, %d with 100", row.reason, cost[1], cost[0])
			}
			t.Logf("%d nodes and states with 1,000 stored, %d with 100", cost[1], cost[0])
		})
	}
}

// The lines of Algorithm 1 that a check takes are linear in the nodes: three for each.
func TestWorkOfACheck(t *testing.T) {
	c := calculus.Repaired().Calculus()
	var steps []int
	for _, n := range []int{100, 200, 400} {
		steps = append(steps, c.Match(list(n), list(n), false).Steps)
	}
	if steps[2]-steps[1] != 2*(steps[1]-steps[0]) || steps[2] > 3*400+10 {
		t.Errorf("%v steps", steps)
	}
}

func BenchmarkCheck(b *testing.B) {
	for _, n := range []int{100, 1000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			asked := 0
			store := stored(b, n, &asked)
			s := stored(b, 1, &asked).States[0].State.Clone()
			s.Roots[0].To = subsumption.Null
			for b.Loop() {
				if _, err := store.Subsumed(b.Context(), "p", s); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
