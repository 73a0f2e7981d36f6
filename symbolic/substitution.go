package symbolic

import (
	"tandem/lang"
	"tandem/spec"
)

// Substitution is σ : Var → Expr (§2), total: variables never updated stand for themselves. It is
// immutable; an update shares what it does not change. The zero Substitution is id.
type Substitution struct {
	m lang.Bindings[lang.Expr]
}

// ID returns the identity substitution: id(x) = x for every variable x.
//
// Source: §2, before Theorem 2.3.
func ID() Substitution { return Substitution{} }

// Bound returns the substitution with these expressions.
func Bound(m lang.Bindings[lang.Expr]) Substitution { return Substitution{m} }

// Bindings returns the expressions that were put in.
func (sigma Substitution) Bindings() lang.Bindings[lang.Expr] { return sigma.m }

// At returns σ(x).
func (sigma Substitution) At(x lang.Var) lang.Expr {
	if e, ok := sigma.m.Get(x); ok {
		return e
	}
	return lang.V(x)
}

// Update returns σ[x := e]:
//
//	σ[x := e](y) = σ(y) if x and y are distinct, and σ[x := e](x) = e.
//
// Source: §2, symbolic assignment. Twin: concrete.Valuation.Update.
func (sigma Substitution) Update(x lang.Var, e lang.Expr) Substitution {
	return Substitution{sigma.m.Set(x, e)}
}

// Domain lists the variables that σ was updated at, by scope and name. It is not to be changed.
func (sigma Substitution) Domain() []lang.Var { return sigma.m.Keys() }

// Application is the function ·σ for each substitution σ: e ↦ eσ.
type Application func(sigma Substitution) spec.Function[lang.Expr, lang.Expr]

// Apply returns the paper's application of substitutions, with the clauses
// substVariable and substOperator. It visits the distinct nodes of e, never
// those of what σ puts in.
//
// Source: §2, "By eσ we denote the application of the substitution σ".
// Twin: concrete.Eval; Lemma 2.1 relates them.
func Apply(sigma Substitution) spec.Function[lang.Expr, lang.Expr] {
	return spec.Function[lang.Expr, lang.Expr]{
		Name:    "eσ",
		Clauses: []spec.Clause[lang.Expr, lang.Expr]{substVariable(sigma), substOperator},
	}
}

// With returns the application with one clause replaced, by what clause makes of σ.
func (apply Application) With(clause func(sigma Substitution) spec.Clause[lang.Expr, lang.Expr]) Application {
	return func(sigma Substitution) spec.Function[lang.Expr, lang.Expr] {
		return apply(sigma).With(clause(sigma))
	}
}

// substVariable is the clause
//
//	xσ = σ(x)
//
// Source: §2, application of a substitution. Twin: concrete.evalVariable.
func substVariable(sigma Substitution) spec.Clause[lang.Expr, lang.Expr] {
	return spec.Clause[lang.Expr, lang.Expr]{
		ID: "Subst-Var", Cite: "§2, xσ",
		Apply: func(e lang.Expr, _ []lang.Expr) (lang.Expr, bool) {
			x, ok := e.Var()
			if !ok {
				return lang.Expr{}, false
			}
			return sigma.At(x), true
		},
	}
}

// substOperator is the clause
//
//	op(e1, …, en)σ = op(e1σ, …, enσ)
//
// Source: §2, application of a substitution. Twin: concrete.evalOperator.
var substOperator = spec.Clause[lang.Expr, lang.Expr]{
	ID: "Subst-Op", Cite: "§2, op(e1, …, en)σ",
	Apply: func(e lang.Expr, kids []lang.Expr) (lang.Expr, bool) {
		if e.Op() == lang.Variable {
			return lang.Expr{}, false
		}
		return e.Rebuild(kids...), true
	},
}
