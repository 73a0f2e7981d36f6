package solver

import (
	"context"
	"fmt"
	"math/big"
	"slices"
	"testing"

	"tandem/concrete"
	"tandem/internal/longtest"
	"tandem/lang"
	"tandem/props/programs"
)

// edges returns the integers that operators are tried on: every sign, 0, what a
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

// arrayTypes has every kind of array types.
func arrayTypes() []lang.Type {
	return []lang.Type{
		list, lang.BoundedOf(lang.Bool), lang.BoundedOf(ints), ints, intBools, bools,
		lang.ArrayOf(lang.Bool, lang.Int), matrix, lang.ArrayOf(lang.Bool, bools),
	}
}

// examples are values of a type: the edge cases, or with few so many that each
// can be told from others where it is an operand beside arrays.
func examples(t lang.Type, few bool) []lang.Value {
	switch {
	case t == lang.Bool:
		return []lang.Value{lang.BoolValue(false), lang.BoolValue(true)}
	case t == lang.Int && few:
		return []lang.Value{lang.NewInt(0), lang.NewInt(-1), edges()[11]}
	case t == lang.Int:
		return edges()
	}
	elems, at := examples(t.Elem(), true), examples(t.Dom(), true)
	one := lang.NewArray(t, elems[0])
	two := one.With(at[1], elems[1])
	list := []lang.Value{one, two, two.With(at[0], elems[1])}
	if t.IsBounded() {
		list = append(list, two.WithBound(lang.NewInt(1)))
	}
	return list
}

// instances lists op applied to all combinations of edge cases, by typing.
func instances(op lang.Operator) [][]lang.Value {
	var list [][]lang.Value
	for _, sig := range op.Signatures(append([]lang.Type{lang.Int, lang.Bool}, arrayTypes()...)...) {
		few := slices.ContainsFunc(sig.Params, lang.Type.IsArray)
		rows := [][]lang.Value{nil}
		for _, p := range sig.Params {
			var next [][]lang.Value
			for _, row := range rows {
				for _, v := range examples(p, few) {
					next = append(next, append(row[:len(row):len(row)], v))
				}
			}
			rows = next
		}
		list = append(list, rows...)
	}
	return list
}

// written returns an expression of v. An array, which has no constant, is one that
// has the elements of v wherever examples do, and all of a type have the same
// unknown elements elsewhere.
func written(v lang.Value) lang.Expr {
	a, ok := v.(lang.ArrayValue)
	if !ok {
		return lang.Const(v)
	}
	e := lang.V(lang.NewVar("other"+a.Type().String(), a.Type()))
	for _, i := range examples(a.Type().Dom(), true) {
		e = lang.Term(lang.Store, e, lang.Const(i), written(a.At(i)))
	}
	if a.Type().IsBounded() {
		e = lang.Term(lang.SetLen, e, lang.Const(a.Bound()))
	}
	return e
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
					for _, constant := range []bool{false, true} {
						if kind == "z3" || longtest.Sweeps() || constant == (n%2 == 0) { // a process takes longer
							checkOperator(t, s, op.Op, args, constant)
						}
					}
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
		kids[i] = written(v)
		if !constant {
			kids[i] = lang.V(lang.NewVar(fmt.Sprintf("a%d%v", i, v.Type()), v.Type()))
			s.Assert(lang.Term(lang.Eq, kids[i], written(v)))
		}
	}
	e := lang.Term(op, kids...)
	want := written(concrete.Standard().Op(op, e.Type(), args))
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
				src := choices(seed)
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

// pinned says of x what its value v is, of an array wherever it is not the
// same and at some other indexes.
func pinned(x lang.Expr, v lang.Value) []lang.Expr {
	a, ok := v.(lang.ArrayValue)
	if !ok {
		return []lang.Expr{lang.Term(lang.Eq, x, lang.Const(v))}
	}
	var pins []lang.Expr
	if a.Type().IsBounded() {
		pins = append(pins, lang.Term(lang.Eq, lang.Term(lang.Len, x), lang.Const(a.Bound())))
	}
	pin := func(i, v lang.Value) bool {
		pins = append(pins, pinned(lang.Term(lang.Select, x, lang.Const(i)), v)...)
		return true
	}
	a.Each(pin)
	for _, i := range examples(a.Type().Dom(), true) {
		pin(i, a.At(i))
	}
	return pins
}

// TestArraysAtRandom: no solver excludes the value of an expression with arrays
// in a state of which it is told much.
func TestArraysAtRandom(t *testing.T) {
	voc := programs.ArrayTerms()
	for _, kind := range solvers(t) {
		t.Run(kind, func(t *testing.T) {
			s := openFor(t, kind, Options{})
			unknown, cases := 0, uint64(300)
			for seed := range cases {
				src := choices(seed)
				e := formula(voc, voc, src, 25)
				values := map[lang.Var]lang.Value{}
				s.Push()
				for _, x := range lang.FreeVars(e) {
					values[x] = voc.Value(src, x.Type)
					for _, pin := range pinned(lang.V(x), values[x]) {
						s.Assert(pin)
					}
				}
				want := standard(concrete.NewValuation(values)).At(e)
				s.Assert(lang.Term(lang.Eq, e, lang.Const(want)))
				switch r := s.Check(context.Background()); {
				case r.Answer == Unknown && !r.Wrong:
					unknown++
				case r.Answer != Sat:
					t.Errorf("seed %d: %v under %v is %v, but to %s this is %v", seed, e, Model{values}, want, kind, r)
				}
				s.Pop()
			}
			if t.Logf("%d questions, %d unknown", cases, unknown); unknown > int(cases)/20 {
				t.Errorf("%d of %d questions are unknown: this shows little", unknown, cases)
			}
		})
	}
}
