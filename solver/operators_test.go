package solver

import (
	"context"
	"fmt"
	"math/big"
	"testing"

	"tandem/concrete"
	"tandem/lang"
	"tandem/props/programs"
)

// edges are the integers that operators are tried on: every sign, 0, what a
// machine word cannot hold.
func edges() []lang.Value {
	huge := new(big.Int).Lsh(big.NewInt(1), 200)
	var list []lang.Value
	for _, n := range []int64{0, 1, -1, 2, -2, 3, -3, 7, -7, 8, -8} {
		list = append(list, lang.NewInt(n))
	}
	return append(list, lang.BigInt(huge), lang.BigInt(new(big.Int).Neg(huge)),
		lang.BigInt(new(big.Int).Add(huge, big.NewInt(3))))
}

// instances lists op applied to all combinations of edge cases, by typing.
func instances(op lang.Operator) [][]lang.Value {
	var list [][]lang.Value
	for _, sig := range op.Signatures(lang.Int, lang.Bool) {
		rows := [][]lang.Value{nil}
		for _, p := range sig.Params {
			of := edges()
			if p == lang.Bool {
				of = []lang.Value{lang.BoolValue(false), lang.BoolValue(true)}
			}
			var next [][]lang.Value
			for _, row := range rows {
				for _, v := range of {
					next = append(next, append(row[:len(row):len(row)], v))
				}
			}
			rows = next
		}
		list = append(list, rows...)
	}
	return list
}

// TestOperators: in every solver each operator computes what concrete.Eval
// computes, on all edge cases, with the operands constant and with them the
// values of variables, which are translated differently.
func TestOperators(t *testing.T) {
	for _, kind := range solvers(t) {
		t.Run(kind, func(t *testing.T) {
			s := openFor(t, kind, Options{})
			n := 0
			for _, op := range lang.Operators() {
				for _, args := range instances(op) {
					checkOperator(t, s, op.Op, args, false)
					checkOperator(t, s, op.Op, args, true)
					n++
				}
			}
			t.Logf("%d instances, %v", n, s.Stats())
		})
	}
}

// checkOperator asks whether op(args) can be its value, which must be sat, and
// another one, which must be unsat.
func checkOperator(t testing.TB, s Session, op lang.Op, args []lang.Value, constant bool) {
	t.Helper()
	s.Push()
	defer s.Pop()
	kids := make([]lang.Expr, len(args))
	for i, v := range args {
		kids[i] = lang.Const(v)
		if !constant {
			kids[i] = lang.V(lang.NewVar(fmt.Sprintf("a%d%v", i, v.Type()), v.Type()))
			s.Assert(lang.Term(lang.Eq, kids[i], lang.Const(v)))
		}
	}
	e := lang.Term(op, kids...)
	want := lang.Const(concrete.Standard().Op(op, e.Type(), args))
	for _, q := range []struct {
		op   lang.Op
		want Answer
	}{{lang.Eq, Sat}, {lang.Ne, Unsat}} {
		s.Push()
		s.Assert(lang.Term(q.op, e, want))
		if r := s.Check(context.Background()); r.Answer != q.want {
			t.Errorf("%v of %v, constant %v: %v to %v is %v, want %v", op, args, constant, q.op, want, r, q.want)
		}
		s.Pop()
	}
}

// TestOperatorsAtRandom: the same for random ground instances of random
// expressions: V(e) is the one value that e can have under V.
func TestOperatorsAtRandom(t *testing.T) {
	voc := programs.Large()
	for _, kind := range solvers(t) {
		t.Run(kind, func(t *testing.T) {
			s := openFor(t, kind, Options{})
			unknown, cases := 0, 0
			for seed := range uint64(300) {
				src := randomBytes(seed, 200)
				e := formula(voc, voc, src, 14)
				values := map[lang.Var]lang.Value{}
				for _, x := range lang.FreeVars(e) {
					values[x] = voc.Value(src, x.Type)
				}
				want := standard(concrete.NewValuation(values)).At(e)
				s.Push()
				for x, v := range values {
					s.Assert(lang.Term(lang.Eq, lang.V(x), lang.Const(v)))
				}
				for _, q := range []struct {
					op   lang.Op
					want Answer
				}{{lang.Eq, Sat}, {lang.Ne, Unsat}} {
					cases++
					s.Push()
					s.Assert(lang.Term(q.op, e, lang.Const(want)))
					r := s.Check(context.Background())
					switch {
					case r.Answer == Unknown && !r.Wrong:
						unknown++
					case r.Answer != q.want:
						t.Errorf("seed %d: %v under %v: %v to %v is %v, want %v", seed, e, Model{values}, q.op, want, r, q.want)
					}
					s.Pop()
				}
				s.Pop()
			}
			if t.Logf("%d questions, %d unknown", cases, unknown); unknown > cases/20 {
				t.Errorf("%d of %d questions are unknown: this shows little", unknown, cases)
			}
		})
	}
}
