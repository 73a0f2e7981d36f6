package full

import (
	"slices"

	"tandem/arrays/symbounds"
	"tandem/concrete"
	"tandem/lang"
	"tandem/languages/full/states"
	"tandem/languages/full/symstates"
	"tandem/objects"
	"tandem/objects/fields"
	"tandem/objects/heaps"
	"tandem/recursion/stacks"
	"tandem/spec"
	"tandem/spec/mistakes"
)

// Mutant is the language with one entry replaced by a wrong one. KilledBy is a
// statement of package languages/full/statements.
type Mutant = spec.Mutant[objects.Sides]

func right() objects.Sides { return Standard(concrete.Standard()) }

// Mutants lists mutants that none of the languages for itself can tell from the
// right one: of what a statement does that uses nil and is out of bounds, of what an
// error leaves behind of other statements, and of rule Local; and those with the same
// mistake on both sides.
func Mutants() []Mutant {
	return slices.Concat(calculusMutants(), symbolicMutants(), concreteMutants(), twinMutants())
}

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

func symbolicMutants() []Mutant {
	type config = fields.Config
	m := objects.Symbolically(right)
	// unchecked is an error without the condition that nil is not used.
	unchecked := func(c, to config) config {
		to.Phi = lang.Conjunction(c.Phi, to.Phi.Kid(1))
		return to
	}
	callersStay := func(c, to config) config {
		to.Delta = c.Delta.Replace(to.Delta.Top())
		return to
	}
	return []Mutant{
		m.After("Elem-Err", "nil-too", "φ ∧ ¬δ(ê)θ: also where nil is used", "intermediate", unchecked),
		m.After("Assign-F-Err", "nil-too", "φ ∧ ¬δ(ê')θ: also where nil is used", "intermediate", unchecked),
		m.After("Call-Err", "nil-too", "φ ∧ ¬δ(ē^)θ: also where nil is used", "intermediate", unchecked),
		m.After("Invoke-Err", "nil-too", "φ ∧ ¬δ(ē^)θ: also where the called object is nil", "intermediate", unchecked),
		m.After("Return-Err", "callers-stay", "(τ, array-out-of-bound)·Δ: the callers are still on the stack", "lockstep", callersStay),
		m.By("Call", "untranslated", "τ'(ū) = ē: the fields in the arguments are no arrays", "lockstep",
			mistakes.After(func(c, to config, a *lang.Call) config {
				top := to.Delta.Top()
				for i, u := range c.Procs[a.Proc].Params {
					if a.Args[i].Op() == lang.Deref {
						top.Tau = top.Tau.Update(u, lang.Const(lang.Default(u.Type)))
					}
				}
				to.Delta = to.Delta.Replace(top)
				return to
			})),
		m.After("If-T", "only-b", "bθ: earlier conditions are forgotten", "monotony", func(_, to config) config {
			to.Phi = lang.Conjunction(lang.True, to.Phi.Kid(1))
			return to
		}),
		m.By("Local", "unknown", "τ: the variable keeps a value that is not known", "initial",
			mistakes.After(func(c, to config, a *lang.Local) config {
				return fields.On(to, nil).Assign(a.X, lang.V(a.X)).Config
			})),
	}
}

func concreteMutants() []Mutant {
	type config = heaps.Config
	m := objects.Concretely(right)
	return []Mutant{
		m.By("Assign-F-Err", "stuck", "no transition where an access is out of bounds", "lockstep", mistakes.Never),
		m.By("Invoke-Err", "stuck", "no transition where an access is out of bounds", "lockstep", mistakes.Never),
		m.By("If-Err", "nil-too", "array-out-of-bound where nil is used", "lockstep", spec.Otherwise(func(c config) []config {
			s, ok := c.Stmt().(*lang.If)
			if !ok || heaps.Eval(concrete.Standard())(c.Valuation(), c.H).At(s.B) != heaps.Bottom {
				return nil
			}
			c.Gamma = stacks.Stack{}.Push(c.Gamma.Top().To(lang.SeqOf(&lang.Fault{Of: s})))
			return []config{c}
		})),
		m.By("Return-Err", "callers-stay", "(L, array-out-of-bound)·Γ: the callers are still on the stack", "lockstep",
			spec.Afterwards(func(c, to config) config {
				to.Gamma = c.Gamma.Replace(to.Gamma.Top())
				return to
			})),
		m.By("If-F", "no-premise", "the rule applies whatever V(b) is", "determinism", mistakes.NoPremise),
		m.By("Local", "one", "L[u := 1] of an integer", "lockstep", mistakes.After(func(_, to config, a *lang.Local) config {
			if a.X.Type != lang.Int {
				return to
			}
			return to.Assign(a.X, lang.NewInt(1))
		})),
	}
}
