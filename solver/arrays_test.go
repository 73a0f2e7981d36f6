package solver

import (
	"context"
	"testing"

	"tandem/lang"
)

func arrayVars(t *testing.T) []lang.Var {
	t.Helper()
	return []lang.Var{
		lang.NewVar("a", lang.BoundedOf(lang.Int)), lang.NewVar("b", lang.BoundedOf(lang.Int)), lang.NewVar("p", lang.BoundedOf(lang.Bool)),
		lang.NewVar("f", lang.ArrayOf(lang.Int, lang.Int)), lang.NewVar("g", lang.ArrayOf(lang.Int, lang.Int)),
		lang.NewVar("m", lang.ArrayOf(lang.Int, lang.ArrayOf(lang.Int, lang.Int))), lang.NewVar("q", lang.ArrayOf(lang.Bool, lang.Bool)),
		lang.NewVar("i", lang.Int), lang.NewVar("j", lang.Int), lang.NewVar("x", lang.Int),
	}
}

// Every way answers questions about arrays, and its models are functions.
func TestArrays(t *testing.T) {
	for _, kind := range []string{"z3", "z3 -in", "small"} {
		t.Run(kind, func(t *testing.T) {
			for _, row := range []struct {
				in     string
				want   Answer
				model  string // "" for any
				reason string
			}{
				{"a[0] == 1 && a[1] == -1 && |a| == 2", Sat, "{a: [1, -1]}", "a bounded array is listed up to its bound"},
				{"|a| < 0", Unsat, "", "bounds are natural numbers"},
				{"f[2] == -1 && f[0] == 2 && f[1] == 0", Sat, "", "a function"},
				{"(f[i] := x)[i] != x", Unsat, "", "the element at i is x"},
				{"i != j && (f[i] := x)[j] != f[j]", Unsat, "", "other elements stay"},
				{"(f[i] := x)[j] != f[j]", Sat, "", "unless they are the same"},
				{"f == (f[i] := x) && f[i] != x", Unsat, "", "arrays are equal as functions"},
				{"a == b && |a| != |b|", Unsat, "", "bounds belong to arrays"},
				{"a != b && |a| == 0 && |b| == 0", Sat, "", "and so do elements outside of them"},
				{"|(a[i] := x)| != |a|", Unsat, "", "the bound stays"},
				{"|(|a| := x)| != x", Unsat, "", "the bound is set"},
				{"(|a| := x)[i] != a[i]", Unsat, "", "the elements stay"},
				{"|(x > 0 ? a : b)| == 3 && |a| == 1", Sat, "", "a choice between arrays is one between bounds"},
				{"(x > 0 ? a : b)[0] == 3 && a[0] == 1 && x > 0", Unsat, "", "and one between elements"},
				{"m[1][0] == 1 && (m[1] := f)[1][0] == -1", Sat, "", "arrays of arrays"},
				{"q[true] != q[false] && q[x > 0]", Sat, "", "indexes are truth values, too"},
				{"q[true] && !q[true]", Unsat, "", "and decided completely"},
				{"p[0] && p[0] != p[1] && |p| == 2", Sat, "{p: [true, false]}", "elements are truth values, too"},
			} {
				e, err := lang.ParseExpr(row.in, arrayVars(t))
				if err != nil {
					t.Fatal(err)
				}
				s := openFor(t, kind, Options{Small: SmallDomain{Ints: 3}})
				s.Assert(e)
				r := s.Check(context.Background())
				want := row.want
				if kind == "small" && row.want == Unsat && r.Answer == Unknown {
					continue // it guesses
				}
				if r.Answer != want || row.model != "" && r.Model.String() != row.model {
					t.Errorf("%s: got %v, want %v %s: %s", row.in, r, want, row.model, row.reason)
				}
				if r.Answer == Sat {
					t.Log(row.in, r)
				}
			}
		})
	}
}
