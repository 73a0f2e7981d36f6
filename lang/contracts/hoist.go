package contracts

import (
	"fmt"

	"tandem/lang"
	"tandem/lang/syntax"
)

// recursive returns the pure methods whose bodies lead to calls of themselves.
func recursive(p *Program) map[*Pure]bool {
	calls := map[*Pure][]*Pure{}
	for _, c := range p.Classes {
		for _, m := range c.Pures {
			eachCall(m.Body, func(x Expr) {
				if call, ok := x.(*PureExpr); ok {
					calls[m] = append(calls[m], call.P)
				}
			})
		}
	}
	// Tarjan's strongly connected components: low is the least number on the stack that a method leads to.
	all, number, low := map[*Pure]bool{}, map[*Pure]int{}, map[*Pure]int{}
	var stack []*Pure
	on := map[*Pure]bool{}
	var visit func(m *Pure)
	visit = func(m *Pure) {
		number[m] = len(number) + 1
		low[m] = number[m]
		stack, on[m] = append(stack, m), true
		for _, next := range calls[m] {
			if next == m {
				all[m] = true
			}
			if number[next] == 0 {
				visit(next)
			}
			if on[next] {
				low[m] = min(low[m], low[next])
			}
		}
		if low[m] != number[m] {
			return
		}
		i := len(stack) - 1
		for stack[i] != m {
			i--
		}
		for _, other := range stack[i:] {
			on[other] = false
			all[other] = all[other] || len(stack) > i+1
		}
		stack = stack[:i]
	}
	for _, c := range p.Classes {
		for _, m := range c.Pures {
			if number[m] == 0 {
				visit(m)
			}
		}
	}
	return all
}

// eachCall passes the calls of pure methods and the elements of arrays that are evaluated when
// e is: those of using and the arguments of opening are none, as ghost operations are not there.
func eachCall(e Expr, f func(Expr)) {
	each := func(list ...Expr) {
		for _, x := range list {
			eachCall(x, f)
		}
	}
	switch e := e.(type) {
	case *FieldExpr:
		each(e.E)
	case *PureExpr:
		f(e)
		each(e.E0)
		each(e.Args...)
	case *IndexExpr:
		f(e)
		each(e.A, e.I)
	case *LengthExpr:
		each(e.A)
	case *CondExpr:
		each(e.B, e.Then, e.Else)
	case *OldExpr:
		each(e.E)
	case *OpeningExpr:
		each(e.E)
	case *UsingExpr:
		each(e.E)
	case *OpExpr:
		each(e.Args...)
	}
}

// eachStmt passes statements, with those of their blocks.
func eachStmt(list []Stmt, f func(Stmt)) {
	for _, s := range list {
		f(s)
		switch s := s.(type) {
		case *If:
			eachStmt(s.Then, f)
			eachStmt(s.Else, f)
		case *While:
			eachStmt(s.Body, f)
		}
	}
}

// calls reports whether an expression has a call that stands in front of it.
func (e *eraser) calls(x Expr) bool { return e.call(x) != nil }

// call returns the first call in an expression, or element, that leads to one standing in front; or nil.
func (e *eraser) call(x Expr) Expr {
	var found Expr
	seen := map[*Pure]bool{}
	var leads func(x Expr) bool
	leads = func(x Expr) bool {
		call, ok := x.(*PureExpr)
		if !ok {
			return true
		}
		p := call.P
		if e.methods[p] {
			return true
		}
		if seen[p] {
			return false
		}
		seen[p] = true
		any := false
		eachCall(p.Body, func(x Expr) { any = any || leads(x) })
		return any
	}
	eachCall(x, func(x Expr) {
		if found == nil && leads(x) {
			found = x
		}
	})
	return found
}

// late reports a call in an expression that is evaluated after its statement has begun: in
// front of the statement, it would read what the statement changes.
func (e *eraser) late(list ...Expr) {
	for _, x := range list {
		if call := e.call(x); call != nil {
			e.report.Once(call.At(), "a call that is evaluated after the statement has begun", "a variable that has its value")
		}
	}
}

// take makes the names of all variables and fields taken.
func (e *eraser) take(p *Program) {
	vars := func(list []Var) {
		for _, x := range list {
			e.taken[x.Name] = true
		}
	}
	local := func(s Stmt) {
		if s, ok := s.(*Local); ok {
			e.taken[s.X.Name] = true
		}
	}
	vars(p.Vars)
	eachStmt(p.Main, local)
	for _, c := range p.Classes {
		for _, f := range c.Fields {
			e.taken[f.Name] = true
		}
		for _, m := range c.Methods {
			vars(m.Params)
			eachStmt(m.Body, local)
		}
		for _, m := range c.Pures {
			vars(m.Params)
		}
	}
}

// temp returns a new variable, of the name or one with a number.
func (e *eraser) temp(like string, t lang.Type, at lang.Span) *syntax.Name {
	x := like
	for n := 2; e.taken[x]; n++ {
		x = fmt.Sprintf("%s_%d", like, n)
	}
	e.taken[x] = true
	e.temps = append(e.temps, &syntax.Decl{Names: []*syntax.Name{name(x, at)}, Type: &syntax.TypeName{Name: t.String(), At: at}, At: at})
	return name(x, at)
}

// hoisted returns the variable that has the value of a call.
func (e *eraser) hoisted(x *PureExpr, as names) syntax.Expr {
	call := &syntax.Invoke{Of: e.expr(x.E0, as), Method: name(x.P.Name, x.at), Args: e.exprs(x.Args, as), StmtAt: syntax.StmtAt{At: x.at}}
	t := e.temp(x.P.Name+"_value", x.P.Result, x.at)
	call.H = t
	e.before = append(e.before, call)
	return t
}

// choice returns b ? then : other, hoisted too if one of them has a call that stands in front.
func (e *eraser) choice(b, then, other Expr, t lang.Type, at syntax.ExprAt, as names) syntax.Expr {
	cond := e.expr(b, as)
	if !e.calls(then) && !e.calls(other) {
		return &syntax.Cond{If: cond, Then: e.expr(then, as), Else: e.expr(other, as), OpAt: at.At, ExprAt: at}
	}
	x := e.temp("choice", t, at.At)
	stmt := syntax.StmtAt(at)
	branch := func(of Expr) *syntax.Block {
		outer := e.before
		e.before = nil
		set := &syntax.Assign{X: x, E: e.expr(of, as), StmtAt: stmt}
		block := &syntax.Block{Stmts: append(e.before, set), At: at.At}
		e.before = outer
		return block
	}
	n := &syntax.If{Cond: cond, Then: branch(then), StmtAt: stmt}
	n.Else = branch(other)
	e.before = append(e.before, n)
	return x
}

// lazily returns a choice that means what the operator does, whose second operand matters only
// for some values of the first; nil of other operators.
func lazily(x *OpExpr) *CondExpr {
	truth := func(b bool) Expr { return &Literal{lang.BoolValue(b), exprAt{x.at, lang.Bool}} }
	switch x.Op {
	case lang.And:
		return &CondExpr{x.Args[0], x.Args[1], truth(false), x.exprAt}
	case lang.Or:
		return &CondExpr{x.Args[0], truth(true), x.Args[1], x.exprAt}
	case lang.Implies:
		return &CondExpr{x.Args[0], x.Args[1], truth(true), x.exprAt}
	}
	return nil
}
