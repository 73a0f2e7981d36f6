package report

import (
	"cmp"
	"embed"
	"encoding/json"
	"fmt"
	"io"
	"regexp"
	"strings"
	"text/template"
	"unicode/utf8"

	"github.com/dustin/go-humanize/english"

	"tandem/explore"
	"tandem/internal/spell"
	"tandem/judge/ledger"
	"tandem/lang"
	"tandem/lang/heapfile"
	"tandem/languages"
	"tandem/props"
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
		p.put(inked(text, look))
		return
	}
	p.wrapped(text[:indent], inked(text[indent:], look), indent+2)
}

// JSON writes a value as indented JSON. It panics for values that have no JSON.
func (p *Page) JSON(v any) {
	p.Printf("%s\n", encoded(v, func(e *json.Encoder) { e.SetIndent("", "  ") }))
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
var asciiSpelling = strings.NewReplacer("č", "c", "ă", "a", "ș", "s", "ø", "o", "─", "-",
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
	return fmt.Sprintf("%d %s", n, english.PluralWord(n, thing, ""))
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

// textFiles are the texts of results, a template each. A line may begin with {{look "bad"}}, and rows with │
// between their cells stand between {{table INDENT SIDES}} and {{endtable}}.
//
//go:embed texts
var textFiles embed.FS

// text writes a result as the template of that name says.
func (p *Page) text(name string, result any) {
	w := &lines{p: p}
	w.text(name, result)
}

// lines writes what a template says, line by line: as a page breaks and spells lines. A newline is
// between lines, so that one before the first line writes nothing.
type lines struct {
	p     *Page
	line  string // that has begun
	begun bool
	look  ink // of it
	table *rows
}

// rows are those of a table. Columns are at the left or right, as lr says of the first and all others.
type rows struct {
	indent, sides string
	list          [][]string
}

func (w *lines) text(name string, result any) string {
	w.flush()
	source, err := textFiles.ReadFile("texts/" + name + ".tmpl")
	if err != nil {
		panic(err) // a name that no file has
	}
	t := template.Must(template.New(name).Funcs(w.words()).Parse(spell.Ours(strings.TrimSuffix(string(source), "\n"))))
	if err := t.Execute(w, result); err != nil {
		panic(err) // a template asks for what its result does not have
	}
	w.flush()
	return ""
}

// words are the functions of templates; those without a result do something to lines.
func (w *lines) words() template.FuncMap {
	return template.FuncMap{
		"ascii":    func() bool { return w.p.ASCII },
		"blank":    w.blank,
		"count":    Count,
		"counts":   counted,
		"cut":      func(text string, width int) string { return spell.Cut(text, width) },
		"drawn":    drawState,
		"endtable": w.endTable,
		"fell":     func(s ledger.Search) int { return s.WantRandom / ledger.Factor },
		"formula":  w.p.formula,
		"having":   having,
		"join":     func(list []string, sep ...string) string { return strings.Join(list, append(sep, ", ")[0]) },
		"labelled": labelled,
		"letters":  explore.FormatChoices,
		"look": func(look string) string {
			w.look = max(inks[look], looks[look])
			return ""
		},
		"one":     func(i int) int { return i + 1 },
		"oneline": props.Shown.OneLine,
		"path":    path,
		"size":    size,
		"spelled": w.p.Text,
		"split":   func(text string) []string { return strings.Split(strings.TrimRight(text, "\n"), "\n") },
		"sum":     props.Total,
		"table": func(indent, sides string) string {
			w.flush()
			w.table = &rows{indent: indent, sides: sides}
			return ""
		},
		"tallied":   ledger.Tallied,
		"text":      w.text,
		"thousands": props.Thousands,
		"trim":      strings.TrimSpace,
		"untab":     indented,
		"verbatim":  w.verbatim,
		"verdicts":  ledger.Verdicts,
		"words":     strings.Fields,
	}
}

// Write takes what the template says next.
func (w *lines) Write(b []byte) (int, error) {
	for i, part := range strings.Split(string(b), "\n") {
		if i > 0 {
			w.flush()
			w.begun = true
		}
		w.line += part
		w.begun = w.begun || part != ""
	}
	return len(b), nil
}

// looks are those of lines that say what a solver answered, beside inks.
var looks = map[string]ink{"bug": bad, "correct": good, "sat": bad, "unknown": changed, "changed": changed}

// flush writes the line that has begun.
func (w *lines) flush() {
	if !w.begun {
		return
	}
	line, look := strings.TrimRight(w.line, " "), w.look
	w.line, w.look, w.begun = "", plain, false
	if w.table == nil {
		w.p.line(line, look)
		return
	}
	cells := strings.Split(line, "│")
	for i, cell := range cells {
		cells[i] = strings.TrimSpace(cell)
	}
	w.table.list = append(w.table.list, cells)
}

// blank writes a blank line.
func (w *lines) blank() string {
	w.flush()
	w.begun = true
	w.flush()
	return ""
}

// endTable writes the rows since the table began.
func (w *lines) endTable() string {
	w.flush()
	t := w.table
	w.table = nil
	w.p.Table(t.indent, func(col int) bool { return t.sides[min(col, len(t.sides)-1)] == 'r' }, t.list)
	return ""
}

// verbatim writes text as it is, indented, in lines of its own.
func (w *lines) verbatim(text string) string {
	w.flush()
	w.p.Printf("%s", spell.Visible(indent(text)))
	return ""
}

// stream writes a document field by field, each in a line, so that a long list of it can come while
// it goes on. What was written is the JSON of the document's type.
type stream struct {
	to    *Page
	tall  bool   // lists and objects in values are broken into lines, as Page.JSON does
	sep   string // before the next field
	items int    // of the list that is open
}

func (s *stream) field(name string, v any) { s.raw(name, s.value(v, "  ")) }

// value returns a value as JSON, in lines that begin with a prefix but for the first one, or in one line.
func (s *stream) value(v any, prefix string) string {
	if !s.tall {
		return compact(v)
	}
	return encoded(v, func(e *json.Encoder) { e.SetIndent(prefix, "  ") })
}

// raw writes a field whose value is JSON already.
func (s *stream) raw(name, json string) {
	s.sep = cmp.Or(s.sep, "{\n  ")
	s.to.Printf("%s%s: %s", s.sep, compact(name), json)
	s.sep = ",\n  "
}

// state writes a concrete state as a field: like field with stateOf, but object by object for large heaps.
func (s *stream) state(name string, p *Program, d languages.Display) {
	V := valuation(d)
	if V == nil || !p.hasClasses() {
		s.field(name, p.stateOf(d))
		return
	}
	s.raw(name, `{"variables":`+compact(p.variables(V, inView(p.vars(), d.Formal))))
	if list := heapfile.Objects(p.lang, V.At); len(list) > 0 {
		s.to.Printf(`,"objects":{`)
		s.objects(p, V, list)
		s.to.Printf("}")
	}
	s.to.Printf("}")
}

// objects writes objects of V as members, a few at a time.
func (s *stream) objects(p *Program, V languages.Valuation, list []lang.ObjectValue) {
	var b strings.Builder
	for i, o := range list {
		b.WriteString(strings.Repeat(",", min(i, 1)) + compact(p.objectName(o)) + ":" + compact(p.fields(V, o)))
		if b.Len() > 1<<16 {
			s.to.Printf("%s", b.String())
			b.Reset()
		}
	}
	s.to.Printf("%s", b.String())
}

// beginIn writes a document up to one of its lists, which is nil, and opens the list.
func (s *stream) beginIn(doc any, list string) {
	before, _, _ := strings.Cut(s.value(doc, ""), compact(list)+": null")
	s.to.Printf("%s%s: [", before, compact(list))
}

// endIn closes a list of a document, and writes what is behind it.
func (s *stream) endIn(doc any, list string) {
	_, after, _ := strings.Cut(s.value(doc, ""), compact(list)+": null")
	s.endList()
	s.to.Printf("%s\n", after)
}

// begin opens a list, whose items follow, a line each.
func (s *stream) begin(name string) {
	s.raw(name, "[")
	s.items = 0
}

func (s *stream) item(v any) {
	s.to.Printf("%s\n    %s", strings.Repeat(",", min(s.items, 1)), s.value(v, "    "))
	s.items++
}

// around writes an item in whose text something stands for what inside writes.
func (s *stream) around(item, something string, inside func()) {
	before, after, _ := strings.Cut(item, something)
	s.to.Printf("%s\n    %s", strings.Repeat(",", min(s.items, 1)), before)
	inside()
	s.to.Printf("%s", after)
	s.items++
}

func (s *stream) endList() { s.to.Printf("%s]", strings.Repeat("\n  ", min(s.items, 1))) }

func (s *stream) end() { s.to.Printf("\n}\n") }

// header writes the fields that documents about a program begin with.
func (s *stream) header(schema string, p *Program) {
	s.field("schema", schema)
	s.field("version", Version)
	s.field("solver", ledger.NoSolver)
	s.field("program", p.info())
}
