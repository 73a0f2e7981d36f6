package syntax

import "tandem/internal/lists"

// calls reports whether an expression calls a function.
func (l *lowering) calls(e Expr) bool {
	if len(l.results) == 0 || e == nil {
		return false
	}
	found := false
	each(e, func(e Expr) { found = found || l.isCall(e) })
	return found
}

func (l *lowering) isCall(e Expr) bool {
	_, ok := e.(*Apply)
	return ok
}

// each calls f with an expression and all its parts.
func each(e Expr, f func(Expr)) {
	f(e)
	for _, part := range parts(e) {
		each(*part, f)
	}
}

// parts lists the operands of an expression, from left to right.
func parts(e Expr) []*Expr {
	switch e := e.(type) {
	case *Unary:
		return []*Expr{&e.E}
	case *Binary:
		return []*Expr{&e.L, &e.R}
	case *Cond:
		return []*Expr{&e.If, &e.Then, &e.Else}
	case *Index:
		return []*Expr{&e.A, &e.I}
	case *Bound:
		return []*Expr{&e.A}
	case *Update:
		return []*Expr{&e.Of, &e.E}
	case *Member:
		return []*Expr{&e.E}
	case *Cast:
		return []*Expr{&e.E}
	case *Apply:
		list := make([]*Expr, len(e.Args))
		for i := range e.Args {
			list[i] = &e.Args[i]
		}
		return list
	}
	return nil
}

// copied returns an expression whose parts can be replaced.
func copied(e Expr) Expr {
	switch e := e.(type) {
	case *Unary:
		return new(*e)
	case *Binary:
		return new(*e)
	case *Cond:
		return new(*e)
	case *Index:
		return new(*e)
	case *Bound:
		return new(*e)
	case *Update:
		return new(*e)
	case *Member:
		return new(*e)
	case *Cast:
		return new(*e)
	case *Apply:
		c := *e
		c.Args = append([]Expr(nil), e.Args...)
		return &c
	}
	return e
}

// hoisting moves the calls of functions in front of a statement.
type hoisting struct {
	*lowering
	pre []Stmt
	// open are uses of results that the next call would write over.
	open []*Name
}

// expr returns the calls in an expression, and the expression with their results.
func (l *lowering) expr(e Expr) ([]Stmt, Expr) {
	if !l.calls(e) {
		return nil, e
	}
	h := &hoisting{lowering: l}
	e = h.hoisted(e)
	return h.pre, e
}

// exprs does so with all expressions of a statement, so that no call writes over the result of
// another one. One may be nil.
func (l *lowering) exprs(list []Expr) ([]Stmt, []Expr) {
	h := &hoisting{lowering: l}
	var out []Expr
	for _, e := range list {
		if l.calls(e) {
			e = h.hoisted(e)
		}
		out = append(out, e)
	}
	return h.pre, out
}

// hoisted returns an expression whose calls are among the statements.
func (h *hoisting) hoisted(e Expr) Expr {
	if !h.calls(e) {
		return e
	}
	switch e := e.(type) {
	case *Binary:
		if (e.Op == "&&" || e.Op == "||" || e.Op == "=>") && h.calls(e.R) {
			return h.decided(e)
		}
	case *Cond:
		if h.calls(e.Then) || h.calls(e.Else) {
			h.wrong(e.At, "the call of a function in a branch of ? :", "a statement that calls it: if b { x := f(e); } else { … }", "")
			return e
		}
	case *Apply:
		return h.call(e)
	}
	e = copied(e)
	for _, part := range parts(e) {
		*part = h.hoisted(*part)
	}
	return e
}

// call returns the result of a call, which becomes a statement.
func (h *hoisting) call(e *Apply) Expr {
	outer := len(h.open)
	args := lists.Map(e.Args, h.hoisted)
	h.open = h.open[:min(outer, len(h.open))] // results among the arguments are read by the call
	h.keep()
	d := h.results[e.Method.Name]
	if d == nil {
		h.wrong(e.Method.At, "the call of "+quote(e.Method.Name), "a function", "")
		return e
	}
	h.pre = append(h.pre, &Call{e.Method, args, StmtAt{e.At}})
	result := &Name{h.names[d.Name.Name], ExprAt{e.At}}
	h.open = append(h.open, result)
	return result
}

// keep puts open results into variables of their own.
func (h *hoisting) keep() {
	for _, use := range h.open {
		for _, d := range h.results {
			if h.names[d.Name.Name] == use.Name {
				x := h.fresh(d.Name.Name+"_value", d.Result, use.At)
				h.pre = append(h.pre, assign(x, &Name{use.Name, use.ExprAt}, use.At))
				use.Name = x
				break
			}
		}
	}
	h.open = nil
}

// decided returns the value of b && e, b || e or b => e with a call in e, which is made where
// b does not decide.
func (h *hoisting) decided(e *Binary) Expr {
	left := h.hoisted(e.L)
	h.keep()
	var cond Expr
	x := h.boolean("decided", e.At)
	value := &Name{x, ExprAt{e.At}}
	switch e.Op {
	case "&&":
		cond = value
	case "||":
		cond = not(x, e.At)
	default: // b => e is !b || e
		left, cond = &Unary{"!", e.OpAt, left, ExprAt{e.L.Span()}}, not(x, e.At)
	}
	h.pre = append(h.pre, assign(x, left, e.At))
	inner := &hoisting{lowering: h.lowering}
	right := inner.hoisted(e.R)
	h.pre = append(h.pre, &If{cond, &Block{append(inner.pre, assign(x, right, e.At)), e.At}, nil, StmtAt{e.At}})
	return &Name{x, ExprAt{e.At}}
}
