package contracts

import (
	"maps"
	"slices"

	"tandem/internal/lists"
	"tandem/lang"
	"tandem/lang/syntax"
)

// Unfold returns a method whose contract has, in place of the predicates and pure methods of its
// class, their bodies: instead of requires valid(); ensures valid() &*& getX() == v; it has
// requires acc(this.x); ensures acc(this.x) &*& this.x == v;. What leads to itself is unfolded
// once. A ghost operation for what is unfolded is none.
//
// Source: §4.1, "one can automatically open predicates and pure methods used in m's method
// contract, provided their definition is visible to C".
func Unfold(m *Method) *Method {
	out := *m
	u := unfolder{of: m.Of}
	out.Pre, out.Post = u.assertion(m.Pre, nil), u.assertion(m.Post, nil)
	return &out
}

// UnfoldPure returns a pure method whose precondition has, in place of the predicates of its class,
// their bodies, and whose body has no opening of these.
func UnfoldPure(p *Pure) *Pure {
	out := *p
	u := unfolder{of: p.Of}
	out.Pre = u.assertion(p.Pre, nil)
	u.calls = true
	out.Body = u.expr(p.Body, nil)
	return &out
}

type unfolder struct {
	of    *Class
	open  map[any]bool // what is being unfolded
	calls bool         // those of pure methods stay
}

// actual is what names stand for in a body; nil: themselves.
type actual map[string]Expr

// enter returns the unfolder and the names inside of a declaration; false where it is not unfolded.
func (u unfolder) enter(what any, of *Class, e0 Expr, params []Var, args []Expr, as actual) (unfolder, actual, bool) {
	if of != u.of || u.open[what] {
		return u, nil, false
	}
	inner := unfolder{u.of, maps.Clone(u.open), u.calls}
	if inner.open == nil {
		inner.open = map[any]bool{}
	}
	inner.open[what] = true
	names := actual{"this": u.expr(e0, as)}
	for i, x := range params {
		names[x.Name] = u.expr(args[i], as)
	}
	return inner, names, true
}

func (u unfolder) assertion(a Assertion, as actual) Assertion {
	switch a := a.(type) {
	case *Acc:
		return &Acc{u.expr(a.E, as), a.F, a.stmtAt}
	case *Holds:
		return &Holds{u.expr(a.B, as)}
	case *Sep:
		return &Sep{u.assertion(a.L, as), u.assertion(a.R, as)}
	case *Pred:
		if inner, names, ok := u.enter(a.Q, a.Q.Of, a.E0, a.Q.Params, a.Args, as); ok {
			return inner.assertion(a.Q.Body, names)
		}
		return u.pred(a, as)
	case *CondAssertion:
		return &CondAssertion{u.expr(a.B, as), u.assertion(a.Then, as), u.assertion(a.Else, as), a.stmtAt}
	case *Untouched:
		return &Untouched{u.assertion(a.A, as), a.stmtAt}
	}
	return a // true or false
}

func (u unfolder) pred(a *Pred, as actual) *Pred {
	return &Pred{u.expr(a.E0, as), a.Q, u.exprs(a.Args, as), a.stmtAt}
}

func (u unfolder) exprs(list []Expr, as actual) []Expr {
	return lists.Map(list, func(e Expr) Expr { return u.expr(e, as) })
}

func (u unfolder) expr(e Expr, as actual) Expr {
	switch e := e.(type) {
	case *VarExpr:
		if to, ok := as[e.Name]; ok {
			return to
		}
	case *FieldExpr:
		return &FieldExpr{u.expr(e.E, as), e.F, e.exprAt}
	case *PureExpr:
		if inner, names, ok := u.enter(e.P, e.P.Of, e.E0, e.P.Params, e.Args, as); ok && !u.calls {
			return inner.expr(e.P.Body, names)
		}
		return &PureExpr{u.expr(e.E0, as), e.P, u.exprs(e.Args, as), e.exprAt}
	case *CondExpr:
		return &CondExpr{u.expr(e.B, as), u.expr(e.Then, as), u.expr(e.Else, as), e.exprAt}
	case *OldExpr:
		return &OldExpr{u.expr(e.E, as), e.exprAt}
	case *OpeningExpr:
		if e.Of.Q.Of == u.of && !u.open[e.Of.Q] {
			return u.expr(e.E, as)
		}
		return &OpeningExpr{u.pred(e.Of, as), u.expr(e.E, as), e.exprAt}
	case *UsingExpr:
		if e.Of.P.Of == u.of && !u.open[e.Of.P] && !u.calls {
			return u.expr(e.E, as)
		}
		of := &PureExpr{u.expr(e.Of.E0, as), e.Of.P, u.exprs(e.Of.Args, as), e.Of.exprAt}
		return &UsingExpr{of, u.expr(e.E, as), e.exprAt}
	case *IndexExpr:
		return &IndexExpr{u.expr(e.A, as), u.expr(e.I, as), e.Of, e.exprAt}
	case *LengthExpr:
		return &LengthExpr{u.expr(e.A, as), e.Of, e.exprAt}
	case *OpExpr:
		return &OpExpr{e.Op, u.exprs(e.Args, as), e.exprAt}
	}
	return e
}

// Assigned returns the names of the variables that statements assign to or declare, each once, sorted.
func Assigned(list []Stmt) []string {
	var names []string
	set := func(x Expr) {
		if e, ok := x.(*VarExpr); ok {
			names = append(names, e.Name)
		}
	}
	eachStmt(list, func(x Stmt) {
		switch x := x.(type) {
		case *Local:
			names = append(names, x.X.Name)
		case *Assign:
			names = append(names, x.X)
		case *Input:
			names = append(names, x.X)
		case *Invoke:
			set(x.H)
		case *New:
			set(x.H)
		case *NewArray:
			set(x.H)
		}
	})
	slices.Sort(names)
	return slices.Compact(names)
}

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
