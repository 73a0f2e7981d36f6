package arrays

import (
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

// Mutants lists the mutants of the language with arrays: of each rule on both
// sides, of δ and of V⊥(e), of the model's operators on arrays, of the pairing,
// and of both sides at once.
func Mutants() []Mutant {
	return slices.Concat(symbolicMutants(), concreteMutants(), deltaMutants(), strictMutants(), modelMutants(), pairingMutants(), twinMutants())
}

var right spec.Right[Sides] = func() Sides { return Repaired(concrete.Standard()) }

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
	operands := func(id, wrong string, delta func(kids []expr) expr) Mutant {
		return clause(id, "Delta-Op", wrong, func(_ expr, kids []expr, _ expr) expr { return delta(kids) })
	}
	accessed := func(id, wrong string, delta func(a, i, ofA, ofI expr) expr) Mutant {
		return clause(id, "Delta-Access", wrong, func(e expr, kids []expr, _ expr) expr { return delta(e.Kid(0), e.Kid(1), kids[0], kids[1]) })
	}
	term := lang.Term
	upper := func(a, i expr) expr { return term(lang.Lt, i, term(lang.Len, a)) }
	lower := func(i expr) expr { return term(lang.Le, lang.I(0), i) }
	return []Mutant{
		clause("false", "Delta-Var", "δ(x) = false", func(expr, []expr, expr) expr { return lang.False }),
		clause("not-empty", "Delta-Var", "δ(a) = 0 < |a| for an array a", func(e expr, _ []expr, right expr) expr {
			if e.Type().IsBounded() {
				return term(lang.Lt, lang.I(0), term(lang.Len, e))
			}
			return right
		}),
		clause("natural", "Delta-Var", "δ(x) = 0 ≤ x for an integer x", func(e expr, _ []expr, right expr) expr {
			if e.Type() == lang.Int {
				return lower(e)
			}
			return right
		}),
		accessed("no-lower", "e < |a| ∧ δ(a) ∧ δ(e): negative indexes are allowed", func(a, i, ofA, ofI expr) expr { return lang.All(upper(a, i), ofA, ofI) }),
		accessed("no-upper", "0 ≤ e ∧ δ(a) ∧ δ(e): the bound does not count", func(_, i, ofA, ofI expr) expr { return lang.All(lower(i), ofA, ofI) }),
		accessed("from-one", "1 ≤ e < |a| ∧ δ(a) ∧ δ(e)", func(a, i, ofA, ofI expr) expr {
			return lang.All(term(lang.Le, lang.I(1), i), upper(a, i), ofA, ofI)
		}),
		accessed("index-unchecked", "0 ≤ e < |a| ∧ δ(a): accesses in e do not count", func(a, i, ofA, _ expr) expr {
			return lang.All(lower(i), upper(a, i), ofA)
		}),
		operands("first", "δ(e1): the other operands do not count", func(kids []expr) expr { return lang.All(kids[:min(1, len(kids))]...) }),
		operands("true", "true: no operand counts", func([]expr) expr { return lang.True }),
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
