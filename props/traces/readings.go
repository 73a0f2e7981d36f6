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

// Readings lists those that package objects/unfold has, in the model m. What
// each refutes is what is known by its smallest counterexamples; where none is
// listed, another reading says as much.
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
	published := unfold.With(unfold.RepairFresh)
	published.Returning = true
	return append(list, Reading{
		ID: "published", Text: "this is e0, by name; variables are fresh in the whole program; methods end with their one return",
		From:    "§4, symbolic method call: \"replaces in S all occurrences of the distinguished variable this by the expression e0\"; \"x is a fresh variable\"; \"The execution of a method terminates with a statement return e\"",
		Entries: []string{"symbolic Call", "symbolic Return", "symbolic End", "programs"}, Refutes: []string{IDEnds, IDConditions},
		Of: func() objects.TraceSides { return objects.TracesBy(m, published) },
	})
}
