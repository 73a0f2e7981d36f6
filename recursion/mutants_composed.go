package recursion

import (
	"strings"

	"tandem/concrete"
	"tandem/lang"
	recconcrete "tandem/recursion/concrete"
	recsymbolic "tandem/recursion/symbolic"
	"tandem/symbolic"
)

// ComposedMutants lists mutants of the composition with arrays that neither
// programs without procedures nor programs without arrays can tell from it.
func ComposedMutants() []Mutant {
	list := []Mutant{
		composedSymbolic("Elem", "global", "σ[a := …]: a local array is assigned to in the global substitution", "lockstep",
			func(old, c recsymbolic.Config) recsymbolic.Config {
				a := old.Stmt().(*lang.AssignElem)
				if a.A.Scope == "" {
					return c
				}
				c.Sigma = c.Sigma.Update(a.A, c.Delta.Top().Tau.At(a.A))
				top := c.Delta.Top()
				top.Tau = old.Delta.Top().Tau
				c.Delta = c.Delta.Replace(top)
				return c
			}),
		composedSymbolic("Call-Err", "only-sigma", "φ ∧ ¬δ(ē)σ: the local substitution is not applied to what may be out of bounds", "corollary-3.2",
			func(old, c recsymbolic.Config) recsymbolic.Config {
				top := old.Delta.Top()
				top.Tau = symbolic.ID()
				bare := old
				bare.Delta = old.Delta.Replace(top)
				for _, err := range rule(WithArrays(concrete.Standard()).Symbolic, "Call-Err").Apply(bare) {
					c.Phi = err.Phi
				}
				return c
			}),
		composedSymbolic("Elem-Err", "callers-stay", "(τ, array-out-of-bound)·Δ: the callers are still on the stack", "lockstep",
			func(old, c recsymbolic.Config) recsymbolic.Config {
				c.Delta = old.Delta.Replace(c.Delta.Top())
				return c
			}),
		composedConcrete("Elem", "by-reference", "a local array is the global one of its type: assigning to its element assigns to that of the global array", "lockstep",
			func(old, c recconcrete.Config) recconcrete.Config {
				a := old.Stmt().(*lang.AssignElem)
				if a.A.Scope == "" {
					return c
				}
				for _, x := range c.G.Domain() {
					if x.Type == a.A.Type {
						c.G = c.G.Update(x, c.Gamma.Top().L.At(a.A))
					}
				}
				return c
			}),
		composedConcrete("Assign-Err", "callers-stay", "(L, array-out-of-bound)·Γ: the callers are still on the stack", "lockstep",
			func(old, c recconcrete.Config) recconcrete.Config {
				c.Gamma = old.Gamma.Replace(c.Gamma.Top())
				return c
			}),
	}
	for i, m := range list {
		list[i].ID = strings.ReplaceAll(m.Target, " ", "-") + "-" + m.ID
	}
	return list
}

// composedSymbolic is the composition with what a symbolic rule leads to
// changed.
func composedSymbolic(rule, id, wrong, killedBy string, change func(old, c recsymbolic.Config) recsymbolic.Config) Mutant {
	sides := WithArrays(concrete.Standard())
	r, _ := sides.Symbolic.Rule(rule)
	was := r.Apply
	r.Cite, r.Apply = "mutant", func(c recsymbolic.Config) []recsymbolic.Config {
		var list []recsymbolic.Config
		for _, to := range was(c) {
			list = append(list, change(c, to))
		}
		return list
	}
	sides.Symbolic = sides.Symbolic.With(r)
	return Mutant{ID: id, Target: "symbolic " + rule, Error: wrong, KilledBy: killedBy, Sides: sides}
}

// composedConcrete is the composition with what a concrete rule leads to
// changed.
func composedConcrete(rule, id, wrong, killedBy string, change func(old, c recconcrete.Config) recconcrete.Config) Mutant {
	sides := WithArrays(concrete.Standard())
	r, _ := sides.Concrete.Rule(rule)
	was := r.Apply
	r.Cite, r.Apply = "mutant", func(c recconcrete.Config) []recconcrete.Config {
		var list []recconcrete.Config
		for _, to := range was(c) {
			list = append(list, change(c, to))
		}
		return list
	}
	sides.Concrete = sides.Concrete.With(r)
	return Mutant{ID: id, Target: "concrete " + rule, Error: wrong, KilledBy: killedBy, Sides: sides}
}
