package objects

import (
	"tandem/concrete"
	"tandem/lang"
	"tandem/objects/fields"
	"tandem/objects/heaps"
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
func calculusMutant(target, id, wrong, killedBy string, change func(k *fields.Calculus)) Mutant {
	return right.Changed(target, id, wrong, killedBy, func(sides *Sides) {
		change(&sides.Calculus)
		sides.Symbolic = fields.System(sides.Calculus)
	})
}

func hatMutants() []Mutant {
	hat := func(clause, id, wrong, killedBy string, change build) Mutant {
		return calculusMutant("symbolic "+clause, id, wrong, killedBy, func(k *fields.Calculus) { k.Hat = k.Hat.Rewritten(clause, change) })
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
		return calculusMutant("symbolic "+clause, id, wrong, "translation", func(k *fields.Calculus) { k.Delta = k.Delta.Rewritten(clause, change) })
	}
	return []Mutant{
		delta("Delta-Var", "not-nil", "δ(x) = x ≠ nil for an object", func(e expr, _ []expr, r expr) expr {
			if e.Type().IsClass() {
				return fields.NotNil(e)
			}
			return r
		}),
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
	type again = fields.Again
	changed := func(id, wrong, target string, change func(f fields.Function, x expr, again again) fields.Function) Mutant {
		return calculusMutant("symbolic "+target, id, wrong, "removal", func(k *fields.Calculus) { k.New = k.New.With(change) })
	}
	stays := func(wrong, target string) Mutant {
		return changed("stays", wrong, target, func(f fields.Function, _ expr, _ again) fields.Function { return f.Without(target) })
	}
	// by is another right-hand side, of which again makes e'[x := new C].
	by := func(id, wrong, target string, of func(x expr, again again) build) Mutant {
		return changed(id, wrong, target, func(f fields.Function, x expr, again again) fields.Function {
			return f.Rewritten(target, of(x, again))
		})
	}
	plain := func(id, wrong, target string, b build) Mutant {
		return by(id, wrong, target, func(expr, again) build { return b })
	}
	// isX is x for what has its type.
	isX := func(wrong, target string) Mutant {
		return by("x", wrong, target, func(x expr, _ again) build {
			return func(e expr, _ []expr, r expr) expr {
				if e.Type() == x.Type() {
					return x
				}
				return r
			}
		})
	}
	// store is what becomes of (a[i] := v)[j].
	store := func(id, wrong string, of func(again again, a, i, v, j expr) expr) Mutant {
		return by(id, wrong, "Wlog-Store", func(_ expr, again again) build {
			return func(_ expr, kids []expr, _ expr) expr {
				a := kids[0]
				return of(again, a.Kid(0), a.Kid(1), a.Kid(2), kids[1])
			}
		})
	}
	// distributed is b ? op(…, l, …) : op(…, r, …) for an operand (b ? e1 : e2), whose operands i
	// and j are l and r.
	distributed := func(id, wrong, target string, at, i, j int) Mutant {
		return by(id, wrong, target, func(_ expr, again again) build {
			return func(e expr, kids []expr, _ expr) expr {
				c, with := kids[at], func(branch expr) expr {
					both := []expr{kids[0], kids[1]}
					both[at] = branch
					return again(lang.Term(e.Op(), both...))
				}
				return again(lang.Term(lang.Cond, c.Kid(0), with(c.Kid(i)), with(c.Kid(j))))
			}
		})
	}
	eq, read := lang.Eq, lang.Select
	term := lang.Term
	return []Mutant{
		plain("nil", "x[x := new C] = nil", "New-X", mistakes.NilObjects),
		isX("nil[x := new C] = x", "New-Nil"),
		isX("y[x := new C] = x for y of the class C", "New-Var"),
		plain("nil", "y[x := new C] = nil for objects", "New-Var", mistakes.NilObjects),
		stays("(a[i] := v)[j] stays", "Wlog-Store"),
		store("stored", "(a[i] := v)[j] becomes v", func(_ again, _, _, v, _ expr) expr { return v }),
		store("below", "(a[i] := v)[j] becomes a[j]", func(again again, a, _, _, j expr) expr { return again(term(read, a, j)) }),
		store("swapped", "(a[i] := v)[j] becomes i = j ? a[j] : v", func(again again, a, i, v, j expr) expr {
			return again(term(lang.Cond, again(term(eq, i, j)), again(term(read, a, j)), v))
		}),
		store("one-store", "(a[i] := v)[j] becomes i = j ? v : f[j]: the stores below are forgotten", func(again again, f, i, v, j expr) expr {
			for f.Op() == lang.Store {
				f = f.Kid(0)
			}
			return again(term(lang.Cond, again(term(eq, i, j)), v, again(term(read, f, j))))
		}),
		stays("f[b ? e1 : e2] stays", "Wlog-Read"),
		distributed("first", "f[b ? e1 : e2] becomes f[e1]", "Wlog-Read", 1, 1, 1),
		distributed("swapped", "f[b ? e1 : e2] becomes b ? f[e2] : f[e1]", "Wlog-Read", 1, 2, 1),
		stays("e ≠ e' stays", "Wlog-Ne"),
		by("equal", "e ≠ e' becomes e = e'", "Wlog-Ne", func(_ expr, again again) build {
			return func(_ expr, kids []expr, _ expr) expr { return again(term(eq, kids...)) }
		}),
		plain("false", "e ≠ e' becomes false", "Wlog-Ne", mistakes.Just(lang.False)),
		stays("(b ? e1 : e2) = e stays", "Wlog-Eq-Left"),
		distributed("first", "(b ? e1 : e2) = e becomes e1 = e", "Wlog-Eq-Left", 0, 1, 1),
		distributed("swapped", "(b ? e1 : e2) = e becomes b ? e2 = e : e1 = e", "Wlog-Eq-Left", 0, 2, 1),
		stays("e = (b ? e1 : e2) stays", "Wlog-Eq-Right"),
		distributed("second", "e = (b ? e1 : e2) becomes e = e2", "Wlog-Eq-Right", 1, 2, 2),
		distributed("swapped", "e = (b ? e1 : e2) becomes b ? e = e2 : e = e1", "Wlog-Eq-Right", 1, 2, 1),
		plain("stays", "(f[x])[x := new C] = f[x]", "New-Read-X", mistakes.Stays),
		isX("(f[x])[x := new C] = x where f has the type of x", "New-Read-X"),
		plain("nil", "(f[e])[x := new C] = nil", "New-Read", func(e expr, _ []expr, _ expr) expr { return lang.Const(lang.Default(e.Type())) }),
		plain("object", "(f[e])[x := new C] = e[x := new C] where f has the type of e", "New-Read", func(e expr, kids []expr, r expr) expr {
			if e.Type() == kids[1].Type() {
				return kids[1]
			}
			return r
		}),
		plain("false", "(x = x)[x := new C] = false", "New-Eq-Same", mistakes.Just(lang.False)),
		plain("true", "(x = e)[x := new C] = true", "New-Eq-Left", mistakes.Just(lang.True)),
		plain("nil", "(x = e)[x := new C] = (e = nil)", "New-Eq-Left", func(_ expr, kids []expr, _ expr) expr {
			return term(eq, kids[1], lang.NilOf(kids[1].Type()))
		}),
		plain("true", "(e = x)[x := new C] = true", "New-Eq-Right", mistakes.Just(lang.True)),
		stays("(e = x)[x := new C] = (e = x)", "New-Eq-Right"),
		plain("swapped", "a literal test takes the other branch", "New-Cond", func(_ expr, kids []expr, r expr) expr {
			if r == kids[1] {
				return kids[2]
			}
			return kids[1]
		}),
		changed("first", "every test takes the first branch", "New-Cond", func(f fields.Function, _ expr, _ again) fields.Function {
			return f.Matching("New-Cond", func(_ fields.Clause, e expr, kids []expr) (expr, bool) {
				if e.Op() != lang.Cond {
					return expr{}, false
				}
				return kids[1], true
			})
		}),
		plain("same", "(¬b)[x := new C] is b[x := new C] where that is a literal", "New-Not", func(_ expr, kids []expr, _ expr) expr { return kids[0] }),
		plain("swapped", "the branches of conditional expressions are swapped", "New-Op", mistakes.Branches),
		plain("operands", "the operands are those of e", "New-Op", mistakes.Stays),
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
				for _, o := range existing {
					if o.Type() == x.Type {
						return o
					}
				}
				return Identity(existing, x, n)
			}
		}),
		pairing("nil", "fresh variables stand for nil", "correctness", func(p *Sides) {
			p.Identity = func(_ []lang.ObjectValue, x lang.Var, _ int) lang.ObjectValue { return lang.Nil(x.Type) }
		}),
		pairing("literally", "configurations are the same if identities are", "correctness", func(p *Sides) {
			p.Same = literally
		}),
		pairing("always", "every path condition holds", "exclusivity", func(p *Sides) {
			p.Holds = func(lang.Value) bool { return true }
		}),
		pairing("negated", "a path condition holds where it is false", "lockstep", func(p *Sides) {
			p.Holds = func(v lang.Value) bool { return v == lang.BoolValue(false) }
		}),
	}
}

// literally reports whether c and d are equal, identities too.
func literally(c, d heaps.Config) bool {
	return recursion.Known(nil).Equal(c.Gamma, d.Gamma) && heaps.StateOf(c).Equal(heaps.StateOf(d))
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
			return Pair(m, fields.Standard(), k)
		})
	}
	return []Mutant{
		value("Eval-Var", "no-objects", "a variable of a class type is nil", "correctness", func(e expr, _ []lang.Value, v lang.Value) lang.Value {
			if e.Type().IsClass() {
				return lang.Nil(e.Type())
			}
			return v
		}),
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
