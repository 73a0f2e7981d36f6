package languages

import (
	"context"
	"slices"

	"tandem/concrete"
	"tandem/objects"
	"tandem/props"
	"tandem/props/traces"
	"tandem/spec"
)

// unfoldingLanguage is the symbolic execution of §4, which unfolds programs of the
// language of objects to traces. It has no path conditions of its own and so no
// Semantics: it is checked beside the standard semantics and what tracesLanguage
// checks.
var unfoldingLanguage = &Language{
	Name: "unfolding", Title: "unfolding of programs to traces",
	Paper: FormallyExplained, Sections: []string{"§4"},
	Sizes:       Sizes{4, 5, 4},
	Index:       []Indexed{{Language: "unfolding"}},
	Definitions: objects.TraceDefinitions(),
	In:          func(m Machine) *Variant { return unfoldingVariant(objects.Traces(m.Model)) },
	Mutants: func() []spec.Mutant[*Variant] {
		return spec.Mutants(objects.TraceMutants(), func(sides objects.TraceSides) *Variant {
			v := unfoldingVariant(sides)
			v.Rare = func(lim spec.Limits) []props.Checkable { return props.Erase(traces.Recursive(sides, lim)) }
			return v
		})
	},
	Readings: func() []spec.Reading[*Variant] {
		refuted := slices.DeleteFunc(traces.Readings(concrete.Standard()), func(r traces.Reading) bool { return len(r.Refutes) == 0 })
		return spec.Readings(refuted, unfoldingVariant) // of the others another one says as much
	},
}

func unfoldingVariant(sides objects.TraceSides) *Variant {
	return &Variant{
		Statements: func(lim spec.Limits) []props.Checkable {
			return props.Erase(traces.Random(sides, traces.Vocabulary(), traces.MaxSize, lim))
		},
		Exhaustive: func(ctx context.Context, lim spec.Limits, size int, progress func(int)) ([]props.Report, spec.Scope) {
			return traces.Exhaustive(ctx, sides, traces.Small(), lim, size, counted(progress))
		},
	}
}
