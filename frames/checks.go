package frames

import (
	"tandem/lang"
	"tandem/lang/contracts"
	"tandem/lang/syntax"
)

// MayNotEnd is why a pure method is not verified whose body calls one that may call it.
const MayNotEnd Why = "may not end"

// ends checks that a pure method ends: each call in its body is of a pure method that is
// declared before it, or stands in an opening expression. The paper has a third
// condition, that the heap has a chunk that the call does not need.
//
// Source: §3.6.
func ends(p *contracts.Pure) *Failure {
	var found *Failure
	var in func(e contracts.Expr)
	in = func(e contracts.Expr) {
		switch e := e.(type) {
		case *contracts.PureExpr:
			if found == nil && e.P.At.From.Offset >= p.At.From.Offset {
				found = &Failure{Why: MayNotEnd, Text: e.P.FullName(), At: e.At()}
			}
			in(e.E0)
			each(e.Args, in)
		case *contracts.FieldExpr:
			in(e.E)
		case *contracts.CondExpr:
			each([]contracts.Expr{e.B, e.Then, e.Else}, in)
		case *contracts.OpeningExpr:
			in(e.Of.E0)
			each(e.Of.Args, in)
		case *contracts.UsingExpr:
			in(e.Of)
			in(e.E)
		case *contracts.OpExpr:
			each(e.Args, in)
		}
	}
	in(p.Body)
	return found
}

func each(es []contracts.Expr, f func(contracts.Expr)) {
	for _, e := range es {
		f(e)
	}
}

// Unmodelled is the first place of a program that no rule is about, as syntax.Errors; nil if
// there is none.
func Unmodelled(p *contracts.Program) error {
	r := syntax.Reporter{File: p.File}
	wrong := func(at lang.Span, found string) { r.Once(at, found, "what tandem verify has rules for") }
	var in func(list []contracts.Stmt)
	in = func(list []contracts.Stmt) {
		for _, s := range list {
			switch s := s.(type) {
			case *contracts.While:
				wrong(s.At(), "a loop")
			case *contracts.Return:
				wrong(s.At(), "a return from a method")
			case *contracts.Input:
				wrong(s.At(), "an input")
			case *contracts.AssertStmt:
				if s.Assume {
					wrong(s.At(), "an assumption")
				}
			case *contracts.Invoke:
				if s.M.Result != (lang.Type{}) {
					wrong(s.At(), "a call of a method with a result")
				}
			case *contracts.If:
				in(s.Then)
				in(s.Else)
			}
		}
	}
	for _, c := range p.Classes {
		for _, m := range c.Methods {
			if m.Result != (lang.Type{}) {
				wrong(lang.Span{From: m.At.From, To: m.At.From}, "method "+m.FullName()+" with a result")
			}
			in(m.Body)
		}
	}
	in(p.Main)
	return r.Err()
}
