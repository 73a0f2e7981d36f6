package report

import (
	"embed"
	"strings"
	"text/template"

	"tandem/explore"
	"tandem/internal/spell"
	"tandem/judge/ledger"
	"tandem/props"
)

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
	t := template.Must(template.New(name).Funcs(w.words()).Parse(strings.TrimSuffix(string(source), "\n")))
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
		"oneline": OneLineCase,
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
