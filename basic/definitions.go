package basic

import "tandem/spec"

// Definitions lists the definitions of §2, in its order. Rules and clauses are entries of their own.
func Definitions() []spec.Definition {
	return []spec.Definition{
		{
			ID: "substitution", Section: "§2", Name: "Substitution and its application eσ",
			Statement: "xσ = σ(x), op(e1, …, en)σ = op(e1σ, …, enσ)", Source: "A substitution σ is a function Var → Expr",
			Code: []string{"symbolic.Substitution", "symbolic.Apply"}, By: []string{"lemma-2.1"}, Entries: []string{"symbolic Subst-Var", "symbolic Subst-Op"},
		},
		{
			ID: "identity", Section: "§2", Name: "Identity substitution",
			Statement: "id(x) = x", Source: "Let id be the identity substitution",
			Code: []string{"symbolic.ID"}, By: []string{"correctness", "completeness"},
		},
		{
			ID: "substitution-update", Section: "§2", Name: "Update of a substitution",
			Statement: "σ[x := e](x) = e, σ[x := e](y) = σ(y) for y other than x", Source: "symbolic assignment",
			Code: []string{"symbolic.Substitution.Update"}, By: []string{"corollary-2.2"},
		},
		{
			ID: "symbolic-system", Section: "§2", Name: "Symbolic transition system",
			Statement: "⟨S, σ, φ⟩ → ⟨S', σ', φ'⟩, from ⟨S, id, true⟩", Source: "A symbolic configuration is a triple",
			Code: []string{"symbolic.Config", "symbolic.Initial", "symbolic.System"},
			By:   []string{"correctness", "completeness", "lockstep", "monotony", "exclusivity"},
		},
		{
			ID: "valuation", Section: "§2", Name: "Valuation and the value of an expression",
			Statement: "V(x) is given, V(op(e1, …, en)) = op̄(V(e1), …, V(en)), op̄ total", Source: "A valuation V is a function Var → Val",
			Code: []string{"concrete.Valuation", "concrete.Eval", "concrete.Standard"}, By: []string{"lemma-2.1"},
			Entries: []string{"concrete Eval-Var", "concrete Eval-Op"},
		},
		{
			ID: "valuation-update", Section: "§2", Name: "Update of a valuation",
			Statement: "V[x := v](x) = v, V[x := v](y) = V(y) for y other than x", Source: "concrete assignment",
			Code: []string{"concrete.Valuation.Update"}, By: []string{"corollary-2.2"},
		},
		{
			ID: "composition", Section: "§2", Name: "Composition of a valuation and a substitution",
			Statement: "V∘σ(x) = V(σ(x))", Source: "A valuation obtained as a composition",
			Code: []string{"basic.Compose"}, By: []string{"lemma-2.1", "corollary-2.2", "correctness", "completeness"},
		},
		{
			ID: "concrete-system", Section: "§2", Name: "Concrete transition system",
			Statement: "⟨S, V⟩ → ⟨S', V'⟩", Source: "The concrete semantics of our basic programming language",
			Code: []string{"concrete.Config", "concrete.System"}, By: []string{"correctness", "completeness", "lockstep", "determinism", "progress"},
		},
	}
}
