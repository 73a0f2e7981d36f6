package explore

import (
	"cmp"
	"slices"

	"tandem/concrete"
	"tandem/explore/solver"
	"tandem/lang"
	"tandem/spec"
)

// Configuration is what a search needs to know of a symbolic configuration.
type Configuration interface {
	// Stmt is the next statement; nil if there is none.
	Stmt() lang.Stmt
	// PathCondition is φ.
	PathCondition() lang.Expr
}

// Caller is a configuration of a language with procedures or methods.
type Caller interface {
	// Open is the number of calls of a procedure that are under way, or of the method of that full name.
	Open(proc string) int
	// Depth is the number of all calls that are under way.
	Depth() int
}

// callee returns the procedure or method, by its full name, that a statement calls; "" if it calls none.
func callee(s lang.Stmt) string {
	if s == nil {
		return ""
	}
	return s.Parts().Callee()
}

// loopOf returns the loop that a statement is: that of a form made by a rule is the one it came from.
func loopOf(s lang.Stmt) any {
	if f, ok := s.(*lang.Form); ok {
		type loop struct {
			origin  lang.Stmt
			keyword string
		}
		return loop{lang.Origin(f), f.Decl.Keyword()}
	}
	return s
}

// Of returns the program p of sem as a problem. A configuration without transition is final if
// nothing remains, an error if a fault does. Rules tell what repeats; a statement is one loop.
func Of[S Configuration, C any](sem *spec.Semantics[*lang.Program, concrete.Valuation, S, C], p *lang.Program) Problem[S] {
	rules := map[string]spec.Rule[S]{}
	for _, r := range sem.Symbolic.Rules {
		rules[r.ID] = r
	}
	named := func(derivation string) spec.Rule[S] {
		r, ok := rules[derivation]
		if !ok {
			r, _ = sem.Symbolic.Rule(derivation)
		}
		return r
	}
	prob := Problem[S]{
		System: sem.Symbolic,
		Init:   sem.InitS(p),
		Phi:    func(s S) lang.Expr { return s.PathCondition() },
		End: func(s S) spec.Outcome {
			_, fails := s.Stmt().(*lang.Fault)
			switch {
			case s.Stmt() == nil:
				return spec.Final
			case fails:
				return spec.Error
			case lang.Blocks(s.Stmt()):
				return spec.Blocked
			default:
				return spec.Stuck
			}
		},
		Loop: func(s S, rule string) (any, bool) {
			of := sem.Symbolic.Inner(s, rule).Stmt()
			return loopOf(of), named(rule).Repeats && callee(of) == ""
		},
		Program: p,
		Stmt:    func(s S) lang.Stmt { return s.Stmt() },
		Choice:  func(_ S, rule string) string { return named(rule).Choice },
		Replay:  Replay(sem, p, solver.Model.Valuation),
		Beside:  BesideOf(sem, p, solver.Model.Valuation),
	}
	if _, ok := any(prob.Init).(interface{ Assume(lang.Expr) S }); ok {
		prob.Assume = func(s S, b lang.Expr) S { return any(s).(interface{ Assume(lang.Expr) S }).Assume(b) }
	}
	if _, ok := any(prob.Init).(Caller); ok {
		prob.Depth = func(s S) int { return any(s).(Caller).Depth() }
		prob.Calls = func(s S, rule string) int {
			name := callee(s.Stmt())
			if name == "" || !named(rule).Repeats {
				return 0
			}
			return 1 + any(s).(Caller).Open(name)
		}
	}
	return prob
}

// Assumptions are those to which a search came, and whether it came further.
type Assumptions map[*lang.Assume]bool

// Reached keeps that a path comes to s. It returns s if that is an assumption.
func (a Assumptions) Reached(s lang.Stmt) *lang.Assume {
	assume, ok := s.(*lang.Assume)
	if _, known := a[assume]; ok && !known {
		a[assume] = false
	}
	return assume
}

// Passed keeps that a path comes further; nothing for nil.
func (a Assumptions) Passed(s *lang.Assume) {
	if s != nil {
		a[s] = true
	}
}

// List returns all of them, in the order of the source.
func (a Assumptions) List() []Assumption {
	var list []Assumption
	for s, passed := range a {
		list = append(list, Assumption{s, passed})
	}
	slices.SortFunc(list, func(a, b Assumption) int {
		p, q := a.Stmt.At.From, b.Stmt.At.From
		return cmp.Or(cmp.Compare(p.Line, q.Line), cmp.Compare(p.Col, q.Col))
	})
	return list
}
