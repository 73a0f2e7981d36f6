package basic

import (
	_ "embed"
	"math/big"
	"slices"

	"tandem/concrete"
	"tandem/lang"
	"tandem/spec"
	"tandem/spec/mistakes"
	"tandem/symbolic"
)

// MutantRules is the mutants of the basic language that are mistakes in a formula, as
// texts.ReadMutants reads them.
//
//go:embed mutants.rules
var MutantRules string

// Mutant is a mutant of the basic language.
type Mutant = spec.Mutant[Sides]

var right spec.Right[Sides] = func() Sides { return Published(concrete.Standard()) }

// Mutants lists the mutants of the basic language that no formula says: those that look
// at values or operators, and those of the pairing and of the model.
func Mutants() []Mutant {
	return slices.Concat([]Mutant{assignMutant()}, calculusMutants(), pairingMutants(), modelMutants())
}

// assignMutant assigns to more variables than one.
func assignMutant() Mutant {
	m := spec.Mutating[Sides, concrete.Config]{Side: "concrete", Right: right, System: (*Sides).concrete}
	return m.By("Assign", "aliases", "V[y := V(e)] for every y of the type of x", "correctness",
		mistakes.After(func(_, to concrete.Config, a *lang.Assign) concrete.Config {
			for _, y := range to.V.Domain() {
				if y.Type == a.X.Type {
					to.V = to.V.Update(y, to.V.At(a.X))
				}
			}
			return to
		}))
}

func calculusMutants() []Mutant {
	type (
		expr  = lang.Expr
		value = lang.Value
	)
	apply := func(id, clause, wrong string, change func(e expr, kids []expr, right expr) expr) Mutant {
		return right.Changed("symbolic "+clause, id, wrong, "lemma-2.1", func(sides *Sides) {
			sides.Apply = func(sigma symbolic.Substitution) spec.Function[expr, expr] {
				return symbolic.Apply(sigma).Rewritten(clause, change)
			}
		})
	}
	eval := func(id, clause, wrong string, change func(e expr, kids []value, right value) value) Mutant {
		return right.Changed("concrete "+clause, id, wrong, "lemma-2.1", func(sides *Sides) {
			standard := sides.Eval
			sides.Eval = func(V concrete.Valuation) spec.Function[expr, value] { return standard(V).Rewritten(clause, change) }
		})
	}
	twice := right.Changed("symbolic Subst-Var", "twice", "xσ = σ(x)σ: substituted into what was substituted", "lemma-2.1", func(sides *Sides) {
		sides.Apply = func(sigma symbolic.Substitution) spec.Function[expr, expr] { // once: as a formula it would go on for ever
			once := symbolic.Apply(sigma)
			return once.Rewritten("Subst-Var", func(_ expr, _ []expr, right expr) expr { return once.At(right) })
		}
	})
	return []Mutant{
		twice,
		apply("only-int", "Subst-Var", "xσ = x for Boolean variables", func(e expr, _ []expr, right expr) expr {
			if e.Type() == lang.Bool {
				return e
			}
			return right
		}),
		apply("first-only", "Subst-Op", "op(e1, e2, …)σ = op(e1σ, e2, …)", mistakes.FirstOnly),
		apply("swapped", "Subst-Op", "the operands of a difference change places", func(e expr, kids []expr, right expr) expr {
			if e.Op() == lang.Sub {
				return e.Rebuild(kids[1], kids[0])
			}
			return right
		}),
		eval("odd", "Eval-Var", "V(x) of an odd integer is 0", func(_ expr, _ []value, right value) value {
			if n, ok := right.(lang.IntValue); ok && n.Big().Bit(0) == 1 {
				return lang.NewInt(0)
			}
			return right
		}),
		eval("once", "Eval-Op", "op(e, e) is V(e) where both operands are one expression of its type",
			func(e expr, kids []value, right value) value {
				if e.NumKids() == 2 && e.Kid(0) == e.Kid(1) && e.Kid(0).Type() == e.Type() {
					return kids[0]
				}
				return right
			}),
		eval("constants", "Eval-Op", "op(e, c) is V(e) for a constant c, where e is of its type",
			func(e expr, kids []value, right value) value {
				if e.NumKids() == 2 && e.Kid(1).Op() == lang.Constant && e.Kid(0).Type() == e.Type() {
					return kids[0]
				}
				return right
			}),
	}
}

func pairingMutants() []Mutant {
	type valuation = concrete.Valuation
	composed := func(id, wrong, killedBy string, compose func(concrete.Evaluation, valuation, symbolic.Substitution) valuation) Mutant {
		return right.Changed("pairing", id, wrong, killedBy, func(p *Sides) { p.Compose = compose })
	}
	holds := func(id, wrong, killedBy string, always bool) Mutant {
		return right.Changed("pairing", id, wrong, killedBy, func(p *Sides) { p.Holds = func(lang.Value) bool { return always } })
	}
	return []Mutant{
		composed("ignores-sigma", "V∘σ = V", "correctness", func(_ concrete.Evaluation, V valuation, _ symbolic.Substitution) valuation { return V }),
		composed("sequential", "V∘σ evaluates σ(y) where σ(x) was already assigned", "corollary-2.2",
			func(eval concrete.Evaluation, V valuation, sigma symbolic.Substitution) valuation {
				for _, x := range sigma.Domain() {
					V = V.Update(x, eval(V).At(sigma.At(x)))
				}
				return V
			}),
		composed("no-booleans", "V∘σ(p) = V(p) for Boolean variables p", "correctness",
			func(eval concrete.Evaluation, V valuation, sigma symbolic.Substitution) valuation {
				W := Compose(eval, V, sigma)
				for _, x := range sigma.Domain() {
					if x.Type == lang.Bool {
						W = W.Update(x, V.At(x))
					}
				}
				return W
			}),
		holds("holds-always", "every path condition holds", "correctness", true),
		holds("holds-never", "no path condition holds, so that correctness says nothing", "completeness", false),
	}
}

// modelMutants are of what operators compute, on both sides and in path conditions.
func modelMutants() []Mutant {
	model := func(op lang.Op, id, wrong string, f concrete.Interpretation) Mutant {
		return spec.NewMutant("model "+op.Info().Name, id, wrong, "operators", func() Sides {
			return Published(concrete.Standard().With(op, f))
		})
	}
	ints := func(f func(a, b *big.Int) *big.Int) concrete.Interpretation {
		return func(v []lang.Value) lang.Value {
			a, b := v[0].(lang.IntValue).Big(), v[1].(lang.IntValue).Big()
			if b.Sign() == 0 {
				return lang.NewInt(0)
			}
			return lang.BigInt(f(a, b))
		}
	}
	return []Mutant{
		model(lang.Div, "truncated", "x div y rounds to 0", ints(func(a, b *big.Int) *big.Int { return new(big.Int).Quo(a, b) })),
		model(lang.Mod, "truncated", "x mod y has the sign of x, and x mod 0 is 0", ints(func(a, b *big.Int) *big.Int { return new(big.Int).Rem(a, b) })),
		model(lang.Neg, "same", "-x is x", mistakes.First),
		model(lang.Le, "strict", "x <= y is x < y", mistakes.Less),
		model(lang.Implies, "converse", "b => b' is b' => b", func(v []lang.Value) lang.Value {
			return v[0].(lang.BoolValue) || !v[1].(lang.BoolValue)
		}),
	}
}

// BitsMutants are of what the operators of bit-vectors compute, on both sides and
// in path conditions. Programs without bit-vectors do not tell them.
func BitsMutants() []Mutant {
	mutant := func(op lang.Op, id, wrong string, of func(concrete.Model) concrete.Model) Mutant {
		return spec.NewMutant("model "+op.Info().Name, id, wrong, "runs", func() Sides { return Published(of(concrete.Standard())) })
	}
	model := func(op lang.Op, id, wrong string, f func(t lang.Type, a, b *big.Int) lang.Value) Mutant {
		return mutant(op, id, wrong, func(m concrete.Model) concrete.Model {
			return m.With(op, func(v []lang.Value) lang.Value {
				return f(v[0].Type(), v[0].(lang.BitsValue).Big(), v[1].(lang.BitsValue).Big())
			})
		})
	}
	right := func(op lang.Op, t lang.Type, a, b *big.Int) lang.Value {
		return concrete.Standard().Op(op, t, []lang.Value{lang.Bits(t, a), lang.Bits(t, b)})
	}
	other := func(op, instead lang.Op, id, wrong string) Mutant {
		return model(op, id, wrong, func(t lang.Type, a, b *big.Int) lang.Value { return right(instead, t, a, b) })
	}
	return []Mutant{
		model(lang.BitsAdd, "saturates", "x + y does not wrap: it is at most 2^N - 1", func(t lang.Type, a, b *big.Int) lang.Value {
			if sum := new(big.Int).Add(a, b); sum.BitLen() <= t.Width() {
				return lang.Bits(t, sum)
			}
			return concrete.Standard().Op(lang.BitsNot, t, []lang.Value{lang.Default(t)})
		}),
		other(lang.BitsLt, lang.BitsSlt, "signed", "x < y compares with signs"),
		other(lang.BitsSlt, lang.BitsLt, "unsigned", "x slt y compares without signs"),
		other(lang.BitsAshr, lang.BitsLshr, "zeros", "x ashr y brings in zeros"),
		model(lang.BitsShl, "modulo", "x shl y is by y mod N", func(t lang.Type, a, b *big.Int) lang.Value {
			return right(lang.BitsShl, t, a, new(big.Int).Rem(b, big.NewInt(int64(t.Width()))))
		}),
		model(lang.BitsDiv, "by-zero", "x div 0 is 0", func(t lang.Type, a, b *big.Int) lang.Value {
			if b.Sign() == 0 {
				return lang.Default(t)
			}
			return right(lang.BitsDiv, t, a, b)
		}),
		model(lang.BitsSdiv, "down", "x sdiv y rounds down", func(t lang.Type, a, b *big.Int) lang.Value {
			q := right(lang.BitsSdiv, t, a, b).(lang.BitsValue)
			negative := func(n *big.Int) bool { return n.Bit(t.Width()-1) == 1 }
			rest := right(lang.BitsSrem, t, a, b).(lang.BitsValue)
			if b.Sign() == 0 || rest.Big().Sign() == 0 || negative(a) == negative(b) {
				return q
			}
			return right(lang.BitsSub, t, q.Big(), big.NewInt(1))
		}),
		mutant(lang.ToSigned, "zeros", "sbvN(e) has zeros before the bits", func(m concrete.Model) concrete.Model {
			return m.WithConversion(lang.ToSigned, func(to lang.Type, v lang.Value) lang.Value {
				return concrete.Standard().Op(lang.ToBits, to, []lang.Value{v})
			})
		}),
		mutant(lang.ToBits, "high", "bvN(e) of more bits is the high ones", func(m concrete.Model) concrete.Model {
			return m.WithConversion(lang.ToBits, func(to lang.Type, v lang.Value) lang.Value {
				n := v.(lang.BitsValue).Big()
				if more := v.Type().Width() - to.Width(); more > 0 {
					n = new(big.Int).Rsh(n, uint(more))
				}
				return lang.Bits(to, n)
			})
		}),
		narrowLiteral(),
	}
}

// narrowLiteral evaluates the literals of bit-vectors with a bit less.
func narrowLiteral() Mutant {
	return spec.NewMutant("Eval-Op", "literal-narrow", "the literal of a bvN has N - 1 bits", "runs", func() Sides {
		sides := Published(concrete.Standard())
		eval := sides.Eval
		sides.Eval = func(V concrete.Valuation) spec.Function[lang.Expr, lang.Value] {
			f := eval(V)
			for i, c := range f.Clauses {
				if c.ID != "Eval-Op" {
					continue
				}
				return f.With(spec.Clause[lang.Expr, lang.Value]{ID: c.ID, Cite: c.Cite, Apply: func(e lang.Expr, kids []lang.Value) (lang.Value, bool) {
					v, ok := f.Clauses[i].Apply(e, kids)
					if b, bits := v.(lang.BitsValue); bits && e.NumKids() == 0 {
						n := new(big.Int).Set(b.Big())
						v = lang.Bits(b.Type(), n.SetBit(n, b.Type().Width()-1, 0))
					}
					return v, ok
				}})
			}
			return f
		}
		return sides
	})
}
