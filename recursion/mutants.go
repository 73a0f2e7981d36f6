package recursion

import (
	_ "embed"
	"slices"

	"tandem/concrete"
	"tandem/lang"
	"tandem/recursion/stacks"
	"tandem/recursion/symstacks"
	"tandem/spec"
	"tandem/spec/mistakes"
	"tandem/symbolic"
)

// The mutants of §3's language, and with arrays, that are edits of formulas, as texts.ReadMutants reads.
var (
	//go:embed mutants.rules
	MutantRules string
	//go:embed mutants-arrays.rules
	ComposedMutantRules string
)

// Mutant is the language of §3, or its composition with arrays, with one entry replaced by a wrong one.
type Mutant = spec.Mutant[Sides]

// Mutants lists those that no formula says: of the pairing, the last closure, declarations and types.
func Mutants() []Mutant {
	return slices.Concat(stackMutants(), pairingMutants(), twinMutants(Published))
}

// right returns a language in the standard model.
func right(of func(concrete.Model) Sides) spec.Right[Sides] {
	return func() Sides { return of(concrete.Standard()) }
}

// symbolically makes mutants of the symbolic rules of a language.
func symbolically(of func(concrete.Model) Sides) spec.Mutating[Sides, symstacks.Config] {
	return spec.Mutating[Sides, symstacks.Config]{Side: "symbolic", Right: right(of), System: func(s *Sides) *spec.System[symstacks.Config] { return &s.Symbolic }}
}

// concretely makes mutants of the concrete rules of a language.
func concretely(of func(concrete.Model) Sides) spec.Mutating[Sides, stacks.Config] {
	return spec.Mutating[Sides, stacks.Config]{Side: "concrete", Right: right(of), System: func(s *Sides) *spec.System[stacks.Config] { return &s.Concrete }}
}

func stackMutants() []Mutant {
	s, m := symbolically(Published), concretely(Published)
	return []Mutant{
		s.After("Return", "keeps-locals", "the caller goes on with the callee's local substitution", "correctness", func(c, to symstacks.Config) symstacks.Config {
			if !to.Delta.Empty() {
				caller := to.Delta.Top()
				caller.Tau = symstacks.Union(c.Delta.Top().Tau, caller.Tau)
				to.Delta = to.Delta.Replace(caller)
			}
			return to
		}),
		s.After("Return", "no-rest", "(τ', ε): what the caller has left is dropped", "lockstep", func(_, to symstacks.Config) symstacks.Config {
			if to.Delta.Empty() {
				return to
			}
			return to.Leave(lang.Seq{})
		}),
		m.By("Call", "global", "G[ū := V(ē)]: the parameters are assigned in the global valuation, too", "correctness",
			mistakes.After(func(_, to stacks.Config, a *lang.Call) stacks.Config {
				for _, u := range to.Procs[a.Proc].Params {
					to.G = to.G.Update(u, to.Gamma.Top().L.At(u))
				}
				return to
			})),
		m.After("Return", "keeps-locals", "the caller goes on with the callee's local valuation", "correctness", func(c, to stacks.Config) stacks.Config {
			if !to.Gamma.Empty() {
				caller := to.Gamma.Top()
				caller.L = stacks.Union(c.Gamma.Top().L, caller.L)
				to.Gamma = to.Gamma.Replace(caller)
			}
			return to
		}),
		m.After("Return", "no-rest", "(L', ε): what the caller has left is dropped", "lockstep", func(_, to stacks.Config) stacks.Config {
			if to.Gamma.Empty() {
				return to
			}
			return to.Leave(lang.Seq{})
		}),
		m.After("Return", "forgets-globals", "every global variable has its default after a call", "correctness", func(_, to stacks.Config) stacks.Config {
			to.G = concrete.Valuation{}
			return to
		}),
	}
}

func pairingMutants() []Mutant {
	type valuation = concrete.Valuation
	composed := func(id, wrong, killedBy string, compose func(eval concrete.Evaluation, V, base valuation, sigma symbolic.Substitution) valuation) Mutant {
		return right(Published).Changed("pairing", id, wrong, killedBy, func(p *Sides) { p.Compose = compose })
	}
	holds := func(id, wrong, killedBy string, always bool) Mutant {
		return right(Published).Changed("pairing", id, wrong, killedBy, func(p *Sides) { p.Holds = func(lang.Value) bool { return always } })
	}
	return []Mutant{
		composed("ignores-sigma", "V∘σ = V", "correctness",
			func(_ concrete.Evaluation, _, base valuation, _ symbolic.Substitution) valuation { return base }),
		composed("sequential", "V∘σ evaluates σ(y) where σ(x) was already assigned", "corollary-3.4",
			func(eval concrete.Evaluation, V, base valuation, sigma symbolic.Substitution) valuation {
				for _, x := range sigma.Domain() {
					v := eval(V).At(sigma.At(x))
					base, V = base.Update(x, v), V.Update(x, v)
				}
				return base
			}),
		composed("globals-only", "V∘τ(u) = V(u) for local variables u", "correctness",
			func(eval concrete.Evaluation, V, base valuation, sigma symbolic.Substitution) valuation {
				W := Compose(eval, V, base, sigma)
				for _, u := range sigma.Domain() {
					if u.Scope != "" {
						W = W.Update(u, V.At(u))
					}
				}
				return W
			}),
		holds("holds-always", "every path condition holds", "correctness", true),
		holds("holds-never", "no path condition holds, so that correctness says nothing", "completeness", false),
	}
}

// twinMutants have the same mistake on both sides of a language.
func twinMutants(of func(concrete.Model) Sides) []Mutant {
	sym, con := symbolically(of), concretely(of)
	return []Mutant{
		right(of).Twin("reversed", "the arguments of a call are in reverse", "examples", []string{"Call"}, sym.With(mistakes.Reversed), con.With(mistakes.Reversed)),
	}
}
