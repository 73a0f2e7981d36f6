package notation

import "testing"

// Formulas about instances are read as they are printed, and in ASCII; where no number or variable stands, they are refused.
func TestInstances(t *testing.T) {
	readsAndRefuses(t, Dialects("memoryless")["symbolic"], []formulaRow{
		{text: "⟨x := e; S, ver, φ⟩ → ⟨S, ver[x := ver(x) + 1], φ ∧ x@(ver(x) + 1) = e@ver⟩"},
		{text: "⟨x := e; S, ver, φ⟩ → ⟨S, ver', φ ∧ x@ver'(x) = e@1⟩ where ver' = ver[x := ver(x) + 2]"},
		{text: "⟨x := *; S, ver, φ⟩ → ⟨S, ver[x := 2], φ⟩ where x@2 is an input"},
		{text: "op(e1, …, en)@ver = op(e1@ver, …, en@ver)"},
		{text: "⟨x := e; S, ver, φ⟩ → ⟨S, ver[x := e], φ⟩", wrong: "1:36: found e, an expression, expected a number, as ver(x) + 1"},
		{text: "⟨x := e; S, ver, φ⟩ → ⟨S, ver, φ ∧ x@e = e⟩", wrong: "1:38: found e, an expression, expected a number, as ver(x) + 1"},
		{text: "⟨x := e; S, ver, φ⟩ → ⟨S, ver, φ ∧ e@2 = e⟩", wrong: "1:36: found e, an expression, expected a variable"},
		{text: "⟨x := e; S, σ, φ⟩ → ⟨S, σ, φ⟩", wrong: "1:13: found “σ”, expected a letter of the symbolic side of memoryless: S, b, e, ver, x, y, φ"},
	})
}

// formulaRow is a formula, and what is wrong with it.
type formulaRow struct{ text, wrong string }

// readsAndRefuses reads formulas as they are printed, and in ASCII, but for those in which something is wrong.
func readsAndRefuses(t *testing.T, d *Dialect, rows []formulaRow) {
	t.Helper()
	for _, row := range rows {
		for _, text := range []string{row.text, ASCII(row.text)} {
			f, err := Parse(d, text, 1)
			switch {
			case err != nil && row.wrong == "":
				t.Errorf("%s: %v", text, err)
			case err == nil && (row.wrong != "" || f.String() != row.text):
				t.Errorf("%s is read as %v", text, f)
			case err != nil && text == row.text && err.Error() != row.wrong:
				t.Errorf("%s: %v, want %s", text, err, row.wrong)
			}
		}
	}
}
