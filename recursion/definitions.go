package recursion

import "tandem/spec"

// Definitions lists the definitions of §3, in its order.
func Definitions() []spec.Definition {
	theorems := []string{"correctness", "completeness"}
	return []spec.Definition{
		{
			ID: "closures", Section: "§3", Name: "Stacks of closures",
			Statement: "Δ of closures (τ, S), Γ of closures (L, S); the top is the leftmost", Source: "Δ denotes a stack of closures",
			Code: []string{"recursion/symstacks.Closure", "recursion/symstacks.Stack", "recursion/stacks.Closure", "recursion/stacks.Stack"}, By: theorems,
		},
		{
			ID: "initial", Section: "§3", Name: "Initial configuration",
			Statement: "⟨(id, S), id, true⟩ where no local variable occurs in S", Source: "A configuration ⟨(id, S), id, φ⟩ is called initial",
			Code: []string{"recursion/symstacks.Initial", "recursion/stacks.Initial"}, By: theorems,
		},
		{
			ID: "union", Section: "§3", Name: "Union of local and global substitutions",
			Statement: "θ = τ ∪ σ, V = L ∪ G, without name clashes", Source: "We denote by τ ∪ σ",
			Code: []string{"recursion/symstacks.Union", "recursion/stacks.Union"}, By: []string{"lemma-3.3", "corollary-3.4"},
		},
		{
			ID: "recursion-systems", Section: "§3", Name: "Transition systems with procedures",
			Statement: "⟨Δ, σ, φ⟩ → ⟨Δ', σ', φ'⟩ and ⟨Γ, G⟩ → ⟨Γ', G'⟩", Source: "We have the following symbolic transitions",
			Code: []string{"recursion/symstacks.System", "recursion/stacks.System"}, By: []string{"correctness", "completeness", "lockstep", "determinism", "progress", "monotony", "exclusivity"},
		},
		{
			ID: "stack-composition", Section: "§3", Name: "V • Δ",
			Statement: "the concrete stack that results from replacing every τ' in Δ by V∘τ'", Source: "Theorem 3.5",
			Code: []string{"recursion.Compose"}, By: theorems,
		},
	}
}
