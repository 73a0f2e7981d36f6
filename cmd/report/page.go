package report

import (
	"encoding/json"
	"fmt"
	"io"
	"regexp"
	"strings"
	"unicode/utf8"

	"tandem/spec/notation"
)

// Version is that of Tandem, also in every document.
const Version = "0.1.0"

// Page is where a report is written, and how: width, colours, spelling. The writer keeps its errors.
type Page struct {
	W     io.Writer
	ASCII bool // text in ASCII; see Text
	Width int  // in characters
	Color bool
	Fit   bool // lines and tables are broken where they are wider than the page
	Piped bool // no one said how wide it is: messages have one line, for scripts
}

// PipeWidth is the width of what no terminal shows, so that it is the same
// everywhere; MinWidth is the least that a page has. Both are in characters.
const (
	PipeWidth = 100
	MinWidth  = 30
)

// Printf writes formatted text as it is.
func (p *Page) Printf(format string, args ...any) { fmt.Fprintf(p.W, format, args...) }

// Line writes a line of text without white space at its end. On a page whose width counts it is broken.
func (p *Page) Line(text string) { p.line(text, plain) }

// line is Line, of one look.
func (p *Page) line(text string, look ink) {
	text = p.Text(text)
	indent := len(text) - len(strings.TrimLeft(text, " "))
	if !p.Fit {
		p.put(of(text, look))
		return
	}
	p.wrapped(text[:indent], of(text[indent:], look), indent+2)
}

// JSON writes a value as indented JSON. It panics for values that have no JSON.
func (p *Page) JSON(v any) {
	e := json.NewEncoder(p.W)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(v); err != nil {
		panic(err) // only for values that have no JSON
	}
}

// JSONLine writes a value as JSON in one line. It panics for values that have no JSON.
func (p *Page) JSONLine(v any) { p.Printf("%s\n", compact(v)) }

// compact returns a value as JSON in one line.
func compact(v any) string { return encoded(v, func(*json.Encoder) {}) }

// encoded returns a value as JSON.
func encoded(v any, how func(*json.Encoder)) string {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	how(e)
	if err := e.Encode(v); err != nil {
		panic(err) // only for values that have no JSON
	}
	return strings.TrimRight(b.String(), "\n")
}

// Text returns s as this page spells it.
func (p *Page) Text(s string) string {
	if !p.ASCII {
		return s
	}
	return asciiSpelling.Replace(applied.ReplaceAllString(s, "$1 $2"))
}

// formula returns a formula, or a line of one, as this page spells it; its ASCII reads back as the same.
func (p *Page) formula(text string) string {
	if !p.ASCII {
		return text
	}
	return p.Text(notation.ASCII(text))
}

// applied is a substitution that is applied, as in eσ.
var applied = regexp.MustCompile(`([\wūē)])([στθ])`)

// asciiSpelling has another spelling for each sign that a formula can have; that of
// formulas is notation.ASCII, which reads back, and agrees with it.
var asciiSpelling = strings.NewReplacer("č", "c", "ă", "a", "ș", "s",
	"σ", "sigma", "φ", "phi", "⟨", "<<", "⟩", ">>", "∧", "&&", "∨", `\/`, "¬", "!", "⇒", "=>",
	"≤", "<=", "≥", ">=", "≠", "!=", "↦", "->", "→", "->", "∘", " o ", "ε", "eps", "∈", "in",
	"✓", "ok", "✗", "NO", "…", "...", "op̄", "op_", "§", "section ", "–", "-", "×", "x", "ρ", "rho", "τ", "tau", "Δ", "Delta",
	"θ", "theta", "δ", "delta", "Γ", "Gamma", "∪", "union", "ū", "u_", "ȳ", "y_", "ē", "e_", "ê", "e^", "b̂", "b^", "ĥ", "h^", "\u0302", "^", "\u0304", "_", "⇝*", "~>*", "⇝", "~>", "⊥", "_|_", "•", "*", "·", "@",
	"α", "alpha", "λ-", "lambda-", "λ", `\`, "μ", "mu", "γ", "gamma", "⊢", "|-", "∉", "not in", "∅", "{}",
	"∃", "exists ", "⇔", "<=>", "⋀", `/\`, "⋁", `\/`, "⊆", "<=", "⊒", ">=",
	"≡", "==", "Σ", "Sigma", "⊬", "|/-", "∗", "*", "∀", "forall ",
)

// pad fills s with blanks up to width characters: on its left if right is set.
func pad(s string, width int, right bool) string {
	blanks := strings.Repeat(" ", max(0, width-utf8.RuneCountInString(s)))
	if right {
		return blanks + s
	}
	return s + blanks
}

// Count returns a number of things: 1 step, 2 steps.
func Count(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

// Head is what documents begin with.
type Head struct {
	Schema  string `json:"schema" jsonschema:"the name of this schema"`
	Version string `json:"version" jsonschema:"of Tandem"`
}

// Header is what documents of those that may ask a solver begin with.
type Header struct {
	Head
	Solver string `json:"solver" jsonschema:"who was asked about satisfiability; none: nobody"`
}
