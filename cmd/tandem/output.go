package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"regexp"
	"strings"
	"sync"
	"unicode/utf8"

	"tandem/internal/spell"
)

// output is standard output: buffered, and with errors that are not lost. The
// first error is kept and told at once, so that work for nobody can stop.
type output struct {
	ascii bool // text in ASCII; see text

	to   io.Writer // where it goes in the end
	mu   sync.Mutex
	w    *bufio.Writer
	err  error
	told func(error)
}

func newOutput(w io.Writer, told func(error)) *output {
	return &output{to: w, w: bufio.NewWriterSize(w, 64<<10), told: told}
}

// Write never fails; Close does.
func (o *output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.err == nil {
		if _, err := o.w.Write(p); err != nil {
			o.err = err
			o.told(err)
		}
	}
	return len(p), nil
}

// Flush writes what is buffered, for someone who waits for it.
func (o *output) Flush() {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.err == nil {
		if err := o.w.Flush(); err != nil {
			o.err = err
			o.told(err)
		}
	}
}

// Close writes what is buffered. The error is the first of all writes.
func (o *output) Close() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.err == nil {
		o.err = o.w.Flush()
	}
	return o.err
}

func (o *output) printf(format string, args ...any) { fmt.Fprintf(o, format, args...) }

// line writes a line of text without white space at its end.
func (o *output) line(text string) { o.printf("%s\n", strings.TrimRight(o.text(text), " ")) }

// json writes a value as indented JSON.
func (o *output) json(v any) {
	e := json.NewEncoder(o)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(v); err != nil {
		panic(err) // only for values that have no JSON
	}
}

// compact is a value as JSON in one line.
func compact(v any) string {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		panic(err) // only for values that have no JSON
	}
	return strings.TrimRight(b.String(), "\n")
}

// text is s as this output spells it.
func (o *output) text(s string) string {
	if !o.ascii {
		return s
	}
	return asciiSpelling.Replace(applied.ReplaceAllString(s, "$1 $2"))
}

// applied is a substitution that is applied, as in eσ.
var applied = regexp.MustCompile(`([\wūē)])([στθ])`)

var asciiSpelling = strings.NewReplacer(
	"σ", "sigma", "φ", "phi", "⟨", "<", "⟩", ">", "∧", "&&", "∨", "||", "¬", "!", "⇒", "=>",
	"≤", "<=", "≥", ">=", "≠", "!=", "↦", "->", "→", "->", "∘", " o ", "ε", "(empty)", "∈", "in",
	"✓", "ok", "✗", "NO", "…", "...", "op̄", "op^", "§", "section ", "–", "-", "×", "x", "ρ", "rho", "τ", "tau", "Δ", "Delta",
	"θ", "theta", "δ", "delta", "Γ", "Gamma", "∪", "union", "ū", "u^", "ȳ", "y^", "ē", "e^", "ê", "e^", "b̂", "b^", "⊥", "_|_", "•", ".", "·", ".",
)

// cut is spell.Cut.
func cut(s string, width int) string { return spell.Cut(s, width) }

// pad fills s with blanks up to width characters, on its left if right is
// set, so that it stands at the right.
func pad(s string, width int, right bool) string {
	blanks := strings.Repeat(" ", max(0, width-utf8.RuneCountInString(s)))
	if right {
		return blanks + s
	}
	return s + blanks
}

// table writes rows in aligned columns; the columns in right are numbers. The
// first row is the header.
func (o *output) table(indent string, right func(col int) bool, rows [][]string) {
	var widths []int
	for _, row := range rows {
		for i, cell := range row {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			row[i] = o.text(cell)
			widths[i] = max(widths[i], utf8.RuneCountInString(row[i]))
		}
	}
	for _, row := range rows {
		var b strings.Builder
		for i, cell := range row {
			if i > 0 {
				b.WriteString("  ")
			}
			b.WriteString(pad(cell, widths[i], right(i)))
		}
		o.line(indent + b.String())
	}
}

// count is a number of things: 1 step, 2 steps.
func count(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
