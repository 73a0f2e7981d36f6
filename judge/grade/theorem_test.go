package grade_test

import (
	"strings"
	"testing"
)

// A theorem that says nothing gets a message of its own: true of everything, false of everything, true of an
// empty hypothesis; and one that blames right rules, or breaks on too little, is told so.
func TestTheorems(t *testing.T) {
	g := grader(t)
	const reached = "for all S, V, S', σ, φ: ⟨S, id, true⟩ →* ⟨S', σ, φ⟩"
	for _, row := range []struct {
		reason, theorem string
		points          int
		says            string
	}{
		{"true of everything", "for all S, V: S = S", 0, "it is true of everything that was tried: right rules, the wrong one, and all 39 others"},
		{"false of everything", "for all S, V: not V = V", 0, "it is false of every case that was tried, by right rules: 1308 of 1308"},
		{"an empty hypothesis", reached + " and V(φ) = true and not V(φ) = true imply V = V∘σ", 0, "its hypothesis is met in none of the 1308 cases: it says nothing"},
		{"it blames right rules", reached + " imply ⟨S, V⟩ →* ⟨S', V∘σ⟩", 0, "it is false of the rules of the paper: of "},
		{"it breaks on an order of conjuncts", reached + " and V(φ) = true imply ⟨S, V⟩ →* ⟨S', V∘σ⟩ and (V = V)", 12, ""},
		{"it is about one side", "for all S, V, S', V', S1, V1, S2, V2: ⟨S, V⟩ →* ⟨S', V'⟩ and ⟨S', V'⟩ → ⟨S1, V1⟩ and ⟨S', V'⟩ → ⟨S2, V2⟩ imply S1 = S2 and V1 = V2", 4, "no program up to size 4 breaks it by the wrong rule"},
		{"a slip", reached + " and V(φ) = true imply ⟨S, V⟩ →* ⟨S', V∘τ⟩", 0, "expected a letter"},
	} {
		r := graded(t, g, g.Exercise(9), "a.rules", []byte("theorem mine: "+row.theorem+"\n"))
		said := r.Error
		for _, p := range r.Parts {
			said += "\n" + p.Message
		}
		if r.Points() != row.points || !strings.Contains(said, row.says) {
			t.Errorf("%s: %d points, want %d: %s, want %s", row.reason, r.Points(), row.points, said, row.says)
		}
	}
}
