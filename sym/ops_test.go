package sym

import (
	"fmt"
	"testing"

	"tandem/concrete"
	"tandem/internal/longtest"
	"tandem/lang"
)

// The expression of each operator means what Go computes beside it: on the edges of all types, and
// in a sweep on all pairs of int8 and uint8.
func TestOperatorsMeanWhatGoComputes(t *testing.T) {
	operators[int8](t)
	operators[int16](t)
	operators[int32](t)
	operators[int64](t)
	operators[int](t)
	operators[uint8](t)
	operators[uint16](t)
	operators[uint32](t)
	operators[uint64](t)
	operators[uint](t)
}

func edges[T Integer]() []T {
	var list []T
	if longtest.Sweeps() && width[T]() == 8 {
		for n := range 256 {
			list = append(list, T(n))
		}
		return list
	}
	half, w := T(1)<<(width[T]()-1), T(width[T]())
	return []T{0, 1, 2, 3, 5, 9, w - 1, w, w + 1, 100, half, half + 1, half - 1, ^T(0), ^T(6)}
}

func operators[T Integer](t *testing.T) {
	ev := concrete.Eval(concrete.Standard())
	for _, a := range edges[T]() {
		for _, b := range edges[T]() {
			model := map[string]int64{"x": int64(a), "y": int64(b), "b": int64(a & 1), "d": int64(b & 1)}
			V := concrete.Valuation{}
			var x, y Num[T]
			var p, q Bool
			for name, l := range map[string]leaf{"x": &x, "y": &y, "b": &p, "d": &q} {
				l.input(name, model)
			}
			V = V.Update(variable(x.e), value[T](a)).Update(variable(y.e), value[T](b))
			V = V.Update(variable(p.e), lang.BoolValue(p.v)).Update(variable(q.e), lang.BoolValue(q.v))
			check := func(op string, e lang.Expr, want lang.Value) {
				if got := ev(V).At(e); !got.Equal(want) {
					t.Fatalf("%T: x = %v, y = %v: %s is %v by %v, and %v in Go", a, a, b, op, got, e, want)
				}
			}
			for op, f := range map[string]func(c *C) Num[T]{
				"+": func(*C) Num[T] { return x.Add(y) }, "-": func(*C) Num[T] { return x.Sub(y) }, "*": func(*C) Num[T] { return x.Mul(y) },
				"/": func(c *C) Num[T] { return x.Div(c, y) }, "%": func(c *C) Num[T] { return x.Rem(c, y) },
				"5/": func(c *C) Num[T] { return Of(T(5)).Div(c, y) }, "/5": func(c *C) Num[T] { return x.Div(c, Of(T(5))) },
				"&": func(*C) Num[T] { return x.And(y) }, "|": func(*C) Num[T] { return x.Or(y) }, "^": func(*C) Num[T] { return x.Xor(y) },
				"&^": func(*C) Num[T] { return x.AndNot(y) }, "neg": func(*C) Num[T] { return x.Neg() }, "com": func(*C) Num[T] { return x.Com() },
				"<<": func(c *C) Num[T] { return Shl(c, x, y) }, ">>": func(c *C) Num[T] { return Shr(c, x, y) },
				"<<8": func(c *C) Num[T] { return Shl(c, x, To[int8](y)) }, ">>8": func(c *C) Num[T] { return Shr(c, x, To[uint8](y)) },
				"<<64": func(c *C) Num[T] { return Shl(c, x, To[uint64](y)) }, ">>64": func(c *C) Num[T] { return Shr(c, x, To[int64](y)) },
				"<<3": func(c *C) Num[T] { return Shl(c, x, Of(3)) }, ">>200": func(c *C) Num[T] { return Shr(c, x, Of(200)) },
				"min": func(*C) Num[T] { return x.Min(y) }, "max": func(*C) Num[T] { return x.Max(y) }, "min5": func(*C) Num[T] { return Of(T(5)).Min(y) },
				"ite": func(*C) Num[T] { return Ite(p, x, y) }, "nested": func(*C) Num[T] { return Ite(p, Ite(q, x, Of(T(1))), Of(^T(0))) },
				"at": func(c *C) Num[T] { return At(c, []Num[T]{x, Of(T(9)), y}, y) },
			} {
				if r, ok := result(f); ok {
					check(op, r.e, value[T](r.v))
				}
			}
			checkTo[int8](check, x)
			checkTo[int16](check, x)
			checkTo[int32](check, x)
			checkTo[int64](check, x)
			checkTo[uint8](check, x)
			checkTo[uint16](check, x)
			checkTo[uint32](check, x)
			checkTo[uint64](check, x)
			for op, r := range map[string]Bool{
				"==": x.Eq(y), "!=": x.Ne(y), "<": x.Lt(y), "<=": x.Le(y), ">": x.Gt(y), ">=": x.Ge(y), "<7": x.Lt(Of(T(7))), "7<": Of(T(7)).Lt(y),
				"&&": p.And(q), "||": p.Or(q), "!": p.Not(), "!!": x.Lt(y).Not().Not(), "=>": p.Implies(q), "bool==": p.Eq(q), "bool!=": p.Ne(q), "?": Ite(p, x.Lt(y), q),
				"true&&": Truth(true).And(q), "&&true": p.And(Truth(true)), "false||": Truth(false).Or(q), "?c": Ite(p, Truth(true), q),
			} {
				check(op, r.e, lang.BoolValue(r.v))
			}
		}
	}
}

func checkTo[U, T Integer](check func(string, lang.Expr, lang.Value), x Num[T]) {
	r := To[U](x)
	check(fmt.Sprintf("%T", r.v), r.e, value[U](r.v))
}

func value[T Integer](v T) lang.Value {
	c, _ := Of(v).expr().Const()
	return c
}

func variable(e lang.Expr) lang.Var { x, _ := e.Var(); return x }

// result returns what f computes; false if it panics.
func result[T any](f func(*C) T) (r T, ok bool) {
	defer func() { ok = recover() == nil }()
	return f(&C{bounds: Bounds{Decisions: 10}, settled: map[lang.Expr]bool{}}), true
}

// On concrete values the operators are Go's: no expression, and no memory.
func TestConcreteValuesStayConcrete(t *testing.T) {
	c := &C{}
	s := []Int8{Of[int8](1), Of[int8](2)}
	var sum Int8
	allocs := testing.AllocsPerRun(100, func() {
		for x := Of[int8](-3); c.If(x.Lt(Of[int8](4)).And(x.Ne(Of[int8](9)).Or(x.Eq(x)))); x = x.Add(Of[int8](1)) {
			y := Shl(c, x.Mul(x).Sub(x.Neg()), Of[uint8](1)).Xor(x.Com()).And(x).Or(x.AndNot(Of[int8](7)))
			y = Shr(c, y, Of(1)).Div(c, Of[int8](3)).Rem(c, Of[int8](5)).Min(x).Max(Of[int8](1))
			sum = sum.Add(To[int8](To[uint32](y))).Add(At(c, s, Of(1))).Add(s[Pick(c, Of(0), 1)])
			sum = Ite(x.Gt(y), sum, y)
		}
	})
	if allocs != 0 || !sum.Concrete() || c.n != 0 {
		t.Errorf("%v allocations, %d decisions, %v", allocs, c.n, sum)
	}
}

// Large numbers are halved on the way: 2,000 tries would not do for steps.
func TestSmallestHalves(t *testing.T) {
	for from, want := range map[int64]string{1 << 40: "x = 101", -1 << 40: "x = -101"} {
		f := func(_ *C, x Int64) Bool { return x.Le(Of[int64](100)).And(x.Ge(Of[int64](-100))) }
		if p := smallest(f, Bounds{}, Path{Text: "false", model: map[string]int64{"x": from}}); p.String() != want || p.End != False {
			t.Errorf("from %d: found %v, expected %s", from, p, want)
		}
	}
}

// Only a number nearer to 0 is a try: of 1 these are three times 0, before the run and replay of 1 itself.
func TestSmallestTriesNothingEqual(t *testing.T) {
	tries := 0
	f := func(_ *C, x Int64) Bool { tries++; return x.Eq(Of[int64](0)) }
	smallest(f, Bounds{}, Path{Text: "false", model: map[string]int64{"x": 1}})
	if tries != 5 {
		t.Errorf("%d tries", tries)
	}
}
