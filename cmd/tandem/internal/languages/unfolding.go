package languages

import (
	"context"
	"slices"
	"strings"

	"tandem/concrete"
	"tandem/objects"
	objsymbolic "tandem/objects/symbolic"
	"tandem/props"
	"tandem/props/traces"
	"tandem/spec"
)

// unfoldingLanguage is the symbolic execution of §4, which unfolds programs of the
// language of objects to traces. It has no path conditions of its own and so no
// Semantics: it is checked beside the standard semantics and what tracesLanguage
// checks.
var unfoldingLanguage = &Language{
	Name: "unfolding", Title: "unfolding of programs to traces (§4)",
	Sizes: Sizes{4, 5, 4},
	Index: []string{"unfolding"},
	In:    func(m Machine) *Variant { return unfoldingVariant(objects.Traces(m.Model)) },
	Mutants: func() []Mutant {
		list := mutantsOf(objects.TraceMutants(), unfoldingVariant)
		for i, m := range objects.TraceMutants() {
			if rule, ok := strings.CutPrefix(m.Target, "unfolding "); ok {
				list[i].Target = "symbolic " + rule
			}
			list[i].Rare = func(lim spec.Limits) []props.Checkable { return props.Erase(traces.Recursive(m.Sides, lim)) }
		}
		return list
	},
	Readings: unfoldings,
}

// unfoldings is the rules of §4 as printed, and with all repairs but one. What each
// refutes is what is known by its smallest counterexamples.
func unfoldings() []Reading {
	refutes := map[string][]string{}
	for _, c := range traces.Counterexamples() {
		if !slices.Contains(refutes[c.Reading], c.Statement) {
			refutes[c.Reading] = append(refutes[c.Reading], c.Statement)
		}
	}
	var list []Reading
	for _, r := range objsymbolic.Readings() {
		if len(refutes[r.ID]) == 0 {
			continue // another one says as much
		}
		lacks := slices.DeleteFunc(objsymbolic.Repairs(), func(repair string) bool { return slices.Contains(r.Repairs, repair) })
		list = append(list, Reading{
			ID: r.ID, Target: strings.Join(repairedRules(lacks), ", "), Refutes: refutes[r.ID],
			Text:    "without the repairs: " + strings.Join(lacks, ", "),
			Variant: func() *Variant { return unfoldingVariant(objects.TracesOf(concrete.Standard(), r)) },
		})
	}
	return list
}

// repairedRules lists the rules that those repairs change.
func repairedRules(repairs []string) []string {
	of := map[string][]string{
		objsymbolic.RepairThis: {"symbolic Call"}, objsymbolic.RepairReturn: {"symbolic Call", "symbolic Return"},
		objsymbolic.RepairDefault: {"symbolic End"}, objsymbolic.RepairFresh: {"symbolic New", "symbolic Call"},
	}
	var list []string
	for _, repair := range repairs {
		for _, rule := range of[repair] {
			if !slices.Contains(list, rule) {
				list = append(list, rule)
			}
		}
	}
	return list
}

func unfoldingVariant(sides objects.TraceSides) *Variant {
	return &Variant{
		Statements: func(lim spec.Limits) []props.Checkable {
			return props.Erase(traces.Random(sides, traces.Vocabulary(), traces.MaxSize, lim))
		},
		Exhaustive: func(ctx context.Context, lim spec.Limits, size int, progress func(int)) ([]props.Report, Scope) {
			reports, s := traces.Exhaustive(ctx, sides, traces.Small(), lim, size, func(s traces.Scope) { progress(s.States) })
			return reports, Scope{Size: s.Size, Programs: s.Programs, States: s.States, Steps: s.Steps}
		},
	}
}
