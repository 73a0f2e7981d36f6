package section4

import "tandem/spec"

// Definitions lists the definitions of §4 about traces, in its order.
func Definitions() []spec.Definition {
	return []spec.Definition{
		{
			ID: "variable-substitution", Section: "§4", Name: "Substitution of a variable, e'[x := e]",
			Statement: "all occurrences of x in e' replaced by e", Source: "By e'[x := e] we denote",
			Code: []string{"wp.Var"}, By: []string{"lemma-4.4-assign", "definedness-assign"},
			Entries: []string{"symbolic Var-X", "symbolic Var-Y", "symbolic Var-Deref", "symbolic Var-Op"},
		},
		{
			ID: "field-substitution", Section: "§4", Name: "Substitution of a field, e'[h.f := e]",
			Statement: "(h'.f)[h.f := e] = if h'[h.f := e] = h then e else h'[h.f := e].f fi, and four more clauses", Source: "we define e'[h.f := e] by",
			Code: []string{"wp.Field"}, By: []string{"lemma-4.4-assign", "definedness-assign"},
			Entries: []string{"symbolic Field-Nil", "symbolic Field-Var", "symbolic Field-Other", "symbolic Field-Same", "symbolic Field-Op"},
		},
		{
			ID: "transformations", Section: "§4", Name: "Without loss of generality",
			Statement: "if b then e1 else e2 fi = e becomes if b then e1 = e else e2 = e fi, and so on", Source: "we can assume without loss of generality",
			Code: []string{"wp.Wlog", "wp.WlogEvery"}, By: []string{"wlog"},
			Entries: []string{"symbolic Wlog-Ne", "symbolic Wlog-Eq-Left", "symbolic Wlog-Eq-Right", "symbolic Wlog-Deref", "concrete Eval-Cond"},
		},
		{
			ID: "creation-substitution", Section: "§4", Name: "Substitution of a new object, e[x := new C]",
			Statement: "(x.f)[x := new C] = nil, (x = e)[x := new C] = false, and six more clauses", Source: "Next we define e[x := new C]",
			Code: []string{"wp.New"}, By: []string{"lemma-4.4-new", "definedness-new", "old-objects"},
			Entries: []string{"symbolic New-Eq-Left", "symbolic New-Eq-Right"},
		},
		{
			ID: "definition-4.1", Section: "§4", Name: "Definition 4.1 (Absence of nil-pointer errors)",
			Statement: "δ(nil) = true, δ(x) = true, δ(e.f) = e ≠ nil ∧ δ(e), δ(op(e1, …, en)) = δ(e1) ∧ … ∧ δ(en)", Source: "Definition 4.1",
			Code: []string{"wp.Delta"}, By: []string{"lemma-4.3"}, Entries: []string{"symbolic Delta-Cond", "concrete Eval-Cond"},
		},
		{
			ID: "definition-4.2", Section: "§4", Name: "Definition 4.2 (Path condition)",
			Statement: "path(ε) = true, path(b · ρ) = path(ρ) ∧ b, path(h := e · ρ) = path(ρ)[h := e] ∧ δ(h, e), path(x := new C · ρ) = path(ρ)[x := new C]",
			Source:    "Definition 4.2",
			Code:      []string{"wp.Path", "wp.Calculus.Of"}, By: []string{IDSoundness, IDCompleteness},
			Entries: []string{"symbolic Delta-Cond", "symbolic New-Eq-Left", "symbolic New-Eq-Right", "concrete Eval-Cond"},
		},
		{
			ID: "heap", Section: "§4", Name: "Concrete configurations and their consistency",
			Statement: "V = (G, H); what G and the fields of existing objects denote exists, or is nil", Source: "A concrete configuration V = (G, H)",
			Code: []string{"wp/heap.State", "wp/heap.Heap", "wp/heap.State.Consistent"}, By: []string{"consistency"},
		},
		{
			ID: "heap-value", Section: "§4", Name: "Value of an expression, ⊥",
			Statement: "V(e.f) = H(V(e).f) if V(e) ≠ ⊥ and V(e) ≠ nil, else ⊥; operators are strict", Source: "we define the value V(e)",
			Code: []string{"wp/heap.Eval", "wp/heap.Lazy"}, By: []string{"lemma-4.3", "wlog"}, Entries: []string{"concrete Eval-Cond"},
		},
		{
			ID: "heap-update", Section: "§4", Name: "Updates of a configuration",
			Statement: "V[x := v] = (G[x := v], H), V[o.f := v] = (G, H[o.f := v])", Source: "We further define for V = (G, H)",
			Code: []string{"wp/heap.State.Assign", "wp/heap.State.AssignField"}, By: []string{"lemma-4.4-assign"},
		},
		{
			ID: "heap-creation", Section: "§4", Name: "Creation of an object",
			Statement: "V[x := new C] = (G[x := o], H'), o not in the domain of H, H'(o.f) = nil", Source: "for V = (G, H) we define the update V[x := new C]",
			Code: []string{"wp/heap.State.Create", "wp/heap.Fresh"}, By: []string{"lemma-4.4-new", "fresh-identities", "consistency"},
		},
		{
			ID: "trace-system", Section: "§4", Name: "Concrete semantics of traces",
			Statement: "⟨V, ρ⟩ → ⟨V', ρ'⟩", Source: "the concrete semantics of symbolic execution traces",
			Code: []string{"wp/heap.System", "lang/trace.Trace"}, By: []string{IDSoundness, IDCompleteness}, Entries: []string{"concrete Eval-Cond"},
		},
	}
}
