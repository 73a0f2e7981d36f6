package objects

import (
	"tandem/concrete"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/objects/heaps"
	"tandem/objects/symheaps"
	"tandem/recursion"
	"tandem/spec"
	"tandem/spec/mistakes"
	"tandem/symbolic"
)

type (
	expr = lang.Expr
	// build is another right-hand side of a clause, given the right one.
	build = func(e expr, kids []expr, right expr) expr
)

// calculusMutant returns a mutant with a part of the calculus replaced.
func calculusMutant(target, id, wrong, killedBy string, change func(k *symheaps.Calculus)) Mutant {
	return right.Changed(target, id, wrong, killedBy, func(sides *Sides) {
		change(&sides.Calculus)
		sides.Symbolic = symheaps.System(sides.Calculus)
	})
}

func hatMutants() []Mutant {
	hat := func(clause, id, wrong, killedBy string, change build) Mutant {
		return calculusMutant("symbolic "+clause, id, wrong, killedBy, func(k *symheaps.Calculus) { k.Hat = k.Hat.Rewritten(clause, change) })
	}
	return []Mutant{
		hat("Hat-Field", "of-object", "(e.f)^ = ê where f has the type of e", "translation", func(e expr, kids []expr, r expr) expr {
			if kids[0].Type() == e.Type() {
				return kids[0]
			}
			return r
		}),
		hat("Hat-Field", "by-name", "(e.f)^ is f[ê] for an array of the field's name without its class", "correctness", func(_ expr, _ []expr, r expr) expr {
			f, _ := r.Kid(0).Var()
			f.Name = f.Name[len(f.Type.Dom().String())+1:]
			return lang.Term(lang.Select, lang.V(f), r.Kid(1))
		}),
	}
}

func deltaMutants() []Mutant {
	delta := func(clause, id, wrong string, change build) Mutant {
		return calculusMutant("symbolic "+clause, id, wrong, "translation", func(k *symheaps.Calculus) { k.Delta = k.Delta.Rewritten(clause, change) })
	}
	return []Mutant{
		delta("Delta-Op", "first", "δ(op(e1, …, en)) = δ(e1)", func(_ expr, kids []expr, r expr) expr {
			if len(kids) > 0 {
				return kids[0]
			}
			return r
		}),
		delta("Delta-Op", "lazy", "δ(e ∧ e') = δ(e) ∧ (e ⇒ δ(e'))", func(e expr, kids []expr, r expr) expr {
			if e.Op() == lang.And {
				return lang.Conjunction(kids[0], lang.Term(lang.Implies, e.Kid(0), kids[1]))
			}
			return r
		}),
	}
}

// removalMutants are of the clauses of e[x := new C].
func removalMutants() []Mutant {
	by := func(clause, id, wrong string, of func(again symheaps.Again) build) Mutant {
		return calculusMutant("symbolic "+clause, id, wrong, "removal", func(k *symheaps.Calculus) {
			k.New = k.New.With(func(f symheaps.Function, _ expr, again symheaps.Again) symheaps.Function {
				return f.Rewritten(clause, of(again))
			})
		})
	}
	return []Mutant{
		by("Wlog-Store", "one-store", "(a[i] := v)[j] becomes i = j ? v : f[j]: the stores below are forgotten", func(again symheaps.Again) build {
			return func(_ expr, kids []expr, _ expr) expr {
				a, i, v, j := kids[0], kids[0].Kid(1), kids[0].Kid(2), kids[1]
				for a.Op() == lang.Store {
					a = a.Kid(0)
				}
				return again(lang.Term(lang.Cond, again(lang.Term(lang.Eq, i, j)), v, again(lang.Term(lang.Select, a, j))))
			}
		}),
		by("New-Op", "swapped", "the branches of conditional expressions are swapped", func(symheaps.Again) build { return mistakes.Branches }),
		by("New-Op", "operands", "the operands are those of e", func(symheaps.Again) build { return mistakes.Stays }),
	}
}

func pairingMutants() []Mutant {
	pairing := func(id, wrong, killedBy string, change func(*Sides)) Mutant {
		return right.Changed("pairing", id, wrong, killedBy, change)
	}
	// composed is V∘σ at the variables that of allows, and base elsewhere.
	composed := func(of func(x lang.Var) bool) func(*Sides) {
		return func(p *Sides) {
			p.Compose = func(eval concrete.Evaluation, V, base concrete.Valuation, sigma symbolic.Substitution) concrete.Valuation {
				full := recursion.Compose(eval, V, base, sigma)
				for _, x := range full.Domain() {
					if of(x) {
						base = base.Update(x, full.At(x))
					}
				}
				return base
			}
		}
	}
	return []Mutant{
		pairing("no-fields", "V∘σ(f) = V(f) for a field f", "correctness", composed(func(x lang.Var) bool { return !x.Type.IsArray() })),
		pairing("no-locals", "V•Δ has no values of local variables", "correctness", composed(func(x lang.Var) bool { return x.Scope == "" })),
		pairing("no-result", "V∘σ has no value of r", "lockstep", composed(func(x lang.Var) bool { return x.Name != "return" })),
		pairing("no-globals", "V∘σ(x) = V(x) for a global variable x", "completeness", composed(func(x lang.Var) bool { return x.Scope != "" || x.Type.IsArray() })),
		pairing("same-object", "all fresh variables of a class stand for one object", "lockstep", func(p *Sides) {
			p.Identity = func(existing []lang.ObjectValue, x lang.Var, _ int) lang.ObjectValue { return Identity(existing, x, 1) }
		}),
		pairing("old-object", "fresh variables stand for objects that exist, where there are any", "correctness", func(p *Sides) {
			p.Identity = func(existing []lang.ObjectValue, x lang.Var, n int) lang.ObjectValue {
				if o, ok := lists.Find(existing, func(o lang.ObjectValue) bool { return o.Type() == x.Type }); ok {
					return o
				}
				return Identity(existing, x, n)
			}
		}),
		pairing("nil", "fresh variables stand for nil", "correctness", func(p *Sides) {
			p.Identity = func(_ []lang.ObjectValue, x lang.Var, _ int) lang.ObjectValue { return lang.Nil(x.Type) }
		}),
		pairing("literally", "configurations are the same if identities are", "correctness", func(p *Sides) {
			p.Same = func(c, d heaps.Config) bool {
				return recursion.Known(nil).Equal(c.Gamma, d.Gamma) && heaps.StateOf(c).Equal(heaps.StateOf(d))
			}
		}),
		pairing("always", "every path condition holds", "exclusivity", func(p *Sides) {
			p.Holds = func(lang.Value) bool { return true }
		}),
		pairing("negated", "a path condition holds where it is false", "lockstep", func(p *Sides) {
			p.Holds = func(v lang.Value) bool { return v == lang.BoolValue(false) }
		}),
	}
}

// valueMutants returns those of V(e) of the standard semantics.
func valueMutants() []Mutant {
	m := concrete.Standard()
	value := func(clause, id, wrong, killedBy string, change func(e expr, kids []lang.Value, v lang.Value) lang.Value) Mutant {
		return spec.NewMutant("concrete "+clause, id, wrong, killedBy, func() Sides {
			k := heaps.Standard(m)
			standard := k.Eval
			k.Eval = func(V concrete.Valuation, H heaps.Heap) heaps.Function {
				return standard(V, H).Rewritten(clause, change)
			}
			return Pair(m, symheaps.Standard(), k)
		})
	}
	return []Mutant{
		value("Eval-Op", "not-strict", "an operation on ⊥ has the default value", "completeness", func(e expr, _ []lang.Value, v lang.Value) lang.Value {
			if v == heaps.Bottom {
				return lang.Default(e.Type())
			}
			return v
		}),
		value("Eval-Op", "opposite", "a Boolean operation has the opposite value", "correctness", func(_ expr, kids []lang.Value, v lang.Value) lang.Value {
			if b, ok := v.(lang.BoolValue); ok && len(kids) > 0 {
				return !b
			}
			return v
		}),
	}
}
