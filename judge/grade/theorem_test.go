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
		{"false of everything", "for all S, V: not V = V", 0, "it is false of each of the 5 programs that were tried, by right rules"},
		{"an empty hypothesis", reached + " and V(φ) = true and not V(φ) = true imply V = V∘σ", 0, "its hypothesis is met in none of the 1308 cases: it says nothing"},
		{"it blames right rules", reached + " and V(φ) = true imply φ = true", 0, "it is false of the rules of the paper: of if false { }"},
		{"it is about both sides", reached + " and V(φ) = true imply ⟨S, V⟩ →* ⟨S', V∘σ⟩", 0, "it takes steps of both sides, and the task asks for those of the symbolic side alone"},
		{"it blames what takes no step", reached + " and ⟨S', σ, φ⟩ → ⟨S', σ, φ ∧ true⟩ imply S = S'", 0, "it is false of the rules of the paper: of var x: int;"},
		{"it is about another mistake", "for all S, V, S', σ, φ, S1, σ1, φ1: ⟨S, id, true⟩ →* ⟨S', σ, φ⟩ and ⟨S', σ, φ⟩ → ⟨S1, σ1, φ1⟩ and V(φ1) = true imply V(φ) = true", 4, "no program up to size 4 breaks it by the wrong rule"},
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
