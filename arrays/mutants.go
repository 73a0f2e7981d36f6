package arrays

import (
	"math/big"

	"tandem/arrays/bounds"
	"tandem/arrays/symbounds"
	"tandem/basic"
	"tandem/concrete"
	"tandem/lang"
	"tandem/spec"
	"tandem/symbolic"
)

// Mutant is the language with arrays with one entry replaced by a wrong one.
type Mutant = spec.Mutant[Sides]

// Mutants lists the mutants of the language with arrays: of each rule on both
// sides, of δ and its twin, of the model's operators on arrays, and of the
// pairing.
func Mutants() []Mutant {
	var list []Mutant
	list = append(list, symbolicMutants()...)
	list = append(list, concreteMutants()...)
	list = append(list, deltaMutants()...)
	list = append(list, inBoundsMutants()...)
	list = append(list, modelMutants()...)
	list = append(list, pairingMutants()...)
	return list
}

// changed is a mutant in which change replaces what is wrong.
func changed(target, id, wrong, killedBy string, change func(*Sides)) Mutant {
	return spec.NewMutant(target, id, wrong, killedBy, func() Sides {
		sides := Repaired(concrete.Standard())
		change(&sides)
		return sides
	})
}

// ofSymbolic is a mutant with one symbolic rule replaced.
func ofSymbolic(rule, id, wrong, killedBy string, apply func(symbolic.Config) []symbolic.Config) Mutant {
	return changed("symbolic "+rule, id, wrong, killedBy, func(sides *Sides) {
		replace(sides, []symbolicRule{{ID: rule, Cite: "mutant", Apply: apply}}, nil)
	})
}

// ofConcrete is a mutant with one concrete rule replaced.
func ofConcrete(rule, id, wrong, killedBy string, apply func(concrete.Config) []concrete.Config) Mutant {
	return changed("concrete "+rule, id, wrong, killedBy, func(sides *Sides) {
		replace(sides, nil, []concreteRule{{ID: rule, Cite: "mutant", Apply: apply}})
	})
}

// deltaMutants are of the clauses of δ.
func deltaMutants() []Mutant {
	clause := func(id, clause, wrong string, apply func(e lang.Expr, kids []lang.Expr) (lang.Expr, bool)) Mutant {
		return spec.NewMutant("symbolic "+clause, id, wrong, "delta", func() Sides {
			m, k := concrete.Standard(), symbounds.Standard()
			k.Delta = k.Delta.With(spec.Clause[lang.Expr, lang.Expr]{ID: clause, Cite: "mutant", Apply: apply})
			return Pair(m, k, bounds.Standard(m))
		})
	}
	variable := func(delta func(e lang.Expr) lang.Expr) func(lang.Expr, []lang.Expr) (lang.Expr, bool) {
		return func(e lang.Expr, _ []lang.Expr) (lang.Expr, bool) {
			if e.Op() != lang.Variable {
				return lang.Expr{}, false
			}
			return delta(e), true
		}
	}
	accessed := func(delta func(a, i, ofA, ofI lang.Expr) lang.Expr) func(lang.Expr, []lang.Expr) (lang.Expr, bool) {
		return func(e lang.Expr, kids []lang.Expr) (lang.Expr, bool) {
			if e.Op() != lang.Select || !e.Kid(0).Type().IsBounded() {
				return lang.Expr{}, false
			}
			return delta(e.Kid(0), e.Kid(1), kids[0], kids[1]), true
		}
	}
	term := lang.Term
	upper := func(a, i lang.Expr) lang.Expr { return term(lang.Lt, i, term(lang.Len, a)) }
	lower := func(i lang.Expr) lang.Expr { return term(lang.Le, lang.I(0), i) }
	return []Mutant{
		clause("false", "Delta-Var", "δ(x) = false", variable(func(lang.Expr) lang.Expr { return lang.False })),
		clause("not-empty", "Delta-Var", "δ(a) = 0 < |a| for an array a", variable(func(e lang.Expr) lang.Expr {
			if e.Type().IsBounded() {
				return term(lang.Lt, lang.I(0), term(lang.Len, e))
			}
			return lang.True
		})),
		clause("natural", "Delta-Var", "δ(x) = 0 ≤ x for an integer x", variable(func(e lang.Expr) lang.Expr {
			if e.Type() == lang.Int {
				return lower(e)
			}
			return lang.True
		})),
		clause("no-lower", "Delta-Access", "e < |a| ∧ δ(a) ∧ δ(e): negative indexes are allowed", accessed(func(a, i, ofA, ofI lang.Expr) lang.Expr {
			return all(upper(a, i), ofA, ofI)
		})),
		clause("no-upper", "Delta-Access", "0 ≤ e ∧ δ(a) ∧ δ(e): the bound does not count", accessed(func(_, i, ofA, ofI lang.Expr) lang.Expr {
			return all(lower(i), ofA, ofI)
		})),
		clause("from-one", "Delta-Access", "1 ≤ e < |a| ∧ δ(a) ∧ δ(e)", accessed(func(a, i, ofA, ofI lang.Expr) lang.Expr {
			return all(term(lang.Le, lang.I(1), i), upper(a, i), ofA, ofI)
		})),
		clause("index-unchecked", "Delta-Access", "0 ≤ e < |a| ∧ δ(a): accesses in e do not count", accessed(func(a, i, ofA, _ lang.Expr) lang.Expr {
			return all(lower(i), upper(a, i), ofA)
		})),
		clause("first", "Delta-Op", "δ(e1): the other operands do not count", func(_ lang.Expr, kids []lang.Expr) (lang.Expr, bool) {
			return all(kids[:min(1, len(kids))]...), true
		}),
		clause("true", "Delta-Op", "true: no operand counts", func(lang.Expr, []lang.Expr) (lang.Expr, bool) { return lang.True, true }),
		clause("some", "Delta-Op", "δ(e1) ∨ … ∨ δ(en): one operand is enough", func(_ lang.Expr, kids []lang.Expr) (lang.Expr, bool) {
			if len(kids) == 0 {
				return lang.True, true
			}
			some := kids[0]
			for _, k := range kids[1:] {
				some = term(lang.Or, some, k)
			}
			return some, true
		}),
	}
}

// all is b1 ∧ … ∧ bn without the conjuncts that are true.
func all(bs ...lang.Expr) lang.Expr {
	conj := lang.True
	for _, b := range bs {
		switch {
		case b == lang.True:
		case conj == lang.True:
			conj = b
		default:
			conj = lang.Conjunction(conj, b)
		}
	}
	return conj
}

// inBoundsMutants are of the clauses of δ's twin.
func inBoundsMutants() []Mutant {
	type values = []lang.Value
	clause := func(id, clause, wrong string, apply func(V concrete.Valuation, e lang.Expr, kids values) (lang.Value, bool)) Mutant {
		return spec.NewMutant("concrete "+clause, id, wrong, "delta", func() Sides {
			m := concrete.Standard()
			k := bounds.Standard(m)
			k.InBounds = k.InBounds.With(func(V concrete.Valuation) spec.Clause[lang.Expr, lang.Value] {
				return spec.Clause[lang.Expr, lang.Value]{ID: clause, Cite: "mutant", Apply: func(e lang.Expr, kids values) (lang.Value, bool) {
					return apply(V, e, kids)
				}}
			})
			return Pair(m, symbounds.Standard(), k)
		})
	}
	both := func(vs ...lang.Value) lang.Value {
		for _, v := range vs {
			if v != lang.BoolValue(true) {
				return v
			}
		}
		return lang.BoolValue(true)
	}
	variable := func(inBounds func(v lang.Value) bool) func(concrete.Valuation, lang.Expr, values) (lang.Value, bool) {
		return func(V concrete.Valuation, e lang.Expr, _ values) (lang.Value, bool) {
			x, ok := e.Var()
			if !ok {
				return nil, false
			}
			return lang.BoolValue(inBounds(V.At(x))), true
		}
	}
	eval := concrete.Eval(concrete.Standard())
	accessed := func(inBounds func(a lang.ArrayValue, i *big.Int) bool, index bool) func(concrete.Valuation, lang.Expr, values) (lang.Value, bool) {
		return func(V concrete.Valuation, e lang.Expr, kids values) (lang.Value, bool) {
			if e.Op() != lang.Select || !e.Kid(0).Type().IsBounded() {
				return nil, false
			}
			inside := lang.Value(lang.Overflow{T: lang.Bool})
			a, known := eval(V).At(e.Kid(0)).(lang.ArrayValue)
			if i, ok := eval(V).At(e.Kid(1)).(lang.IntValue); ok && known {
				inside = lang.BoolValue(inBounds(a, i.Big()))
			}
			if !index {
				return both(inside, kids[0]), true
			}
			return both(inside, kids[0], kids[1]), true
		}
	}
	below := func(a lang.ArrayValue, i *big.Int) bool { return i.Cmp(a.Bound().Big()) < 0 }
	return []Mutant{
		clause("false", "Within-Var", "no variable is within", variable(func(lang.Value) bool { return false })),
		clause("not-empty", "Within-Var", "an array without elements is not within", variable(func(v lang.Value) bool {
			a, ok := v.(lang.ArrayValue)
			return !ok || !a.Type().IsBounded() || a.Bound().Big().Sign() > 0
		})),
		clause("natural", "Within-Var", "a negative integer is not within", variable(func(v lang.Value) bool {
			n, ok := v.(lang.IntValue)
			return !ok || n.Big().Sign() >= 0
		})),
		clause("no-lower", "Within-Access", "negative indexes are allowed", accessed(below, true)),
		clause("no-upper", "Within-Access", "the bound does not count", accessed(func(_ lang.ArrayValue, i *big.Int) bool { return i.Sign() >= 0 }, true)),
		clause("from-one", "Within-Access", "the first index is 1", accessed(func(a lang.ArrayValue, i *big.Int) bool {
			return i.Sign() > 0 && below(a, i)
		}, true)),
		clause("index-unchecked", "Within-Access", "accesses in the index do not count", accessed(func(a lang.ArrayValue, i *big.Int) bool {
			return i.Sign() >= 0 && below(a, i)
		}, false)),
		clause("first", "Within-Op", "the operands after the first do not count", func(_ concrete.Valuation, _ lang.Expr, kids values) (lang.Value, bool) {
			return both(kids[:min(1, len(kids))]...), true
		}),
		clause("true", "Within-Op", "no operand counts", func(concrete.Valuation, lang.Expr, values) (lang.Value, bool) {
			return lang.BoolValue(true), true
		}),
		clause("some", "Within-Op", "one operand that is within is enough", func(_ concrete.Valuation, _ lang.Expr, kids values) (lang.Value, bool) {
			for _, v := range kids {
				if v == lang.BoolValue(true) {
					return v, true
				}
			}
			return both(kids...), true
		}),
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
	pairing := func(id, wrong, killedBy string, change func(*Sides)) Mutant {
		return changed("pairing", id, wrong, killedBy, change)
	}
	composed := func(image func(old lang.ArrayValue, new lang.ArrayValue) lang.Value) func(*Sides) {
		return func(p *Sides) {
			p.Compose = func(eval concrete.Evaluation, V concrete.Valuation, memo map[lang.Expr]lang.Value, sigma symbolic.Substitution) concrete.Valuation {
				W := basic.Compose(eval, V, memo, sigma)
				for _, x := range sigma.Domain() {
					if a, ok := W.At(x).(lang.ArrayValue); ok {
						W = W.Update(x, image(V.At(x).(lang.ArrayValue), a))
					}
				}
				return W
			}
		}
	}
	return []Mutant{
		pairing("no-arrays", "V∘σ(a) = V(a) for an array a", "correctness", composed(func(old, _ lang.ArrayValue) lang.Value { return old })),
		pairing("keeps-bound", "V∘σ(a) has the bound of V(a)", "completeness", composed(func(old, new lang.ArrayValue) lang.Value {
			if !new.Type().IsBounded() {
				return new
			}
			return new.WithBound(old.Bound())
		})),
		pairing("bound-only", "V∘σ(a) has the bound of V(σ(a)) and the elements of V(a)", "correctness", composed(func(old, new lang.ArrayValue) lang.Value {
			if !new.Type().IsBounded() {
				return new
			}
			return old.WithBound(new.Bound())
		})),
		pairing("bounded-only", "V∘σ(a) = V(a) for an array a without bound", "correctness", composed(func(old, new lang.ArrayValue) lang.Value {
			if !new.Type().IsBounded() {
				return old
			}
			return new
		})),
		pairing("no-fault", "array-out-of-bound is stuck", "progress", func(p *Sides) { p.Fault = nil }),
	}
}
