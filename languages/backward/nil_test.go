package backward_test

import (
	"context"
	"testing"

	"tandem/concrete"
	"tandem/explore"
	"tandem/explore/solver"
	"tandem/lang"
	"tandem/languages/backward"
	"tandem/languages/checks"
	"tandem/objects/symheaps"
	"tandem/spec"
)

// Each leaf of a program with checks has both conditions, which are equivalent: that of an
// error of nil, too, in an expression, in the condition of a conditional expression, and
// in the object that a call is made of.
func TestLeavesOfChecks(t *testing.T) {
	s := open(t)
	for _, row := range []struct {
		source         string
		errors, leaves int
		reason         string
	}{
		{"class C { f: int; next: C; } var c: C; var x: int; x := *; c.next.f := x; assert c.f > 0;", 2, 3, "a use of nil, and an assertion that fails"},
		{"class C { f: int; next: C; method m(k: int): C { this.next.f := k; return this.next; } } var c, d: C; d := c.next.m(c.f > 0 ? c.next.next.f : 0);", 2, 3, "a call, an argument and the body of a method"},
		{"class C { f: int; next: C; } var c: C; var x: int; x := (c.f > 0 ? c.next : c).f;", 1, 2, "the branch that is taken uses nil"},
		{"class C { f: int; next: C; } var c: C; assume c.f > 0; if c.next == nil { c.f := 0; } else { assert c.next.f > 0; }", 2, 4, "an assumption uses nil"},
	} {
		p, err := lang.Parse("in.tdm", []byte(row.source))
		if err != nil {
			t.Fatal(err)
		}
		prob := explore.Of(checks.Objects(concrete.Standard()).Semantics(), p)
		tree, err := explore.Explore(context.Background(), prob, s, explore.Options[symheaps.Config]{})
		if err != nil {
			t.Fatal(err)
		}
		leaves, err := backward.Leaves(context.Background(), s, prob, backward.Ways(tree.Paths))
		if err != nil {
			t.Fatal(err)
		}
		if n := tree.Summary.ByStatus[spec.Error]; n != row.errors || len(leaves) != row.leaves || row.reason == "" {
			t.Errorf("%s: %d leaves, %d errors", row.reason, len(leaves), n)
		}
		for _, l := range leaves {
			if l.Equivalence.Solver != solver.Unsat {
				t.Errorf("%s: path %d (%s): %v: %v and %v", row.reason, l.ID, l.Choices, l.Equivalence.Solver, l.Both.Forward, l.Both.Backward)
			}
		}
	}
}
