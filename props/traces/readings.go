package traces

import (
	"slices"

	"tandem/concrete"
	"tandem/objects"
	"tandem/objects/unfold"
	"tandem/spec"
)

// Reading is the sides with the rules of §4 as they read without some repairs.
type Reading = spec.Reading[objects.TraceSides]

// Readings lists those that package objects/unfold has, in the model m. What each refutes is what
// is known by its smallest counterexamples; where none is listed, another reading says as much.
func Readings(m concrete.Model) []Reading {
	refutes := map[string][]string{}
	for _, c := range Counterexamples() {
		if !slices.Contains(refutes[c.Reading], c.Statement) {
			refutes[c.Reading] = append(refutes[c.Reading], c.Statement)
		}
	}
	list := spec.Readings(unfold.Readings(), func(u unfold.Unfolding) objects.TraceSides { return objects.TracesBy(m, u) })
	for i, r := range list {
		list[i].Refutes = refutes[r.ID]
		list[i].From = "§4, the transition rules, without the repairs of others"
	}
	const from = "§4, symbolic method call: \"replaces in S all occurrences of the distinguished variable this by the expression e0\"; \"x is a fresh variable\"; \"The execution of a method terminates with a statement return e\""
	call, behind := []string{"symbolic Call"}, []string{"symbolic Return", "symbolic End"}
	return append(list, Reading{
		ID: "body-replacement", Text: "this is e0, by name, where programs are run, too",
		From:    "§4, \"the semantics of method calls is defined as above in terms of body replacement (replacing the local variables by fresh variables)\"",
		Entries: append(slices.Clone(call), "concrete Call"), Unsaid: "the formulas of the standard semantics are those of the language of objects", Of: func() objects.TraceSides {
			sides := objects.TracesBy(m, unfold.With(unfold.RepairReturn, unfold.RepairDefault, unfold.RepairFresh))
			sides.Standard = sides.Standard.With(objects.BodiesReplaced(m))
			return sides
		},
	}, Reading{
		ID: "published", Text: "this is e0, by name; variables are fresh in the whole program; methods end with their one return", From: from,
		Entries: slices.Concat(call, behind, some), Refutes: []string{IDEnds, IDConditions}, Said: unfold.Said(), Of: returning(m),
	}, Reading{
		ID: "published-call", Text: "as published, but e0 is evaluated at the call",
		Entries: slices.Concat(behind, some), Mended: call, Said: unfold.Said(unfold.RepairThis), Of: returning(m, unfold.RepairThis),
	}, Reading{
		ID: "published-return", Text: "as published, but return ends the body, whose end has a rule of its own",
		Entries: slices.Concat(call, some), Mended: behind, Refutes: []string{IDEnds, IDConditions},
		Said: unfold.Said(unfold.RepairReturn, unfold.RepairDefault), Of: returning(m, unfold.RepairReturn, unfold.RepairDefault),
	})
}

// some says that a reading is about some programs only.
var some = []string{"programs"}

// returning builds the sides with variables that are fresh in the whole program and
// these repairs, for programs whose methods end with their one return.
func returning(m concrete.Model, repairs ...string) func() objects.TraceSides {
	return func() objects.TraceSides {
		u := unfold.With(append(repairs, unfold.RepairFresh)...)
		u.Returning = true
		return objects.TracesBy(m, u)
	}
}
