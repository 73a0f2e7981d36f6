package texts

import "strings"

// partsOf is what a language is made of; false if it is none that has formulas of others.
func partsOf(name string) ([]part, bool) {
	if base, ok := strings.CutSuffix(name, "+checks"); ok {
		parts, made := compositions[base]
		if !made {
			for _, other := range takes[base] {
				parts = append(parts, part{language: other, entries: clausesOf(other)})
			}
			parts = append(parts, part{language: base})
		}
		return append(parts[:len(parts):len(parts)], checksOf(base)...), true
	}
	parts, ok := compositions[name]
	return parts, ok
}

// entriesOf lists entries of both sides.
func entriesOf(ids ...string) []string {
	var list []string
	for _, id := range ids {
		list = append(list, "symbolic "+id, "concrete "+id)
	}
	return list
}

// checksOf is the rules for assumptions, assertions and inputs that a language L+checks
// has. What of them takes part in δ is its own.
func checksOf(base string) []part {
	const of = "basic+checks"
	switch base {
	case "unfolding":
		return []part{{own: []Line{ // those of checks/unfold, which the index does not have
			check("symbolic", "Assume", "⟨assume b; S, ρ⟩ → ⟨S, ρ · b⟩"),
			check("symbolic", "Assert", "⟨assert b; S, ρ⟩ → ⟨S, ρ · b⟩"),
			check("symbolic", "Assert-F", "⟨assert b; S, ρ⟩ → ⟨assertion-failed, ρ · ¬b⟩"),
			check("symbolic", "Input", "⟨h := *; S, ρ⟩ → ⟨S, ρ · h := in#n⟩ where in#n is fresh"),
		}}}
	case "arrays", "recursion-arrays":
		return []part{
			{own: conditions("δ(b)σ ∧ bσ", "δ(b)σ ∧ ¬bσ")}, {own: strictly("V⊥(b)")},
			{language: of, entries: entriesOf("Input", "Assume-Err", "Assert-Err")},
		}
	case "objects":
		return []part{
			{own: conditions("δ(b̂)σN ∧ b̂σN", "δ(b̂)σN ∧ (¬b̂)σN")}, {language: of, entries: []string{"concrete Assume", "concrete Assert", "concrete Assert-F"}},
			{language: of, entries: entriesOf("Input")},
			{own: []Line{nilError("(¬δ(A)σ)N⟩ if δ(A)σ ≠ true")}}, {language: of, entries: []string{"concrete Nil-Err"}},
		}
	case "full":
		return []part{
			{own: conditions("δnil(b̂)σN ∧ δ(b̂)σN ∧ b̂σN", "δnil(b̂)σN ∧ δ(b̂)σN ∧ (¬b̂)σN")}, {own: strictly("V⊥(b)")},
			{language: of, entries: entriesOf("Input")},
			{own: []Line{
				check("symbolic", "Assume-Err", "⟨assume b; S, σ, φ⟩ → ⟨array-out-of-bound, σ, φ ∧ δnil(b̂)σN ∧ (¬δ(b̂)σ)N⟩ if δ(b̂)σ ≠ true"),
				check("symbolic", "Assert-Err", "⟨assert b; S, σ, φ⟩ → ⟨array-out-of-bound, σ, φ ∧ δnil(b̂)σN ∧ (¬δ(b̂)σ)N⟩ if δ(b̂)σ ≠ true"),
				check("concrete", "Assume-Err", "⟨assume b; S, V⟩ → ⟨array-out-of-bound, V⟩ if V(b) ≠ ⊥ and V⊥(b) = ⊥"),
				check("concrete", "Assert-Err", "⟨assert b; S, V⟩ → ⟨array-out-of-bound, V⟩ if V(b) ≠ ⊥ and V⊥(b) = ⊥"),
				nilError("(¬δnil(A)σ)N⟩ if δnil(A)σ ≠ true"),
			}},
			{language: of, entries: []string{"concrete Nil-Err"}},
		}
	}
	return []part{{language: of, entries: entriesOf("Assume", "Assert", "Assert-F", "Input")}}
}

// check is a rule of a language that has δ.
func check(side, id, text string) Line {
	return Line{Side: side, ID: id, Cite: "lecture; §2.1 and §4.1 for δ", Text: text}
}

// conditions is the rules for assumptions and assertions that add these to φ, where b
// holds and where it does not.
func conditions(holds, fails string) []Line {
	return []Line{
		check("symbolic", "Assume", "⟨assume b; S, σ, φ⟩ → ⟨S, σ, φ ∧ "+holds+"⟩"),
		check("symbolic", "Assert", "⟨assert b; S, σ, φ⟩ → ⟨S, σ, φ ∧ "+holds+"⟩"),
		check("symbolic", "Assert-F", "⟨assert b; S, σ, φ⟩ → ⟨assertion-failed, σ, φ ∧ "+fails+"⟩"),
	}
}

// strictly is the concrete rules that look at this value.
func strictly(value string) []Line {
	return []Line{
		check("concrete", "Assume", "⟨assume b; S, V⟩ → ⟨S, V⟩ if "+value+" is true"),
		check("concrete", "Assert", "⟨assert b; S, V⟩ → ⟨S, V⟩ if "+value+" is true"),
		check("concrete", "Assert-F", "⟨assert b; S, V⟩ → ⟨assertion-failed, V⟩ if "+value+" is false"),
	}
}

// nilError is rule Nil-Err, which ends so.
func nilError(end string) Line {
	return check("symbolic", "Nil-Err", "⟨A; S, σ, φ⟩ → ⟨nil-dereference, σ, φ ∧ "+end)
}
