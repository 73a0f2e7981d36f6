package contracts

import (
	"slices"

	"tandem/lang"
	"tandem/lang/syntax"
)

// Call is a program that calls a method once. Its variables, inputs, have the receiver and arguments.
type Call struct {
	File         *syntax.File
	This, Result string // variables; Result is "" of a method that returns nothing
	Params       []string
}

// Called returns the call of an erased method from any heap, with an assertion of what fails behind
// it, or nil: a conjunct of the postcondition, where old(e) is e before the call.
func Called(p *Program, erased *syntax.File, m *Method, fails Assertion) Call {
	e := &eraser{p: p, report: syntax.Reporter{File: erased.Name}, methods: recursive(p), taken: map[string]bool{}}
	e.take(p)
	var at lang.Span
	this := e.temp("receiver", m.Of.Type, at)
	as := names{"this": argument{this, 1}}
	call := &syntax.Invoke{Of: this, Method: name(m.Name, at)}
	out := Call{This: this.Name}
	for _, x := range m.Params {
		arg := e.temp("arg_"+x.Name, x.Type, at)
		as[x.Name] = argument{arg, 1}
		call.Args, out.Params = append(call.Args, arg), append(out.Params, arg.Name)
	}
	if m.Result != (lang.Type{}) {
		result := e.temp("returned", m.Result, at)
		as[Result] = argument{result, 1}
		call.H, out.Result = result, result.Name
	}
	stmts := []syntax.Stmt{call}
	if h, ok := fails.(*Holds); ok && slices.Contains(conjuncts(m.Post), fails) {
		cond := e.expr(h.B, as)
		stmts = append(append(e.olds, call), append(e.before, &syntax.Assert{Cond: cond})...)
	}
	out.File = &syntax.File{Name: erased.Name, Decls: e.temps, Classes: erased.Classes, Stmts: stmts}
	return out
}

// conjuncts returns those of an assertion that are about its own variables.
func conjuncts(a Assertion) []Assertion {
	if s, ok := a.(*Sep); ok {
		return append(conjuncts(s.L), conjuncts(s.R)...)
	}
	return []Assertion{a}
}

// old returns the variable that has what an expression was in front of the call.
func (e *eraser) old(x *OldExpr, as names) syntax.Expr {
	outer := e.before
	e.before = nil
	value := e.expr(x.E, as)
	t := e.temp("old", x.t, x.at)
	e.olds = append(append(e.olds, e.before...), &syntax.Assign{X: t, E: value, StmtAt: syntax.StmtAt{At: x.at}})
	e.before = outer
	return t
}
