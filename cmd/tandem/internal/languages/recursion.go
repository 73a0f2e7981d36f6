package languages

import (
	"context"
	"iter"

	"tandem/concrete"
	"tandem/lang"
	"tandem/props"
	"tandem/props/section3"
	"tandem/recursion"
	recconcrete "tandem/recursion/concrete"
	recsymbolic "tandem/recursion/symbolic"
	"tandem/spec"
	"tandem/symbolic"
)

var recursionLanguage = &Language{
	Name: "recursion", Title: "language with procedures",
	Paper: FormallyExplained, Sections: []string{"§3"},
	Features: []Feature{Procedures},
	Index:    []Indexed{{Language: "recursion"}}, Numbered: true,
	Sizes:       Sizes{4, 6, 6},
	Definitions: recursion.Definitions(),
	In:          func(m Machine) *Variant { return recursionVariant(on(recursion.Published, m)) },
	Mutants:     func() []spec.Mutant[*Variant] { return spec.Mutants(recursion.Mutants(), recursionVariant) },
	Readings: func() []spec.Reading[*Variant] {
		sides := recursion.Published(concrete.Standard())
		printed := section3.Printed(sides, spec.DefaultLimits())
		return []spec.Reading[*Variant]{{
			ID: printed.ID, Entries: []string{"Proposition 3.1"}, Text: printed.Text, Refutes: []string{printed.ID},
			Of: func() *Variant { return printedProposition(sides) },
		}}
	},
}

var composedLanguage = &Language{
	Name: "recursion-arrays", Title: "language with procedures and arrays",
	Paper: FormallyExplained, Sections: []string{"§2.1", "§3"},
	Features: []Feature{Procedures, Arrays},
	Index:    []Indexed{{Language: "arrays"}, {Language: "recursion", Rules: []string{"Call", "Return"}}},
	Sizes:    Sizes{5, 7, 0},
	Mutants:  func() []spec.Mutant[*Variant] { return spec.Mutants(recursion.ComposedMutants(), recursionVariant) },
	In: func(m Machine) *Variant {
		sides := on(recursion.WithArrays, m)
		v := recursionVariant(sides)
		v.Explain = outOfBound(sides.Eval)
		return v
	},
}

// on is sides on a machine.
func on(sides func(concrete.Model) recursion.Sides, m Machine) recursion.Sides {
	s := sides(m.Model)
	s.MaxStack = m.MaxStack
	return s
}

func recursionVariant(sides recursion.Sides) *Variant {
	return &Variant{
		Semantics:  Erase(sides.Semantics(), stacks),
		Statements: func(lim spec.Limits) []props.Checkable { return section3.Statements(sides, lim) },
		Exhaustive: func(ctx context.Context, lim spec.Limits, size int, progress func(int)) ([]props.Report, spec.Scope) {
			return section3.Exhaustive(ctx, sides, lim, size, counted(progress))
		},
	}
}

// printedProposition has Proposition 3.1 as the paper prints it as its only
// statement.
func printedProposition(sides recursion.Sides) *Variant {
	v := recursionVariant(sides)
	v.Statements = func(lim spec.Limits) []props.Checkable {
		return []props.Checkable{section3.Printed(sides, lim)}
	}
	v.Exhaustive = func(ctx context.Context, lim spec.Limits, size int, progress func(int)) ([]props.Report, spec.Scope) {
		return section3.ExhaustivePrinted(ctx, sides, lim, size, counted(progress))
	}
	return v
}

// stacks is the configurations ⟨Δ, σ, φ⟩ and ⟨Γ, G⟩.
var stacks = Adapter[recsymbolic.Config, recconcrete.Config]{
	Sigma: func(c recsymbolic.Config) symbolic.Substitution {
		if c.Delta.Empty() {
			return c.Sigma
		}
		return c.Theta()
	},
	Symbolic: func(c recsymbolic.Config) iter.Seq[Closure] {
		return func(yield func(Closure) bool) {
			for d := c.Delta; !d.Empty(); d = d.Pop() {
				top := d.Top()
				value := func(u lang.Var) string { return top.Tau.At(u).String() }
				if !yield(Closure{top.Proc, locals(c.Procs, top.Proc), value, top.S}) {
					return
				}
			}
		}
	},
	Concrete: func(c recconcrete.Config) iter.Seq[Closure] {
		return func(yield func(Closure) bool) {
			for d := c.Gamma; !d.Empty(); d = d.Pop() {
				top := d.Top()
				value := func(u lang.Var) string { return top.L.At(u).String() }
				if !yield(Closure{top.Proc, locals(c.Procs, top.Proc), value, top.S}) {
					return
				}
			}
		}
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
