package solver

import (
	"context"
	"testing"

	"tandem/concrete"
	"tandem/lang"
)

// faulty is an engine that understands some operators wrongly: it is asked about
// other assertions than those that it was told.
type faulty struct {
	engine
	wrong func(e lang.Expr, kids []lang.Expr) (lang.Expr, bool)
}

func (f faulty) heard(e lang.Expr) lang.Expr {
	return lang.FoldExpr(e, nil, func(e lang.Expr, kids []lang.Expr) lang.Expr {
		if w, ok := f.wrong(e, kids); ok {
			return w
		}
		return e.Rebuild(kids...)
	})
}

func (f faulty) check(ctx context.Context, ops []op, model bool) reply {
	list := make([]op, len(ops))
	for i, o := range ops {
		if list[i] = o; o.kind == opAssert {
			list[i].expr = f.heard(o.expr)
		}
	}
	return f.engine.check(ctx, list, model)
}

// An encoder or a solver that takes an operator for another one is noticed: where
// it says sat, by the check of the model, and where it says unsat, by a second
// solver.
func TestFaultyBits(t *testing.T) {
	bv4, bv8, bv16 := lang.BitsOf(4), lang.BitsOf(8), lang.BitsOf(16)
	n := func(n int64) lang.Expr { return lang.Const(bitsOfN(bv8, n)) }
	instead := func(op, other lang.Op) func(e lang.Expr, kids []lang.Expr) (lang.Expr, bool) {
		return func(e lang.Expr, kids []lang.Expr) (lang.Expr, bool) {
			if e.Op() != op {
				return e, false
			}
			return lang.Apply(other, e.Type(), kids...), true
		}
	}
	made := func(op lang.Op, make func(kids []lang.Expr) lang.Expr) func(e lang.Expr, kids []lang.Expr) (lang.Expr, bool) {
		return func(e lang.Expr, kids []lang.Expr) (lang.Expr, bool) {
			if e.Op() != op {
				return e, false
			}
			return make(kids), true
		}
	}
	x, y := lang.V(lang.NewVar("x", bv8)), lang.V(lang.NewVar("y", bv8))
	both := func(op lang.Op) lang.Expr { return lang.Term(op, x, y) }
	for _, row := range []struct {
		name  string
		e     lang.Expr
		wrong func(e lang.Expr, kids []lang.Expr) (lang.Expr, bool)
	}{
		{"no wrapping", both(lang.BitsAdd), made(lang.BitsAdd, func(k []lang.Expr) lang.Expr {
			sum := lang.Term(lang.BitsAdd, k[0], k[1])
			return lang.Term(lang.Cond, lang.Term(lang.BitsLt, sum, k[0]), n(255), sum)
		})},
		{"signed comparison", both(lang.BitsLt), instead(lang.BitsLt, lang.BitsSlt)},
		{"unsigned comparison", both(lang.BitsSlt), instead(lang.BitsSlt, lang.BitsLt)},
		{"shift without sign", both(lang.BitsAshr), instead(lang.BitsAshr, lang.BitsLshr)},
		{"shift modulo N", both(lang.BitsShl), made(lang.BitsShl, func(k []lang.Expr) lang.Expr {
			return lang.Term(lang.BitsShl, k[0], lang.Term(lang.BitsMod, k[1], n(8)))
		})},
		{"division by 0", both(lang.BitsDiv), made(lang.BitsDiv, func(k []lang.Expr) lang.Expr {
			return lang.Term(lang.Cond, lang.Term(lang.Eq, k[1], n(0)), n(0), lang.Term(lang.BitsDiv, k[0], k[1]))
		})},
		{"rounding down", both(lang.BitsSdiv), made(lang.BitsSdiv, func(k []lang.Expr) lang.Expr {
			q := lang.Term(lang.BitsSdiv, k[0], k[1])
			opposite := lang.Term(lang.BitsSlt, lang.Term(lang.BitsXor, k[0], k[1]), n(0))
			rest := lang.Term(lang.Ne, lang.Term(lang.BitsSrem, k[0], k[1]), n(0))
			return lang.Term(lang.Cond, lang.Conjunction(opposite, rest), lang.Term(lang.BitsSub, q, n(1)), q)
		})},
		{"zeros for the sign", lang.Cast(lang.ToSigned, bv16, x), instead(lang.ToSigned, lang.ToBits)},
		{"high bits", lang.Cast(lang.ToBits, bv4, x), made(lang.ToBits, func(k []lang.Expr) lang.Expr {
			return lang.Cast(lang.ToBits, bv4, lang.Term(lang.BitsLshr, k[0], n(4)))
		})},
		{"a literal of 7 bits", lang.Term(lang.BitsLt, x, n(200)), func(e lang.Expr, _ []lang.Expr) (lang.Expr, bool) {
			return n(200 - 128), e == n(200)
		}},
	} {
		t.Run(row.name, func(t *testing.T) {
			f := faulty{wrong: row.wrong}
			values, right, wrong := differing(t, row.e, f.heard(row.e))
			pinned := lang.True
			for v, value := range values {
				pinned = lang.All(pinned, lang.Term(lang.Eq, lang.V(v), lang.Const(value)))
			}
			ask := func(value lang.Value, opinion *Opinion) Result {
				domain := SmallDomain{Ints: 1, Objects: 1, Valuations: 1_000_000}
				f.engine = &small{domain: domain}
				var s Session = newSession(f, Options{}.defaults())
				if opinion != nil {
					var err error
					if s, err = opinion.Of(s); err != nil {
						t.Fatal(err)
					}
				}
				defer s.Close()
				s.Assert(lang.Conjunction(pinned, lang.Term(lang.Eq, row.e, lang.Const(value))))
				return s.Check(context.Background())
			}
			if r := ask(wrong, nil); r.Answer != Unknown || !r.Wrong {
				t.Errorf("%v is taken for %v: %v, want a model that is refused", row.e, wrong, r)
			}
			o := NewOpinion("small", 0, 1)
			ask(right, o)
			if len(o.Disagreements()) != 1 {
				t.Errorf("%v is not taken for %v, and the second solver says nothing: %v", row.e, right, o.Tally())
			}
		})
	}
}

// differing finds values for which two expressions differ, and their values.
func differing(t *testing.T, e, other lang.Expr) (values map[lang.Var]lang.Value, v, w lang.Value) {
	vars := lang.FreeVars(e)
	edge := func(x lang.Var, i int64) lang.Value {
		return bitsOfN(x.Type, []int64{0, 1, 127, 128, 255, 2, 9, 253}[i])
	}
	for i := range int64(64) {
		values = map[lang.Var]lang.Value{}
		for k, x := range vars {
			values[x] = edge(x, i/[]int64{1, 8}[k]%8)
		}
		at := standard(concrete.NewValuation(values))
		if v, w = at.At(e), at.At(other); !v.Equal(w) {
			return values, v, w
		}
	}
	t.Fatalf("%v and %v are the same", e, other)
	return nil, nil, nil
}
