package explore_test

import (
	"context"
	"strings"
	"testing"

	"tandem/basic"
	"tandem/explore"
	"tandem/lang"
	"tandem/symbolic"
)

// A search under an assumption has the paths that some input takes of which it holds,
// with the assumption in their conditions.
func TestAssume(t *testing.T) {
	const src = "var x, y: int;\nif x > 0 { y := 1; } else { if x < -5 { y := 2; } else { y := 3; } }"
	p := parse(t, src)
	for _, row := range []struct{ assumed, want, reason string }{
		{"true", "T FT FF", "all paths"},
		{"x > 3", "T", "one of them"},
		{"x < 3 && y == 7", "T FT FF", "a part of each"},
		{"x != 0 && (x == -5 || x == 9)", "T FF", "some"},
		{"x < x", "", "none, as simplification finds"},
		{"x * x < 0", "", "none, as the solver says"},
	} {
		b, err := lang.ParseExpr(row.assumed, p.Vars)
		if err != nil {
			t.Fatal(err)
		}
		prob := explore.Of(basic.New(), p)
		if b != lang.True {
			prob.Init = prob.Assume(prob.Init, b)
		}
		session := open(t)
		r, err := explore.Explore(context.Background(), prob, session, explore.Options[symbolic.Config]{Tree: true})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, leaf := range r.Paths {
			got = append(got, leaf.Choices)
			if added, ok := explore.Added(prob.Phi(prob.Init), leaf.Phi); !ok || len(added) == 0 {
				t.Errorf("%s: path %s: φ is %v", row.assumed, leaf.Choices, leaf.Phi)
			}
			if leaf.Model == nil {
				t.Errorf("%s: path %s has no model", row.assumed, leaf.Choices)
			}
		}
		if strings.Join(got, " ") != row.want {
			t.Errorf("%s (%s): got the paths %v, want %s", row.assumed, row.reason, got, row.want)
		}
		if r.Summary.Replayed != len(r.Paths) || (len(got) == 0) != (r.Summary.Infeasible > 0 && len(r.Nodes) == 0) {
			t.Errorf("%s: %+v", row.assumed, r.Summary)
		}
		session.Push() // the session is as it was
		session.Pop()
	}
}
