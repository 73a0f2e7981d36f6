package grade_test

import (
	"io/fs"
	"strings"
	"testing"

	"tandem/judge/grade/exercises"
)

// Each rule is judged for itself: a slip in one line costs no other rule its points, and no message
// blames a line that is right.
func TestRulesForThemselves(t *testing.T) {
	g := grader(t)
	holes, err := fs.ReadFile(exercises.Folder, "1/until.rules")
	if err != nil {
		t.Fatal(err)
	}
	const right = `symbolic Until-T: ⟨until b {S}; S', σ, φ⟩ → ⟨S', σ, φ ∧ bσ⟩
symbolic Until-F: ⟨until b {S}; S', σ, φ⟩ → ⟨S; until b {S}; S', σ, φ ∧ ¬bσ⟩
symbolic Swap: ⟨swap x and y; S, σ, φ⟩ → ⟨S, σ[x := σ(y)][y := σ(x)], φ⟩
`
	const untilT = "⟨until b {S}; S', σ, φ⟩ → ⟨S', σ, φ ∧ bσ⟩"
	for _, row := range []struct {
		reason, old, new string // what stands in the place of what in the answer
		points           int
		says             string
	}{
		{"all right", "", "", 15, ""},
		{"a hyphen is missing", "Until-T: ⟨until b {S}; S', σ", "UntilT: ⟨until b {S}; S', σ", 10, "your symbolic UntilT in line 18 is none that the task asks for: did you mean symbolic Until-T?"},
		{"an underscore is no part of an ID", "Until-T: ⟨until b {S}; S', σ", "Until_T: ⟨until b {S}; S', σ", 10, "cannot be read: a.rules:18:1: found “symbolic Until_T"},
		{"the side is missing", "symbolic Until-T: ⟨", "Until-T: ⟨", 10, "cannot be read: a.rules:18:1: "},
		{"a bracket is missing", "[y := σ(x)], φ⟩", "[y := σ(x)], φ", 10, "cannot be read: a.rules:20:72: "},
		{"a comment of the file's is left", "symbolic Until-T: ⟨", "// symbolic Until-T: ⟨", 10, "line 18 is a comment: take the // away"},
		{"an indented rule", "symbolic Until-T: ⟨", "  symbolic Until-T: ⟨", 15, ""},
		{"implication by an arrow", "φ ∧ bσ", "φ ∧ (b → b)σ", 10, "found “→”, expected “)” (implication is ⇒)"},
		{"σ by its name", "φ ∧ bσ", "φ ∧ bsigma", 10, "write b sigma"},
		{"a byte of Latin-1 in a comment", "symbolic Until-T: ⟨", "// pr\xfcfung\nsymbolic Until-T: ⟨", 15, "a.rules:18:6: found the byte 0xfc, expected text in UTF-8; the line is left out"},
		{"a byte of Latin-1 in a rule", "[y := σ(x)], φ⟩", "[y := σ(x)], \xf6⟩", 10, "cannot be read: a.rules:20:71: found the byte 0xf6"},
		{"a byte of Latin-1 in a line that is given", "V[x := V(y)]", "V[x := V(\xf6)]", 15, "found the byte 0xf6, expected text in UTF-8; the task gives this line, and it stands as there"},
		{"a rule too many", "symbolic Swap: ⟨", "symbolic Until-X: " + untilT + "\nsymbolic Swap: ⟨", 15, "a.rules:20: the task does not ask for symbolic Until-X: it is left out, since the others are wrong with it"},
		{"a rule of the language's", "symbolic Swap: ⟨", "symbolic If-T: ⟨if b {S1}{S2}; S, σ, φ⟩ → ⟨S2; S, σ, φ ∧ bσ⟩\nsymbolic Swap: ⟨", 15, "a.rules:20: the task does not ask for another symbolic If-T: it is put back as it was"},
		{"a given line was changed", "if V(b) is true", "if V(b) is false", 15, "a.rules:7: the task does not ask for another concrete Until-T: it is put back as it was"},
		{"a given line cannot be read", "V[x := V(y)]", "V[x := V(y)", 15, "the task gives this line, and it stands as there"},
		{"a given form was changed", "form swap x and y", "form swap x with y", 15, "the task does not ask for another form swap"},
		{"a given line was changed, and its rule is wrong", "V[x := V(y)][y := V(x)]", "V[x := V(y)][y := V(y)]", 15, "another concrete Swap"},
		{"prose", "symbolic Swap: ⟨", "and now swap\nsymbolic Swap: ⟨", 15, "a.rules:20:1: found “and now swap”"},
	} {
		answer := strings.Replace(string(holes)+right, row.old, row.new, 1)
		if row.old != "" && answer == string(holes)+right {
			t.Fatalf("%s: nothing was replaced", row.reason)
		}
		r := graded(t, g, g.Exercise(1), "a.rules", []byte(answer))
		said := strings.Join(r.Notes, "\n")
		for _, p := range r.Parts {
			said += "\n" + p.Message
		}
		if r.Points() != row.points || r.Error != "" || !strings.Contains(said, row.says) {
			t.Errorf("%s: %d points, want %d; %q, want %q", row.reason, r.Points(), row.points, r.Error+said, row.says)
		}
		if row.says == "" && strings.TrimSpace(said) != "" {
			t.Errorf("%s: %q, want nothing to be said", row.reason, said)
		}
	}
}

// A wrong rule is blamed for itself, also where the answer changes a given line.
func TestNoBlameForRightLines(t *testing.T) {
	g := grader(t)
	r := graded(t, g, g.Exercise(1), "a.rules", []byte(`concrete Swap: ⟨swap x and y; S, V⟩ → ⟨S, V[x := V(y)][y := V(y)]⟩
symbolic Until-F: ⟨until b {S}; S', σ, φ⟩ → ⟨S; until b {S}; S', σ, φ ∧ ¬bσ⟩
symbolic Swap: ⟨swap x and y; S, σ, φ⟩ → ⟨S, σ[x := σ(y)][y := σ(y)], φ⟩
`))
	if r.Points() != 5 || !strings.Contains(r.Parts[2].Message, "by your rule Swap: V∘σ is") {
		t.Errorf("%d points, want 5: %+v", r.Points(), r.Parts)
	}
}

// Exercise 3 shows the state that is wanted, and a counterexample that students can read.
func TestReadableCounterexamples(t *testing.T) {
	g := grader(t)
	for _, row := range []struct{ rule, says string }{
		{"concrete Swap: ⟨swap a[e] and a[e']; S, V⟩ → ⟨S, V⟩", "and the known run with a=[3, 2, 1],x=0,y=2"},
		{"symbolic Delta-If: δ(if b then e1 else e2 fi) = if b then δ(e1) else δ(e2) fi", "y := a[x] < 1 ? 0 : 0;"},
	} {
		r := graded(t, g, g.Exercise(3), "a.rules", []byte(row.rule+"\n"))
		said := r.Parts[0].Message + r.Parts[1].Message
		if !strings.Contains(said, row.says) || strings.Contains(said, "[int][int]int") {
			t.Errorf("%s: %s, want %s", row.rule, said, row.says)
		}
	}
}
