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
		{"a bound below", []lang.Expr{lt(x, lang.I(-10))}, -28957, 0, "{x: -11, y: 0}", "found by halves"},
		{"fixed", []lang.Expr{lang.Term(lang.Eq, x, lang.I(28957))}, 28957, 3, "{x: 28957, y: 0}", "there is no other"},
		{"one of the other", []lang.Expr{lt(x, y), lt(lang.I(5), x)}, 1000, 2000, "{x: 6, y: 7}", "one after the other"},
		{"tied", []lang.Expr{lang.Term(lang.Eq, x, y), lt(lang.I(5), x)}, 1000, 1000, "{x: 1000, y: 1000}", "each alone cannot change"},
	} {
		m := Model{map[lang.Var]lang.Value{mustVar(x): lang.NewInt(row.x), mustVar(y): lang.NewInt(row.y)}}
		if got := Smaller(context.Background(), row.bs, m).String(); got != row.want {
			t.Errorf("%s: got %s, want %s: %s", row.name, got, row.want, row.reason)
		}
	}
	m := Model{map[lang.Var]lang.Value{array: elements}}
	want := "{a: [0, 0, 4]}"
	bs := []lang.Expr{lt(lang.I(3), lang.Term(lang.Select, a, lang.I(2))), lt(lang.I(2), lang.Term(lang.Len, a))}
	if got := Smaller(context.Background(), bs, m).String(); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func mustVar(e lang.Expr) lang.Var {
	v, ok := e.Var()
	if !ok {
		panic("no variable")
	}
	return v
}

// The cost is linear: where variables are many, those that are not tried keep
// their values.
func TestSmallerCost(t *testing.T) {
	var bs []lang.Expr
	values := map[lang.Var]lang.Value{}
	for i := range 5000 {
		x := lang.NewVar(fmt.Sprintf("x%d", i), lang.Int)
		bs = append(bs, lt(lang.I(int64(i)), lang.V(x)))
		values[x] = lang.NewInt(1 << 40)
	}
	m := Smaller(context.Background(), bs, Model{values})
	if first, last := m.At(lang.NewVar("x0", lang.Int)), m.At(lang.NewVar("x999", lang.Int)); !first.Equal(lang.NewInt(1)) || !last.Equal(lang.NewInt(1<<40)) {
		t.Errorf("x0 = %v, x999 = %v", first, last)
	}
	value := concrete.Eval(concrete.Standard())(m.Valuation())
	for _, b := range bs {
		if value.At(b) != lang.BoolValue(true) {
			t.Fatalf("%v does not hold", b)
		}
	}
}
