package basic

import (
	"tandem/concrete"
	"tandem/lang"
	"tandem/spec"
	"tandem/symbolic"
)

// Mutant is a mutant of the basic language.
type Mutant = spec.Mutant[Sides]

// Mutants lists the mutants of the basic language: of each rule on both
// sides, of eσ and V(e), and of the pairing.
func Mutants() []Mutant {
	var list []Mutant
	list = append(list, symbolicMutants()...)
	list = append(list, concreteMutants()...)
	list = append(list, calculusMutants()...)
	list = append(list, pairingMutants()...)
	return list
}

// changed is a mutant in which change replaces what is wrong.
func changed(target, id, wrong, killedBy string, change func(*Sides)) Mutant {
	return spec.NewMutant(target, id, wrong, killedBy, func() Sides {
		sides := Published(concrete.Standard())
		change(&sides)
		return sides
	})
}

// symbolicRule is a mutant with one symbolic rule replaced.
func symbolicRule(rule, id, wrong, killedBy string, apply func(symbolic.Config) []symbolic.Config) Mutant {
	return changed("symbolic "+rule, id, wrong, killedBy, func(sides *Sides) {
		system := symbolic.System(sides.Apply).With(spec.Rule[symbolic.Config]{ID: rule, Cite: "mutant", Apply: apply})
		sides.Symbolic = &system
	})
}

// concreteRule is a mutant with one concrete rule replaced.
func concreteRule(rule, id, wrong, killedBy string, apply func(concrete.Config) []concrete.Config) Mutant {
	return changed("concrete "+rule, id, wrong, killedBy, func(sides *Sides) {
		system := concrete.System(sides.Eval).With(spec.Rule[concrete.Config]{ID: rule, Cite: "mutant", Apply: apply})
		sides.Concrete = &system
	})
}

func calculusMutants() []Mutant {
	apply := func(id, clause, wrong string, replace func(symbolic.Substitution) spec.Clause[lang.Expr, lang.Expr]) Mutant {
		return changed("symbolic "+clause, id, wrong, "lemma-2.1", func(sides *Sides) { sides.Apply = sides.Apply.With(replace) })
	}
	variable := func(image func(symbolic.Substitution, lang.Var) lang.Expr) func(symbolic.Substitution) spec.Clause[lang.Expr, lang.Expr] {
		return func(sigma symbolic.Substitution) spec.Clause[lang.Expr, lang.Expr] {
			return spec.Clause[lang.Expr, lang.Expr]{ID: "Subst-Var", Cite: "mutant", Apply: func(e lang.Expr, _ []lang.Expr) (lang.Expr, bool) {
				x, ok := e.Var()
				if !ok {
					return lang.Expr{}, false
				}
				return image(sigma, x), true
			}}
		}
	}
	operator := func(build func(e lang.Expr, kids []lang.Expr) lang.Expr) func(symbolic.Substitution) spec.Clause[lang.Expr, lang.Expr] {
		return func(symbolic.Substitution) spec.Clause[lang.Expr, lang.Expr] {
			return spec.Clause[lang.Expr, lang.Expr]{ID: "Subst-Op", Cite: "mutant", Apply: func(e lang.Expr, kids []lang.Expr) (lang.Expr, bool) {
				if e.Op() == lang.Variable {
					return lang.Expr{}, false
				}
				return build(e, kids), true
			}}
		}
	}
	eval := func(id, clause, wrong string, replace func(concrete.Valuation) spec.Clause[lang.Expr, lang.Value]) Mutant {
		return changed("concrete "+clause, id, wrong, "lemma-2.1", func(sides *Sides) { sides.Eval = sides.Eval.With(replace) })
	}
	value := func(of func(concrete.Valuation, lang.Var) lang.Value) func(concrete.Valuation) spec.Clause[lang.Expr, lang.Value] {
		return func(V concrete.Valuation) spec.Clause[lang.Expr, lang.Value] {
			return spec.Clause[lang.Expr, lang.Value]{ID: "Eval-Var", Cite: "mutant", Apply: func(e lang.Expr, _ []lang.Value) (lang.Value, bool) {
				x, ok := e.Var()
				if !ok {
					return nil, false
				}
				return of(V, x), true
			}}
		}
	}
	interpreted := func(of func(e lang.Expr, kids []lang.Value) lang.Value) func(concrete.Valuation) spec.Clause[lang.Expr, lang.Value] {
		return func(concrete.Valuation) spec.Clause[lang.Expr, lang.Value] {
			return spec.Clause[lang.Expr, lang.Value]{ID: "Eval-Op", Cite: "mutant", Apply: func(e lang.Expr, kids []lang.Value) (lang.Value, bool) {
				if v, ok := e.Const(); ok {
					return v, true
				}
				if e.Op() == lang.Variable {
					return nil, false
				}
				return of(e, kids), true
			}}
		}
	}
	model := concrete.Standard()
	return []Mutant{
		apply("identity", "Subst-Var", "xσ = x: the substitution is not looked at",
			variable(func(_ symbolic.Substitution, x lang.Var) lang.Expr { return lang.V(x) })),
		apply("twice", "Subst-Var", "xσ = σ(x)σ: substituted into what was substituted",
			variable(func(sigma symbolic.Substitution, x lang.Var) lang.Expr {
				return symbolic.Apply(sigma).At(sigma.At(x))
			})),
		apply("only-int", "Subst-Var", "xσ = x for Boolean variables",
			variable(func(sigma symbolic.Substitution, x lang.Var) lang.Expr {
				if x.Type == lang.Bool {
					return lang.V(x)
				}
				return sigma.At(x)
			})),
		apply("first-only", "Subst-Op", "op(e1, e2, …)σ = op(e1σ, e2, …)",
			operator(func(e lang.Expr, kids []lang.Expr) lang.Expr {
				mixed := append([]lang.Expr(nil), kids...)
				for i := 1; i < len(mixed); i++ {
					mixed[i] = e.Kid(i)
				}
				return e.Rebuild(mixed...)
			})),
		apply("swapped", "Subst-Op", "the operands of a difference change places",
			operator(func(e lang.Expr, kids []lang.Expr) lang.Expr {
				if e.Op() == lang.Sub {
					return e.Rebuild(kids[1], kids[0])
				}
				return e.Rebuild(kids...)
			})),
		apply("not-below", "Subst-Op", "nothing is substituted below a negation",
			operator(func(e lang.Expr, kids []lang.Expr) lang.Expr {
				if e.Op() == lang.Not {
					return e
				}
				return e.Rebuild(kids...)
			})),
		eval("default", "Eval-Var", "V(x) is the default value of x's type",
			value(func(_ concrete.Valuation, x lang.Var) lang.Value { return lang.Default(x.Type) })),
		eval("odd", "Eval-Var", "V(x) of an odd integer is 0",
			value(func(V concrete.Valuation, x lang.Var) lang.Value {
				if n, ok := V.At(x).(lang.IntValue); ok && n.Big().Bit(0) == 1 {
					return lang.NewInt(0)
				}
				return V.At(x)
			})),
		eval("syntactic", "Eval-Op", "e = e' compares expressions, not values",
			interpreted(func(e lang.Expr, kids []lang.Value) lang.Value {
				if e.Op() == lang.Eq {
					return lang.BoolValue(e.Kid(0) == e.Kid(1))
				}
				return model.Op(e.Op(), e.Type(), kids)
			})),
		eval("once", "Eval-Op", "op(e, e) is V(e) where both operands are one expression of its type",
			interpreted(func(e lang.Expr, kids []lang.Value) lang.Value {
				if e.NumKids() == 2 && e.Kid(0) == e.Kid(1) && e.Kid(0).Type() == e.Type() {
					return kids[0]
				}
				return model.Op(e.Op(), e.Type(), kids)
			})),
		eval("constants", "Eval-Op", "op(e, c) is V(e) for a constant c, where e is of its type",
			interpreted(func(e lang.Expr, kids []lang.Value) lang.Value {
				if e.NumKids() == 2 && e.Kid(1).Op() == lang.Constant && e.Kid(0).Type() == e.Type() {
					return kids[0]
				}
				return model.Op(e.Op(), e.Type(), kids)
			})),
	}
}

func pairingMutants() []Mutant {
	pairing := func(id, wrong, killedBy string, change func(*Sides)) Mutant {
		return changed("pairing", id, wrong, killedBy, change)
	}
	return []Mutant{
		pairing("ignores-sigma", "V∘σ = V", "correctness", func(p *Sides) {
			p.Compose = func(_ concrete.Evaluation, V concrete.Valuation, _ map[lang.Expr]lang.Value, _ symbolic.Substitution) concrete.Valuation {
				return V
			}
		}),
		pairing("sequential", "V∘σ evaluates σ(y) where σ(x) was already assigned", "corollary-2.2", func(p *Sides) {
			p.Compose = func(eval concrete.Evaluation, V concrete.Valuation, _ map[lang.Expr]lang.Value, sigma symbolic.Substitution) concrete.Valuation {
				for _, x := range sigma.Domain() {
					V = V.Update(x, eval(V).At(sigma.At(x)))
				}
				return V
			}
		}),
		pairing("no-booleans", "V∘σ(p) = V(p) for Boolean variables p", "correctness", func(p *Sides) {
			p.Compose = func(eval concrete.Evaluation, V concrete.Valuation, memo map[lang.Expr]lang.Value, sigma symbolic.Substitution) concrete.Valuation {
				W := Compose(eval, V, memo, sigma)
				for _, x := range sigma.Domain() {
					if x.Type == lang.Bool {
						W = W.Update(x, V.At(x))
					}
				}
				return W
			}
		}),
		pairing("holds-always", "every path condition holds", "correctness", func(p *Sides) {
			p.Holds = func(lang.Value) bool { return true }
		}),
		pairing("holds-never", "no path condition holds, so that correctness says nothing", "completeness", func(p *Sides) {
			p.Holds = func(lang.Value) bool { return false }
		}),
	}
}
