package lambda

import (
	"fmt"
	"math/big"

	"tandem/spec"
)

// Substitution is M[x := N].
type Substitution func(M *Term, x string, N *Term) *Term

// Calculus is what the rules are made of. A mutant replaces a part.
type Calculus struct {
	Subst Substitution
	// Rules replace those of the same ID; next is the relation → of the whole
	// system.
	Rules []func(c Calculus, next Relation) spec.Rule[*Term]
}

// Relation lists the terms to which a term steps.
type Relation func(*Term) []*Term

// New is the λ-calculus.
func New() Calculus { return Calculus{Subst: Subst} }

// System is the relation → by small steps, call by value, from the left to the
// right. At most one rule applies to a term.
func (c Calculus) System() spec.System[*Term] {
	s := &spec.System[*Term]{Name: "small steps"}
	next := func(M *Term) (to []*Term) {
		for _, step := range s.Next(M) {
			to = append(to, step.To)
		}
		return to
	}
	s.Rules = []spec.Rule[*Term]{c.beta(), appL(next), appR(next), addRule(), addL(next), addR(next)}
	for _, rule := range c.Rules {
		*s = s.With(rule(c, next))
	}
	return *s
}

// rule is a rule for terms of a kind, with its formula, within the bounds of the
// machine.
func rule(id, formula string, kind Kind, apply func(L, R *Term) []*Term) spec.Rule[*Term] {
	return spec.Rule[*Term]{ID: id, Cite: formula, Apply: func(M *Term) []*Term {
		if M.Kind != kind || tooLarge(M) {
			return nil
		}
		return apply(M.L, M.R)
	}}
}

func (c Calculus) beta() spec.Rule[*Term] {
	return rule("Beta", "(λx. M) V → M[x := V]", App, func(L, R *Term) []*Term {
		if L.Kind != Lam || !R.Value() {
			return nil
		}
		return []*Term{c.Subst(L.L, L.X, R)}
	})
}

func appL(next Relation) spec.Rule[*Term] {
	return rule("App-L", "M N → M' N if M → M'", App, func(L, R *Term) []*Term {
		return each(next(L), func(M *Term) *Term { return Apply(M, R) })
	})
}

func appR(next Relation) spec.Rule[*Term] {
	return rule("App-R", "V N → V N' if N → N'", App, func(L, R *Term) []*Term {
		if !L.Value() {
			return nil
		}
		return each(next(R), func(N *Term) *Term { return Apply(L, N) })
	})
}

func addRule() spec.Rule[*Term] {
	return rule("Add", "n + m → k where k is the sum of n and m", Add, func(L, R *Term) []*Term {
		if L.Kind != Num || R.Kind != Num {
			return nil
		}
		return []*Term{number(new(big.Int).Add(L.N, R.N))}
	})
}

func addL(next Relation) spec.Rule[*Term] {
	return rule("Add-L", "M + N → M' + N if M → M'", Add, func(L, R *Term) []*Term {
		return each(next(L), func(M *Term) *Term { return Plus(M, R) })
	})
}

func addR(next Relation) spec.Rule[*Term] {
	return rule("Add-R", "V + N → V + N' if N → N'", Add, func(L, R *Term) []*Term {
		if !L.Value() {
			return nil
		}
		return each(next(R), func(N *Term) *Term { return Plus(L, N) })
	})
}

func each(list []*Term, f func(*Term) *Term) (to []*Term) {
	for _, M := range list {
		to = append(to, f(M))
	}
	return to
}

// Subst is M[x := N]. It captures nothing: where λ binds a variable that is free
// in N, it binds a fresh one instead.
//
//	x[x := N]        = N
//	y[x := N]        = y
//	(λx. M)[x := N]  = λx. M
//	(λy. M)[x := N]  = λz. M[y := z][x := N]    z is y unless y is free in N and x in M
//	(M M')[x := N]   = M[x := N] M'[x := N]     the same for +
var Subst = substitution(below)

// substitution is M[x := N] with the clauses for λ open; self is the whole of it.
func substitution(lam func(self Substitution, M *Term, x string, N *Term) *Term) (self Substitution) {
	self = func(M *Term, x string, N *Term) *Term {
		switch {
		case M.Kind == Var && M.X == x:
			return N
		case M.Kind == Var || M.Kind == Num:
			return M
		case M.Kind == Lam:
			return lam(self, M, x, N)
		default:
			return M.with(self(M.L, x, N), self(M.R, x, N))
		}
	}
	return self
}

// below is the clauses for λ.
func below(self Substitution, M *Term, x string, N *Term) *Term {
	switch {
	case M.X == x:
		return M
	case N.Free(M.X) && M.L.Free(x):
		z := unused(func(z string) bool { return z == x || M.L.Free(z) || N.Free(z) })
		return Fun(z, self(self(M.L, M.X, V(z)), x, N))
	default:
		return M.with(self(M.L, x, N), nil)
	}
}

// names are those of random terms, and the first that are tried for fresh ones.
var names = []string{"x", "y", "z"}

// unused is the first name that is not taken.
func unused(taken func(string) bool) string {
	for i := 0; ; i++ {
		z := names[i%len(names)]
		if i >= len(names) {
			z += fmt.Sprint(i / len(names))
		}
		if !taken(z) {
			return z
		}
	}
}

// tooLarge tells whether a term is too large to go on with.
func tooLarge(M *Term) bool { return M.height > MaxNesting || M.size > MaxSize }

// Bound tells whether a bound of the machine ends a run at M, and which.
func Bound(M *Term) (string, bool) {
	switch {
	case M.height > MaxNesting:
		return fmt.Sprintf("a term of more than %d levels (bound on nesting)", MaxNesting), true
	case M.size > MaxSize:
		return fmt.Sprintf("a term of more than %d nodes (bound on size)", MaxSize), true
	default:
		return "", false
	}
}

// Machine runs terms by the small steps. A term without a step that is no value is
// stuck: at a free variable, or at an operand of the wrong kind, as in 1 2.
func (c Calculus) Machine() *spec.Machine[*Term, struct{}, *Term] {
	return &spec.Machine[*Term, struct{}, *Term]{
		System: c.System(), Bound: Bound,
		Init: func(M *Term, _ struct{}) *Term { return M },
		End: func(M *Term) spec.Outcome {
			if M.Value() {
				return spec.Final
			}
			return spec.Stuck
		},
	}
}
