package simplify_test

import (
	"fmt"
	"math/big"
	"testing"

	"tandem/concrete"
	"tandem/explore/simplify"
	"tandem/internal/longtest"
	"tandem/lang"
	"tandem/props"
	"tandem/props/programs"
)

// wrongExpr says how the simplified expressions of pt differ from pt's in
// value or type, or change when simplified again.
func wrongExpr(pt point, s *simplify.Simplifier) string {
	for _, e := range pt.es {
		r := s.Expr(e)
		if r.Type() != e.Type() {
			return fmt.Sprintf("%v is %v: type %v", e, r, r.Type())
		}
		if again := s.Expr(r); again != r {
			return fmt.Sprintf("%v is %v, and again %v", e, r, again)
		}
		for _, values := range pt.vs {
			at := eval(concrete.NewValuation(values))
			if want, got := at.At(e), at.At(r); !want.Equal(got) {
				return fmt.Sprintf("%v is %v: %v, not %v, at %v", e, r, got, want, values)
			}
		}
	}
	return ""
}

func TestExprAtRandom(t *testing.T) {
	for _, size := range []int{6, 12, 40} {
		t.Run(fmt.Sprint("size ", size), func(t *testing.T) {
			gen := expressions(programs.Large(), lang.Type{}, size, 1)
			search(t, fmt.Sprint("expr-", size), gen, func(pt point) string { return wrongExpr(pt, simplify.New()) })
		})
	}
}

// Where numbers and sums are too large, expressions stay as they are written:
// with smaller limits that happens often.
func TestExprAtLimits(t *testing.T) {
	for _, limit := range [][2]int{{1, 1}, {2, 2}, {4, 1}, {8, 3}} {
		t.Run(fmt.Sprint(limit), func(t *testing.T) {
			gen := expressions(programs.Large(), lang.Type{}, 24, 1)
			search(t, fmt.Sprint("limits", limit), gen, func(pt point) string {
				return wrongExpr(pt, simplify.Limited(limit[0], limit[1]))
			})
		})
	}
}

// The real limit of numbers, with constants about as large.
func TestExprAtMaxBits(t *testing.T) {
	voc := programs.Large()
	voc.Literal = func(src props.Source, typ lang.Type) lang.Value {
		if typ == lang.Bool {
			return lang.BoolValue(src.Choose(2, "bool") == 1)
		}
		n := new(big.Int)
		if k := src.Choose(4, "size"); k > 0 {
			n.Lsh(big.NewInt(1), []uint{0, 2047, 4095, 4096}[k])
		}
		n.Add(n, big.NewInt(int64(src.Choose(5, "offset")-2)))
		if src.Choose(2, "sign") == 1 {
			n.Neg(n)
		}
		return lang.BigInt(n)
	}
	search(t, "max-bits", expressions(voc, lang.Type{}, 9, 1), func(pt point) string { return wrongExpr(pt, simplify.New()) })
}

// What a Simplifier was asked before does not matter.
func TestSimplifierForgetsNothingWrong(t *testing.T) {
	shared := simplify.New()
	search(t, "shared", expressions(programs.Large(), lang.Type{}, 14, 3), func(pt point) string {
		for _, e := range pt.es {
			if got, want := shared.Expr(e), simplify.Expr(e); got != want {
				return fmt.Sprintf("%v is %v after others, %v alone", e, got, want)
			}
		}
		return ""
	})
}

// arithmetic returns a vocabulary of two integers and a Boolean in which div, mod,
// products and conditionals meet.
func arithmetic() *programs.Vocabulary {
	v := programs.Small()
	v.Ops = []lang.Op{lang.Neg, lang.Add, lang.Mul, lang.Div, lang.Mod, lang.Cond, lang.Le}
	ints := []lang.Value{lang.NewInt(0), lang.NewInt(1), lang.NewInt(-1), lang.NewInt(2), lang.NewInt(-3)}
	v.Literal = func(src props.Source, t lang.Type) lang.Value {
		if t == lang.Bool {
			return lang.BoolValue(src.Choose(2, "literal") == 1)
		}
		return props.OneOf(src, "literal", ints)
	}
	return v
}

// everything returns Small with every operator.
func everything() *programs.Vocabulary {
	v := programs.Small()
	v.Ops = nil
	for _, o := range lang.Operators() {
		v.Ops = append(v.Ops, o.Op)
	}
	return v
}

func TestExprExhaustively(t *testing.T) {
	for _, tt := range []struct {
		name string
		voc  *programs.Vocabulary
		size int
	}{
		{"small", programs.Small(), 7},
		{"arithmetic", arithmetic(), 4},
		{"arithmetic 5", arithmetic(), 5},
		{"everything", everything(), 5},
		{"everything 6", everything(), 6},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if testing.Short() && tt.size > 4 {
				t.Skip("short")
			}
			if tt.size == 6 {
				longtest.Sweep(t)
			}
			vs := grid([]int64{-3, -1, 0, 1, 2})
			var ats []func(lang.Expr) lang.Value
			for _, v := range vs {
				ats = append(ats, eval(concrete.NewValuation(v)).At)
			}
			s := simplify.New()
			cases := 0
			for size := 1; size <= tt.size; size++ {
				for _, typ := range []lang.Type{lang.Int, lang.Bool} {
					for e := range props.All(func(src props.Source) lang.Expr {
						e, _ := tt.voc.Expr(src, typ, size)
						return e
					}) {
						if e.IsZero() {
							continue
						}
						cases++
						r := s.Expr(e)
						if again := s.Expr(r); again != r || r.Type() != e.Type() {
							t.Fatalf("%v is %v, and again %v", e, r, again)
						}
						if e == r {
							continue
						}
						for i, at := range ats {
							if want, got := at(e), at(r); !want.Equal(got) {
								t.Fatalf("%v is %v: %v, not %v, at %v", e, r, got, want, vs[i])
							}
						}
					}
				}
			}
			t.Logf("%d expressions at %d valuations", cases, len(vs))
		})
	}
}

// grid returns the valuations of x, y and p with the given integers.
func grid(ints []int64) []map[lang.Var]lang.Value {
	var vs []map[lang.Var]lang.Value
	for _, x := range ints {
		for _, y := range ints {
			for _, p := range []bool{false, true} {
				vs = append(vs, map[lang.Var]lang.Value{
					lang.NewVar("x", lang.Int): lang.NewInt(x), lang.NewVar("y", lang.Int): lang.NewInt(y),
					lang.NewVar("p", lang.Bool): lang.BoolValue(p),
				})
			}
		}
	}
	return vs
}
