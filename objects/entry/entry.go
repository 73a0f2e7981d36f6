// Package entry is the language of objects in the register, and the unfolding of
// its programs to traces.
package entry

import (
	"context"

	"tandem/concrete"
	"tandem/languages"
	"tandem/languages/tdm"
	"tandem/objects"
	objconcrete "tandem/objects/concrete"
	"tandem/props"
	"tandem/props/section41"
	"tandem/props/traces"
	"tandem/spec"
)

// Language is the language of objects, with fields as arrays (§4, §4.1).
func Language() *languages.Language {
	return &languages.Language{
		Name: "objects", Title: "language of objects (§4, §4.1)", Sections: []string{"§4", "§4.1"},
		Sizes: languages.Sizes{Quick: 4, Long: 5, Readings: 4}, Refuting: 20_000,
		Syntax: tdm.Syntax, Accepts: tdm.Accepts("objects", tdm.Classes),
		Sides: []languages.Side{
			{Name: "symbolic", Package: "objects/fields", On: []string{"symbolic", "arrays/symbolic", "recursion/symbolic"}},
			{Name: "concrete", Package: "objects/concrete", On: []string{"concrete", "recursion/concrete"}},
		},
		In: func(b languages.Bounds) *languages.Variant {
			sides := objects.Repaired(concrete.Standard().Bounded(b.Bits))
			sides.MaxStack = b.Stack
			return variant(sides)
		},
	}
}

func variant(sides objects.Sides) *languages.Variant {
	return &languages.Variant{
		Programs:   tdm.Erase(sides.Semantics(), stacks(), nilUse(sides.Value, sides.Early)),
		Statements: func(lim spec.Limits) []props.Checkable { return section41.Statements(sides, lim) },
		Exhaustive: func(ctx context.Context, lim spec.Limits, size int, progress func(int)) ([]props.Report, spec.Scope) {
			reports, s := section41.Exhaustive(ctx, sides, lim, size, func(s section41.Scope) { progress(s.States) })
			return reports, spec.Scope{Size: s.Size, Programs: s.Programs, States: s.States, Steps: s.Steps}
		},
	}
}

// nilUse explains what keeps a configuration with objects from a transition.
func nilUse(eval objconcrete.Evaluation, early bool) func(objconcrete.Config) (languages.Fault, bool) {
	return func(c objconcrete.Config) (languages.Fault, bool) {
		e, ok := objconcrete.FirstNil(eval, c, early)
		if !ok {
			return languages.Fault{}, false
		}
		return languages.Fault{At: e.Use.At, Text: e.Error(), Access: e.Expr(), Nil: e.Use.A.String()}, true
	}
}

// Unfolding is the symbolic execution of §4, which unfolds programs to traces. It
// has no path conditions of its own and so no programs to run: it is checked
// beside the standard semantics and what the language of traces checks.
func Unfolding() *languages.Language {
	return &languages.Language{
		Name: "unfolding", Title: "unfolding of programs to traces (§4)", Sections: []string{"§4"},
		Sizes: languages.Sizes{Quick: 4, Long: 5, Readings: 4},
		Sides: []languages.Side{{Name: "symbolic", Package: "objects/symbolic", Apart: true, On: []string{"lang/trace"}}},
		In: func(b languages.Bounds) *languages.Variant {
			return unfolded(objects.Traces(concrete.Standard().Bounded(b.Bits)))
		},
	}
}

func unfolded(sides objects.TraceSides) *languages.Variant {
	return &languages.Variant{
		Statements: func(lim spec.Limits) []props.Checkable {
			return props.Erase(traces.Random(sides, traces.Vocabulary(), traces.MaxSize, lim))
		},
		Exhaustive: func(ctx context.Context, lim spec.Limits, size int, progress func(int)) ([]props.Report, spec.Scope) {
			reports, s := traces.Exhaustive(ctx, sides, traces.Small(), lim, size, func(s traces.Scope) { progress(s.States) })
			return reports, spec.Scope{Size: s.Size, Programs: s.Programs, States: s.States, Steps: s.Steps}
		},
	}
}
