package concrete

import (
	"math/big"

	"tandem/lang"
)

// Conversion is what a cast to a type of bit-vectors computes; see lang.Cast. It must be total.
type Conversion func(to lang.Type, v lang.Value) lang.Value

// bitsModel returns the interpretation of the operators of bit-vectors: arithmetic
// modulo 2^N on the numbers 0 to 2^N - 1. Those of signed operators stand for
// -2^(N-1) to 2^(N-1) - 1. Where SMT-LIB leaves nothing open, neither does this.
//
// Source: SMT-LIB 2, theory FixedSizeBitVectors and logic QF_BV.
func bitsModel() map[lang.Op]Interpretation {
	return map[lang.Op]Interpretation{
		lang.BitsNeg: bits(func(_ int, a, _ *big.Int) *big.Int { return new(big.Int).Neg(a) }),
		lang.BitsNot: bits(func(_ int, a, _ *big.Int) *big.Int { return new(big.Int).Not(a) }),
		lang.BitsMul: bits(func(_ int, a, b *big.Int) *big.Int { return new(big.Int).Mul(a, b) }),
		lang.BitsAdd: bits(func(_ int, a, b *big.Int) *big.Int { return new(big.Int).Add(a, b) }),
		lang.BitsSub: bits(func(_ int, a, b *big.Int) *big.Int { return new(big.Int).Sub(a, b) }),
		lang.BitsAnd: bits(func(_ int, a, b *big.Int) *big.Int { return new(big.Int).And(a, b) }),
		lang.BitsOr:  bits(func(_ int, a, b *big.Int) *big.Int { return new(big.Int).Or(a, b) }),
		lang.BitsXor: bits(func(_ int, a, b *big.Int) *big.Int { return new(big.Int).Xor(a, b) }),
		lang.BitsDiv: bits(func(_ int, a, b *big.Int) *big.Int {
			if b.Sign() == 0 {
				return big.NewInt(-1) // 2^N - 1
			}
			return new(big.Int).Quo(a, b)
		}),
		lang.BitsMod: bits(func(_ int, a, b *big.Int) *big.Int {
			if b.Sign() == 0 {
				return a
			}
			return new(big.Int).Rem(a, b)
		}),
		lang.BitsSdiv: bits(func(width int, a, b *big.Int) *big.Int {
			a, b = signed(width, a), signed(width, b)
			switch {
			case b.Sign() != 0:
				return new(big.Int).Quo(a, b) // towards 0
			case a.Sign() < 0:
				return big.NewInt(1)
			default:
				return big.NewInt(-1)
			}
		}),
		lang.BitsSrem: bits(func(width int, a, b *big.Int) *big.Int {
			a, b = signed(width, a), signed(width, b)
			if b.Sign() == 0 {
				return a
			}
			return new(big.Int).Rem(a, b) // of the sign of a
		}),
		lang.BitsShl: bits(func(width int, a, b *big.Int) *big.Int {
			return new(big.Int).Lsh(a, distance(width, b))
		}),
		lang.BitsLshr: bits(func(width int, a, b *big.Int) *big.Int {
			return new(big.Int).Rsh(a, distance(width, b))
		}),
		lang.BitsAshr: bits(func(width int, a, b *big.Int) *big.Int {
			return new(big.Int).Rsh(signed(width, a), distance(width, b))
		}),
		lang.BitsLt:  unsignedly(func(c int) bool { return c < 0 }),
		lang.BitsLe:  unsignedly(func(c int) bool { return c <= 0 }),
		lang.BitsGt:  unsignedly(func(c int) bool { return c > 0 }),
		lang.BitsGe:  unsignedly(func(c int) bool { return c >= 0 }),
		lang.BitsSlt: signedly(func(c int) bool { return c < 0 }),
		lang.BitsSle: signedly(func(c int) bool { return c <= 0 }),
		lang.BitsSgt: signedly(func(c int) bool { return c > 0 }),
		lang.BitsSge: signedly(func(c int) bool { return c >= 0 }),
		lang.ToInt:   func(a []lang.Value) lang.Value { return lang.BigInt(a[0].(lang.BitsValue).Big()) },
		lang.ToSint: func(a []lang.Value) lang.Value {
			v := a[0].(lang.BitsValue)
			return lang.BigInt(signed(v.Type().Width(), v.Big()))
		},
	}
}

// conversions returns the interpretation of the casts.
func conversions() *[lang.NumOps]Conversion {
	return &[lang.NumOps]Conversion{
		lang.ToBits: func(to lang.Type, v lang.Value) lang.Value { return wrapped(to, v.(lang.BitsValue).Big()) },
		lang.ToSigned: func(to lang.Type, v lang.Value) lang.Value {
			return wrapped(to, signed(v.Type().Width(), v.(lang.BitsValue).Big()))
		},
		lang.OfInt: func(to lang.Type, v lang.Value) lang.Value { return wrapped(to, v.(lang.IntValue).Big()) },
	}
}

// WithConversion returns the model with another interpretation of a cast.
func (m Model) WithConversion(op lang.Op, f Conversion) Model {
	var casts [lang.NumOps]Conversion
	if m.casts != nil {
		casts = *m.casts
	}
	casts[op] = f
	m.casts = &casts
	return m
}

// bits interprets an operator on integers of the width; the result wraps. With one operand, b is nil.
func bits(f func(width int, a, b *big.Int) *big.Int) Interpretation {
	return func(args []lang.Value) lang.Value {
		v := args[0].(lang.BitsValue)
		var b *big.Int
		if len(args) == 2 {
			b = args[1].(lang.BitsValue).Big()
		}
		return wrapped(v.Type(), f(v.Type().Width(), v.Big(), b))
	}
}

func unsignedly(f func(int) bool) Interpretation {
	return func(args []lang.Value) lang.Value {
		return lang.BoolValue(f(args[0].(lang.BitsValue).Big().Cmp(args[1].(lang.BitsValue).Big())))
	}
}

func signedly(f func(int) bool) Interpretation {
	return func(args []lang.Value) lang.Value {
		v, w := args[0].(lang.BitsValue), args[1].(lang.BitsValue)
		width := v.Type().Width()
		return lang.BoolValue(f(signed(width, v.Big()).Cmp(signed(width, w.Big()))))
	}
}

// wrapped returns n modulo 2^N, for t = bvN.
func wrapped(t lang.Type, n *big.Int) lang.BitsValue {
	if width := t.Width(); n.Sign() < 0 || n.BitLen() > width {
		mask := new(big.Int).Lsh(big.NewInt(1), uint(width))
		n = mask.And(n, mask.Sub(mask, big.NewInt(1)))
	}
	return lang.Bits(t, n)
}

// signed returns the number that n of so many bits stands for in two's complement.
func signed(width int, n *big.Int) *big.Int {
	if n.Bit(width-1) == 0 {
		return n
	}
	return new(big.Int).Sub(n, new(big.Int).Lsh(big.NewInt(1), uint(width)))
}

// distance is by how many bits to shift a number of that width: all, if there are not more to shift by.
func distance(width int, n *big.Int) uint {
	if n.Cmp(big.NewInt(int64(width))) > 0 {
		return uint(width)
	}
	return uint(n.Uint64())
}
