package backward_test

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/concrete"
	"tandem/explore"
	"tandem/explore/solver"
	"tandem/lang"
	"tandem/lang/trace"
	"tandem/languages/backward"
	"tandem/props/section4"
	"tandem/wp"
)

func TestHat(t *testing.T) {
	C := lang.Class("C")
	f, n := lang.Field{Of: C, Name: "f", Type: C}, lang.Field{Of: C, Name: "n", Type: lang.Int}
	x, y := lang.V(lang.NewVar("x", C)), lang.V(lang.NewVar("y", C))
	choice := lang.Term(lang.Cond, lang.Term(lang.Eq, x, y), x, lang.Dot(y, f))
	for _, row := range []struct {
		in         lang.Expr
		hat, total string
		reason     string
	}{
		{lang.Term(lang.Eq, x, y), "x == y", "x == y", "no dereference"},
		{lang.Term(lang.Lt, lang.Dot(x, n), lang.I(3)), "C.n[x] < 3", "x != nil && C.n[x] < 3", "a field"},
		{
			lang.Term(lang.Eq, lang.Dot(lang.Dot(x, f), f), y), "C.f[C.f[x]] == y",
			"C.f[x] != nil && x != nil && C.f[C.f[x]] == y", "a field of a field",
		},
		{
			lang.Term(lang.Eq, lang.Dot(choice, n), lang.I(3)), "C.n[x == y ? x : C.f[y]] == 3",
			"(x == y ? x : C.f[y]) != nil && (x == y ? true : y != nil) && C.n[x == y ? x : C.f[y]] == 3", "strict in the branch that is taken only",
		},
	} {
		if row.reason == "" {
			t.Fatal("no reason")
		}
		got := []string{backward.Hat(row.in).String(), backward.Total(row.in).String()}
		if row.in.Type() != lang.Bool {
			t.Fatal("no condition")
		}
		if diff := cmp.Diff([]string{row.hat, row.total}, got); diff != "" {
			t.Errorf("%s: -want +got\n%s", row.reason, diff)
		}
	}
}

// Total(path(ρ)) is true of the fields as arrays of a heap iff path(ρ) is true in
// the heap: for all traces up to a size, and all heaps.
func TestTotal(t *testing.T) {
	r := section4.Repaired()
	eval := concrete.Eval(concrete.Standard())
	for _, row := range []struct {
		name        string
		universe    *section4.Universe
		size        int
		cases, held int
		reason      string
	}{
		{"conditionals", section4.Conditionals(), 8, 28606, 10591, "aliasing and conditional expressions"},
		{"typed", section4.Typed(), 8, 13169, 3771, "two classes; integers"},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			var phi, total lang.Expr
			cases, held := 0, 0
			for c := range section4.NewEnumeration(row.universe).Cases(row.size, func(rho trace.Trace) {
				phi = r.Wp.Of(rho)
				total = backward.Total(phi)
			}) {
				cases++
				want := r.Heap.Eval(c.V).At(phi) == lang.Value(lang.BoolValue(true))
				V := backward.Fields(c.V, row.universe.Fields)
				got := eval(V).At(total) == lang.Value(lang.BoolValue(true))
				if got != want {
					t.Fatalf("%v in %v: %v, as arrays %v under %v: %v", phi, c.V, want, total, V, got)
				}
				if want {
					held++
				}
			}
			if diff := cmp.Diff([]int{row.cases, row.held}, []int{cases, held}); diff != "" || row.reason == "" {
				t.Errorf("cases, held: -want +got\n%s", diff)
			}
		})
	}
}

// The two repairs of §4 have equivalent path conditions, and the calculus as
// printed another one, which the solver finds with fields as arrays.
func TestEquivalentObjects(t *testing.T) {
	C := lang.Class("C")
	f := lang.Field{Of: C, Name: "f", Type: C}
	x, y, z := lang.NewVar("x", C), lang.NewVar("y", C), lang.NewVar("z", C)
	X, Y, Z := lang.V(x), lang.V(y), lang.V(z)
	at := func(e lang.Expr) lang.Expr { return lang.Dot(e, f) }
	session := open(t)
	for _, row := range []struct {
		rho       trace.Trace
		published solver.Answer // whether the calculus as printed differs
		model     string        // and where
		reason    string
	}{
		{trace.Of(trace.Assign{H: at(X), E: Y}, trace.Test{B: lang.Term(lang.Ne, at(Z), Y)}), solver.Unsat, "", "aliasing"},
		{
			trace.Of(trace.New{X: x}, trace.Assign{H: at(X), E: Y}, trace.Assign{H: at(Y), E: X}, trace.Test{B: lang.Term(lang.Eq, at(at(Y)), Z)}),
			solver.Unsat, "", "a created object",
		},
		{trace.Of(trace.New{X: x}, trace.Test{B: lang.Term(lang.Ne, X, at(Y))}), solver.Sat, "{y: nil}", "true in print where y is nil"},
	} {
		path := func(k wp.Calculus) lang.Expr { return backward.Total(k.Of(row.rho)) }
		eq := explore.Equivalent(context.Background(), session, path(wp.Repaired()), path(wp.Guarded()))
		if eq.Solver != solver.Unsat {
			t.Errorf("%v, guarded: %v %s %v", row.rho, eq.Solver, eq.Reason, eq.Model)
		}
		eq = explore.Equivalent(context.Background(), session, path(wp.Repaired()), path(wp.Published()))
		if model := ""; eq.Solver != row.published || row.reason == "" {
			t.Errorf("%v, published: %v %s %v", row.rho, eq.Solver, eq.Reason, eq.Model)
		} else if eq.Model != nil {
			if model = eq.Model.String(); model != row.model {
				t.Errorf("%v, published: %s, want %s", row.rho, model, row.model)
			}
		}
	}
}

// Total is linear in the distinct nodes of a condition, also where it is
// exponentially large as a tree.
func TestTotalIsLinear(t *testing.T) {
	C := lang.Class("C")
	f, n := lang.Field{Of: C, Name: "f", Type: C}, lang.Field{Of: C, Name: "n", Type: lang.Int}
	e, sum := lang.V(lang.NewVar("x", C)), lang.I(0)
	for range 1000 {
		e = lang.Dot(lang.Term(lang.Cond, lang.Term(lang.Eq, e, lang.NilOf(C)), e, lang.Dot(e, f)), f)
		sum = lang.Term(lang.Add, lang.Term(lang.Add, sum, sum), lang.Dot(e, n))
	}
	b := lang.Term(lang.Lt, sum, lang.I(3))
	nodes := lang.Nodes(b)
	if total := lang.Nodes(backward.Total(b)); total > 4*nodes {
		t.Errorf("%d nodes for %d", total, nodes)
	}
}
