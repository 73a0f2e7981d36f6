package concrete

import (
	"fmt"
	"math/big"

	"tandem/lang"
)

// Interpretation is op̄ : Valⁿ → Val, what an operator computes. It is total and keeps its arguments.
type Interpretation func(args []lang.Value) lang.Value

// Model is the paper's "implicitly assumed underlying model": the interpretation of each operator.
// Operators of further types are further entries here. The zero Model interprets nothing.
type Model struct {
	ops   *[lang.NumOps]Interpretation // nil: none
	casts *[lang.NumOps]Conversion
	// MaxBits bounds the magnitude of integers, in bits: a machine is not unbounded. A result of
	// more bits is lang.Overflow, in which all operators are strict. 0: no bound.
	MaxBits int
}

// DefaultMaxBits is the bound that commands use unless told otherwise: an integer of 300,000 digits.
const DefaultMaxBits = 1 << 20

// Standard returns the model of the language definition: ℤ with total operations,
// x div 0 = 0 and x mod 0 = x, and Euclidean division, in which the remainder
// is never negative, so that x = y*(x div y) + x mod y always holds.
//
// Arrays are functions: (a[i] := e) is e at i and elsewhere as a, at every
// index, within the bound of a or not.
//
// Source: §2, "the interpretation of the operations are total functions";
// §2.1, "(a[e] := e')[e”] = if e = e” then e' else a[e”] fi".
func Standard() Model {
	m := Model{MaxBits: DefaultMaxBits, casts: conversions(), ops: &[lang.NumOps]Interpretation{
		lang.Neg: ints(func(a []*big.Int) *big.Int { return new(big.Int).Neg(a[0]) }),
		lang.Add: short(func(a, b int64) int64 { return a + b }, func(a, b *big.Int) *big.Int { return new(big.Int).Add(a, b) }),
		lang.Sub: short(func(a, b int64) int64 { return a - b }, func(a, b *big.Int) *big.Int { return new(big.Int).Sub(a, b) }),
		lang.Mul: short(func(a, b int64) int64 { return a * b }, func(a, b *big.Int) *big.Int { return new(big.Int).Mul(a, b) }),
		lang.Div: ints(func(a []*big.Int) *big.Int {
			if a[1].Sign() == 0 {
				return new(big.Int)
			}
			return new(big.Int).Div(a[0], a[1]) // Euclidean, unlike Quo
		}),
		lang.Mod: ints(func(a []*big.Int) *big.Int {
			if a[1].Sign() == 0 {
				return a[0]
			}
			return new(big.Int).Mod(a[0], a[1]) // Euclidean, unlike Rem
		}),
		lang.Eq:      func(a []lang.Value) lang.Value { return lang.BoolValue(a[0].Equal(a[1])) },
		lang.Ne:      func(a []lang.Value) lang.Value { return lang.BoolValue(!a[0].Equal(a[1])) },
		lang.Lt:      compare(func(c int) bool { return c < 0 }),
		lang.Le:      compare(func(c int) bool { return c <= 0 }),
		lang.Gt:      compare(func(c int) bool { return c > 0 }),
		lang.Ge:      compare(func(c int) bool { return c >= 0 }),
		lang.Not:     bools(func(a []bool) bool { return !a[0] }),
		lang.And:     bools(func(a []bool) bool { return a[0] && a[1] }),
		lang.Or:      bools(func(a []bool) bool { return a[0] || a[1] }),
		lang.Implies: bools(func(a []bool) bool { return !a[0] || a[1] }),
		lang.Cond: func(a []lang.Value) lang.Value {
			if a[0].(lang.BoolValue) {
				return a[1]
			}
			return a[2]
		},
		lang.Select: func(a []lang.Value) lang.Value { return a[0].(lang.ArrayValue).At(a[1]) },
		lang.Store:  func(a []lang.Value) lang.Value { return a[0].(lang.ArrayValue).With(a[1], a[2]) },
		lang.Len:    func(a []lang.Value) lang.Value { return a[0].(lang.ArrayValue).Bound() },
		lang.SetLen: func(a []lang.Value) lang.Value {
			return a[0].(lang.ArrayValue).WithBound(a[1].(lang.IntValue))
		},
	}}
	for op, f := range bitsModel() {
		m.ops[op] = f
	}
	return m
}

// With returns the model with another interpretation of op.
func (m Model) With(op lang.Op, f Interpretation) Model {
	var ops [lang.NumOps]Interpretation
	if m.ops != nil {
		ops = *m.ops
	}
	ops[op] = f
	m.ops = &ops
	return m
}

// Op is op̄(args…); lang.Overflow if an argument is, or the result has more bits than the bound allows.
func (m Model) Op(op lang.Op, result lang.Type, args []lang.Value) lang.Value {
	for _, a := range args {
		if b, ok := a.(lang.Overflow); ok {
			return lang.Overflow{T: result, MaxBits: b.MaxBits}
		}
	}
	// A product has about as many bits as its factors together: do not compute what will not be kept.
	if op == lang.Mul && m.MaxBits > 0 && args[0].(lang.IntValue).Big().BitLen()+args[1].(lang.IntValue).Big().BitLen() > m.MaxBits+1 {
		return lang.Overflow{T: result, MaxBits: m.MaxBits}
	}
	if m.casts != nil && m.casts[op] != nil {
		return m.casts[op](result, args[0])
	}
	if m.ops == nil || m.ops[op] == nil {
		panic(fmt.Sprintf("concrete: the model does not interpret %v", op))
	}
	v := m.ops[op](args)
	if n, ok := v.(lang.IntValue); ok && m.MaxBits > 0 && n.Big().BitLen() > m.MaxBits {
		return lang.Overflow{T: result, MaxBits: m.MaxBits}
	}
	return v
}

func ints(f func([]*big.Int) *big.Int) Interpretation {
	return func(args []lang.Value) lang.Value {
		var buf [2]*big.Int
		a := buf[:0]
		for _, v := range args {
			a = append(a, v.(lang.IntValue).Big())
		}
		return lang.BigInt(f(a))
	}
}

// maxShort bounds the integers whose sums and products are integers of 64 bits.
const maxShort = 1 << 31

// short interprets an operator on integers, by another function where both are short:
// the same, without an integer of any length for each result.
func short(f func(a, b int64) int64, long func(a, b *big.Int) *big.Int) Interpretation {
	return func(args []lang.Value) lang.Value {
		a, b := args[0].(lang.IntValue).Big(), args[1].(lang.IntValue).Big()
		if a.IsInt64() && b.IsInt64() {
			if n, m := a.Int64(), b.Int64(); -maxShort < n && n < maxShort && -maxShort < m && m < maxShort {
				return lang.NewInt(f(n, m))
			}
		}
		return lang.BigInt(long(a, b))
	}
}

func bools(f func([]bool) bool) Interpretation {
	return func(args []lang.Value) lang.Value {
		var buf [2]bool
		a := buf[:0]
		for _, v := range args {
			a = append(a, bool(v.(lang.BoolValue)))
		}
		return lang.BoolValue(f(a))
	}
}

func compare(f func(int) bool) Interpretation {
	return func(args []lang.Value) lang.Value {
		return lang.BoolValue(f(args[0].(lang.IntValue).Big().Cmp(args[1].(lang.IntValue).Big())))
	}
}

// Bounded returns the model whose integers have at most so many bits.
func (m Model) Bounded(bits int) Model {
	m.MaxBits = bits
	return m
}
