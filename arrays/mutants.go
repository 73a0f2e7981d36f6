package arrays

import (
	_ "embed"
	"math/big"
	"slices"

	"tandem/arrays/bounds"
	"tandem/arrays/symbounds"
	"tandem/basic"
	"tandem/concrete"
	"tandem/lang"
	"tandem/spec"
	"tandem/spec/mistakes"
	"tandem/symbolic"
)

// Mutant is the language with arrays with one entry replaced by a wrong one.
type Mutant = spec.Mutant[Sides]

// MutantRules is the mutants of the language with arrays that are mistakes in a formula, as
// texts.ReadMutants reads them.
//
//go:embed mutants.rules
var MutantRules string

// ReadingRules is the readings of §2.1, as texts.ReadReadings reads them.
//
//go:embed readings.rules
var ReadingRules string

// Mutants lists those that no formula says: of the model's operators on arrays, of the
// pairing, and those that look at types, at values or at single operands.
func Mutants() []Mutant {
	return slices.Concat(ruleMutants(), deltaMutants(), strictMutants(), modelMutants(), pairingMutants())
}

var right spec.Right[Sides] = func() Sides { return Repaired(concrete.Standard()) }

// ruleMutants have a transition twice, a bound with more conditions, and arrays whose elements are lost.
func ruleMutants() []Mutant {
	sym := spec.Mutating[Sides, symbolic.Config]{Side: "symbolic", Right: right, System: func(s *Sides) *spec.System[symbolic.Config] { return s.Symbolic }}
	con := spec.Mutating[Sides, concrete.Config]{Side: "concrete", Right: right, System: func(s *Sides) *spec.System[concrete.Config] { return s.Concrete }}
	eval := bounds.Standard(concrete.Standard()).Eval
	delta := symbounds.Delta().At
	// bound is the rule for |a| := e, which asks 0 ≤ eσ of literals, too.
	bound := func(id, wrong, killedBy string, image func(old, new lang.Expr, a *lang.SetBound) lang.Expr) Mutant {
		return sym.By("Bound", id, wrong, killedBy, mistakes.After(func(c, to symbolic.Config, a *lang.SetBound) symbolic.Config {
			right := to.Sigma.At(a.A)
			to = to.Under(c).Assign(a.A, image(right.Kid(0), right.Kid(1), a))
			return to.Assume(lang.All(c.Subst(symbolic.Apply, delta(a.E)), lang.Term(lang.Le, lang.I(0), right.Kid(1))))
		}))
	}
	return []Mutant{
		bound("old-e", "σ[a := (|σ(a)| := e)]: the substitution is not applied to e", "correctness",
			func(old, _ lang.Expr, a *lang.SetBound) lang.Expr { return lang.Term(lang.SetLen, old, a.E) }),
		bound("forgets", "σ[a := (|a| := eσ)]: earlier assignments to a are forgotten", "completeness",
			func(_, new lang.Expr, a *lang.SetBound) lang.Expr { return lang.Term(lang.SetLen, lang.V(a.A), new) }),
		sym.By("If-Err", "twice", "the transition is there twice", "exclusivity", mistakes.Twice),
		con.By("Elem", "forgets", "all other elements get the type's default value", "completeness",
			mistakes.After(func(c, to concrete.Config, a *lang.AssignElem) concrete.Config {
				V, old := eval(c.V), c.V.At(a.A).(lang.ArrayValue)
				b := lang.NewArray(old.Type(), lang.Default(old.Type().Elem()))
				if old.Type().IsBounded() {
					b = b.WithBound(old.Bound())
				}
				return to.Assign(a.A, b.With(V.At(a.I), V.At(a.E)))
			})),
		con.By("Bound", "clears", "the elements get the type's default value", "correctness",
			mistakes.After(func(c, to concrete.Config, a *lang.SetBound) concrete.Config {
				V := eval(c.V.Update(a.A, lang.Default(a.A.Type)))
				return to.Assign(a.A, V.At(lang.Term(lang.SetLen, lang.V(a.A), a.E)))
			})),
	}
}

// deltaMutants are of the clauses of δ.
func deltaMutants() []Mutant {
	type expr = lang.Expr
	clause := func(id, clause, wrong string, delta func(e expr, kids []expr, right expr) expr) Mutant {
		return spec.NewMutant("symbolic "+clause, id, wrong, "delta", func() Sides {
			m, k := concrete.Standard(), symbounds.Standard()
			k.Delta = k.Delta.Rewritten(clause, delta)
			return Pair(m, k, bounds.Standard(m))
		})
	}
	return []Mutant{
		clause("not-empty", "Delta-Var", "δ(a) = 0 < |a| for an array a", func(e expr, _ []expr, right expr) expr {
			if e.Type().IsBounded() {
				return lang.Term(lang.Lt, lang.I(0), lang.Term(lang.Len, e))
			}
			return right
		}),
		clause("natural", "Delta-Var", "δ(x) = 0 ≤ x for an integer x", func(e expr, _ []expr, right expr) expr {
			if e.Type() == lang.Int {
				return lang.Term(lang.Le, lang.I(0), e)
			}
			return right
		}),
		clause("first", "Delta-Op", "δ(e1): the other operands do not count", func(_ expr, kids []expr, _ expr) expr {
			return lang.All(kids[:min(1, len(kids))]...)
		}),
		clause("some", "Delta-Op", "δ(e1) ∨ … ∨ δ(en): one operand is enough", mistakes.Some),
	}
}

// modelMutants are of what the operators on arrays compute.
func modelMutants() []Mutant {
	type values = []lang.Value
	model := func(op lang.Op, id, wrong, killedBy string, f concrete.Interpretation) Mutant {
		return spec.NewMutant("model "+op.Info().Name, id, wrong, killedBy, func() Sides { return Repaired(concrete.Standard().With(op, f)) })
	}
	of := func(v lang.Value) lang.ArrayValue { return v.(lang.ArrayValue) }
	after := func(i lang.Value) lang.Value {
		if n, ok := i.(lang.IntValue); ok {
			return lang.BigInt(new(big.Int).Add(n.Big(), big.NewInt(1)))
		}
		return i
	}
	outside := func(a lang.ArrayValue, i lang.Value) bool {
		n, ok := i.(lang.IntValue)
		return ok && a.Type().IsBounded() && (n.Big().Sign() < 0 || n.Big().Cmp(a.Bound().Big()) >= 0)
	}
	const definition = "read-over-write"
	return []Mutant{
		model(lang.Select, "rest", "a[e] is what a is elsewhere", definition, func(v values) lang.Value { return of(v[0]).Rest() }),
		model(lang.Select, "next", "a[e] is the element at e + 1", definition, func(v values) lang.Value { return of(v[0]).At(after(v[1])) }),
		model(lang.Select, "outside", "a[e] outside of the bound is the default value", definition, func(v values) lang.Value {
			if outside(of(v[0]), v[1]) {
				return lang.Default(of(v[0]).Type().Elem())
			}
			return of(v[0]).At(v[1])
		}),
		model(lang.Store, "lost", "(a[e] := e') is a", definition, func(v values) lang.Value { return v[0] }),
		model(lang.Store, "forgets", "(a[e] := e') has no other elements", definition, func(v values) lang.Value {
			a := of(v[0])
			b := lang.NewArray(a.Type(), a.Rest())
			if a.Type().IsBounded() {
				b = b.WithBound(a.Bound())
			}
			return b.With(v[1], v[2])
		}),
		model(lang.Store, "next", "(a[e] := e') is e' at e + 1", definition, func(v values) lang.Value { return of(v[0]).With(after(v[1]), v[2]) }),
		model(lang.Store, "grows", "(a[e] := e') has a bound of e + 1 at least", "bounds", func(v values) lang.Value {
			a := of(v[0])
			if n, ok := v[1].(lang.IntValue); ok && a.Type().IsBounded() && n.Big().Cmp(a.Bound().Big()) >= 0 {
				a = a.WithBound(after(n).(lang.IntValue))
			}
			return a.With(v[1], v[2])
		}),
		model(lang.Len, "more", "|a| is one more", "bounds", func(v values) lang.Value { return after(of(v[0]).Bound()) }),
		model(lang.Len, "listed", "|a| is the number of indexes where a differs from elsewhere", "bounds", func(v values) lang.Value {
			return lang.NewInt(int64(of(v[0]).Entries()))
		}),
		model(lang.Len, "zero", "|a| is 0", "bounds", func(values) lang.Value { return lang.NewInt(0) }),
		model(lang.SetLen, "lost", "(|a| := e) is a", "bounds", func(v values) lang.Value { return v[0] }),
		model(lang.SetLen, "clears", "(|a| := e) has no elements", "bounds", func(v values) lang.Value {
			a := of(v[0])
			return lang.NewArray(a.Type(), lang.Default(a.Type().Elem())).WithBound(v[1].(lang.IntValue))
		}),
		model(lang.SetLen, "shrinks", "(|a| := e) has the smaller of the two bounds", "bounds", func(v values) lang.Value {
			if a := of(v[0]); v[1].(lang.IntValue).Big().Cmp(a.Bound().Big()) > 0 {
				return a
			}
			return of(v[0]).WithBound(v[1].(lang.IntValue))
		}),
	}
}

// pairingMutants are of V∘σ and of what ends a run.
func pairingMutants() []Mutant {
	composed := func(id, wrong, killedBy string, image func(old, new lang.ArrayValue) lang.Value) Mutant {
		return right.Changed("pairing", id, wrong, killedBy, func(p *Sides) {
			p.Compose = func(eval concrete.Evaluation, V concrete.Valuation, sigma symbolic.Substitution) concrete.Valuation {
				W := basic.Compose(eval, V, sigma)
				for _, x := range sigma.Domain() {
					if a, ok := W.At(x).(lang.ArrayValue); ok {
						W = W.Update(x, image(V.At(x).(lang.ArrayValue), a))
					}
				}
				return W
			}
		})
	}
	return []Mutant{
		composed("no-arrays", "V∘σ(a) = V(a) for an array a", "correctness", func(old, _ lang.ArrayValue) lang.Value { return old }),
		composed("keeps-bound", "V∘σ(a) has the bound of V(a)", "completeness", func(old, new lang.ArrayValue) lang.Value {
			if !new.Type().IsBounded() {
				return new
			}
			return new.WithBound(old.Bound())
		}),
		composed("bound-only", "V∘σ(a) has the bound of V(σ(a)) and the elements of V(a)", "correctness", func(old, new lang.ArrayValue) lang.Value {
			if !new.Type().IsBounded() {
				return new
			}
			return old.WithBound(new.Bound())
		}),
		composed("bounded-only", "V∘σ(a) = V(a) for an array a without bound", "correctness", func(old, new lang.ArrayValue) lang.Value {
			if !new.Type().IsBounded() {
				return old
			}
			return new
		}),
		right.Changed("pairing", "no-fault", "array-out-of-bound is stuck", "progress", func(p *Sides) { p.Fault = nil }),
	}
}

// strictMutants are of the clauses of V⊥(e).
func strictMutants() []Mutant {
	type (
		expr   = lang.Expr
		value  = lang.Value
		values = []lang.Value
	)
	m := concrete.Standard()
	total, standard := concrete.Eval(m), bounds.Strict(m)
	clause := func(id, clause, wrong, killedBy string, strict func(V concrete.Valuation, e expr, kids values, right value) value) Mutant {
		return spec.NewMutant("concrete "+clause, id, wrong, killedBy, func() Sides {
			k := bounds.Standard(m)
			k.Strict = func(V concrete.Valuation) spec.Function[expr, value] {
				return standard(V).Rewritten(clause, func(e expr, kids values, right value) value { return strict(V, e, kids, right) })
			}
			return Pair(m, symbounds.Standard(), k)
		})
	}
	// lenient has V(e) where the operands in which it is strict are not ⊥.
	lenient := func(id, wrong string, strict func(kids values) bool) Mutant {
		return clause(id, "Eval-Op", wrong, "delta", func(V concrete.Valuation, e expr, kids values, right value) value {
			if strict(kids) {
				return right
			}
			return total(V).At(e)
		})
	}
	// wrongly has another value where it is not ⊥.
	wrongly := func(id, of, wrong string, otherwise func(e expr, kids values) value) Mutant {
		return clause(id, of, wrong, "strict", func(_ concrete.Valuation, e expr, kids values, right value) value {
			if right == bounds.Bottom {
				return right
			}
			return otherwise(e, kids)
		})
	}
	isBottom := func(v value) bool { return v == bounds.Bottom }
	return []Mutant{
		wrongly("rest", "Eval-Access", "a[e] is what a is elsewhere", func(_ expr, kids values) value { return kids[0].(lang.ArrayValue).Rest() }),
		clause("array-unchecked", "Eval-Access", "⊥ of the array does not count", "length",
			func(V concrete.Valuation, e expr, kids values, right value) value {
				i, ok := kids[1].(lang.IntValue)
				a := total(V).At(e.Kid(0)).(lang.ArrayValue)
				if !ok || i.Big().Sign() < 0 || i.Big().Cmp(a.Bound().Big()) >= 0 {
					return right
				}
				return a.At(i)
			}),
		lenient("first", "⊥ counts only as the first operand", func(kids values) bool { return len(kids) == 0 || isBottom(kids[0]) }),
		lenient("all", "⊥ counts only if all operands are ⊥", func(kids values) bool {
			return !slices.ContainsFunc(kids, func(v value) bool { return !isBottom(v) })
		}),
		clause("short", "Eval-Op", "b && b' is false if b is, whatever b' is", "delta",
			func(_ concrete.Valuation, e expr, kids values, right value) value {
				if e.Op() == lang.And && kids[0] == lang.BoolValue(false) {
					return kids[0]
				}
				return right
			}),
		wrongly("default", "Eval-Op", "every operation has the default value of its type", func(e expr, _ values) value { return lang.Default(e.Type()) }),
	}
}
