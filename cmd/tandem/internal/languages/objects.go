package languages

import (
	"context"

	"tandem/concrete"
	"tandem/objects"
	objconcrete "tandem/objects/concrete"
	"tandem/objects/fields"
	"tandem/props"
	"tandem/props/section41"
	"tandem/props/traces"
	"tandem/spec"
	"tandem/symbolic"
)

var objectsLanguage = &Language{
	Name: "objects", Title: "language of objects (§4)",
	Features: []Feature{Classes},
	Index:    []string{"objects"},
	In: func(m Machine) *Variant {
		sides := objects.Repaired(m.Model)
		sides.MaxStack = m.MaxStack
		return objectsVariant(sides, objects.Traces(m.Model))
	},
	Mutants: func() []Mutant {
		standard := concrete.Standard()
		list := mutantsOf(objects.Mutants(), func(sides objects.Sides) *Variant {
			return objectsVariant(sides, objects.Traces(standard))
		})
		return append(list, mutantsOf(objects.TraceMutants(), func(unfolding objects.TraceSides) *Variant {
			return objectsVariant(objects.Repaired(standard), unfolding)
		})...)
	},
}

// objectsVariant is the language of objects with fields as arrays, and what
// unfolds its programs to traces, which only its statements have.
func objectsVariant(sides objects.Sides, unfolding objects.TraceSides) *Variant {
	return &Variant{
		Semantics: Erase(sides.Semantics(), objectStacks),
		Stuck:     nilUse(sides.Value),
		Statements: func(lim spec.Limits) []props.Checkable {
			list := section41.Statements(sides, lim)
			return append(list, props.Erase(traces.Random(unfolding, traces.Vocabulary(), traces.MaxSize, lim))...)
		},
		Exhaustive: func(ctx context.Context, lim spec.Limits, size int, progress func(int)) ([]props.Report, Scope) {
			reports, scope := section41.Exhaustive(ctx, sides, lim, size, func(s section41.Scope) { progress(s.States) })
			all := Scope{Size: scope.Size, Programs: scope.Programs, States: scope.States, Steps: scope.Steps}
			for _, voc := range section41.Small() {
				more, of := traces.Exhaustive(ctx, unfolding, voc, lim, size)
				reports = append(reports, more...)
				all.States += of.States
			}
			return reports, all
		},
	}
}

// objectStacks is the configurations ⟨Δ, σ, φ⟩ with fields as arrays, and ⟨Γ, V⟩.
var objectStacks = Adapter[fields.Config, objconcrete.Config]{
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
	Valuation:     stateInView,
	Beyond:        objconcrete.Config.Beyond,
}
