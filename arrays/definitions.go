package arrays

import "tandem/spec"

// Definitions lists the definitions of §2.1, in its order.
func Definitions() []spec.Definition {
	return []spec.Definition{
		{
			ID: "array-update", Section: "§2.1", Name: "Array expressions",
			Statement: "(a[e] := e')[e''] = if e = e'' then e' else a[e''] fi", Source: "where the expression (a[e] := e') denotes",
			Code: []string{"lang.Store", "lang.Select"}, By: []string{"read-over-write"},
		},
		{
			ID: "array-bound", Section: "§2.1", Name: "Bound of an array",
			Statement: "|a|, which a[e] := e' does not affect", Source: "the expression |a| which denotes the length of the array a",
			Code: []string{"lang.Len", "lang.SetLen"}, By: []string{"bounds", "natural"}, Entries: []string{"symbolic Bound", "concrete Bound"},
		},
		{
			ID: "arrays/substitution", Section: "§2.1", Name: "Substitution in bounds", Described: true,
			Statement: "|a|σ = |σ(a)|", Source: "We do not need to apply the current substitution σ to a in the expression |a|",
			Code: []string{"symbolic.Apply"}, By: []string{"lemma-2.1", "corollary-2.2"}, Entries: []string{"symbolic Subst-Op"},
		},
		{
			ID: "array-delta", Section: "§2.1", Name: "Absence of array-out-of-bound errors",
			Statement: "δ(x) = true, δ(a[e]) = 0 ≤ e ≤ |a| ∧ δ(e), δ(op(e1, …, en)) = δ(e1) ∧ … ∧ δ(en)",
			Source:    "We describe the absence of an array-out-of-bound error",
			Code:      []string{"arrays/symbounds.Delta", "arrays/bounds.Strict"}, By: []string{"delta", "strict", "delta-substitution", "length"},
			Entries: []string{"symbolic Delta-Var", "symbolic Delta-Access", "symbolic Delta-Op"},
		},
		{
			ID: "array-error", Section: "§2.1", Name: "Occurrence of an array-out-of-bound error",
			Statement: "the statement array-out-of-bound, from which there is no transition", Source: "We indicate the occurrence",
			Code: []string{"lang.Fault", "arrays/bounds.Fault"}, By: []string{"progress", "messages"},
		},
		{
			ID: "array-systems", Section: "§2.1", Name: "Transition systems with arrays",
			Statement: "the rules with δ(e)σ in their path conditions, and those that lead to array-out-of-bound",
			Source:    "It is then straightforward to update the above symbolic transition system",
			Code:      []string{"arrays/symbounds.System", "arrays/bounds.System"}, By: []string{"correctness", "completeness", "lockstep", "determinism", "progress", "monotony", "exclusivity"},
			Entries: []string{"symbolic Elem", "symbolic Elem-Err", "symbolic Bound"},
		},
	}
}
