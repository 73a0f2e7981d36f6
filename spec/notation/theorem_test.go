package notation

import "testing"

// A theorem that cannot be judged is refused with the place and the reason.
func TestTheoremErrors(t *testing.T) {
	for _, row := range []struct{ reason, text, err string }{
		{"Theorem 2.3", "for all S, V, S', σ, φ: ⟨S, id, true⟩ →* ⟨S', σ, φ⟩ and V(φ) = true imply ⟨S, V⟩ →* ⟨S', V∘σ⟩", ""},
		{"in ASCII", `for all S, V, S', sigma, phi: <<S, id, true>> ->* <<S', sigma, phi>> and V(phi) is true => <<S, V>> ->* <<S', V\osigma>>`, ""},
		{"what exists", "for all S, V: exists S', V': ⟨S, V⟩ →* ⟨S', V'⟩ and not exists S1, V1: ⟨S', V'⟩ → ⟨S1, V1⟩", ""},
		{"brackets", "for all S, V: (V = V and S = S) or not (V∘id = V imply S = S)", ""},
		{"no quantifier", "⟨S, V⟩ → ⟨S, V⟩", "1:1: found “⟨”, expected “for”"},
		{"a second for all", "for all S: for all V: V = V", "1:12: found “for”, expected no other “for all”: a theorem begins with the only one"},
		{"a letter that nothing determines", "for all S, V, σ: V = V∘σ", "1:24: found σ, which nothing before it determines, expected a step or an equation before it that leads to it"},
		{"one that is not used", "for all S, V, σ: V = V", "1:15: found σ, which nothing determines, expected a step or an equation that leads to it from S and V: in the hypothesis for what holds for all, behind exists for what exists"},
		{"one that only the conclusion would bind", "for all S, V, S', V': V = V imply ⟨S, V⟩ → ⟨S', V'⟩", "1:45: found S', which nothing before it determines, expected a step or an equation before it that leads to it"},
		{"one without a quantifier", "for all S, V: ⟨S, V⟩ → ⟨S', V⟩", "1:25: found S', expected a letter of for all, or of exists"},
		{"one twice", "for all S, S: S = S", "1:12: found S for the second time, expected another letter"},
		{"no program", "for all V: V = V", "1:9: found no letter for a program, expected one for statements, as for all S, …"},
		{"a step to the other side", "for all S, V: ⟨S, V⟩ → ⟨S, id, true⟩", "1:24: found a configuration of the other side, expected one of the same"},
		{"no step", "for all S, V: ⟨S, V⟩", "1:21: found the end, expected “→” or “→*”"},
		{"another sort", "for all S, V: S = V", "1:19: found V, a valuation, expected statements"},
		{"bound in one alternative only", "for all S, V, S', V': ⟨S, V⟩ → ⟨S', V'⟩ or S = S imply V = V'", "1:60: found V', which nothing before it determines, expected a step or an equation before it that leads to it"},
	} {
		_, err := ParseTheorem(Dialects("basic"), "name", row.text, 1)
		if got := message(err); got != row.err {
			t.Errorf("%s: %s\nwant %s", row.reason, got, row.err)
		}
	}
	for _, row := range []struct{ reason, text, err string }{
		{"Theorem 3.5", "for all S, V, L, G, Δ, σ, φ: V = L ∪ G and ⟨(id, S), id, true⟩ →* ⟨Δ, σ, φ⟩ and V(φ) = true imply ⟨(L, S), G⟩ →* ⟨V•Δ, V∘σ⟩", ""},
		{"in ASCII", `for all S, V, L, G, Delta, sigma, phi: V = L \_/ G and <<(id, S), id, true>> ->* <<Delta, sigma, phi>> and V(phi) is true => <<(L, S), G>> ->* <<V\.Delta, V\osigma>>`, ""},
		{"as printed", "for all S, V, L, G, τ, S', Δ, σ, φ: V = L ∪ G and ⟨(id, S), id, true⟩ →* ⟨(τ, S')·Δ, σ, φ⟩ and V(φ) = true imply ⟨(L, S), G⟩ →* ⟨(V∘τ, S')·V•Δ, V∘σ⟩", ""},
		{"L and G of nothing", "for all S, V, L, G, Γ, G': ⟨(L, S), G⟩ →* ⟨Γ, G'⟩ imply S = S", "1:30: found L, which nothing before it determines, expected a step or an equation before it that leads to it"},
		{"a pattern that is computed", "for all S, V, L, G, S', Γ, G', σ: V = L ∪ G and ⟨(L, S), G⟩ →* ⟨(V∘id, S')·Γ, G'⟩ imply S = S", "1:66: found a valuation, expected a pattern: letters and statements"},
		{"no stack", "for all S, V: ⟨S, id, true⟩ → ⟨S, id, true⟩", "1:16: found S, statements, expected a stack of closures"},
	} {
		_, err := ParseTheorem(Dialects("recursion"), "name", row.text, 1)
		if got := message(err); got != row.err {
			t.Errorf("%s: %s\nwant %s", row.reason, got, row.err)
		}
	}
	for _, language := range []string{"objects", "unfolding", "reduction"} {
		_, err := ParseTheorem(Dialects(language), "name", "for all S: S = S", 3)
		if got, want := message(err), "3:1: found a theorem about a language without ⟨S, σ, φ⟩ and ⟨S, V⟩, expected one about basic, arrays or recursion, with rules that are given or not"; got != want {
			t.Errorf("%s: %s\nwant %s", language, got, want)
		}
	}
}

func message(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// What Theorems 2.3 and 2.4 say of both sides is recognised, and not computed from the parts of configurations.
func TestTheoremPhrases(t *testing.T) {
	for text, language := range map[string]string{
		"for all S, V, S', σ, φ: ⟨S, id, true⟩ →* ⟨S', σ, φ⟩ and V(φ) = true imply ⟨S, V⟩ →* ⟨S', V∘σ⟩":                                                                     "basic",
		"for all S, V0, S', V: ⟨S, V0⟩ →* ⟨S', V⟩ implies exists σ, φ: ⟨S, id, true⟩ →* ⟨S', σ, φ⟩ and V0(φ) = true and V = V0∘σ":                                           "basic",
		"for all S, V, L, G, τ, S', Δ, σ, φ: V = L ∪ G and ⟨(id, S), id, true⟩ →* ⟨(τ, S')·Δ, σ, φ⟩ and V(φ) = true imply ⟨(L, S), G⟩ →* ⟨(V∘τ, S')·V•Δ, V∘σ⟩":              "recursion",
		"for all S, V, L, G, Γ, G': V = L ∪ G and ⟨(L, S), G⟩ →* ⟨Γ, G'⟩ implies exists Δ, σ, φ: ⟨(id, S), id, true⟩ →* ⟨Δ, σ, φ⟩ and V(φ) = true and Γ = V•Δ and G' = V∘σ": "recursion",
	} {
		th, err := ParseTheorem(Dialects(language), "name", text, 1)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range th.steps[2:] {
			if len(s.parts) > 0 && language == "basic" || s.Side == 0 && !s.Holds || s.From != s.Side {
				t.Errorf("%s: %v to %v is %+v, %v", text, s.t.Kids[0], s.t.Kids[1], s.Said, s.parts)
			}
		}
	}
}
