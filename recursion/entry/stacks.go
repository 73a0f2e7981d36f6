package entry

import (
	"iter"

	"tandem/lang"
	"tandem/languages"
	"tandem/languages/tdm"
	recconcrete "tandem/recursion/concrete"
	recsymbolic "tandem/recursion/symbolic"
	"tandem/symbolic"
)

// stacks is the configurations ⟨Δ, σ, φ⟩ and ⟨Γ, G⟩.
var stacks = tdm.Adapter[recsymbolic.Config, recconcrete.Config]{
	Sigma: func(c recsymbolic.Config) symbolic.Substitution {
		if c.Delta.Empty() {
			return c.Sigma
		}
		return c.Theta()
	},
	Symbolic: func(c recsymbolic.Config) iter.Seq[languages.Closure] {
		return tdm.Closures(c.Delta, func(top recsymbolic.Closure) languages.Closure {
			return tdm.Closure(top.Proc, locals(c.Procs, top.Proc), top.Tau.At, top.S)
		})
	},
	Concrete: func(c recconcrete.Config) iter.Seq[languages.Closure] {
		return tdm.Closures(c.Gamma, func(top recconcrete.Closure) languages.Closure {
			return tdm.Closure(top.Proc, locals(c.Procs, top.Proc), top.L.At, top.S)
		})
	},
	SymbolicDepth: func(c recsymbolic.Config) int { return max(0, c.Delta.Depth()-1) },
	ConcreteDepth: func(c recconcrete.Config) int { return max(0, c.Gamma.Depth()-1) },
	Beyond: func(c recconcrete.Config) bool {
		return c.G.Beyond() || !c.Gamma.Empty() && c.Gamma.Top().L.Beyond()
	},
}

// locals is the local variables of a procedure's closures; those of the main
// statement have none.
func locals(procs map[string]*lang.Proc, name string) []lang.Var {
	if p, ok := procs[name]; ok {
		return p.Params
	}
	return nil
}
