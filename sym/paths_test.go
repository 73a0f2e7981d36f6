package sym

import (
	"context"
	"testing"

	"tandem/concrete"
	"tandem/explore/solver"
	"tandem/internal/longtest"
	"tandem/lang"
)

// Each input takes exactly one path, and ends as it does: of two int8 some on every day, and all in
// a sweep. The conditions are evaluated apart from Go, which replays the inputs.
func TestEachInputTakesOnePath(t *testing.T) {
	n := func(v int8) Int8 { return Of(v) }
	for name, f := range map[string]func(*C, Int8, Int8) Bool{
		"quotient": func(c *C, x, y Int8) Bool {
			q := x.Div(c, y)
			c.Assume(q.Ne(n(7)))
			return Truth(c.If(q.Gt(n(3)))).Or(x.Rem(c, y).Lt(n(0)))
		},
		"sort": func(c *C, x, y Int8) Bool {
			if c.If(x.Gt(y)) {
				x, y = y, x
			}
			return x.Sub(y).Le(n(0))
		},
		"loop": func(c *C, x, y Int8) Bool {
			for i := n(0); c.If(i.Lt(x.And(n(3)))); i = i.Add(n(1)) {
				y = y.Add(y)
			}
			return y.Eq(n(64))
		},
		"shift": func(c *C, x, y Int8) Bool { return Shl(c, x, y).Lt(Shr(c, x, y)) },
		"unsigned": func(c *C, x, y Int8) Bool {
			a, b := To[uint8](x), To[uint8](y)
			if c.If(a.Mul(b).Lt(a)) {
				return To[int16](x).Mul(To[int16](y)).Ne(Of[int16](256))
			}
			return At(c, []Int8{x, y, n(5)}, b.And(Of[uint8](3))).Ne(n(5))
		},
	} {
		t.Run(name, func(t *testing.T) { onePath(t, f) })
	}
}

func onePath(t *testing.T, f func(*C, Int8, Int8) Bool) {
	session, err := solver.Open("bits", solver.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer session.Close()
	s := newSearch(f, Bounds{})
	s.names, s.session = []string{"x", "y"}, session
	type way struct {
		met []lang.Expr
		end End
	}
	var ways []way
	for model, more := map[string]int64{}, true; more; model, more = s.next(context.Background()) {
		w := way{end: s.run(model).End}
		for _, d := range s.path {
			w.met = append(w.met, d.met())
		}
		ways = append(ways, w)
	}
	ev, step := concrete.Eval(concrete.Standard()), 7
	if longtest.Sweeps() {
		step = 1
	}
	for a := -128; a < 128; a += step {
		for b := -128; b < 128; b += step {
			model := map[string]int64{"x": int64(a), "y": int64(b)}
			V := concrete.Valuation{}
			for name, v := range model {
				V = V.Update(lang.NewVar(name, lang.BitsOf(8)), value(int8(v)))
			}
			at, end, taken := ev(V), s.replay(model).End, 0
			for _, w := range ways {
				all := true
				for _, e := range w.met {
					all = all && at.At(e).Equal(lang.BoolValue(true))
				}
				if !all {
					continue
				}
				taken++
				if end != w.end {
					t.Fatalf("x = %d, y = %d: the path's end is %v, and the replay's %v", a, b, w.end, end)
				}
			}
			if taken != 1 && end != Excluded { // what an assumption excludes need not be a path
				t.Fatalf("x = %d, y = %d takes %d paths of %d", a, b, taken, len(ways))
			}
		}
	}
	t.Logf("%d paths", len(ways))
}
