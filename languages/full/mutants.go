package full

import (
	_ "embed"
	"slices"

	"tandem/arrays/symbounds"
	"tandem/concrete"
	"tandem/lang"
	"tandem/languages/full/states"
	"tandem/languages/full/symstates"
	"tandem/objects"
	"tandem/objects/fields"
	"tandem/objects/heaps"
	"tandem/spec"
	"tandem/spec/mistakes"
)

// Mutant is the language with a wrong entry. KilledBy is a statement of languages/full/statements.
type Mutant = spec.Mutant[objects.Sides]

func right() objects.Sides { return Standard(concrete.Standard()) }

// MutantRules is the mutants of the language that are mistakes in a formula, as texts.ReadMutants
// reads them: none of the languages for itself can tell them from the right one.
//
//go:embed mutants.rules
var MutantRules string

// Mutants lists those that no formula says.
func Mutants() []Mutant { return slices.Concat(calculusMutants(), ruleMutants(), twinMutants()) }

func calculusMutants() []Mutant {
	model := concrete.Standard()
	return []Mutant{
		spec.NewMutant("symbolic Delta-Cond", "strict", "δ(b ? e1 : e2) = δ(b) ∧ δ(e1) ∧ δ(e2): the bounds of what is not taken count", "lockstep",
			func() objects.Sides {
				k := symstates.Standard()
				k.Bounds = symbounds.Delta()
				return Pair(model, k, states.Standard(model))
			}),
		spec.NewMutant("concrete Eval-Cond", "strict", "V(b ? e1 : e2) is ⊥ where one of V(b), V(e1) and V(e2) is", "lockstep",
			func() objects.Sides {
				k := states.Standard(model)
				right := k.Strict
				k.Strict = func(eval concrete.Evaluation) concrete.Evaluation {
					strict := right(eval)
					return func(V concrete.Valuation) spec.Function[lang.Expr, lang.Value] { return strict(V).Without("Eval-Cond") }
				}
				return Pair(model, symstates.Standard(), k)
			}),
		spec.NewMutant("symbolic Delta-Access", "nil-only", "δ(a[e]) = δ(a) ∧ δ(e): only using nil is an error", "lockstep",
			func() objects.Sides {
				k := symstates.Standard()
				k.Bounds = fields.Delta()
				return Pair(model, k, states.Standard(model))
			}),
	}
}

func ruleMutants() []Mutant {
	return []Mutant{
		objects.Symbolically(right).By("Call", "untranslated", "τ'(ū) = ē: the fields in the arguments are no arrays", "lockstep",
			mistakes.After(func(c, to fields.Config, a *lang.Call) fields.Config {
				top := to.Delta.Top()
				for i, u := range c.Procs[a.Proc].Params {
					if a.Args[i].Op() == lang.Deref {
						top.Tau = top.Tau.Update(u, lang.Const(lang.Default(u.Type)))
					}
				}
				to.Delta = to.Delta.Replace(top)
				return to
			})),
		objects.Concretely(right).By("Local", "one", "L[u := 1] of an integer", "lockstep", mistakes.After(func(_, to heaps.Config, a *lang.Local) heaps.Config {
			if a.X.Type != lang.Int {
				return to
			}
			return to.Assign(a.X, lang.NewInt(1))
		})),
	}
}
