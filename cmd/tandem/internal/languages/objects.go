package languages

import (
	"context"
	"slices"
	"strings"

	"tandem/concrete"
	"tandem/objects"
	objconcrete "tandem/objects/concrete"
	"tandem/objects/fields"
	objsymbolic "tandem/objects/symbolic"
	"tandem/props"
	"tandem/props/section41"
	"tandem/props/traces"
	"tandem/spec"
	"tandem/symbolic"
)

var objectsLanguage = &Language{
	Name: "objects", Title: "language of objects (§4)",
	Features: []Feature{Classes},
	Sizes:    Sizes{4, 5, 4},
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
		ofTraces := mutantsOf(objects.TraceMutants(), func(unfolding objects.TraceSides) *Variant {
			sides := objects.Repaired(standard)
			sides.Concrete = unfolding.Standard // both routes have this side
			return objectsVariant(sides, unfolding)
		})
		rare := map[string]objects.TraceSides{}
		for _, m := range objects.TraceMutants() {
			rare[m.ID] = m.Sides
		}
		for i, m := range ofTraces {
			ofTraces[i].Rare = func(lim spec.Limits) []props.Checkable { return props.Erase(traces.Recursive(rare[m.ID], lim)) }
			if rule, ok := strings.CutPrefix(m.Target, "standard "); ok { // the concrete side of this language
				ofTraces[i].Target = "concrete " + rule
			}
		}
		return append(list, ofTraces...)
	},
	Readings: func() []Reading {
		standard := concrete.Standard()
		var list []Reading
		for _, r := range objects.Readings() {
			list = append(list, Reading{
				ID: r.ID, Target: r.Target, Text: r.Text, Refutes: r.Refutes,
				Variant: func() *Variant { return objectsVariant(r.Sides, objects.Traces(standard)) },
			})
		}
		return append(list, unfoldings(standard)...)
	},
}

// unfoldings is the readings of what unfolds programs to traces: as printed, and
// with all repairs but one. What each refutes is what is known by its smallest
// counterexamples.
func unfoldings(m concrete.Model) []Reading {
	refutes := map[string][]string{}
	for _, c := range traces.Counterexamples() {
		if !slices.Contains(refutes[c.Reading], c.Statement) {
			refutes[c.Reading] = append(refutes[c.Reading], c.Statement)
		}
	}
	var list []Reading
	for _, r := range objsymbolic.Readings() {
		lacks := slices.DeleteFunc(objsymbolic.Repairs(), func(repair string) bool { return slices.Contains(r.Repairs, repair) })
		if len(refutes[r.ID]) == 0 {
			continue // another one says as much
		}
		list = append(list, Reading{
			ID: "traces-" + r.ID, Target: "unfolding to traces", Refutes: refutes[r.ID],
			Text:    "as §4 prints it, without the repairs: " + strings.Join(lacks, ", "),
			Variant: func() *Variant { return objectsVariant(objects.Repaired(m), objects.TracesOf(m, r)) },
		})
	}
	return list
}

// objectsVariant is the language of objects with fields as arrays, and what
// unfolds its programs to traces, which only its statements have.
func objectsVariant(sides objects.Sides, unfolding objects.TraceSides) *Variant {
	return &Variant{
		Semantics: Erase(sides.Semantics(), objectStacks()),
		Stuck:     nilUse(sides.Value, sides.Early),
		Statements: func(lim spec.Limits) []props.Checkable {
			list := section41.Statements(sides, lim)
			return append(list, props.Erase(traces.Random(unfolding, traces.Vocabulary(), traces.MaxSize, lim))...)
		},
		Exhaustive: func(ctx context.Context, lim spec.Limits, size int, progress func(int)) ([]props.Report, Scope) {
			reports, scope := section41.Exhaustive(ctx, sides, lim, size, func(s section41.Scope) { progress(s.States) })
			unfolded := func(yield func(traces.Case) bool) {
				for _, voc := range section41.Small() {
					for k := range traces.Cases(voc, size, func() {}) {
						if !yield(k) {
							return
						}
					}
				}
			}
			done := scope.States
			reports = append(reports, props.Sweep(ctx, traces.Statements(unfolding, lim), unfolded, func() {
				done++
				progress(done)
			})...)
			return reports, Scope{Size: scope.Size, Programs: scope.Programs, States: scope.States, Steps: scope.Steps}
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
