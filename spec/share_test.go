package spec_test

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/spec"
)

// asked counts what statements ask of a semantics.
type asked struct{ Symbolic, Concrete, Views, Holds, Instances, Bounds int }

// steps returns a semantics in which program p counts to p on both sides. It counts in n
// what it is asked.
func steps(n *asked) *spec.Semantics[int, int, [2]int, [2]int] {
	count := func(name string, n *int) spec.System[[2]int] {
		return spec.System[[2]int]{Name: name, Rules: []spec.Rule[[2]int]{{ID: "a", Apply: func(c [2]int) [][2]int {
			*n++
			if c[0] == c[1] {
				return nil
			}
			return [][2]int{{c[0] + 1, c[1]}}
		}}}}
	}
	return &spec.Semantics[int, int, [2]int, [2]int]{
		Symbolic: count("symbolic", &n.Symbolic), Concrete: count("concrete", &n.Concrete),
		InitS: func(p int) [2]int { return [2]int{0, p} },
		InitC: func(p, _ int) [2]int { return [2]int{0, p} },
		Under: func(int) spec.View[[2]int, [2]int] {
			n.Views++
			return spec.View[[2]int, [2]int]{
				Holds:    func([2]int) bool { n.Holds++; return true },
				Instance: func(c [2]int) ([2]int, bool) { n.Instances++; return c, true },
			}
		},
		Same:  func(c, d [2]int) bool { return c == d },
		Final: func([2]int) bool { return true },
		Bound: func([2]int) (string, bool) { n.Bounds++; return "", false },
	}
}

// Statements on one program ask for the transitions from a configuration once. Those on
// one case ask once for the view, and for what it says of a configuration. Without Sharing each asks for its own; what they find is the
// same.
func TestSharing(t *testing.T) {
	find := func(ctx context.Context) (n asked, found []spec.Verdict) {
		sem := steps(&n)
		for _, k := range []struct{ p, v int }{{3, 0}, {3, 1}, {5, 1}, {3, 1}} {
			for _, st := range spec.Statements[int, int, [2]int, [2]int]() {
				found = append(found, st.Judge(ctx, sem, usual, k.p, k.v))
			}
		}
		return n, found
	}
	n, shared := find(spec.Sharing(t.Context()))
	// Program p has p + 1 configurations; the program 3 comes twice, with 2 and 1 cases.
	if want := (asked{Symbolic: 4 + 6 + 4, Concrete: 4 + 4 + 6 + 4, Views: 4, Holds: 18, Instances: 18, Bounds: 18}); n != want {
		t.Errorf("with sharing, asked for %+v, want %+v", n, want)
	}
	m, alone := find(t.Context())
	if m.Symbolic <= 4*n.Symbolic || m.Views <= n.Views {
		t.Errorf("without sharing, asked for %+v, not for much more than %+v", m, n)
	}
	if diff := cmp.Diff(alone, shared); diff != "" {
		t.Errorf("sharing changes what is found (-alone +shared):\n%s", diff)
	}
}

// Another semantics shares nothing with the first, though its programs are the same.
func TestSharingIsOfOneSemantics(t *testing.T) {
	ctx := spec.Sharing(t.Context())
	var n, m asked
	for _, st := range spec.Statements[int, int, [2]int, [2]int]() {
		st.Judge(ctx, steps(&n), usual, 3, 0)
		st.Judge(ctx, steps(&m), usual, 3, 0)
	}
	if n != m || n.Symbolic <= 4 {
		t.Errorf("asked for %+v and %+v, want the same of both, for each statement", n, m)
	}
}
