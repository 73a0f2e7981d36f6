package calculus_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"tandem/lang"
	"tandem/papers/subsumption"
	"tandem/papers/subsumption/calculus"
)

// chains calls f on every list heap of at most so many objects, without garbage, whose
// variables are initialised: each variable is null, an object that there is, or the head
// of a chain of new objects, which ends in null, in uninit, or in an object.
func chains(vars, most int, f func(*subsumption.State)) {
	class := &subsumption.Class{Name: "N", Refs: []subsumption.Ref{{Name: "next", Class: "N"}}}
	var each func(s *subsumption.State)
	each = func(s *subsumption.State) {
		x := len(s.Roots)
		if x == vars {
			f(s)
			return
		}
		with := func(head subsumption.Node, length int, end subsumption.Node) {
			t := s.Clone()
			for i := range length {
				n := subsumption.Node(len(t.Objects))
				to := n + 1
				if i == length-1 {
					to = end
				}
				t.Objects = append(t.Objects, subsumption.Object{Name: fmt.Sprintf("o%d", n+1), Class: class, To: []subsumption.Node{to}})
			}
			t.Roots = append(t.Roots, subsumption.Root{Name: fmt.Sprintf("x%d", x+1), Class: class.Name, To: head})
			each(t)
		}
		there := len(s.Objects)
		for n := subsumption.Null; int(n) < there; n++ {
			with(n, 0, subsumption.Null)
		}
		for length := 1; there+length <= most; length++ {
			for end := subsumption.Uninit; int(end) < there+length; end++ {
				with(subsumption.Node(there), length, end)
			}
		}
	}
	each(&subsumption.State{Classes: []*subsumption.Class{class}, PC: lang.True})
}

// shapeOf returns the shape of a state: objects are numbered as the variables reach them, and
// a summary node is told from others.
func shapeOf(s *subsumption.State) string {
	var order []subsumption.Node
	name := func(n subsumption.Node) string {
		if !n.IsObject() {
			return map[subsumption.Node]string{subsumption.Null: "null", subsumption.Uninit: "uninit"}[n]
		}
		i := slices.Index(order, n)
		if i < 0 {
			i, order = len(order), append(order, n)
		}
		return fmt.Sprint(i + 1)
	}
	var b strings.Builder
	for _, r := range s.Roots {
		b.WriteString(name(r.To) + " ")
	}
	for i := 0; i < len(order); i++ {
		o := s.Objects[order[i]]
		fmt.Fprintf(&b, "| %v %s ", o.IsSummary(), name(o.To[0]))
	}
	return b.String()
}

// shapes counts the heaps of at most so many objects, and the shapes that α yields of
// them.
func shapes(t *testing.T, alpha func(*subsumption.State) (*subsumption.State, error), vars, most int) (heaps, yields int) {
	t.Helper()
	seen := map[string]bool{}
	chains(vars, most, func(s *subsumption.State) {
		heaps++
		a, err := alpha(s)
		if err != nil {
			t.Fatal(err)
		}
		seen[shapeOf(a)] = true
	})
	return heaps, len(seen)
}

// The shapes that α yields are finitely many: six objects for each variable have them
// all. They are its head, a segment of two, a shared object and another segment of two;
// larger heaps add nothing.
//
// They are 19 of one variable: null, and with none, one or more objects in each segment 3
// that end in null, 3 in uninit, 3 in the head, and 9 in a shared object. Of two they are
// 793: x1 is null and x2 one of the 19; x1 is one of the 18 others, and x2 is null, or one
// of the 18 apart, or the same object as x1; x2 is one of the 90 places between these
// objects; or it is the head of a chain, with one of 3 segments, to one of these 18 + 90.
//
// Source: Anand et al., §5.1, "the list abstraction ensures that the number of possible
// abstract heap configurations is finite".
func TestShapesAreFinitelyMany(t *testing.T) {
	for _, row := range []struct {
		vars, last, all int
	}{{1, 6, 19}, {2, 12, 19 + 18 + 18*18 + 18 + 90 + 3*(18+90)}} {
		alpha := calculus.Repaired().Calculus().List
		before := 0
		for most := range row.last + 3 {
			heaps, n := shapes(t, alpha, row.vars, most)
			t.Logf("%d variables, at most %d objects: %d heaps, %d shapes", row.vars, most, heaps, n)
			if grows := n > before; grows != (most <= row.last) {
				t.Errorf("%d variables, at most %d objects: %d shapes behind %d", row.vars, most, n, before)
			}
			before = n
		}
		if before != row.all {
			t.Errorf("%d variables: %d shapes, want %d", row.vars, before, row.all)
		}
	}
}

// With an α that does not summarize, or does so in one place alone, they grow on.
func TestShapesGrow(t *testing.T) {
	of := map[string]func(*subsumption.State) (*subsumption.State, error){
		"nothing": func(s *subsumption.State) (*subsumption.State, error) { return s, nil },
	}
	for _, r := range calculus.Readings() {
		if r.ID == "any-predecessor" {
			of[r.ID] = r.Of().Calculus().List
		}
	}
	for _, m := range calculus.Mutants() {
		if m.ID == "symbolic-Def-3-Root-all" {
			of[m.ID] = m.Of().Calculus().List
		}
	}
	if len(of) != 3 {
		t.Errorf("found %d, expected 3", len(of))
	}
	for name, alpha := range of {
		before := 0
		for most := range 12 {
			_, n := shapes(t, alpha, 1, most)
			if n <= before {
				t.Errorf("%s: at most %d objects: %d shapes behind %d", name, most, n, before)
			}
			before = n
		}
	}
}
