package entry

import (
	"tandem/frames"
	"tandem/spec"
)

// definitions lists those of the paper, the theory, and the check of §3.6.
func definitions() []spec.Definition {
	by := []string{"soundness", "inverse"}
	return []spec.Definition{{
		ID: "frames/theory", Section: "§3", Name: "The theory Σprelude", Source: "§3.2.2",
		Statement: "first(combine(l, r)) = l, second(combine(l, r)) = r, toRef(fromRef(v)) = v, fromRef(toRef(v)) = v",
		Code:      []string{"frames.Prover", "frames.Terms"}, By: by,
	}, {
		ID: "frames/definition-1", Section: "§3", Name: "Symbolic heaps", Source: "Definition 1",
		Statement: "H is a multiset of field chunks t1.f ↦ t2 and predicate chunks t0.q[ts](t1, …, tn)",
		Code:      []string{"frames.Heap", "frames.Chunk"}, By: by,
	}, {
		ID: "frames/definition-2", Section: "§3", Name: "Symbolic states", Source: "Definition 2",
		Statement: "σ = (H, G, Γ, Σ)", Code: []string{"frames.State"}, By: by,
	}, {
		ID: "frames/definition-3", Section: "§3", Name: "Valid mutators", Source: "Definition 3",
		Statement: "a mutator is valid if its contract is well-defined, and exec of its body from its precondition ends where consume of its postcondition succeeds",
		Code:      []string{"frames.Verify"}, By: []string{"soundness", "inverse", "untouched"}, Entries: []string{frames.Definition3},
	}, {
		ID: "frames/definition-4", Section: "§3", Name: "Valid predicates", Source: "Definition 4",
		Statement: "a predicate is valid if produce of its body succeeds", Code: []string{"frames.Verify"}, By: []string{"soundness"},
	}, {
		ID: "frames/definition-5", Section: "§3", Name: "Valid pure methods", Source: "Definition 5",
		Statement: "a pure method is valid if produce of its precondition succeeds, and eval of its body behind it", Code: []string{"frames.Verify"}, By: []string{"soundness"},
	}}
}
