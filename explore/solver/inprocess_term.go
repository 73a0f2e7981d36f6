//go:build z3 && cgo

package solver

import (
	"fmt"

	"github.com/aclements/go-z3/z3"

	"tandem/internal/lists"
)

// What z3Terms has beyond theories. Sorts and functions are the context's: no scope declares them.

func (t *z3Terms) call(f *Function, args []z3.Value) z3.Value {
	key := fmt.Sprint(f.Name, f.Params, f.Result)
	decl, ok := t.functions[key]
	if !ok {
		params := lists.Map(f.Params, t.sortOf)
		decl = t.ctx.FuncDecl("fun "+f.Name, params, t.sortOf(f.Result))
		t.functions[key] = decl
	}
	return t.holder.term(decl.Apply(args...))
}

func (t *z3Terms) sortOf(s Sort) z3.Sort {
	switch s {
	case IntSort:
		return t.ctx.IntSort()
	case BoolSort:
		return t.ctx.BoolSort()
	}
	return t.ctx.UninterpretedSort("sort " + string(s))
}

func (t *z3Terms) nameTerm(term z3.Value, s Sort) z3.Value {
	c := t.holder.term(t.ctx.FreshConst("$", t.sortOf(s)))
	t.assert(t.apply(fnEq, c, term))
	return c
}

func (t *z3Terms) declareSort(Sort) {}

func (t *z3Terms) declareFunction(*Function) {}

func (t *z3Terms) variableOf(name string) z3.Value {
	return t.holder.term(t.ctx.FreshConst(name, t.ctx.IntSort()))
}

// axiom is not called: the binding has no quantifiers.
func (t *z3Terms) axiom(*Axiom, []z3.Value, []z3.Value, z3.Value) {}

// What the functions of two bit-vectors are to go-z3.
var ofBits = map[fn]func(a, b z3.BV) z3.Value{
	fnEq:     func(a, b z3.BV) z3.Value { return a.Eq(b) },
	fnBvMul:  func(a, b z3.BV) z3.Value { return a.Mul(b) },
	fnBvUdiv: func(a, b z3.BV) z3.Value { return a.UDiv(b) },
	fnBvUrem: func(a, b z3.BV) z3.Value { return a.URem(b) },
	fnBvSdiv: func(a, b z3.BV) z3.Value { return a.SDiv(b) },
	fnBvSrem: func(a, b z3.BV) z3.Value { return a.SRem(b) },
	fnBvShl:  func(a, b z3.BV) z3.Value { return a.Lsh(b) },
	fnBvLshr: func(a, b z3.BV) z3.Value { return a.URsh(b) },
	fnBvAshr: func(a, b z3.BV) z3.Value { return a.SRsh(b) },
	fnBvAnd:  func(a, b z3.BV) z3.Value { return a.And(b) },
	fnBvAdd:  func(a, b z3.BV) z3.Value { return a.Add(b) },
	fnBvSub:  func(a, b z3.BV) z3.Value { return a.Sub(b) },
	fnBvOr:   func(a, b z3.BV) z3.Value { return a.Or(b) },
	fnBvXor:  func(a, b z3.BV) z3.Value { return a.Xor(b) },
	fnBvUlt:  func(a, b z3.BV) z3.Value { return a.ULT(b) },
	fnBvUle:  func(a, b z3.BV) z3.Value { return a.ULE(b) },
	fnBvUgt:  func(a, b z3.BV) z3.Value { return a.UGT(b) },
	fnBvUge:  func(a, b z3.BV) z3.Value { return a.UGE(b) },
	fnBvSlt:  func(a, b z3.BV) z3.Value { return a.SLT(b) },
	fnBvSle:  func(a, b z3.BV) z3.Value { return a.SLE(b) },
	fnBvSgt:  func(a, b z3.BV) z3.Value { return a.SGT(b) },
	fnBvSge:  func(a, b z3.BV) z3.Value { return a.SGE(b) },
}

// applyBits returns a function of one bit-vector, or of two.
func applyBits(f fn, a z3.BV, args []z3.Value) z3.Value {
	switch f {
	case fnBvNeg:
		return a.Neg()
	case fnBvNot:
		return a.Not()
	case fnToInt:
		return a.UToInt()
	default:
		return ofBits[f](a, args[1].(z3.BV))
	}
}

func (t *z3Terms) indexed(f fn, by int, arg z3.Value) z3.Value {
	return t.holder.term(indexed(f, by, arg))
}

func indexed(f fn, by int, arg z3.Value) z3.Value {
	switch f {
	case fnOfInt:
		return arg.(z3.Int).ToBV(by)
	case fnExtract:
		return arg.(z3.BV).Extract(by-1, 0)
	case fnZeroExtend:
		return arg.(z3.BV).ZeroExtend(by)
	case fnSignExtend:
		return arg.(z3.BV).SignExtend(by)
	default:
		panic(fmt.Sprintf("no index for the function %v", f))
	}
}
