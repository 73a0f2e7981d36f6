package symbounds_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/arrays/symbounds"
	"tandem/lang"
	"tandem/spec"
)

// vars returns the variables of the tests' expressions.
func vars() []lang.Var {
	bounded, functions := lang.BoundedOf(lang.Int), lang.ArrayOf(lang.Int, lang.Int)
	return []lang.Var{
		lang.NewVar("x", lang.Int), lang.NewVar("p", lang.Bool),
		lang.NewVar("a", bounded), lang.NewVar("b", bounded), lang.NewVar("f", functions),
	}
}

func parse(t *testing.T, text string) lang.Expr {
	t.Helper()
	e, err := lang.ParseExpr(text, vars())
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// δ(e), clause by clause.
func TestDelta(t *testing.T) {
	for _, row := range []struct{ in, want, reason string }{
		{"x", "true", "Delta-Var: a variable is no access"},
		{"a", "true", "Delta-Var: nor is an array"},
		{"7", "true", "Delta-Op: a value is an operator without operands"},
		{"a[x]", "0 <= x && x < |a|", "Delta-Access: the bound itself is no index"},
		{"a[a[x]]", "0 <= a[x] && a[x] < |a| && (0 <= x && x < |a|)", "Delta-Access: δ(e)"},
		{"(a[x] := 1)[0]", "0 <= 0 && 0 < |(a[x] := 1)|", "the store is no access"},
		{"(a[b[0]] := 1)[x]", "0 <= x && x < |(a[b[0]] := 1)| && (0 <= 0 && 0 < |b|)", "Delta-Access: δ(a), where a is an expression"},
		{"f[x]", "true", "Delta-Op: an array without a bound"},
		{"f[a[x]]", "0 <= x && x < |a|", "Delta-Op: but its index counts"},
		{"|a|", "true", "Delta-Op: |a| is no access"},
		{"a[0] + b[1]", "0 <= 0 && 0 < |a| && (0 <= 1 && 1 < |b|)", "Delta-Op: all operands count"},
		{"p && a[0] == 1", "0 <= 0 && 0 < |a|", "Delta-Op: strict, whatever p is"},
		{"p ? a[0] : x", "0 <= 0 && 0 < |a|", "Delta-Op: strict, whichever branch is taken"},
	} {
		if row.reason == "" {
			t.Fatal("no reason")
		}
		if diff := cmp.Diff(row.want, symbounds.Delta().At(parse(t, row.in)).String()); diff != "" {
			t.Errorf("δ(%s): %s: -want +got\n%s", row.in, row.reason, diff)
		}
	}
}

// The printed clauses, each where it differs.
func TestDeltaPrinted(t *testing.T) {
	for _, row := range []struct {
		clause           spec.Clause[lang.Expr, lang.Expr]
		in, want, reason string
	}{
		{symbounds.DeltaPrinted, "a[x]", "0 <= x && x <= |a|", "the bound is an index"},
		{symbounds.DeltaIndex, "(p ? a : b)[b[0]]", "0 <= b[0] && b[0] < |(p ? a : b)| && (0 <= 0 && 0 < |b|)", "the index counts"},
		{symbounds.DeltaIndex, "(a[b[0]] := 1)[x]", "0 <= x && x < |(a[b[0]] := 1)|", "what is inside the array does not"},
		{symbounds.DeltaLiteral, "(a[b[0]] := 1)[x]", "0 <= x && x <= |(a[b[0]] := 1)|", "both"},
	} {
		if row.reason == "" {
			t.Fatal("no reason")
		}
		if diff := cmp.Diff(row.want, symbounds.Delta().With(row.clause).At(parse(t, row.in)).String()); diff != "" {
			t.Errorf("δ(%s): %s: -want +got\n%s", row.in, row.reason, diff)
		}
	}
	defer func() {
		if _, ok := recover().(spec.NoClause); !ok {
			t.Error("δ(|a|) has a value where no clause mentions |a|")
		}
	}()
	symbounds.Delta().With(symbounds.DeltaPartial).At(parse(t, "|a|"))
}

// δ(e)σ has the accesses of e, δ(eσ) also those inside σ(x): its size grows with
// σ, here by what one assignment x := a[x] adds each time.
func TestLateIsLarger(t *testing.T) {
	sizes := func(safe symbounds.Absence) []int {
		k := symbounds.Standard()
		e, x := parse(t, "a[x]"), vars()[0]
		sigma := lang.V(x)
		var sizes []int
		for range 5 {
			subst := func(e lang.Expr) lang.Expr {
				return lang.FoldExpr(e, nil, func(e lang.Expr, kids []lang.Expr) lang.Expr {
					if e == lang.V(x) {
						return sigma
					}
					return e.Rebuild(kids...)
				})
			}
			sizes = append(sizes, lang.Nodes(safe(k.Delta.At, subst, e))-lang.Nodes(sigma))
			sigma = subst(e)
		}
		return sizes
	}
	// 0 ≤ σ(x), σ(x) < |a|, their conjunction, 0, |a| and at first a, which is in
	// σ(x) from then on. The late one has four more for each access inside σ(x): its
	// two comparisons, their conjunction, and that with the rest.
	if diff := cmp.Diff([][]int{{6, 5, 5, 5, 5}, {6, 9, 13, 17, 21}}, [][]int{sizes(symbounds.Early), sizes(symbounds.Late)}); diff != "" {
		t.Errorf("distinct nodes of δ(e)σ and of δ(eσ), without those of σ(x): -want +got\n%s", diff)
	}
}
