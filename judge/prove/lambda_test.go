package prove

import (
	"os/exec"
	"slices"
	"strings"
	"testing"

	"tandem/internal/longtest"
	"tandem/papers/embed"
	"tandem/proofs"
	"tandem/spec/notation/texts"
)

// ownProver returns one for a test alone, whose rules are no language's.
func ownProver(t *testing.T) *Prover {
	t.Helper()
	if _, err := exec.LookPath("coqc"); err != nil {
		t.Skip(ErrMissing)
	}
	p, err := Open(t.Context(), Standard())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = p.Close() })
	return p
}

// Theorem 3.1 is proved of the text of Figures 4, 5 and 6, and of none in which a rule never applies: of three rules, and in a
// sweep of each.
func TestLambdaText(t *testing.T) {
	p := ownProver(t)
	proved := func(changes ...texts.Change) bool {
		text, err := embed.PureText().With(changes)
		if err != nil {
			t.Fatal(err)
		}
		r, err := p.Language(t.Context(), "lambda", text.Rocq, proofs.Of("lambda"))
		if err != nil {
			t.Fatal(err)
		}
		return r.List[0].Proved
	}
	if !proved() {
		t.Error("not proved of the text")
	}
	for i, r := range embed.PureText().Rules {
		if i%14 != 4 && !longtest.Sweeps() {
			continue
		}
		c := r.Entry
		if before, after, ok := strings.Cut(c.Text, "---"); ok {
			c.Text = before + "  true = false\n---" + after
		} else {
			c.Text += "   where true = false"
		}
		if proved(c) {
			t.Errorf("proved without %s", r.ID)
		}
	}
}

// What is proved of the text of Figures 7 and 8 is proved of it, and those of each file of none with a mistake in what they are about.
func TestStoreText(t *testing.T) {
	p := ownProver(t)
	const ends, plain, fails = "embed/StoreEnds", "embed/Theorem32Plain", "embed/Theorem32Fails"
	for i, m := range []struct {
		side, id, old, new string
		fail               []string // files
	}{
		{},
		{"symbolic", "Fig-8-RefV", "(μ, l ↦ v1)", "μ", []string{ends, plain}},
		{"symbolic", "Fig-8-DerefLoc", "μ(l) = v", "μ(l) = v   true = false", []string{plain, fails}},
		{"symbolic", "Fig-8-AssignSymb1", "(¬φ, μ(l))", "(true, μ(l))", []string{ends}},
		{"symbolic", "Fig-8-AssignSymb2", "(φ ∧ φ', v2)", "(true, v2)", []string{ends}},
		{"concrete", "Fig-7-DerefLoc", "→ v|", "→ l|", []string{plain, fails}},
		{"concrete", "Fig-7-Assign", "[l ↦ v2]μ", "[l ↦ v2]μ   where true = false", []string{fails}},
		{"concrete", "Fig-6-Sym", "true", "false", []string{fails}},
	} {
		if i > 2 && !longtest.Sweeps() {
			continue
		}
		text := embed.StoreText()
		for _, r := range text.Rules {
			if r.Side != m.side || r.ID != m.id {
				continue
			}
			c := r.Entry
			if c.Text = strings.Replace(c.Text, m.old, m.new, 1); c.Text == r.Entry.Text {
				t.Fatalf("%s has no %s", m.id, m.old)
			}
			var err error
			if text, err = text.With([]texts.Change{c}); err != nil {
				t.Fatal(err)
			}
		}
		r, err := p.Language(t.Context(), "lambda-store", text.Rocq, proofs.Of("lambda-store"))
		if err != nil {
			t.Fatal(err)
		}
		for _, o := range r.List {
			if slices.Contains(m.fail, o.File) == o.Proved {
				t.Errorf("%s %s for %s: %s is proved: %t, %s", m.id, m.new, m.old, o.Statement, o.Proved, o.Why)
			}
		}
	}
}
