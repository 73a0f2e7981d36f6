package lazyinit

import "tandem/spec"

// Definitions lists those of lazy initialisation, in the order of the paper.
func Definitions() []spec.Definition {
	return []spec.Definition{
		{
			ID: "subsumption/lazy-initialization", Described: true, Section: "§2", Name: "Lazy initialization",
			Statement: "a reference that is read for the first time is null, a new object, or an object of an earlier initialization", Source: "nondeterministically initializes the field",
			Code: []string{"papers/subsumption/lazyobjects.Config", "papers/subsumption/lazyobjects.System"}, By: []string{"correctness", "completeness", "lockstep", "exclusivity"},
			Entries: []string{"symbolic Init-Nil", "symbolic Init-New", "symbolic Init-Alias"},
		},
		{
			ID: "subsumption/method-preconditions", Described: true, Section: "§2", Name: "Method preconditions",
			Statement: "an initialization is made if an initial heap that it matches meets the precondition", Source: "Method preconditions are used during lazy initialization",
			Code: []string{"papers/subsumption/lazyobjects.Allows", "papers/subsumption/lazyinit.Meets"}, By: []string{"preconditions"},
		},
	}
}

// ArrayDefinitions lists those of lazy initialisation of arrays.
func ArrayDefinitions() []spec.Definition {
	return []spec.Definition{
		{
			ID: "subsumption/array-representation", Section: "§5.2", Name: "Array representation",
			Statement: "a symbolic array is cells (index, elem), sorted by index, and a symbolic length len", Source: "A symbolic array A is represented",
			Code: []string{"papers/subsumption/lazyarrays.Array", "papers/subsumption/lazyarrays.Cell", "papers/subsumption/lazyarrays.Initial"}, By: []string{"correctness", "completeness", "lockstep"},
		},
		{
			ID: "subsumption/array-invariants", Section: "§5.2", Name: "Invariants 1 to 3",
			Statement: "0 ≤ index of the first node, index of the last node < len, index(c) < index(next(c))", Source: "The following invariants hold for the list",
			Code: []string{"papers/subsumption/lazyinit.ArraySides.Invariant"}, By: []string{"invariants"},
		},
	}
}
