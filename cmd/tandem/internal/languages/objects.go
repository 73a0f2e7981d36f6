package languages

import (
	"context"
	"slices"
	"strings"

	"tandem/concrete"
	"tandem/objects"
	objconcrete "tandem/objects/concrete"
	"tandem/objects/fields"
	"tandem/props"
	"tandem/props/section41"
	"tandem/spec"
	"tandem/symbolic"
)

var objectsLanguage = &Language{
	Name: "objects", Title: "language of objects (§4)",
	Features: []Feature{Classes},
	Sizes:    Sizes{4, 5, 4}, Refuting: 20_000,
	Index: []string{"objects"},
	In: func(m Machine) *Variant {
		sides := objects.Repaired(m.Model)
		sides.MaxStack = m.MaxStack
		return objectsVariant(sides)
	},
	Mutants: func() []Mutant {
		list := mutantsOf(objects.Mutants(), objectsVariant)
		for _, m := range objects.TraceMutants() {
			rule, ok := strings.CutPrefix(m.Target, "standard ") // the concrete side of this language
			if !ok || slices.Contains(beyondFields, m.ID) {
				continue
			}
			sides := objects.Repaired(concrete.Standard())
			sides.Concrete = m.Sides.Standard
			list = append(list, Mutant{
				ID: m.ID, Target: "concrete " + rule, Error: m.Error, KilledBy: "lockstep",
				Variant: func() *Variant { return objectsVariant(sides) },
			})
		}
		return list
	},
	Readings: func() []Reading {
		var list []Reading
		for _, r := range objects.Readings() {
			list = append(list, Reading{
				ID: r.ID, Target: r.Target, Text: r.Text, Refutes: r.Refutes,
				Variant: func() *Variant { return objectsVariant(r.Sides) },
			})
		}
		return list
	},
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
		Exhaustive: func(ctx context.Context, lim spec.Limits, size int, progress func(int)) ([]props.Report, Scope) {
			reports, s := section41.Exhaustive(ctx, sides, lim, size, func(s section41.Scope) { progress(s.States) })
			return reports, Scope{Size: s.Size, Programs: s.Programs, States: s.States, Steps: s.Steps}
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
