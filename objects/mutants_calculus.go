package objects

import (
	"tandem/concrete"
	"tandem/lang"
	"tandem/objects/fields"
	"tandem/objects/heaps"
	"tandem/recursion"
	"tandem/recursion/stacks"
	"tandem/symbolic"
)

// calculusMutant is a mutant with a part of the calculus replaced.
func calculusMutant(target, id, wrong, killedBy string, change func(k *fields.Calculus)) Mutant {
	return altered(target, id, wrong, killedBy, func(sides *Sides) {
		change(&sides.Calculus)
		sides.Symbolic = fields.System(sides.Calculus)
	})
}

// clauseOf is the clause of that ID, with another Apply. apply gets the right one.
func clauseOf(f fields.Function, id string, apply func(right fields.Clause, e lang.Expr, kids []lang.Expr) (lang.Expr, bool)) fields.Clause {
	for _, c := range f.Clauses {
		if c.ID == id {
			return fields.Clause{ID: id, Cite: "mutant", Apply: func(e lang.Expr, kids []lang.Expr) (lang.Expr, bool) {
				return apply(c, e, kids)
			}}
		}
	}
	panic("objects: no clause " + id)
}

// to is what a clause that matches gives, changed.
func to(change func(e lang.Expr, kids []lang.Expr, result lang.Expr) lang.Expr) func(fields.Clause, lang.Expr, []lang.Expr) (lang.Expr, bool) {
	return func(right fields.Clause, e lang.Expr, kids []lang.Expr) (lang.Expr, bool) {
		result, ok := right.Apply(e, kids)
		if !ok {
			return result, false
		}
		return change(e, kids, result), true
	}
}

// never is a clause that does not match.
func never(fields.Clause, lang.Expr, []lang.Expr) (lang.Expr, bool) { return lang.Expr{}, false }

// swapped is e with its operands i and j swapped, if they have one type.
func swapped(e lang.Expr, kids []lang.Expr, i, j int) lang.Expr {
	kids = append([]lang.Expr(nil), kids...)
	if len(kids) > max(i, j) && kids[i].Type() == kids[j].Type() {
		kids[i], kids[j] = kids[j], kids[i]
	}
	return e.Rebuild(kids...)
}

func hatMutants() []Mutant {
	hat := func(clause, id, wrong, killedBy string, change func(e lang.Expr, kids []lang.Expr, result lang.Expr) lang.Expr) Mutant {
		return calculusMutant("symbolic "+clause, id, wrong, killedBy, func(k *fields.Calculus) {
			k.Hat = k.Hat.With(clauseOf(k.Hat, clause, to(change)))
		})
	}
	return []Mutant{
		hat("Hat-Var", "nil", "x^ = nil for objects", "translation", func(e lang.Expr, _ []lang.Expr, r lang.Expr) lang.Expr {
			if e.Type().IsClass() {
				return lang.NilOf(e.Type())
			}
			return r
		}),
		hat("Hat-Field", "nil", "(e.f)^ = f[nil]", "translation", func(_ lang.Expr, _ []lang.Expr, r lang.Expr) lang.Expr {
			return lang.Term(lang.Select, r.Kid(0), lang.NilOf(r.Kid(1).Type()))
		}),
		hat("Hat-Field", "of-object", "(e.f)^ = ê where f has the type of e", "translation", func(e lang.Expr, kids []lang.Expr, r lang.Expr) lang.Expr {
			if kids[0].Type() == e.Type() {
				return kids[0]
			}
			return r
		}),
		hat("Hat-Field", "by-name", "(e.f)^ is f[ê] for an array of the field's name without its class", "correctness", func(_ lang.Expr, _ []lang.Expr, r lang.Expr) lang.Expr {
			f, _ := r.Kid(0).Var()
			f.Name = f.Name[len(f.Type.Dom().String())+1:]
			return lang.Term(lang.Select, lang.V(f), r.Kid(1))
		}),
		hat("Hat-Op", "swapped", "the branches of conditional expressions are swapped", "translation", func(e lang.Expr, kids []lang.Expr, r lang.Expr) lang.Expr {
			if e.Op() == lang.Cond {
				return swapped(e, kids, 1, 2)
			}
			return r
		}),
		hat("Hat-Op", "not", "¬ is left out", "translation", func(e lang.Expr, kids []lang.Expr, r lang.Expr) lang.Expr {
			if e.Op() == lang.Not {
				return kids[0]
			}
			return r
		}),
		hat("Hat-Op", "equal", "e ≠ e' becomes e = e'", "translation", func(e lang.Expr, kids []lang.Expr, r lang.Expr) lang.Expr {
			if e.Op() == lang.Ne {
				return lang.Term(lang.Eq, kids...)
			}
			return r
		}),
	}
}

func deltaMutants() []Mutant {
	delta := func(clause, id, wrong string, change func(e lang.Expr, kids []lang.Expr, result lang.Expr) lang.Expr) Mutant {
		return calculusMutant("symbolic "+clause, id, wrong, "translation", func(k *fields.Calculus) {
			k.Delta = k.Delta.With(clauseOf(k.Delta, clause, to(change)))
		})
	}
	and := lang.Conjunction
	return []Mutant{
		delta("Delta-Var", "not-nil", "δ(x) = x ≠ nil for an object", func(e lang.Expr, _ []lang.Expr, r lang.Expr) lang.Expr {
			if e.Type().IsClass() {
				return fields.NotNil(e)
			}
			return r
		}),
		delta("Delta-Access", "true", "δ(f[e]) = δ(e)", func(_ lang.Expr, kids []lang.Expr, _ lang.Expr) lang.Expr { return kids[1] }),
		delta("Delta-Access", "shallow", "δ(f[e]) = e ≠ nil", func(e lang.Expr, _ []lang.Expr, _ lang.Expr) lang.Expr { return fields.NotNil(e.Kid(1)) }),
		delta("Delta-Access", "nil", "δ(f[e]) = e = nil ∧ δ(e)", func(e lang.Expr, kids []lang.Expr, _ lang.Expr) lang.Expr {
			return and(lang.Term(lang.Eq, e.Kid(1), lang.NilOf(e.Kid(1).Type())), kids[1])
		}),
		delta("Delta-Access", "value", "δ(f[e]) = f[e] ≠ nil ∧ δ(e) for an object f[e]", func(e lang.Expr, kids []lang.Expr, r lang.Expr) lang.Expr {
			if e.Type().IsClass() {
				return and(fields.NotNil(e), kids[1])
			}
			return r
		}),
		delta("Delta-Cond", "strict", "δ(b ? e1 : e2) = δ(b) ∧ δ(e1) ∧ δ(e2)", func(_ lang.Expr, kids []lang.Expr, _ lang.Expr) lang.Expr {
			return and(and(kids[0], kids[1]), kids[2])
		}),
		delta("Delta-Cond", "test-only", "δ(b ? e1 : e2) = δ(b)", func(_ lang.Expr, kids []lang.Expr, _ lang.Expr) lang.Expr { return kids[0] }),
		delta("Delta-Cond", "test-unchecked", "δ(b ? e1 : e2) = b ? δ(e1) : δ(e2)", func(e lang.Expr, kids []lang.Expr, _ lang.Expr) lang.Expr {
			return lang.Term(lang.Cond, e.Kid(0), kids[1], kids[2])
		}),
		delta("Delta-Cond", "swapped", "δ(b ? e1 : e2) = δ(b) ∧ (b ? δ(e2) : δ(e1))", func(e lang.Expr, kids []lang.Expr, _ lang.Expr) lang.Expr {
			return and(kids[0], lang.Term(lang.Cond, e.Kid(0), kids[2], kids[1]))
		}),
		delta("Delta-Op", "true", "δ(op(e1, …, en)) = true", func(lang.Expr, []lang.Expr, lang.Expr) lang.Expr { return lang.True }),
		delta("Delta-Op", "first", "δ(op(e1, …, en)) = δ(e1)", func(_ lang.Expr, kids []lang.Expr, r lang.Expr) lang.Expr {
			if len(kids) > 0 {
				return kids[0]
			}
			return r
		}),
		delta("Delta-Op", "lazy", "δ(e ∧ e') = δ(e) ∧ (e ⇒ δ(e'))", func(e lang.Expr, kids []lang.Expr, r lang.Expr) lang.Expr {
			if e.Op() == lang.And {
				return and(kids[0], lang.Term(lang.Implies, e.Kid(0), kids[1]))
			}
			return r
		}),
	}
}

// removalMutants are of the clauses of e[x := new C].
func removalMutants() []Mutant {
	type clause = func(fields.Clause, lang.Expr, []lang.Expr) (lang.Expr, bool)
	removal := func(id, wrong, target string, change func(x lang.Expr, again fields.Again) clause) Mutant {
		return calculusMutant("symbolic "+target, id, wrong, "removal", func(k *fields.Calculus) {
			was := k.New
			k.New = was.With(func(x lang.Expr, again fields.Again) fields.Clause {
				y, _ := x.Var()
				return clauseOf(was.Of(y), target, change(x, again))
			})
		})
	}
	// by is a clause whose right-hand side is replaced.
	by := func(f func(x lang.Expr, again fields.Again, e lang.Expr, kids []lang.Expr, result lang.Expr) lang.Expr) func(lang.Expr, fields.Again) clause {
		return func(x lang.Expr, again fields.Again) clause {
			return to(func(e lang.Expr, kids []lang.Expr, result lang.Expr) lang.Expr { return f(x, again, e, kids, result) })
		}
	}
	result := func(f func(e lang.Expr, r lang.Expr) lang.Expr) func(lang.Expr, fields.Again) clause {
		return by(func(_ lang.Expr, _ fields.Again, e lang.Expr, _ []lang.Expr, r lang.Expr) lang.Expr { return f(e, r) })
	}
	literal := func(b lang.Expr) func(lang.Expr, fields.Again) clause {
		return result(func(lang.Expr, lang.Expr) lang.Expr { return b })
	}
	none := func(lang.Expr, fields.Again) clause { return never }
	// equation is b ? l1 = r1 : l2 = r2 for the operand at of an equation that is a
	// conditional expression, with the branches i and j of it.
	equation := func(at, i, j int) func(lang.Expr, fields.Again) clause {
		return by(func(_ lang.Expr, again fields.Again, _ lang.Expr, kids []lang.Expr, _ lang.Expr) lang.Expr {
			c, with := kids[at], func(e lang.Expr) lang.Expr {
				both := []lang.Expr{kids[0], kids[1]}
				both[at] = e
				return again(lang.Term(lang.Eq, both...))
			}
			return again(lang.Term(lang.Cond, c.Kid(0), with(c.Kid(i)), with(c.Kid(j))))
		})
	}
	read := func(i, j int) func(lang.Expr, fields.Again) clause {
		return by(func(_ lang.Expr, again fields.Again, _ lang.Expr, kids []lang.Expr, _ lang.Expr) lang.Expr {
			c, at := kids[1], func(e lang.Expr) lang.Expr { return again(lang.Term(lang.Select, kids[0], e)) }
			return again(lang.Term(lang.Cond, c.Kid(0), at(c.Kid(i)), at(c.Kid(j))))
		})
	}
	return []Mutant{
		removal("nil", "x[x := new C] = nil", "New-X", result(func(e, _ lang.Expr) lang.Expr { return lang.NilOf(e.Type()) })),
		removal("x", "nil[x := new C] = x", "New-Nil", by(func(x lang.Expr, _ fields.Again, e lang.Expr, _ []lang.Expr, r lang.Expr) lang.Expr {
			if e.Type() == x.Type() {
				return x
			}
			return r
		})),
		removal("x", "y[x := new C] = x for y of the class C", "New-Var", by(func(x lang.Expr, _ fields.Again, e lang.Expr, _ []lang.Expr, r lang.Expr) lang.Expr {
			if e.Type() == x.Type() {
				return x
			}
			return r
		})),
		removal("nil", "y[x := new C] = nil for objects", "New-Var", result(func(e, r lang.Expr) lang.Expr {
			if e.Type().IsClass() {
				return lang.NilOf(e.Type())
			}
			return r
		})),
		removal("stays", "(a[i] := v)[j] stays", "Wlog-Store", none),
		removal("stored", "(a[i] := v)[j] becomes v", "Wlog-Store", by(func(_ lang.Expr, _ fields.Again, _ lang.Expr, kids []lang.Expr, _ lang.Expr) lang.Expr {
			return kids[0].Kid(2)
		})),
		removal("below", "(a[i] := v)[j] becomes a[j]", "Wlog-Store", by(func(_ lang.Expr, again fields.Again, _ lang.Expr, kids []lang.Expr, _ lang.Expr) lang.Expr {
			return again(lang.Term(lang.Select, kids[0].Kid(0), kids[1]))
		})),
		removal("swapped", "(a[i] := v)[j] becomes i = j ? a[j] : v", "Wlog-Store", by(func(_ lang.Expr, again fields.Again, _ lang.Expr, kids []lang.Expr, _ lang.Expr) lang.Expr {
			a, j := kids[0], kids[1]
			return again(lang.Term(lang.Cond, again(lang.Term(lang.Eq, a.Kid(1), j)), again(lang.Term(lang.Select, a.Kid(0), j)), a.Kid(2)))
		})),
		removal("one-store", "(a[i] := v)[j] becomes i = j ? v : f[j]: the stores below are forgotten", "Wlog-Store", by(func(_ lang.Expr, again fields.Again, _ lang.Expr, kids []lang.Expr, _ lang.Expr) lang.Expr {
			a, j := kids[0], kids[1]
			f := a.Kid(0)
			for f.Op() == lang.Store {
				f = f.Kid(0)
			}
			return again(lang.Term(lang.Cond, again(lang.Term(lang.Eq, a.Kid(1), j)), a.Kid(2), again(lang.Term(lang.Select, f, j))))
		})),
		removal("stays", "f[b ? e1 : e2] stays", "Wlog-Read", none),
		removal("first", "f[b ? e1 : e2] becomes f[e1]", "Wlog-Read", read(1, 1)),
		removal("swapped", "f[b ? e1 : e2] becomes b ? f[e2] : f[e1]", "Wlog-Read", read(2, 1)),
		removal("stays", "e ≠ e' stays", "Wlog-Ne", none),
		removal("equal", "e ≠ e' becomes e = e'", "Wlog-Ne", by(func(_ lang.Expr, again fields.Again, _ lang.Expr, kids []lang.Expr, _ lang.Expr) lang.Expr {
			return again(lang.Term(lang.Eq, kids...))
		})),
		removal("false", "e ≠ e' becomes false", "Wlog-Ne", literal(lang.False)),
		removal("stays", "(b ? e1 : e2) = e stays", "Wlog-Eq-Left", none),
		removal("first", "(b ? e1 : e2) = e becomes e1 = e", "Wlog-Eq-Left", equation(0, 1, 1)),
		removal("swapped", "(b ? e1 : e2) = e becomes b ? e2 = e : e1 = e", "Wlog-Eq-Left", equation(0, 2, 1)),
		removal("stays", "e = (b ? e1 : e2) stays", "Wlog-Eq-Right", none),
		removal("second", "e = (b ? e1 : e2) becomes e = e2", "Wlog-Eq-Right", equation(1, 2, 2)),
		removal("swapped", "e = (b ? e1 : e2) becomes b ? e = e2 : e = e1", "Wlog-Eq-Right", equation(1, 2, 1)),
		removal("stays", "(f[x])[x := new C] = f[x]", "New-Read-X", result(func(e, _ lang.Expr) lang.Expr { return e })),
		removal("x", "(f[x])[x := new C] = x where f has the type of x", "New-Read-X", by(func(x lang.Expr, _ fields.Again, e lang.Expr, _ []lang.Expr, r lang.Expr) lang.Expr {
			if e.Type() == x.Type() {
				return x
			}
			return r
		})),
		removal("nil", "(f[e])[x := new C] = nil", "New-Read", result(func(e, _ lang.Expr) lang.Expr { return lang.Const(lang.Default(e.Type())) })),
		removal("object", "(f[e])[x := new C] = e[x := new C] where f has the type of e", "New-Read", by(func(_ lang.Expr, _ fields.Again, e lang.Expr, kids []lang.Expr, r lang.Expr) lang.Expr {
			if e.Type() == kids[1].Type() {
				return kids[1]
			}
			return r
		})),
		removal("false", "(x = x)[x := new C] = false", "New-Eq-Same", literal(lang.False)),
		removal("true", "(x = e)[x := new C] = true", "New-Eq-Left", literal(lang.True)),
		removal("nil", "(x = e)[x := new C] = (e = nil)", "New-Eq-Left", by(func(_ lang.Expr, _ fields.Again, _ lang.Expr, kids []lang.Expr, _ lang.Expr) lang.Expr {
			return lang.Term(lang.Eq, kids[1], lang.NilOf(kids[1].Type()))
		})),
		removal("true", "(e = x)[x := new C] = true", "New-Eq-Right", literal(lang.True)),
		removal("stays", "(e = x)[x := new C] = (e = x)", "New-Eq-Right", none),
		removal("swapped", "a literal test takes the other branch", "New-Cond", by(func(_ lang.Expr, _ fields.Again, _ lang.Expr, kids []lang.Expr, r lang.Expr) lang.Expr {
			if r == kids[1] {
				return kids[2]
			}
			return kids[1]
		})),
		removal("first", "every test takes the first branch", "New-Cond", func(lang.Expr, fields.Again) clause {
			return func(_ fields.Clause, e lang.Expr, kids []lang.Expr) (lang.Expr, bool) {
				if e.Op() != lang.Cond {
					return lang.Expr{}, false
				}
				return kids[1], true
			}
		}),
		removal("same", "(¬b)[x := new C] is b[x := new C] where that is a literal", "New-Not", by(func(_ lang.Expr, _ fields.Again, _ lang.Expr, kids []lang.Expr, _ lang.Expr) lang.Expr {
			return kids[0]
		})),
		removal("swapped", "the branches of conditional expressions are swapped", "New-Op", by(func(_ lang.Expr, _ fields.Again, e lang.Expr, kids []lang.Expr, r lang.Expr) lang.Expr {
			if e.Op() == lang.Cond {
				return swapped(e, kids, 1, 2)
			}
			return r
		})),
		removal("operands", "the operands are those of e", "New-Op", result(func(e, _ lang.Expr) lang.Expr { return e })),
	}
}

func pairingMutants() []Mutant {
	pairing := func(id, wrong, killedBy string, change func(*Sides)) Mutant {
		return altered("pairing", id, wrong, killedBy, change)
	}
	// composed is V∘σ at the variables that of allows, and base elsewhere.
	composed := func(of func(x lang.Var) bool) func(*Sides) {
		return func(p *Sides) {
			p.Compose = func(eval concrete.Evaluation, V, base concrete.Valuation, memo map[lang.Expr]lang.Value, sigma symbolic.Substitution) concrete.Valuation {
				full := recursion.Compose(eval, V, base, memo, sigma)
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

// literally tells whether c and d are equal, identities too.
func literally(c, d heaps.Config) bool {
	return stacks.Known(nil).Equal(c.Gamma, d.Gamma) && heaps.StateOf(c).Equal(heaps.StateOf(d))
}
