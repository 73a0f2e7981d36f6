package tdm

import (
	"fmt"
	"slices"
	"strings"

	"tandem/explore"
	"tandem/explore/certificate"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/lang/syntax"
	"tandem/languages"
	"tandem/symbolic"
)

// checkIn returns the first assumption, assertion or input of a program, and its kind; "" if none.
func checkIn(f *syntax.File) (at lang.Span, found string) {
	var todo [][]syntax.Stmt // what comes first is last, so that it is taken off without a copy
	for _, c := range f.Classes {
		todo = append(todo, lists.Map(c.Methods, func(m *syntax.Method) []syntax.Stmt { return m.Body.Stmts })...)
	}
	todo = append(todo, lists.Map(f.Procs, func(p *syntax.Proc) []syntax.Stmt { return p.Body.Stmts })...)
	todo = append(todo, f.Stmts)
	slices.Reverse(todo)
	for len(todo) > 0 && found == "" {
		list := todo[len(todo)-1]
		if todo = todo[:len(todo)-1]; len(list) == 0 {
			continue
		}
		at = list[0].Span()
		var inside [][]syntax.Stmt
		switch s := list[0].(type) {
		case *syntax.Assume:
			found = "an assumption"
		case *syntax.Assert:
			found = "an assertion"
		case *syntax.Input:
			found = "an input"
		case *syntax.If:
			inside = append(inside, s.Then.Stmts)
			switch e := s.Else.(type) {
			case *syntax.Block:
				inside = append(inside, e.Stmts)
			case *syntax.If:
				inside = append(inside, []syntax.Stmt{e})
			}
		case *syntax.While:
			inside = append(inside, s.Body.Stmts)
		case *syntax.Form:
			inside = append(inside, s.Blocks()...)
		}
		todo = append(todo, list[1:])
		for _, block := range slices.Backward(inside) {
			todo = append(todo, block)
		}
	}
	return at, found
}

// Checked explains what other does, if it is not nil, and otherwise an assertion that
// fails, and an assumption that does not hold, by value, which is V(e).
func Checked[C Evaluating](value func(C, lang.Expr) lang.Value, other func(C) (languages.Fault, bool)) func(C) (languages.Fault, bool) {
	return func(c C) (languages.Fault, bool) {
		if other != nil {
			if f, ok := other(c); ok {
				return f, true
			}
		}
		s := c.Stmt()
		if s == nil {
			return languages.Fault{}, false
		}
		b := s.Parts().E
		switch _, assumes := s.(*lang.Assume); {
		case !isCheck(s) || value(c, b) != lang.BoolValue(false):
			return languages.Fault{}, false
		case assumes:
			return languages.Fault{At: s.Parts().At, Text: "the assumption " + values(c, b) + " does not hold"}, true
		default:
			return languages.Fault{At: s.Parts().At, Text: "the assertion " + values(c, b) + " fails"}, true
		}
	}
}

// isCheck reports whether s is an assumption or an assertion.
func isCheck(s lang.Stmt) bool {
	switch s.(type) {
	case *lang.Assume, *lang.Assert:
		return true
	}
	return false
}

// values returns a condition with the values of its variables: x > y, where x = 1, y = 2.
func values[C Evaluating](c C, b lang.Expr) string {
	list := lists.Map(lang.FreeVars(b), func(x lang.Var) string { return fmt.Sprintf("%s = %v", x.Source(), c.Valuation().At(x)) })
	text := lang.Head(&lang.Assert{B: b})
	text = strings.TrimPrefix(text, "assert ")
	if len(list) == 0 {
		return text
	}
	return text + ", where " + strings.Join(list, ", ") + ","
}

// certifying is what a certificate has of configurations S.
type certifying[S any] struct {
	sigma func(S) symbolic.Substitution
	depth func(S) int // nil: programs have no stack
}

// traced is a configuration with what a certificate has of it.
type traced[S explore.Configuration] struct {
	explore.Configuration
	is S
	as *certifying[S]
}

func (c traced[S]) Sigma() symbolic.Substitution { return c.as.sigma(c.is) }

func (c traced[S]) Depth() int {
	if c.as.depth == nil {
		return 0
	}
	return c.as.depth(c.is)
}

// Open returns that of explore.Caller; 0 of a configuration that calls nothing.
func (c traced[S]) Open(name string) int {
	if caller, ok := any(c.is).(explore.Caller); ok {
		return caller.Open(name)
	}
	return 0
}

// certified tells a writer of certificates of a search among configurations S.
type certified[S explore.Configuration] struct {
	as     certifying[S]
	writer *certificate.Writer[traced[S]]
}

func (w *certified[S]) traced(s S) traced[S] { return traced[S]{s, s, &w.as} }

func (w *certified[S]) transition(t explore.Transition[S]) explore.Transition[traced[S]] {
	return explore.Transition[traced[S]]{Above: t.Above, From: w.traced(t.From), To: w.traced(t.To), Rule: t.Rule, Added: t.Added}
}

// Step writes a transition, as certificate.Writer does; Cut, Path and End likewise.
func (w *certified[S]) Step(t explore.Transition[S]) error { return w.writer.Step(w.transition(t)) }

func (w *certified[S]) Cut(t explore.Transition[S], by explore.Cutter) error {
	return w.writer.Cut(w.transition(t), by)
}

func (w *certified[S]) Path(p explore.Path[S]) error {
	return w.writer.Path(explore.MapPath(p, w.traced))
}

func (w *certified[S]) End(s explore.Summary, solver string) error { return w.writer.End(s, solver) }
