package recursion

import (
	"iter"

	"tandem/lang"
	"tandem/languages"
	"tandem/languages/tdm"
	"tandem/recursion/stacks"
	"tandem/recursion/symstacks"
	"tandem/symbolic"
)

// Closures returns the configurations ⟨Δ, σ, φ⟩ and ⟨Γ, G⟩.
func Closures() tdm.Adapter[symstacks.Config, stacks.Config] { return closures }

var closures = tdm.Adapter[symstacks.Config, stacks.Config]{
	Sigma: func(c symstacks.Config) symbolic.Substitution {
		if c.Delta.Empty() {
			return c.Sigma
		}
		return c.Theta()
	},
	Symbolic: func(c symstacks.Config) iter.Seq[languages.Closure] {
		return tdm.Closures(c.Delta, func(top symstacks.Closure) languages.Closure {
			return tdm.Closure(top.Proc, locals(c.Procs, top.Proc), top.Tau.At, top.S)
		})
	},
	Concrete: func(c stacks.Config) iter.Seq[languages.Closure] {
		return tdm.Closures(c.Gamma, func(top stacks.Closure) languages.Closure {
			return tdm.Closure(top.Proc, locals(c.Procs, top.Proc), top.L.At, top.S)
		})
	},
	SymbolicDepth: symstacks.Config.Depth,
	ConcreteDepth: func(c stacks.Config) int { return max(0, c.Gamma.Depth()-1) },
	Overflows: func(c stacks.Config) bool {
		return c.G.Overflows() || !c.Gamma.Empty() && c.Gamma.Top().L.Overflows()
	},
}

// locals returns the local variables of a procedure's closures; those of the main statement have none.
func locals(procs map[string]*lang.Proc, name string) []lang.Var {
	if p, ok := procs[name]; ok {
		return p.Params
	}
	return nil
}
