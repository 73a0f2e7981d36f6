package languages

import (
	"context"
	"iter"

	"tandem/basic"
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
	Name: "recursion", Title: "language with procedures (§3)",
	Features: []Feature{Procedures},
	Index:    []string{"recursion"}, Numbered: true,
	Sizes:   Sizes{4, 6, 6},
	In:      func(m Machine) *Variant { return recursionVariant(on(recursion.Published, m)) },
	Mutants: func() []Mutant { return recursionMutants(recursion.Mutants()) },
	Readings: func() []Reading {
		sides := recursion.Published(concrete.Standard())
		printed := section3.Printed(sides, spec.DefaultLimits())
		return []Reading{{
			ID: printed.ID, Target: "Proposition 3.1", Text: printed.Text, Refutes: []string{printed.ID},
			Variant: func() *Variant { return printedProposition(sides) },
		}}
	},
}

var composedLanguage = &Language{
	Name: "recursion-arrays", Title: "language with procedures and arrays (§2.1, §3)",
	Features: []Feature{Procedures, Arrays},
	Index:    []string{"arrays", "recursion"},
	Sizes:    Sizes{5, 7, 0},
	Mutants:  func() []Mutant { return recursionMutants(recursion.ComposedMutants()) },
	In: func(m Machine) *Variant {
		sides := on(recursion.WithArrays, m)
		v := recursionVariant(sides)
		v.Explain = outOfBound(sides.Eval)
		return v
	},
}

func recursionMutants(of []recursion.Mutant) []Mutant {
	var list []basic.MutantOf[recursion.Sides]
	for _, m := range of {
		list = append(list, basic.MutantOf[recursion.Sides](m))
	}
	return mutantsOf(list, recursionVariant)
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
		Exhaustive: func(ctx context.Context, lim spec.Limits, size int, progress func(int)) ([]props.Report, Scope) {
			reports, scope := section3.Exhaustive(ctx, sides, lim, size, func(s section3.Scope) { progress(s.Points + s.States) })
			return reports, Scope(scope)
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
	v.Exhaustive = func(ctx context.Context, lim spec.Limits, size int, progress func(int)) ([]props.Report, Scope) {
		scope := Scope{Size: size}
		list := []*props.Property[section3.Case]{section3.Printed(sides, lim)}
		reports := props.Sweep(ctx, list, section3.Cases(sides, size, func() { scope.Programs++ }), func() {
			scope.States++
			progress(scope.States)
		})
		for _, r := range reports {
			for _, n := range r.Evidence.Symbolic {
				scope.Steps += n
			}
		}
		return reports, scope
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
