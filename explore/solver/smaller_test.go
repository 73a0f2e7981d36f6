package solver

import (
	"context"
	"fmt"
	"testing"

	"tandem/concrete"
	"tandem/lang"
)

// Models are made smaller as far as their conditions let them.
func TestSmaller(t *testing.T) {
	array := lang.NewVar("a", lang.BoundedOf(lang.Int))
	a := lang.V(array)
	var again Shrinker
	elements := lang.NewArray(array.Type, lang.NewInt(0)).With(lang.NewInt(2), lang.NewInt(777)).With(lang.NewInt(9), lang.NewInt(-5)).WithBound(lang.NewInt(7719))
	for _, row := range []struct {
		name   string
		bs     []lang.Expr
		x, y   int64
		want   string
		reason string
	}{
		{"nothing asked", nil, 28957, -4, "{x: 0, y: 0}", "0 does"},
		{"positive", []lang.Expr{lt(lang.I(0), x)}, 28957, 0, "{x: 1, y: 0}", "1 rather than 28957"},
		{"negative", []lang.Expr{lt(x, lang.I(0))}, -28957, 0, "{x: -1, y: 0}", "as near to 0"},
		{"a bound", []lang.Expr{lt(lang.I(10), x)}, 28957, 0, "{x: 11, y: 0}", "found by halves"},
		{"a bound again", []lang.Expr{lt(lang.I(10), x), lt(y, x)}, 28957, 0, "{x: 11, y: 0}", "begins as the last ones"},
		{"a bound below", []lang.Expr{lt(x, lang.I(-10))}, -28957, 0, "{x: -11, y: 0}", "found by halves"},
		{"fixed", []lang.Expr{lang.Term(lang.Eq, x, lang.I(28957))}, 28957, 3, "{x: 28957, y: 0}", "there is no other"},
		{"one of the other", []lang.Expr{lt(x, y), lt(lang.I(5), x)}, 1000, 2000, "{x: 6, y: 7}", "one after the other"},
		{"tied", []lang.Expr{lang.Term(lang.Eq, x, y), lt(lang.I(5), x)}, 1000, 1000, "{x: 6, y: 6}", "both at once"},
		{"in order", []lang.Expr{lt(x, y), lt(lang.I(0), x)}, 7718, 7719, "{x: 1, y: 2}", "their ranks"},
		{"with a distance", []lang.Expr{lang.Term(lang.Eq, lang.Term(lang.Add, x, lang.I(7)), y), lt(lang.I(5), x)}, 1000, 1007, "{x: 1000, y: 1007}", "ranks are too near, and each alone cannot change"},
	} {
		m := Model{map[lang.Var]lang.Value{mustVar(x): lang.NewInt(row.x), mustVar(y): lang.NewInt(row.y)}}
		if got := Smaller(context.Background(), row.bs, m).String(); got != row.want {
			t.Errorf("%s: got %s, want %s: %s", row.name, got, row.want, row.reason)
		}
		if got := again.Smaller(context.Background(), row.bs, m).String(); got != row.want {
			t.Errorf("%s, after others: got %s, want %s: %s", row.name, got, row.want, row.reason)
		}
	}
	m := Model{map[lang.Var]lang.Value{array: elements}}
	want := "{a: [0, 0, 4]}"
	bs := []lang.Expr{lt(lang.I(3), lang.Term(lang.Select, a, lang.I(2))), lt(lang.I(2), lang.Term(lang.Len, a))}
	if got := Smaller(context.Background(), bs, m).String(); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// Arrays become small with their elements, also where these are one at all other
// indexes.
func TestSmallerArrays(t *testing.T) {
	array := lang.NewVar("a", lang.ArrayOf(lang.Int, lang.Int))
	at := func(i int64) lang.Expr { return lang.Term(lang.Select, lang.V(array), lang.I(i)) }
	values := lang.NewArray(array.Type, lang.NewInt(7718)).With(lang.NewInt(0), lang.NewInt(7719)).With(lang.NewInt(2), lang.NewInt(-2437)).With(lang.NewInt(3), lang.NewInt(0))
	for _, row := range []struct {
		name   string
		bs     []lang.Expr
		want   string
		reason string
	}{
		{"in order", []lang.Expr{lt(at(1), at(0)), lt(at(2), at(1)), lt(at(2), at(3)), lt(at(3), at(1))}, "{a: {0: 2, 2: -1, 3: 0, else 1}}", "the ranks of all"},
		{"all the same", []lang.Expr{lt(lang.I(2), at(1)), lang.Term(lang.Eq, at(1), at(4))}, "{a: {0: 0, 2: 0, 3: 0, else 3}}", "the element at all other indexes"},
	} {
		got := Smaller(context.Background(), row.bs, Model{map[lang.Var]lang.Value{array: values}})
		if got.String() != row.want {
			t.Errorf("%s: got %v, want %s: %s", row.name, got, row.want, row.reason)
		}
	}
}

func mustVar(e lang.Expr) lang.Var {
	v, ok := e.Var()
	if !ok {
		panic("no variable")
	}
	return v
}

// The cost is linear: where variables are many, all are halved with half of the
// work, and those that are not tried then keep their values.
func TestSmallerCost(t *testing.T) {
	var bs []lang.Expr
	values := map[lang.Var]lang.Value{}
	for i := range 5000 {
		x := lang.NewVar(fmt.Sprintf("x%d", i), lang.Int)
		bs = append(bs, lt(lang.I(int64(i)), lang.V(x)))
		values[x] = lang.NewInt(1 << 40)
	}
	m := Smaller(context.Background(), bs, Model{values})
	if first, last := m.At(lang.NewVar("x0", lang.Int)), m.At(lang.NewVar("x999", lang.Int)); !first.Equal(lang.NewInt(1)) || !last.Equal(lang.NewInt(1<<38)) {
		t.Errorf("x0 = %v, x999 = %v", first, last)
	}
	value := concrete.Eval(concrete.Standard())(m.Valuation())
	for _, b := range bs {
		if value.At(b) != lang.BoolValue(true) {
			t.Fatalf("%v does not hold", b)
		}
	}
}
