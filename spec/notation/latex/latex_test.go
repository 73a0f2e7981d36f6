package latex

import (
	"strings"
	"testing"

	"tandem/spec/notation"
	"tandem/spec/notation/texts"
)

func TestFormula(t *testing.T) {
	rows := []struct{ language, side, text, want string }{
		{"basic", "symbolic", "⟨if b {S1}{S2}; S', σ, φ⟩ → ⟨S2; S', σ, φ ∧ ¬bσ⟩", `\langle \mathbf{if}\ b \{S_{1}\}\{S_{2}\};\ S',\ \sigma,\ \phi \rangle \rightarrow \langle S_{2};\ S',\ \sigma,\ \phi \wedge \neg b \sigma \rangle`},
		{"basic", "concrete", "⟨x := e; S, V⟩ → ⟨S, V[x := V(e)]⟩ if V(e) = V(x)", `\langle x := e;\ S,\ V \rangle \rightarrow \langle S,\ V [x := V (e)]\rangle\quad \text{if}\ V (e) = V (x)`},
		{"basic", "concrete", "V(op(e1, …, en)) = op̄(V(e1), …, V(en))", `V (\mathit{op}(e_{1},\ \ldots,\ e_{n})) = \overline{\mathit{op}}(V (e_{1}),\ \ldots,\ V (e_{n}))`},
		{"recursion", "symbolic", "⟨(τ, P(ē); S)·Δ, σ, φ⟩ → ⟨(τ, S)·Δ, σ, φ⟩", `\langle (\tau,\ P (\bar{e});\ S) \cdot \Delta,\ \sigma,\ \phi \rangle \rightarrow \langle (\tau,\ S) \cdot \Delta,\ \sigma,\ \phi \rangle`},
		{"arrays-lazy", "symbolic", "⟨S, σ, φ⟩ → ⟨S, σ, φ ∧ e' = e⟩ if S wants a[e] and a[e] aliases e'", `\langle S,\ \sigma,\ \phi \rangle \rightarrow \langle S,\ \sigma,\ \phi \wedge e' = e \rangle\quad \text{if}\ S \ \text{wants}\ a [e] \ \text{and}\ a [e] \ \text{aliases}\ e'`},
		{"memoryless", "symbolic", "⟨x := *; S, ver, φ⟩ → ⟨S, ver, φ⟩ where x@(ver(x) + 1) is an input", `\langle x := *;\ S,\ \mathit{ver},\ \phi \rangle \rightarrow \langle S,\ \mathit{ver},\ \phi \rangle\quad \text{where}\ x @(\mathit{ver}(x) + 1) \ \text{is}\ \ \text{an}\ \ \text{input}\`},
	}
	for _, row := range rows {
		f, err := notation.Parse(notation.Dialects(row.language)[row.side], row.text, 1)
		if err != nil {
			t.Fatal(err)
		}
		if got := Formula(f); got != row.want {
			t.Errorf("%s:\n%s, want\n%s", row.text, got, row.want)
		}
	}
}

// Nothing of a language is left as Unicode, which LaTeX does not know in mathematics.
func TestExport(t *testing.T) {
	for _, language := range []string{"basic", "arrays", "recursion", "objects", "full", "traces", "unfolding", "basic+checks", "memoryless", "objects-lazy", "arrays-lazy"} {
		text := Export(texts.Printed(language))
		if at := strings.IndexFunc(text, func(r rune) bool { return r > 127 }); at >= 0 {
			t.Errorf("%s: %s", language, text[at:min(len(text), at+40)])
		}
	}
}
