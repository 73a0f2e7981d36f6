package symbolic

import (
	"fmt"

	"tandem/lang"
)

// Renaming is what a simultaneous substitution [this, ū := e, ȳ] replaces: this and
// formal parameters.
type Renaming map[lang.Var]lang.Expr

// Subst is S[this, ū := e, ȳ]: all occurrences in S are replaced at once. What
// replaces a variable that S assigns to must be a variable; this is never assigned
// to. Each distinct expression is visited once, and positions stay.
//
// Source: §4, symbolic method call, "replaces in S all occurrences of the
// distinguished variable this by the expression e0 and all the formal parameters ū
// by fresh variables".
func Subst(S lang.Seq, theta Renaming) lang.Seq {
	s := subst{theta, map[lang.Expr]lang.Expr{}}
	return s.seq(S)
}

type subst struct {
	theta Renaming
	memo  map[lang.Expr]lang.Expr
}

// expr is e[this, ū := e, ȳ]; the zero Expr stays.
func (s subst) expr(e lang.Expr) lang.Expr {
	if e.IsZero() {
		return e
	}
	return lang.FoldExpr(e, s.memo, func(e lang.Expr, kids []lang.Expr) lang.Expr {
		if x, ok := e.Var(); ok {
			if to, ok := s.theta[x]; ok {
				return to
			}
			return e
		}
		return e.Rebuild(kids...)
	})
}

// variable is x[this, ū := e, ȳ] where x is assigned to.
func (s subst) variable(x lang.Var) lang.Var {
	y, ok := s.expr(lang.V(x)).Var()
	if !ok {
		panic(fmt.Sprintf("objects: an assignment to %s, which %v replaces", x, s.theta[x]))
	}
	return y
}

func (s subst) accesses(list []lang.Access) []lang.Access {
	if list == nil {
		return nil
	}
	out := make([]lang.Access, len(list))
	for i, a := range list {
		a.A, a.I = s.expr(a.A), s.expr(a.I)
		out[i] = a
	}
	return out
}

func (s subst) exprs(list []lang.Expr) []lang.Expr {
	out := make([]lang.Expr, len(list))
	for i, e := range list {
		out[i] = s.expr(e)
	}
	return out
}

func (s subst) seq(S lang.Seq) lang.Seq {
	list := S.Stmts()
	for i, a := range list {
		list[i] = s.stmt(a)
	}
	return lang.SeqOf(list...)
}

func (s subst) stmt(a lang.Stmt) lang.Stmt {
	switch a := a.(type) {
	case *lang.Assign:
		return &lang.Assign{X: s.variable(a.X), E: s.expr(a.E), At: a.At, Accesses: s.accesses(a.Accesses)}
	case *lang.AssignField:
		return &lang.AssignField{H: s.expr(a.H), E: s.expr(a.E), At: a.At, Accesses: s.accesses(a.Accesses)}
	case *lang.New:
		return &lang.New{H: s.expr(a.H), Class: a.Class, At: a.At, Accesses: s.accesses(a.Accesses)}
	case *lang.Invoke:
		return &lang.Invoke{
			H: s.expr(a.H), E0: s.expr(a.E0), Method: a.Method, Args: s.exprs(a.Args),
			At: a.At, Accesses: s.accesses(a.Accesses), OfH: s.accesses(a.OfH),
		}
	case *lang.Return:
		return &lang.Return{E: s.expr(a.E), At: a.At, Accesses: s.accesses(a.Accesses)}
	case *lang.If:
		return &lang.If{B: s.expr(a.B), Then: s.seq(a.Then), Else: s.seq(a.Else), At: a.At, Accesses: s.accesses(a.Accesses)}
	case *lang.While:
		return &lang.While{B: s.expr(a.B), Body: s.seq(a.Body), At: a.At, Accesses: s.accesses(a.Accesses)}
	}
	panic(fmt.Sprintf("objects: no %T in the body of a method", a))
}
