package report_test

import (
	"strings"
	"testing"

	"tandem/cmd/register"
	"tandem/cmd/report"
)

func TestASCII(t *testing.T) {
	p := &report.Page{ASCII: true}
	for _, row := range []struct{ in, want, reason string }{
		{"⟨S, σ, φ⟩ →* ⟨S', V∘σ⟩", "<<S, sigma, phi>> ->* <<S', V o sigma>>", "symbols have names"},
		{"V(eσ), σ[x := eσ]", "V(e sigma), sigma[x := e sigma]", "an applied substitution stays apart"},
		{"x ≤ y ∧ ¬b ✓", "x <= y && !b ok", "operators as programs have them"},
		{"§2: 3 × 4 …", "section 2: 3 x 4 ...", "typography"},
		{"λ-calculus: (λx.t)v → [x ↦ v]t", `lambda-calculus: (\x.t)v -> [x -> v]t`, "a binder has its sign, the calculus its name"},
		{"é", "é", "names of the program stay"},
	} {
		if got := p.Text(row.in); got != row.want {
			t.Errorf("%s: got %q, want %q", row.reason, got, row.want)
		}
	}
	for _, l := range register.All().All() {
		said := map[string]string{"title": l.Heading()}
		for _, m := range l.AllMutants() {
			said[m.ID] = m.Error
		}
		for _, r := range l.AllReadings() {
			said[r.ID] = r.Text
		}
		for what, text := range said {
			if got := p.Text(text); strings.ContainsFunc(got, func(r rune) bool { return r > 127 }) {
				t.Errorf("%s, %s: %q is not ASCII", l.Name, what, got)
			}
		}
	}
}
