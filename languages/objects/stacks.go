package objects

import (
	"iter"

	"tandem/concrete"
	"tandem/languages"
	"tandem/languages/tdm"
	"tandem/objects/fields"
	"tandem/objects/heaps"
	"tandem/recursion/stacks"
	"tandem/recursion/symstacks"
	"tandem/symbolic"
)

// Closures returns the configurations ⟨Δ, σ, φ⟩ with fields as arrays, and ⟨Γ, V⟩.
func Closures() tdm.Adapter[fields.Config, heaps.Config] {
	run := &states{}
	return tdm.Adapter[fields.Config, heaps.Config]{
		Sigma: func(c fields.Config) symbolic.Substitution {
			if c.Delta.Empty() {
				return c.Config.Sigma
			}
			return c.Theta()
		},
		Symbolic: func(c fields.Config) iter.Seq[languages.Closure] {
			return tdm.Closures(c.Delta, func(top symstacks.Closure) languages.Closure {
				return tdm.Closure(top.Proc, c.Program.Locals(top.Proc), top.Tau.At, top.S)
			})
		},
		Concrete: func(c heaps.Config) iter.Seq[languages.Closure] {
			return tdm.Closures(c.Gamma, func(top stacks.Closure) languages.Closure {
				return tdm.Closure(top.Proc, c.Program.Locals(top.Proc), top.L.At, top.S)
			})
		},
		SymbolicDepth: fields.Config.Depth,
		ConcreteDepth: func(c heaps.Config) int { return max(0, c.Gamma.Depth()-1) },
		Valuation:     func(c heaps.Config) concrete.Valuation { return inView(run, c) },
		Overflows:     heaps.Config.Overflows,
	}
}

// inView returns the values of the variables that the next statement can name, and of the fields as arrays.
func inView(run *states, c heaps.Config) concrete.Valuation {
	V := run.of(c)
	if c.Gamma.Empty() {
		return V
	}
	top := c.Gamma.Top()
	for _, u := range top.L.Domain() {
		V = V.Update(u, top.L.At(u))
	}
	return V
}
