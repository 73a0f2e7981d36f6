package backward

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/concrete"
	"tandem/lang"
	"tandem/lang/trace"
	"tandem/props/section4"
	"tandem/wp/heap"
)

func question(r section4.Sides, phi lang.Expr) *Question {
	return Encode(phi, r.Wp.Delta.At(phi))
}

// The formula of a path condition holds of the values that stand for a heap iff
// the path condition is true there; and those values mean a heap in which it is.
// For all traces up to a size over three universes, with all heaps.
func TestEncode(t *testing.T) {
	r := section4.Repaired()
	eval := concrete.Eval(concrete.Standard())
	for _, row := range []struct {
		name     string
		universe *section4.Universe
		size     int
		cases    int
		held     int
		reason   string
	}{
		{"conditionals", section4.Conditionals(), 8, 28606, 10591, "aliasing and conditional expressions"},
		{"typed", section4.Typed(), 8, 13169, 3771, "two classes, whose ranges are apart; integers"},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			var q *Question
			var phi lang.Expr
			cases, held := 0, 0
			for c := range section4.NewEnumeration(row.universe).Cases(row.size, func(rho trace.Trace) {
				phi = r.Wp.Of(rho)
				q = question(r, phi)
			}) {
				cases++
				want := r.Heap.Eval(c.V).At(phi) == lang.Value(lang.BoolValue(true))
				values := q.Valuation(r.Heap.Eval, c.V)
				got := eval(values).At(q.Formula) == lang.Value(lang.BoolValue(true))
				if got != want {
					t.Fatalf("%v in %v: %v, encoded %v under %v: %v", phi, c.V, want, q.Formula, values, got)
				}
				if !want {
					continue
				}
				held++
				V, err := q.Decode(values.At)
				if err != nil || V.Consistent() != nil || r.Heap.Eval(V).At(phi) != lang.Value(lang.BoolValue(true)) {
					t.Fatalf("%v in %v: decoded to %v, %v", phi, c.V, V, err)
				}
			}
			if diff := cmp.Diff([]int{row.cases, row.held}, []int{cases, held}); diff != "" || row.reason == "" {
				t.Errorf("cases, held: -want +got\n%s", diff)
			}
		})
	}
}

// Without δ the formula would hold of heaps in which the path condition is ⊥.
func TestEncodeWithoutDelta(t *testing.T) {
	u := section4.Pointers()
	x, f := lang.V(u.Vars[0]), u.Fields[0]
	b := lang.Term(lang.Eq, lang.Dot(x, f), lang.NilOf(x.Type()))
	V := heap.State{}.Assign(u.Vars[0], lang.Nil(x.Type()))
	r := section4.Repaired()
	eval := concrete.Eval(concrete.Standard())
	holds := func(q *Question) bool {
		return eval(q.Valuation(r.Heap.Eval, V)).At(q.Formula) == lang.Value(lang.BoolValue(true))
	}
	if with, without := holds(question(r, b)), holds(Encode(b, lang.True)); with || !without {
		t.Errorf("x.f = nil where x is nil: %v with δ, %v without", with, without)
	}
}

// Ranges of classes are apart, and as large as there are terms.
func TestRanges(t *testing.T) {
	u := section4.Typed()
	x, d := lang.V(u.Vars[0]), lang.V(u.Vars[1])
	b := lang.Conjunction(lang.Term(lang.Eq, lang.Dot(x, u.Fields[0]), d), lang.Term(lang.Ne, x, lang.Dot(d, u.Fields[1])))
	q := question(section4.Repaired(), b)
	if got, want := q.String(), "C 1..2, D 3..4"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	want := "x != 0 && u != 0" + // δ
		" && (f[x] == u && x != f[u])" +
		" && (x == 0 || 1 <= x && x <= 2) && (f[x] == 0 || 3 <= f[x] && f[x] <= 4)" +
		" && (u == 0 || 3 <= u && u <= 4) && (f[u] == 0 || 1 <= f[u] && f[u] <= 2)"
	if diff := cmp.Diff(want, q.Formula.String()); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

// What is no identity of its class is an error where a variable has it, and nil
// where a field has it that is not read.
func TestDecode(t *testing.T) {
	u := section4.Pointers()
	x, f := lang.V(u.Vars[0]), u.Fields[0]
	q := question(section4.Repaired(), lang.Term(lang.Eq, lang.Dot(x, f), lang.NilOf(x.Type())))
	value := func(n int64, a lang.ArrayValue) func(lang.Var) lang.Value {
		return func(y lang.Var) lang.Value {
			if y.Type.IsArray() {
				return a
			}
			return lang.NewInt(n)
		}
	}
	array := lang.NewArray(Array(f).Type, lang.NewInt(77))
	if _, err := q.Decode(value(9, array)); err == nil {
		t.Error("a variable outside of its range: no error")
	}
	V, err := q.Decode(value(1, array))
	if err != nil || V.String() != "x = C1; C1: {}" {
		t.Errorf("got %v, %v", V, err)
	}
	V, err = q.Decode(value(1, array.With(lang.NewInt(1), lang.NewInt(2))))
	if err != nil || V.String() != "x = C1; C1: {f: C2}, C2: {}" {
		t.Errorf("got %v, %v", V, err)
	}
	if V, err = q.Decode(value(0, array)); err != nil || V.String() != "x = nil; no objects" {
		t.Errorf("got %v, %v", V, err)
	}
}

// Without arrays, each read of a field is a variable, equal ones where the objects
// are; their values are those of the arrays.
func TestFlat(t *testing.T) {
	u := section4.Pointers()
	x, f := lang.V(u.Vars[0]), u.Fields[0]
	q := question(section4.Repaired(), lang.Term(lang.Eq, lang.Dot(lang.Dot(x, f), f), lang.NilOf(x.Type())))
	flat := q.Flat()
	want := "f.0 != 0 && x != 0" + // δ
		" && f.1 == 0" +
		" && (x == 0 || 1 <= x && x <= 3) && (f.0 == 0 || 1 <= f.0 && f.0 <= 3) && (f.1 == 0 || 1 <= f.1 && f.1 <= 3)" +
		" && (x == f.0 => f.0 == f.1)"
	if diff := cmp.Diff(want, flat.Formula.String()); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
	model := map[string]int64{"x": 1, "f.0": 2, "f.1": 0}
	at := func(y lang.Var) lang.Value { return lang.NewInt(model[y.Name]) }
	values := flat.Arrays(at, func(e lang.Expr) lang.Value {
		y, _ := e.Var()
		return at(y)
	})
	V, err := q.Decode(values)
	if err != nil || V.String() != "x = C1; C1: {f: C2}, C2: {}" {
		t.Errorf("got %v, %v", V, err)
	}
}
