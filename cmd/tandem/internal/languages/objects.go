package languages

import (
	"context"
	"slices"

	"tandem/concrete"
	"tandem/internal/rules"
	"tandem/objects"
	objconcrete "tandem/objects/concrete"
	"tandem/objects/fields"
	"tandem/props"
	"tandem/props/section41"
	"tandem/spec"
	"tandem/symbolic"
)

var objectsLanguage = &Language{
	Name: "objects", Title: "language of objects",
	Paper: FormallyExplained, Sections: []string{"§4", "§4.1"},
	Features: []Feature{Classes},
	Sizes:    Sizes{4, 5, 4}, Refuting: 20_000,
	Index:       []Indexed{{Language: "objects"}},
	Definitions: objects.Definitions(),
	In: func(m Machine) *Variant {
		sides := objects.Repaired(m.Model)
		sides.MaxStack = m.MaxStack
		return objectsVariant(sides)
	},
	Mutants: func() []spec.Mutant[*Variant] {
		list := spec.Mutants(objects.Mutants(), objectsVariant)
		for _, m := range objects.StandardMutants() { // the concrete side of this language
			if slices.Contains(beyondFields, m.ID) {
				continue
			}
			sides := objects.Repaired(concrete.Standard())
			rule := m.Of()
			sides.Concrete = sides.Concrete.With(rule)
			list = append(list, spec.Mutant[*Variant]{
				ID: m.ID, Targets: []string{rules.Concrete + " " + rule.ID}, Error: m.Error, KilledBy: "lockstep",
				Of: func() *Variant { return objectsVariant(sides) },
			})
		}
		return list
	},
	Readings: func() []spec.Reading[*Variant] { return spec.Readings(objects.Readings(), objectsVariant) },
}

// beyondFields lists the mutants of the standard semantics that programs over the
// vocabulary of §4.1 do not tell from it: a method with two parameters of one type
// would, or one that calls itself and goes on.
// They are mutants of unfoldingLanguage.
var beyondFields = []string{"standard-Assign-L-callers", "standard-Call-swapped"}

func objectsVariant(sides objects.Sides) *Variant {
	return &Variant{
		Semantics:  Erase(sides.Semantics(), objectStacks()),
		Stuck:      nilUse(sides.Value, sides.Early),
		Statements: func(lim spec.Limits) []props.Checkable { return section41.Statements(sides, lim) },
		Exhaustive: func(ctx context.Context, lim spec.Limits, size int, progress func(int)) ([]props.Report, spec.Scope) {
			return section41.Exhaustive(ctx, sides, lim, size, counted(progress))
		},
	}
}

// objectStacks is the configurations ⟨Δ, σ, φ⟩ with fields as arrays, and ⟨Γ, V⟩.
func objectStacks() Adapter[fields.Config, objconcrete.Config] {
	states := &objconcrete.States{}
	return Adapter[fields.Config, objconcrete.Config]{
		Sigma: func(c fields.Config) symbolic.Substitution {
			if c.Delta.Empty() {
				return c.Config.Sigma
			}
			return c.Theta()
		},
		Symbolic:      symbolicClosures,
		Concrete:      concreteClosures,
		SymbolicDepth: func(c fields.Config) int { return max(0, c.Delta.Depth()-1) },
		ConcreteDepth: func(c objconcrete.Config) int { return max(0, c.Gamma.Depth()-1) },
		Valuation:     func(c objconcrete.Config) concrete.Valuation { return stateInView(states, c) },
		Beyond:        objconcrete.Config.Beyond,
	}
}
