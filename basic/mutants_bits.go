package basic

import (
	"math/big"

	"tandem/concrete"
	"tandem/lang"
	"tandem/spec"
)

// BitsMutants are of what the operators of bit-vectors compute, on both sides and
// in path conditions. Programs without bit-vectors do not tell them.
func BitsMutants() []Mutant {
	mutant := func(op lang.Op, id, wrong string, of func(concrete.Model) concrete.Model) Mutant {
		return spec.NewMutant("model "+op.Info().Name, id, wrong, "runs", func() Sides { return Published(of(concrete.Standard())) })
	}
	model := func(op lang.Op, id, wrong string, f func(t lang.Type, a, b *big.Int) lang.Value) Mutant {
		return mutant(op, id, wrong, func(m concrete.Model) concrete.Model {
			return m.With(op, func(v []lang.Value) lang.Value {
				return f(v[0].Type(), v[0].(lang.BitsValue).Big(), v[1].(lang.BitsValue).Big())
			})
		})
	}
	right := func(op lang.Op, t lang.Type, a, b *big.Int) lang.Value {
		return concrete.Standard().Op(op, t, []lang.Value{lang.Bits(t, a), lang.Bits(t, b)})
	}
	other := func(op, instead lang.Op, id, wrong string) Mutant {
		return model(op, id, wrong, func(t lang.Type, a, b *big.Int) lang.Value { return right(instead, t, a, b) })
	}
	return []Mutant{
		model(lang.BitsAdd, "saturates", "x + y does not wrap: it is at most 2^N - 1", func(t lang.Type, a, b *big.Int) lang.Value {
			if sum := new(big.Int).Add(a, b); sum.BitLen() <= t.Width() {
				return lang.Bits(t, sum)
			}
			return concrete.Standard().Op(lang.BitsNot, t, []lang.Value{lang.Default(t)})
		}),
		other(lang.BitsLt, lang.BitsSlt, "signed", "x < y compares with signs"),
		other(lang.BitsSlt, lang.BitsLt, "unsigned", "x slt y compares without signs"),
		other(lang.BitsAshr, lang.BitsLshr, "zeros", "x ashr y brings in zeros"),
		model(lang.BitsShl, "modulo", "x shl y is by y mod N", func(t lang.Type, a, b *big.Int) lang.Value {
			return right(lang.BitsShl, t, a, new(big.Int).Rem(b, big.NewInt(int64(t.Width()))))
		}),
		model(lang.BitsDiv, "by-zero", "x div 0 is 0", func(t lang.Type, a, b *big.Int) lang.Value {
			if b.Sign() == 0 {
				return lang.Default(t)
			}
			return right(lang.BitsDiv, t, a, b)
		}),
		model(lang.BitsSdiv, "down", "x sdiv y rounds down", func(t lang.Type, a, b *big.Int) lang.Value {
			q := right(lang.BitsSdiv, t, a, b).(lang.BitsValue)
			negative := func(n *big.Int) bool { return n.Bit(t.Width()-1) == 1 }
			rest := right(lang.BitsSrem, t, a, b).(lang.BitsValue)
			if b.Sign() == 0 || rest.Big().Sign() == 0 || negative(a) == negative(b) {
				return q
			}
			return right(lang.BitsSub, t, q.Big(), big.NewInt(1))
		}),
		mutant(lang.ToSigned, "zeros", "sbvN(e) has zeros before the bits", func(m concrete.Model) concrete.Model {
			return m.WithConversion(lang.ToSigned, func(to lang.Type, v lang.Value) lang.Value {
				return concrete.Standard().Op(lang.ToBits, to, []lang.Value{v})
			})
		}),
		mutant(lang.ToBits, "high", "bvN(e) of more bits is the high ones", func(m concrete.Model) concrete.Model {
			return m.WithConversion(lang.ToBits, func(to lang.Type, v lang.Value) lang.Value {
				n := v.(lang.BitsValue).Big()
				if more := v.Type().Width() - to.Width(); more > 0 {
					n = new(big.Int).Rsh(n, uint(more))
				}
				return lang.Bits(to, n)
			})
		}),
		narrowLiteral(),
	}
}

// narrowLiteral evaluates the literals of bit-vectors with a bit less.
func narrowLiteral() Mutant {
	return spec.NewMutant("Eval-Op", "literal-narrow", "the literal of a bvN has N - 1 bits", "runs", func() Sides {
		sides := Published(concrete.Standard())
		eval := sides.Eval
		sides.Eval = func(V concrete.Valuation) spec.Function[lang.Expr, lang.Value] {
			f := eval(V)
			for i, c := range f.Clauses {
				if c.ID != "Eval-Op" {
					continue
				}
				return f.With(spec.Clause[lang.Expr, lang.Value]{ID: c.ID, Cite: c.Cite, Apply: func(e lang.Expr, kids []lang.Value) (lang.Value, bool) {
					v, ok := f.Clauses[i].Apply(e, kids)
					if b, bits := v.(lang.BitsValue); bits && e.NumKids() == 0 {
						n := new(big.Int).Set(b.Big())
						v = lang.Bits(b.Type(), n.SetBit(n, b.Type().Width()-1, 0))
					}
					return v, ok
				}})
			}
			return f
		}
		return sides
	})
}
