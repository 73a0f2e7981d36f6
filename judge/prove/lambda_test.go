package prove

import (
	"os/exec"
	"strings"
	"testing"

	"tandem/internal/longtest"
	"tandem/papers/embed"
	"tandem/proofs"
	"tandem/spec/notation/texts"
)

// Theorem 3.1 is proved of the text of Figures 4, 5 and 6, and of none in which a rule never applies: of three rules, and in a
// sweep of each.
func TestLambdaText(t *testing.T) {
	if _, err := exec.LookPath("coqc"); err != nil {
		t.Skip(ErrMissing)
	}
	p, err := Open(t.Context(), Standard())
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
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
