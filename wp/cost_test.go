package wp_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/lang"
	"tandem/lang/trace"
	"tandem/wp"
)

var (
	node = lang.Class("Node")
	next = lang.Field{Of: node, Name: "next", Type: node}
	val  = lang.Field{Of: node, Name: "val", Type: lang.Int}
	vars = []lang.Var{lang.NewVar("x", node), lang.NewVar("y", node), lang.NewVar("z", node), lang.NewVar("w", node)}
)

func v(i int) lang.Expr { return lang.V(vars[i%len(vars)]) }

// families are traces of about n assignments through four variables.
var families = []struct {
	name   string
	make   func(n int) trace.Trace
	reason string
}{
	{"values", func(n int) trace.Trace { // x.val := y.val + 1 · y.val := z.val + 1 · …
		var list []trace.Action
		for i := range n {
			list = append(list, trace.Assign{H: lang.Dot(v(i), val), E: lang.Term(lang.Add, lang.Dot(v(i+1), val), lang.I(1))})
		}
		return trace.Of(append(list, trace.Test{B: lang.Term(lang.Lt, lang.Dot(v(0), val), lang.Dot(v(1), val))})...)
	}, "each value is made of another one"},
	{"pointers", func(n int) trace.Trace { // x.next := y · y.next := w · …
		var list []trace.Action
		for i := range n {
			list = append(list, trace.Assign{H: lang.Dot(v(i), next), E: v(3*i + 1)})
		}
		return trace.Of(append(list, trace.Test{B: lang.Term(lang.Eq, lang.Dot(lang.Dot(v(0), next), next), v(1))})...)
	}, "the test reads through two pointers"},
	{"tests", func(n int) trace.Trace { // x.val := i · x.val < y.val · …
		var list []trace.Action
		for i := range n {
			list = append(list, trace.Assign{H: lang.Dot(v(i), val), E: lang.I(int64(i))},
				trace.Test{B: lang.Term(lang.Le, lang.Dot(v(i+1), val), lang.Dot(v(i), val))})
		}
		return trace.Of(list...)
	}, "a test after each assignment"},
	{"walk", func(n int) trace.Trace { // x.next := y · x := x.next · …
		var list []trace.Action
		for i := range n {
			list = append(list, trace.Assign{H: lang.Dot(v(0), next), E: v(1 + i%3)}, trace.Assign{H: v(0), E: lang.Dot(v(0), next)})
		}
		return trace.Of(append(list, trace.Test{B: lang.Term(lang.Eq, v(0), v(1))})...)
	}, "x is another object each time: a chain each"},
	{"list", func(n int) trace.Trace { // x.val := x.val + 1 · x := x.next · …
		var list []trace.Action
		for range n {
			list = append(list, trace.Assign{H: lang.Dot(v(0), val), E: lang.Term(lang.Add, lang.Dot(v(0), val), lang.I(1))},
				trace.Assign{H: v(0), E: lang.Dot(v(0), next)})
		}
		return trace.Of(append(list, trace.Test{B: lang.Term(lang.Lt, lang.Dot(v(0), val), lang.I(0))})...)
	}, "n objects that may be one another: that cannot be decided"},
	{"creations", func(n int) trace.Trace { // x := new Node · x.next := y · y := x · …
		var list []trace.Action
		for range n / 3 {
			list = append(list, trace.New{X: vars[0]}, trace.Assign{H: lang.Dot(v(0), next), E: v(1)}, trace.Assign{H: v(1), E: v(0)})
		}
		return trace.Of(append(list, trace.Test{B: lang.Term(lang.Eq, lang.Dot(lang.Dot(v(1), next), next), v(2))})...)
	}, "a list is built"},
}

func family(t testing.TB, name string) func(int) trace.Trace {
	for _, f := range families {
		if f.name == name && f.reason != "" {
			return f.make
		}
	}
	t.Fatalf("no family %s with a reason", name)
	return nil
}

// The path conditions of traces of a thousand field assignments are linear in
// nodes where few objects are read, and quadratic where each is another one.
// ComposeShort makes those linear where it can decide aliasing.
func TestNodes(t *testing.T) {
	type sizes struct{ Path, Short int }
	for _, row := range []struct {
		family string
		n      []int
		want   []sizes
		reason string
	}{
		{"values", []int{250, 500, 1000}, []sizes{{1532, 1024}, {3032, 2027}, {6032, 4027}}, "6 nodes an assignment"},
		{"pointers", []int{250, 500, 1000}, []sizes{{772, 271}, {1522, 525}, {3022, 1025}}, "3 nodes an assignment"},
		{"tests", []int{250, 500, 1000}, []sizes{{2027, 1770}, {4027, 3520}, {8027, 7020}}, "8 nodes an assignment and its test"},
		{"creations", []int{250, 500, 1000}, []sizes{{182, 1}, {348, 1}, {682, 1}}, "what is read in new objects is known"},
		{"walk", []int{50, 100, 200}, []sizes{{2758, 110}, {10508, 208}, {41008, 410}}, "n chains of up to n nodes, until it is seen that x.next is y"},
		{"list", []int{50, 100, 200}, []sizes{{2908, 2906}, {10808, 10806}, {41608, 41606}}, "n chains of up to n nodes: any object may be any other"},
	} {
		make := family(t, row.family)
		var got []sizes
		for _, n := range row.n {
			rho := make(n)
			got = append(got, sizes{lang.Nodes(wp.Compose(wp.Repaired(), rho)), lang.Nodes(wp.ComposeShort(wp.Repaired(), rho))})
		}
		if diff := cmp.Diff(row.want, got); diff != "" || row.reason == "" {
			t.Errorf("%s, %s: -want +got\n%s", row.family, row.reason, diff)
		}
	}
	if n := lang.Nodes(wp.ComposeShort(wp.Repaired(), family(t, "walk")(1000))); n != 2008 {
		t.Errorf("a walk of a thousand steps has %d nodes", n)
	}
}

// A Composing gives for each beginning of traces what ComposeShort gives, and what a creation makes
// of an expression is found once: a clause is applied to each node of theirs once for a variable.
func TestComposingShares(t *testing.T) {
	for _, f := range families {
		applied := func(prefixes bool) (n int) {
			k := wp.Repaired()
			create := k.New
			k.New = func(x lang.Var) wp.Function {
				of := create(x)
				first := of.Clauses[0]
				return of.With(wp.Clause{ID: first.ID, Cite: first.Cite, Apply: func(e lang.Expr, kids []lang.Expr) (lang.Expr, bool) {
					n++
					return first.Apply(e, kids)
				}})
			}
			paths, actions := wp.Composer(k), f.make(60).Actions()
			for i := range actions {
				if rho := trace.Of(actions[:i+1]...); prefixes && paths.Of(rho) != wp.ComposeShort(wp.Repaired(), rho) {
					t.Fatalf("%s: another node after %d actions", f.name, i+1)
				}
			}
			if !prefixes {
				for i := range actions {
					wp.ComposeShort(k, trace.Of(actions[:i+1]...))
				}
			}
			return n
		}
		if shared, each := applied(true), applied(false); shared*4 > each {
			t.Errorf("%s: %d clauses together, %d one by one", f.name, shared, each)
		} else {
			t.Logf("%s: %d clauses together, %d one by one", f.name, shared, each)
		}
	}
}

// Compose gives the node that the definition gives, for every calculus of the
// package.
func TestCompose(t *testing.T) {
	for _, f := range families {
		for _, k := range []wp.Calculus{wp.Published(), wp.Repaired(), wp.Guarded()} {
			rho := f.make(40)
			if wp.Compose(k, rho) != k.Of(rho) {
				t.Errorf("%s, %s: another node", f.name, k.Name)
			}
		}
	}
}
