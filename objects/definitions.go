package objects

import "tandem/spec"

// Definitions lists the definitions of §4.1, and of §4 about programs that run, in the paper's order.
func Definitions() []spec.Definition {
	return []spec.Definition{
		{
			ID: "standard-semantics", Described: true, Section: "§4", Name: "Concrete semantics of programs",
			Statement: "⟨S, V⟩ → ⟨S', V'⟩, here with a stack of closures for S", Source: "The concrete semantics then can be defined",
			Code: []string{"objects/heaps.Config", "objects/heaps.System"}, By: []string{"lockstep", "determinism", "nil-errors"},
		},
		{
			ID: "fields-as-arrays", Section: "§4.1", Name: "Fields as arrays",
			Statement: "ê, in which e.f is f[ê] for an array f of type O → T", Source: "by modeling symbolically fields as arrays",
			Code: []string{"objects/fields.Hat"}, By: []string{"translation"},
		},
		{
			ID: "fields-system", Described: true, Section: "§4.1", Name: "Forward symbolic execution of objects",
			Statement: "⟨Δ, σ, φ⟩ → ⟨Δ', σ', φ'⟩ of §3, of translated statements", Source: "thus we have reduced the object-oriented language",
			Code:    []string{"objects/fields.Config", "objects/fields.System"},
			By:      []string{"correctness", "completeness", "lockstep", "exclusivity", "intermediate"},
			Entries: []string{"symbolic δ", "symbolic Call", "symbolic Return", "symbolic End"},
		},
		{
			ID: "fresh-objects", Section: "§4.1", Name: "Creation as assignments",
			Statement: "h := new C is h := x; x.f1 := nil; … x.fn := nil for a fresh x", Source: "by simply processing such an assignment symbolically",
			Code: []string{"objects/fields.Created", "objects/fields.Fresh"}, By: []string{"correctness", "completeness", "wp-and-fields"},
		},
		{
			ID: "fresh-removal", Section: "§4.1", Name: "Removal of fresh variables from φ",
			Statement: "φ[x := new C], with (f[x])[x := new C] = nil", Source: "We can remove again occurrences",
			Code: []string{"objects/fields.Creation", "objects/fields.Made"}, By: []string{"removal", "removal-paths", "initial", "intermediate"},
			Entries: []string{"symbolic φ"},
		},
	}
}

// TraceDefinitions lists those of §4 about programs that are unfolded to traces.
func TraceDefinitions() []spec.Definition {
	return []spec.Definition{
		{
			ID: "unfolding-system", Section: "§4", Name: "Unfolding of statements to traces",
			Statement: "⟨S, ρ⟩ → ⟨S', ρ'⟩, from ⟨S, ε⟩", Source: "we have the following transition rules",
			Code: []string{"objects/unfold.Config", "objects/unfold.System"}, By: []string{"ends", "prefixes", "converse", "path-conditions"},
			Entries: []string{"symbolic Call", "symbolic Return", "symbolic End", "symbolic New"},
		},
		{
			ID: "fresh-variables", Section: "§4", Name: "Fresh variables",
			Statement: "x does not appear in ⟨h := new C; S, ρ⟩", Source: "where x is a fresh variable",
			Code: []string{"objects/unfold.Fresh", "objects/unfold.FreshInConfig"}, By: []string{"ends", "path-conditions", "initial-state"},
			Entries: []string{"symbolic New"},
		},
		{
			ID: "parameter-substitution", Section: "§4", Name: "Simultaneous substitution in a method's body",
			Statement: "S[this, ū := e0, ȳ]", Source: "application of the simultaneous substitution",
			Code: []string{"objects/unfold.Subst"}, By: []string{"ends", "converse"}, Entries: []string{"symbolic Call"},
		},
	}
}
