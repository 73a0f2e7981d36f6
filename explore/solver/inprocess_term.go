//go:build z3 && cgo

package solver

import (
	"fmt"

	"github.com/aclements/go-z3/z3"
)

// What z3Terms has beyond theories. Sorts and functions are the context's: no scope declares them.

func (t *z3Terms) call(f *Function, args []z3.Value) z3.Value {
	key := fmt.Sprint(f.Name, f.Params, f.Result)
	decl, ok := t.functions[key]
	if !ok {
		params := make([]z3.Sort, len(f.Params))
		for i, s := range f.Params {
			params[i] = t.sortOf(s)
		}
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

// axiom is none: the binding has no quantifiers.
func (t *z3Terms) axiom(*Axiom, []z3.Value, []z3.Value, z3.Value) bool { return false }
