package backward_test

import (
	"context"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/explore"
	"tandem/explore/solver"
	"tandem/lang"
	"tandem/languages/backward"
	"tandem/objects/unfold"
	"tandem/spec"
	"tandem/wp"
)

const find = `var n, m: Node;
var k: int;
class Node {
  val: int;
  next: Node;
  method find(v: int): Node {
    while this.val != v {
      if this.next == nil { return nil; }
      return this.next;
    }
    return this;
  }
}
m := n.find(k);
if m == nil { m := new Node; m.next := n; n.next := m; } else { k := m.val; }
`

// unfolded is a configuration ⟨S, ρ⟩ with the path condition of ρ that another
// calculus computes.
type unfolded struct {
	unfold.Config
	k wp.Calculus
}

func (c unfolded) PathCondition() lang.Expr { return backward.Total(c.k.Of(c.Rho.Trace())) }

// unfoldedBy returns the program as a problem whose path conditions are those of k.
func unfoldedBy(t *testing.T, src string, k wp.Calculus) explore.Problem[unfolded] {
	t.Helper()
	p, err := lang.Parse("in.tdm", []byte(src))
	if err != nil {
		t.Fatal(err)
	}
	return unfoldedOf(p, k)
}

func unfoldedOf(p *lang.Program, k wp.Calculus) explore.Problem[unfolded] {
	of := unfold.Repaired()
	system := spec.System[unfolded]{Name: of.Name}
	choices := map[string]string{}
	for _, r := range of.Rules {
		choices[r.ID] = r.Choice
		system.Rules = append(system.Rules, spec.Rule[unfolded]{ID: r.ID, Cite: r.Cite, Choice: r.Choice, Repeats: r.Repeats, Apply: func(c unfolded) []unfolded {
			var list []unfolded
			for _, d := range r.Apply(c.Config) {
				list = append(list, unfolded{d, k})
			}
			return list
		}})
	}
	return explore.Problem[unfolded]{
		System: system, Init: unfolded{unfold.Initial(p), k}, Program: p,
		End:    func(unfolded) spec.Outcome { return spec.Final },
		Choice: func(_ unfolded, rule string) string { return choices[rule] },
	}
}

// paths returns the rules of all paths of prob of up to so many steps.
func paths(prob explore.Problem[unfolded], most int) []backward.Way {
	type way struct {
		at    unfolded
		rules []string
	}
	todo, list := []way{{at: prob.Init}}, []backward.Way(nil)
	for len(todo) > 0 {
		w := todo[0]
		todo = todo[1:]
		next := prob.System.Next(w.at)
		if len(next) == 0 || len(w.rules) == most {
			list = append(list, backward.Way{ID: len(list) + 1, Rules: w.rules, Phi: w.at.PathCondition()})
			continue
		}
		for _, s := range next {
			todo = append(todo, way{s.To, append(slices.Clone(w.rules), s.Rule)})
		}
	}
	return list
}

// The trace of a path of a program with objects is that of §4's unfolding.
func TestForObjects(t *testing.T) {
	prob := unfoldedBy(t, find, wp.Guarded())
	for _, row := range []struct {
		choices, rho string
		reason       string
	}{
		{
			"FF", "n != nil · this#1 := n · v#1 := k · !(this#1.val != v#1) · return := this#1 · m := return · !(m == nil) · k := m.val",
			"the body is left by return, behind the loop",
		},
		{
			"TTT", "n != nil · this#1 := n · v#1 := k · this#1.val != v#1 · this#1.next == nil · return := nil · m := return · m == nil" +
				" · x#2 := new Node · m := x#2 · m.next := n · n.next := m",
			"and in the loop; a creation",
		},
	} {
		path, err := backward.Within(prob, row.choices, explore.Bounds{})
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(row.rho, path.Trace.String()); diff != "" || row.reason == "" {
			t.Errorf("%s: -want +got\n%s", row.reason, diff)
		}
		again, err := backward.Along(prob, path.Rules)
		if err != nil || again.Trace.String() != row.rho || again.Backward != path.Backward || again.Forward != path.Forward {
			t.Errorf("%s, along its rules: %v, %v", row.choices, again, err)
		}
	}
	for _, row := range []struct {
		rules []string
		want  string
	}{
		{[]string{"Call", "While-T", "If-T", "Return", "New"}, "the rule New of step 5 does not apply to m := return"},
		{[]string{"Return"}, "the rule Return of step 1 does not apply to m := n.find(k)"},
		{slices.Repeat([]string{"Call", "While-F", "Return", "Assign-G", "If-F", "Assign-G"}, 2), "the path ends after 6 steps of 12"},
	} {
		if _, err := backward.Along(prob, row.rules); err == nil || err.Error() != row.want {
			t.Errorf("%v: got %v, want %s", row.rules, err, row.want)
		}
	}
}

// Both conditions of each leaf: the solver finds no difference between those of
// the two repairs, and one where a condition is wrong. Each path costs two
// questions.
func TestLeaves(t *testing.T) {
	s := open(t)
	wrong := wp.Repaired()
	wrong.Delta = wrong.Delta.With(wp.Clause{ID: "Delta-Deref", Cite: "a mutant", Apply: func(e lang.Expr, _ []lang.Expr) (lang.Expr, bool) {
		return lang.True, e.Op() == lang.Deref
	}})
	const created = "var n, m: Node; var k: int; class Node { next: Node; } m := new Node; if m != n.next { k := 1; }"
	const read = "var n: Node; var k: int; class Node { val: int; } k := 1; k := n.val;"
	for _, row := range []struct {
		name      string
		src       string
		k         wp.Calculus
		leaves    int
		different int    // the ID of the first leaf that differs; 0: none
		model     string // and where
		reason    string
	}{
		{"guarded", find, wp.Guarded(), 6, 0, "", "both repairs have the same value in every heap"},
		{"guarded, created", created, wp.Guarded(), 2, 0, "", "both repairs have the same value in every heap"},
		{"published", created, wp.Published(), 2, 2, "{n: nil}", "the calculus as printed takes m ≠ n.next for true"},
		{"without δ", read, wrong, 1, 1, "{n: nil}", "the path condition must exclude the error"},
	} {
		prob := unfoldedBy(t, row.src, row.k)
		before := s.Stats().Checks
		leaves, err := backward.Leaves(context.Background(), s, prob, paths(prob, 40))
		if err != nil || len(leaves) != row.leaves || row.reason == "" {
			t.Fatalf("%s: %d leaves, %v", row.name, len(leaves), err)
		}
		if n := s.Stats().Checks - before; n > 2*len(leaves) {
			t.Errorf("%s: %d questions for %d leaves", row.name, n, len(leaves))
		}
		for _, l := range leaves {
			if l.Equivalence.Solver == solver.Unknown {
				t.Errorf("%s: %v: %s", row.name, l.Rules, l.Equivalence.Reason)
			}
		}
		id, model := 0, ""
		if d := backward.Different(leaves); d != nil {
			id, model = d.ID, d.Equivalence.Model.String()
		}
		if id != row.different || model != row.model {
			t.Errorf("%s: leaf %d differs at %s, want %d at %s", row.name, id, model, row.different, row.model)
		}
	}
}
