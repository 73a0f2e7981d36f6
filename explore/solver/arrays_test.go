package solver

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"tandem/lang"
)

func arrayVars() []lang.Var {
	vars := []lang.Var{
		lang.NewVar("a", list), lang.NewVar("b", list), lang.NewVar("p", lang.BoundedOf(lang.Bool)),
		lang.NewVar("f", ints), lang.NewVar("g", ints), lang.NewVar("m", matrix), lang.NewVar("q", bools),
		lang.NewVar("l", lang.BoundedOf(ints)),
	}
	for _, name := range []string{"i", "j", "x"} {
		vars = append(vars, lang.NewVar(name, lang.Int))
	}
	return vars
}

func parsed(t testing.TB, in string) lang.Expr {
	t.Helper()
	e, err := lang.ParseExpr(in, arrayVars())
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// TestArrays: every way answers questions about arrays, and its models are
// functions, and lists where there is nothing outside of their bounds.
func TestArrays(t *testing.T) {
	const huge = "1000000000"
	rows := []struct {
		in     string
		want   Answer
		model  string // "" for any
		small  string // what exhaustive search says where it differs
		reason string
	}{
		{"a[0] == 1 && a[1] == -1 && |a| == 2", Sat, "{a: [1, -1]}", "", "a bounded array is listed up to its bound"},
		{"a[0] == a[7] && |a| == 1", Sat, "", "", "an element outside of the bound is none that must be shown"},
		{"|a| == 1 && a[0] == 2 && a[5] == 3", Sat, "", "unknown: ", "unless it must differ from the default"},
		{"|a| == " + huge + " && a[5] == 3", Sat, "", "unknown: ", "a large bound is only a number"},
		{"|a| == " + huge + " && a[" + huge + "] == 3 && a[-7] == 2", Sat, "", "unknown: ", "elements may be anywhere"},
		{"|a| < 0", Unsat, "", "unknown: ", "bounds are natural numbers"},
		{"|(|a| := x)| < 0", Sat, "", "", "but not those that are set"},
		{"l[0][1] == 2 && |l| == 1 && l[0][0] == 0", Sat, "", "unknown: ", "bounded arrays of functions"},
		{"f[2] == -1 && f[0] == 2 && f[1] == 0", Sat, "", "", "a function"},
		{"(f[i] := x)[i] != x", Unsat, "", "unknown: ", "the element at i is x"},
		{"i != j && (f[i] := x)[j] != f[j]", Unsat, "", "unknown: ", "other elements stay"},
		{"(f[i] := x)[j] != f[j]", Sat, "", "", "unless they are the same"},
		{"f == (f[i] := x) && f[i] != x", Unsat, "", "unknown: ", "arrays are equal as functions"},
		{"f != g && f[0] == g[0]", Sat, "", "", "or differ somewhere"},
		{"a == b && |a| != |b|", Unsat, "", "unknown: ", "bounds belong to arrays"},
		{"a != b && |a| == 0 && |b| == 0", Sat, "", "unknown: ", "and so do elements outside of them"},
		{"a != b && |a| == |b| && a == (b[0] := a[0])", Sat, "", "", "one element differs"},
		{"|(a[i] := x)| != |a|", Unsat, "", "unknown: ", "the bound stays"},
		{"|(|a| := x)| != x", Unsat, "", "unknown: ", "the bound is set"},
		{"(|a| := x)[i] != a[i]", Unsat, "", "unknown: ", "the elements stay"},
		{"(|a| := |b|) == b && a != b", Sat, "", "", "but for the bound they are the same"},
		{"|(x > 0 ? a : b)| == 3 && |a| == 1", Sat, "", "", "a choice between arrays is one between bounds"},
		{"(x > 0 ? a : b)[0] == 3 && a[0] == 1 && x > 0", Unsat, "", "unknown: ", "and one between elements"},
		{"m[1][0] == 1 && (m[1] := f)[1][0] == -1", Sat, "", "", "arrays of arrays"},
		{"q[true] != q[false] && q[x > 0]", Sat, "", "", "indexes are truth values, too"},
		{"q[true] && !q[x == x]", Unsat, "", "unknown: ", "an integer occurs"},
		{"q[true] && !q[q[false] => q[false]]", Unsat, "", "", "and decided completely"},
		{"p[0] && p[0] != p[1] && |p| == 2", Sat, "{p: [true, false]}", "", "elements are truth values, too"},
	}
	for _, kind := range append(opened(t), "small") {
		t.Run(kind, func(t *testing.T) {
			s := openFor(t, kind, Options{Small: SmallDomain{Ints: 3}})
			for _, row := range rows {
				s.Push()
				s.Assert(parsed(t, row.in))
				want := row.want.String()
				if row.model != "" {
					want += " " + row.model
				}
				if kind == "small" && row.small != "" {
					want = row.small
				}
				if r := s.Check(context.Background()); !strings.HasPrefix(r.String(), want) || r.Wrong {
					t.Errorf("%s: got %v, want %s: %s", row.in, r, want, row.reason)
				}
				s.Pop()
			}
		})
	}
}

// TestBoundIsScoped: the bound of an array is a natural number in every scope
// in which the array is declared anew.
func TestBoundIsScoped(t *testing.T) {
	for _, kind := range solvers(t) {
		s := openFor(t, kind, Options{})
		for range 3 {
			s.Push()
			s.Assert(parsed(t, "|a| < 1"))
			s.Push()
			s.Assert(parsed(t, "|a| + |b| < 1"))
			if r := s.Check(context.Background()); r.String() != "sat {a: [], b: []}" {
				t.Errorf("%s: got %v", kind, r)
			}
			s.Push()
			s.Assert(parsed(t, "|b| != 0"))
			if r := s.Check(context.Background()); r.Answer != Unsat {
				t.Errorf("%s: got %v", kind, r)
			}
			s.Pop()
			s.Pop()
			s.Assert(parsed(t, "|a| != 0"))
			if r := s.Check(context.Background()); r.Answer != Unsat {
				t.Errorf("%s: got %v", kind, r)
			}
			s.Pop()
			s.Push()
			s.Assert(parsed(t, "|b| < 0"))
			if r := s.Check(context.Background()); r.Answer != Unsat {
				t.Errorf("%s: got %v", kind, r)
			}
			s.Pop()
		}
	}
}

// stores returns a bounded array or function after n stores at indexes that nothing
// is known of, or with set also n changes of its bound.
func stores(a lang.Expr, n int, set bool) lang.Expr {
	for k := range n {
		at := lang.V(lang.NewVar(fmt.Sprint("i", k%100), lang.Int))
		a = lang.Term(lang.Store, a, lang.Term(lang.Add, at, lang.I(int64(k))), lang.Term(lang.Select, a, lang.I(int64(k))))
		if set {
			a = lang.Term(lang.SetLen, a, lang.Term(lang.Add, lang.Term(lang.Len, a), at))
		}
	}
	return a
}

// TestManyStores: what is told of many stores is linear in the nodes: entries,
// and bytes of text.
func TestManyStores(t *testing.T) {
	const n = 10_000
	a, f := lang.V(lang.NewVar("a", list)), lang.V(lang.NewVar("f", ints))
	c := lang.V(lang.NewVar("c", lang.Bool))
	choices := a
	for k := range n {
		choices = lang.Term(lang.Cond, c, lang.Term(lang.Store, choices, x, lang.I(int64(k))), lang.Term(lang.SetLen, choices, y))
	}
	for name, e := range map[string]lang.Expr{
		"function": lang.Term(lang.Eq, lang.Term(lang.Select, stores(f, n, false), x), lang.I(0)),
		"bounded":  lang.Term(lang.Eq, lang.Term(lang.Select, stores(a, n, false), x), lang.I(0)),
		"bounds":   lang.Term(lang.Ne, stores(a, n, true), a),
		"choices":  lang.Term(lang.Eq, choices, a),
	} {
		p, err := newPipe("'" + os.Args[0] + "'") // which is not started
		if err != nil {
			t.Fatal(err)
		}
		order := p.enc.count(e)
		if _, err := p.enc.build(context.Background(), e, order); err != nil {
			t.Fatal(err)
		}
		nodes := lang.Nodes(e)
		if got := p.enc.visits; got != nodes {
			t.Errorf("%s: %d nodes visited, want %d", name, got, nodes)
		}
		if got, want := len(order), 2*nodes; got > want {
			t.Errorf("%s: %d entries for %d nodes, want at most %d", name, got, nodes, want)
		}
		if got, want := p.out.Len(), 120*nodes; got > want {
			t.Errorf("%s: %d bytes for %d nodes, want at most %d", name, got, nodes, want)
		}
	}
}

// patience is how long what is stopped may take to end. What is not stopped hangs for
// ever, and a busy machine is slow.
const patience = 20 * time.Second

// TestDeadlineWithStores: a question about many stores that is too hard ends at
// the deadline, and the session lives on.
func TestDeadlineWithStores(t *testing.T) {
	a := lang.V(lang.NewVar("a", list))
	hard := lang.Term(lang.Ne, lang.Term(lang.Select, stores(a, 3000, true), x), lang.Term(lang.Select, stores(a, 3001, true), y))
	for _, kind := range solvers(t) {
		s := openFor(t, kind, Options{Timeout: 200 * time.Millisecond})
		s.Push()
		s.Assert(lang.Conjunction(hard, hardFormula()))
		begin := time.Now()
		r := s.Check(context.Background())
		if took := time.Since(begin); r.Reason != "no answer within 200ms" || took > patience {
			t.Errorf("%s: got %v after %v", kind, r, took)
		}
		s.Pop()
		s.(*session).timeout = 20 * time.Second
		s.Assert(parsed(t, "|a| == 1 && a[0] == 1"))
		if r := s.Check(context.Background()); r.String() != "sat {a: [1]}" {
			t.Errorf("%s, afterwards: got %v", kind, r)
		}
	}
}

// TestLongModel: the values of many elements are read from a model.
func TestLongModel(t *testing.T) {
	const n = 2000
	a := lang.V(lang.NewVar("a", list))
	e := lang.Term(lang.Eq, lang.Term(lang.Len, a), lang.I(n))
	for k := range int64(n) {
		e = lang.Conjunction(e, lang.Term(lang.Eq, lang.Term(lang.Select, a, lang.I(k)), lang.I(k+1)))
	}
	for _, kind := range solvers(t) {
		s := openFor(t, kind, Options{Timeout: time.Minute})
		s.Push()
		s.Assert(e)
		r := s.Check(context.Background())
		if got := r.Model.At(lang.NewVar("a", list)).(lang.ArrayValue); r.Answer != Sat || !got.At(lang.NewInt(n-1)).Equal(lang.NewInt(n)) {
			t.Errorf("%s: got %s", kind, brief(r.String()))
		}
	}
}
