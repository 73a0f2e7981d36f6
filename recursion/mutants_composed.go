package recursion

import (
	"tandem/concrete"
	"tandem/lang"
	"tandem/recursion/stacks"
	"tandem/recursion/symstacks"
	"tandem/symbolic"
)

// ComposedMutants lists mutants of the composition with arrays that no formula says, and
// that neither programs without procedures nor programs without arrays can tell from it.
func ComposedMutants() []Mutant {
	s, m := symbolically(WithArrays), concretely(WithArrays)
	return append([]Mutant{
		s.After("Elem", "global", "σ[a := …]: a local array is assigned to in the global substitution", "lockstep",
			func(old, c symstacks.Config) symstacks.Config {
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
		s.After("Elem-Err", "callers-stay", "(τ, array-out-of-bound)·Δ: the callers are still on the stack", "lockstep",
			func(old, c symstacks.Config) symstacks.Config {
				c.Delta = old.Delta.Replace(c.Delta.Top())
				return c
			}),
		m.After("Elem", "by-reference", "a local array is the global one of its type: assigning to its element assigns to that of the global array", "lockstep",
			func(old, c stacks.Config) stacks.Config {
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
		m.After("Assign-Err", "callers-stay", "(L, array-out-of-bound)·Γ: the callers are still on the stack", "lockstep",
			func(old, c stacks.Config) stacks.Config {
				c.Gamma = old.Gamma.Replace(c.Gamma.Top())
				return c
			}),
		right(WithArrays).Changed("pairing", "no-local-arrays", "V∘τ(a) = V(a) for local arrays a", "lemma-3.3", func(p *Sides) {
			p.Compose = func(eval concrete.Evaluation, V, base concrete.Valuation, sigma symbolic.Substitution) concrete.Valuation {
				W := Compose(eval, V, base, sigma)
				for _, a := range sigma.Domain() {
					if a.Scope != "" && a.Type.IsArray() {
						W = W.Update(a, V.At(a))
					}
				}
				return W
			}
		}),
	}, twinMutants(WithArrays)...)
}
