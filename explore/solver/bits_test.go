package solver

import (
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"
	"testing"
	"time"

	"tandem/concrete"
	table "tandem/explore/solver/edges"
	"tandem/internal/longtest"
	"tandem/lang"
)

// instance is an operator on values with the value that it must have.
type instance struct {
	op   lang.Op
	args []lang.Value
	want lang.Value
}

func bitsOfN(t lang.Type, n int64) lang.Value { return lang.Bits(t, big.NewInt(n)) }

// bitsOperators lists the operators with bit-vectors among operands or results.
func bitsOperators() []lang.Operator {
	var list []lang.Operator
	for _, o := range lang.Operators() {
		for _, sig := range o.Signatures(lang.Int, lang.BitsOf(8)) {
			if sig.Result.IsBits() || sig.Params[0].IsBits() || sig.Params[len(sig.Params)-1].IsBits() {
				list = append(list, o)
				break
			}
		}
	}
	return list
}

// agree asks whether all instances can have their values, which must be sat, and
// whether one can have another, which must be unsat.
func agree(t *testing.T, s Session, name string, list []instance) {
	t.Helper()
	all := lang.True
	for i, in := range list {
		var kids []lang.Expr
		for _, v := range in.args {
			kids = append(kids, lang.Const(v))
		}
		equal := lang.Term(lang.Eq, lang.Apply(in.op, in.want.Type(), kids...), lang.Const(in.want))
		if i == 0 {
			all = equal
		} else {
			all = lang.Conjunction(all, equal)
		}
	}
	for _, q := range []struct {
		e    lang.Expr
		want Answer
	}{{all, Sat}, {lang.Negation(all), Unsat}} {
		s.Push()
		s.Assert(q.e)
		r := s.Check(context.Background())
		if r.Answer == Unknown && !r.Wrong && meetsIntegers(list[0].op) {
			t.Logf("%s: %v", name, r)
		} else if r.Answer != q.want {
			t.Errorf("%s: %d instances, and %v, want %v", name, len(list), r, q.want)
		}
		s.Pop()
	}
}

// meetsIntegers reports whether solvers may say unknown of an operator.
func meetsIntegers(op lang.Op) bool { return op == lang.OfInt || op == lang.ToInt || op == lang.ToSint }

// Each solver has the table's values.
func TestBitsTable(t *testing.T) {
	for _, kind := range solvers(t) {
		t.Run(kind, func(t *testing.T) {
			s, byOp := openFor(t, kind, Options{}), map[lang.Op][]instance{}
			for _, row := range table.Bits8() {
				byOp[row.Op] = append(byOp[row.Op], instance{row.Op, row.Args, row.Want})
			}
			for op, list := range byOp {
				agree(t, s, op.String(), list)
			}
		})
	}
}

// In every solver each operator computes what package concrete does, on all
// operands of up to 4 bits.
func TestBitsExhaustively(t *testing.T) {
	for _, kind := range solvers(t) {
		t.Run(kind, func(t *testing.T) {
			s, n := openFor(t, kind, Options{}), 0
			for _, o := range bitsOperators() {
				list := smallInstances(o)
				if len(list) == 0 {
					t.Errorf("no instance of %v", o.Op)
				}
				agree(t, s, o.Name, list)
				n += len(list)
			}
			if n != 9_024 {
				t.Errorf("%d instances, want 9,024", n)
			}
			t.Logf("%d instances", n)
		})
	}
}

// smallInstances lists o on all bit-vectors of 1 to 4 bits, with all choices, and
// on the integers from -20 to 20.
func smallInstances(o lang.Operator) []instance {
	var list []instance
	for width := 1; width <= 4; width++ {
		types := []lang.Type{lang.BitsOf(width)}
		if o.Casts() {
			for to := 1; to <= 4; to++ {
				if to != width {
					types = append(types, lang.BitsOf(to))
				}
			}
		}
		for _, sig := range o.Signatures(types...) {
			from := sig.Params[len(sig.Params)-1]
			if from.IsBits() && from.Width() != width || from == lang.Int && sig.Result.Width() != width {
				continue
			}
			all := [][]lang.Value{nil}
			for _, p := range sig.Params {
				var next [][]lang.Value
				for _, row := range all {
					for _, v := range allValues(p) {
						next = append(next, append(row[:len(row):len(row)], v))
					}
				}
				all = next
			}
			for _, args := range all {
				list = append(list, instance{o.Op, args, concrete.Standard().Op(o.Op, sig.Result, args)})
			}
		}
	}
	return list
}

func allValues(t lang.Type) []lang.Value {
	var list []lang.Value
	switch {
	case t == lang.Bool:
		return []lang.Value{lang.BoolValue(false), lang.BoolValue(true)}
	case t == lang.Int:
		for n := int64(-20); n <= 20; n++ {
			list = append(list, lang.NewInt(n))
		}
	default:
		for n := range int64(1) << t.Width() {
			list = append(list, bitsOfN(t, n))
		}
	}
	return list
}

// The same at random, at the widths of machines: 10,000 operands a width in the
// process and 1,000 over a pipe; in a sweep 10,000 of each operator.
func TestBitsAtRandom(t *testing.T) {
	for _, kind := range solvers(t) {
		t.Run(kind, func(t *testing.T) {
			ops := bitsOperators()
			each := longtest.Cases(20, 10_000)
			if kind != "z3" { // a process takes longer
				each = longtest.Cases(5, 10_000)
			}
			r, n := rand.New(rand.NewPCG(1, 2)), 0
			for _, width := range []int{8, 16, 32, 64, 256} {
				for _, o := range ops { // with a session of its own, which forgets its terms
					t.Run(fmt.Sprintf("%s/%d", o.Name, width), func(t *testing.T) {
						s := openFor(t, kind, Options{Timeout: 10 * time.Minute})
						for left := each; left > 0; left -= 500 {
							list := randomInstances(o, width, min(left, 500), r)
							agree(t, s, fmt.Sprintf("%v at %d bits", o.Op, width), list)
							n += len(list)
						}
					})
				}
			}
			if want := 5 * 31 * each; n != want {
				t.Errorf("%d instances, want %d: %d of each of 31 operators at 5 widths", n, want, each)
			}
			t.Logf("%d instances", n)
		})
	}
}

func randomInstances(o lang.Operator, width, n int, r *rand.Rand) []instance {
	bv := lang.BitsOf(width)
	var sigs []lang.Signature
	for _, sig := range o.Signatures(bv, lang.BitsOf(12)) {
		if sig.Result != lang.BitsOf(12) || o.Casts() {
			sigs = append(sigs, sig)
		}
	}
	var list []instance
	m := concrete.Standard()
	for range n {
		sig := sigs[r.IntN(len(sigs))]
		var args []lang.Value
		for _, p := range sig.Params {
			args = append(args, randomValue(p, r))
		}
		list = append(list, instance{o.Op, args, m.Op(o.Op, sig.Result, args)})
	}
	return list
}

// randomValue returns a value of any size that its type has; bit-vectors are small, or
// near the edges, as often as anything else.
func randomValue(t lang.Type, r *rand.Rand) lang.Value {
	n := new(big.Int)
	for range 4 {
		n.Lsh(n, 64).Add(n, new(big.Int).SetUint64(r.Uint64()))
	}
	switch {
	case t == lang.Bool:
		return lang.BoolValue(r.IntN(2) == 1)
	case t == lang.Int:
		n.Rsh(n, uint(r.IntN(256)))
		if r.IntN(2) == 1 {
			n.Neg(n)
		}
		return lang.BigInt(n)
	}
	n.Rsh(n, uint(256-t.Width()))
	switch r.IntN(3) {
	case 0:
		n.Rsh(n, uint(r.IntN(t.Width())))
	case 1:
		near := int64(r.IntN(5) - 2)
		n.Lsh(big.NewInt(1), uint(t.Width()-1))
		if r.IntN(2) == 1 {
			n.SetInt64(0)
		}
		n.Add(n, big.NewInt(near))
		if n.Sign() < 0 {
			n.Add(n, new(big.Int).Lsh(big.NewInt(1), uint(t.Width())))
		}
	}
	if n.BitLen() > t.Width() {
		n.SetInt64(1)
	}
	return lang.Bits(t, n)
}
