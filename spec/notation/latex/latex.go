// Package latex writes rules and clauses for LaTeX, as people paste them into papers.
package latex

import (
	"cmp"
	"fmt"
	"regexp"
	"strings"

	"tandem/internal/rules"
	"tandem/spec/notation"
	"tandem/spec/notation/texts"
)

// Export returns a language: a display for each rule and clause, tagged with its ID. It needs amsmath.
func Export(l *texts.Language) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%% The language %s: its rules, and the clauses of its functions. Needs amsmath.\n", l.Name)
	for _, side := range []string{rules.Symbolic, rules.Concrete} {
		fmt.Fprintf(&b, "\n%% The %s side.\n", side)
		for _, line := range l.Lines {
			if line.Side == side {
				fmt.Fprintf(&b, "\\begin{equation*}\n  %s \\tag{%s}\n\\end{equation*}\n", Formula(line.Formula), line.ID)
			}
		}
	}
	return b.String()
}

// Formula returns a formula in mathematics.
func Formula(f *notation.Formula) string {
	arrow := " = "
	switch {
	case f.Second:
		arrow = ` \Rightarrow `
	case f.Rule:
		arrow = ` \rightarrow `
	case f.Left.Kind == notation.Becoming:
		arrow = ` \rightsquigarrow `
	}
	text := term(f.Left)
	if f.Left.Kind != notation.Independent {
		text += arrow + term(f.Right)
	}
	text += premises(f.Premises)
	for _, o := range f.Others {
		text += `,\quad ` + term(o.Right) + premises(o.Premises)
	}
	if f.Else != nil {
		text += `\quad \text{else}\ ` + term(f.Else)
	}
	return text
}

func premises(list []*notation.Term) string {
	text := ""
	for _, p := range list {
		text += `\quad \text{` + p.Name + `}\ ` + term(p.Kids[0])
	}
	return text
}

// term returns a term, sign by sign of how Unicode prints it.
func term(t *notation.Term) string {
	text := token.ReplaceAllStringFunc(t.String(), func(t string) string {
		m := token.FindStringSubmatch(t)
		letter := m[2]
		switch {
		case m[1] == "en":
			return "e_{n}"
		case m[1] != "":
			return wordOf(m[1])
		case letter == "":
			return cmp.Or(signs[t], t)
		}
		letter = strings.TrimSpace(cmp.Or(signs[letter], letter))
		switch m[3] {
		case "\u0304":
			letter = `\bar{` + letter + "}"
		case "\u0302":
			letter = `\hat{` + letter + "}"
		}
		if m[4] != "" {
			letter += "_{" + m[4] + "}"
		}
		return letter + m[5] + " "
	})
	return closing.ReplaceAllString(strings.Join(strings.Fields(text), " "), "$1")
}

// closing is a sign that stands close behind what it closes or ends.
var closing = regexp.MustCompile(` (\\\}|[)\],;])`)

// wordOf returns a word: a keyword in bold, one that joins premises as text.
func wordOf(word string) string {
	switch word {
	case "if", "then", "else", "fi", "while", "new", "return", "assume", "assert", "end", "var":
		return `\mathbf{` + word + `}\ `
	case "where", "provided", "is", "and", "or", "has", "no", "fresh", "an", "object", "input", "array", "by",
		"wants", "asks", "was", "answers", "creates", "makes", "aliases", "lies", "leaves":
		return `\ \text{` + word + `}\ `
	case "op":
		return `\mathit{op}`
	}
	return `\mathit{` + word + `}`
}

// token is a sign of several characters, a word, a letter with its mark, index and primes, or another sign.
var token = regexp.MustCompile(`array-out-of-bound|assertion-failed|nil-dereference|in#[0n]|op̄|:=|::|→\*|⇝\*|([A-Za-z]{2,})|([A-Za-z]|[^\x00-\x7f…⟨⟩→∧∨¬≤≥≠∈∪·⊥⇝])(\x{0304}|\x{0302})?([0-9]+)?('*)|[^\sA-Za-z]`)

// signs are how LaTeX writes what is no ASCII, and what it reads as something else.
var signs = map[string]string{
	"σ": `\sigma `, "φ": `\phi `, "τ": `\tau `, "θ": `\theta `, "δ": `\delta `, "ρ": `\rho `, "Δ": `\Delta `, "Γ": `\Gamma `,
	"⟨": `\langle `, "⟩": `\rangle `, "→": ` \rightarrow `, "→*": ` \rightarrow^{*} `, "∧": ` \wedge `, "∨": ` \vee `, "¬": `\neg `,
	"≤": ` \leq `, "≥": ` \geq `, "≠": ` \neq `, "∈": ` \in `, "∪": ` \cup `, "·": ` \cdot `, "…": `\ldots`, "⊥": `_{\bot}`, "ε": `\epsilon `,
	"⇝": ` \rightsquigarrow `, "⇝*": ` \rightsquigarrow^{*} `, ":=": ` := `, "::": ` :: `, ";": `;\ `, ",": `,\ `, "{": `\{`, "}": `\}`, "^": `\hat{\ }`,
	"op̄": `\overline{\mathit{op}}`, "ē": `\bar{e}`, "ū": `\bar{u}`, "ȳ": `\bar{y}`, "ê": `\hat{e}`, "ĥ": `\hat{h}`,
	"array-out-of-bound": `\textit{array-out-of-bound}`, "assertion-failed": `\textit{assertion-failed}`, "nil-dereference": `\textit{nil-dereference}`,
	"in#0": `\mathit{in}\#0`, "in#n": `\mathit{in}\#n`,
}
