package simplify_test

import (
	"fmt"
	"testing"

	"tandem/explore/simplify"
	"tandem/lang"
	"tandem/props"
	"tandem/props/programs"
)

var arrayTypes = []lang.Type{
	lang.Int, lang.Bool, lang.BoundedOf(lang.Int), lang.ArrayOf(lang.Int, lang.Int), lang.ArrayOf(lang.Bool, lang.Bool),
	lang.ArrayOf(lang.Int, lang.ArrayOf(lang.Int, lang.Int)),
}

// arrays returns a vocabulary with every operator at some array types, few indexes
// so that they meet, and the operators of arithmetic that make indexes equal
// and unequal.
func arrays() *programs.Vocabulary {
	v := &programs.Vocabulary{Types: arrayTypes, Vars: map[lang.Type][]lang.Var{}}
	for i, t := range arrayTypes {
		for j := range 2 {
			v.Vars[t] = append(v.Vars[t], lang.NewVar(fmt.Sprintf("%c%d", 'u'+i, j), t))
		}
	}
	v.Ops = []lang.Op{
		lang.Select, lang.Store, lang.Store, lang.Len, lang.SetLen, lang.Cond, lang.Eq, lang.Ne,
		lang.Add, lang.Sub, lang.Lt, lang.Le, lang.Gt, lang.Ge, lang.Not,
	}
	v.Literal = func(src props.Source, t lang.Type) lang.Value {
		if t == lang.Bool {
			return lang.BoolValue(src.Choose(2, "bool") == 1)
		}
		return lang.NewInt(int64(src.Choose(4, "int") - 1))
	}
	v.Value = func(src props.Source, t lang.Type) lang.Value { return arrayOrSmall(src, t) }
	return v
}

// arrayOrSmall returns a value of any type with few entries.
func arrayOrSmall(src props.Source, t lang.Type) lang.Value {
	switch {
	case t == lang.Bool:
		return lang.BoolValue(src.Choose(2, "bool") == 1)
	case t == lang.Int:
		return lang.NewInt(int64(src.Choose(4, "int") - 1))
	case t.IsClass():
		if id := src.Choose(3, "object"); id > 0 {
			return lang.Object(t, id)
		}
		return lang.Nil(t)
	}
	a := lang.NewArray(t, arrayOrSmall(src, t.Elem()))
	for range src.Choose(3, "entries") {
		a = a.With(arrayOrSmall(src, t.Dom()), arrayOrSmall(src, t.Elem()))
	}
	if t.IsBounded() {
		a = a.WithBound(lang.NewInt(int64(src.Choose(3, "bound"))))
	}
	return a
}

// Array expressions keep their value, and simplify once.
func TestArraysAtRandom(t *testing.T) {
	for _, size := range []int{6, 12, 30} {
		t.Run(fmt.Sprint("size ", size), func(t *testing.T) {
			gen := expressions(arrays(), lang.Type{}, size, 1)
			search(t, fmt.Sprint("arrays-", size), gen, func(pt point) string { return wrongExpr(pt, simplify.New()) })
		})
	}
}

func TestArrayTable(t *testing.T) {
	vars := []lang.Var{
		lang.NewVar("a", lang.BoundedOf(lang.Int)), lang.NewVar("b", lang.BoundedOf(lang.Int)),
		lang.NewVar("f", lang.ArrayOf(lang.Int, lang.Int)), lang.NewVar("q", lang.ArrayOf(lang.Bool, lang.Int)),
		lang.NewVar("i", lang.Int), lang.NewVar("j", lang.Int), lang.NewVar("p", lang.Bool),
	}
	for _, row := range []struct{ in, want, reason string }{
		{"(f[i] := 3)[i]", "3", "the element that was stored"},
		{"(f[i + 1] := 3)[1 + i]", "3", "indexes are compared as sums"},
		{"(f[i + 1] := 3)[i]", "f[i]", "another element"},
		{"(f[i] := 3)[j]", "(f[i] := 3)[j]", "it is not known which"},
		{"((f[0] := i)[1] := j)[0]", "i", "through other stores"},
		{"((f[j] := i)[1] := j)[0]", "(f[j] := i)[0]", "up to one that is not known"},
		{"((f[0] := 1)[0] := 2)", "(f[0] := 2)", "stored twice in a row"},
		{"(q[p] := 1)[!p]", "q[!p]", "truth values as indexes"},
		{"(q[p] := 1)[p]", "1", "the same one"},
		{"|(a[i] := 3)|", "|a|", "elements are not bounds"},
		{"|(|a| := i)|", "i", "the bound that was set"},
		{"(|a| := 3)[i]", "a[i]", "bounds are not elements"},
		{"(|(|a| := 3)| := i)", "(|a| := i)", "set twice in a row"},
		{"|(p ? a : b)|", "p ? |a| : |b|", "the bound of a choice"},
		{"0 <= |a|", "true", "bounds are natural numbers"},
		{"|a| + |b| > -1", "true", "and so are their sums"},
		{"|a| < 0", "false", "never negative"},
		{"|a| == -1", "false", "never negative"},
		{"0 < |a|", "|a| > 0", "it may be 0"},
		{"0 <= |a| - |b|", "|a| >= |b|", "a difference may be negative"},
		{"0 <= |(|a| := i)|", "i >= 0", "a bound that was set is what it was set to"},
		{"a == a", "true", "equal arrays"},
	} {
		e, err := lang.ParseExpr(row.in, vars)
		if err != nil {
			t.Fatal(err)
		}
		if got := simplify.Expr(e).String(); got != row.want {
			t.Errorf("%s: got %s, want %s: %s", row.in, got, row.want, row.reason)
		}
	}
}

// The element behind many stores is looked for in steps linear in their number,
// whether the indexes are known to differ or not.
func TestChainsOfStores(t *testing.T) {
	f, i := lang.NewVar("f", lang.ArrayOf(lang.Int, lang.Int)), lang.NewVar("i", lang.Int)
	work := func(n int, index func(k int) lang.Expr) int {
		s := simplify.New()
		a, sum := lang.V(f), lang.I(0)
		for k := range n {
			a = lang.Term(lang.Store, a, index(k), lang.Term(lang.Select, a, index(k+1)))
			sum = lang.Term(lang.Select, a, lang.Term(lang.Add, index(k), sum))
		}
		s.Expr(lang.Term(lang.Eq, sum, lang.I(1)))
		return s.Work()
	}
	for _, row := range []struct {
		name  string
		index func(int) lang.Expr
	}{
		{"constants", func(k int) lang.Expr { return lang.I(int64(k)) }},
		{"one variable", func(k int) lang.Expr { return lang.Term(lang.Add, lang.V(i), lang.I(int64(k))) }},
		{"unknown", func(k int) lang.Expr { return lang.V(lang.NewVar(fmt.Sprint("i", k%7), lang.Int)) }},
	} {
		small, large := work(500, row.index), work(2000, row.index)
		t.Logf("%s: %d, %d", row.name, small, large)
		if large > 6*small {
			t.Errorf("%s: 500 stores take %d steps, 2000 take %d", row.name, small, large)
		}
	}
}
