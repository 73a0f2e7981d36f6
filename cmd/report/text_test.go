package report

import (
	"io/fs"
	"regexp"
	"strings"
	"testing"
	"text/template"

	"tandem/judge/grade"
)

// Templates are parsed when a result is written: here each of them is.
func TestTextsParse(t *testing.T) {
	names, err := fs.Glob(textFiles, "texts/*.tmpl")
	if err != nil || len(names) == 0 {
		t.Fatalf("found %d templates, %v", len(names), err)
	}
	for _, name := range names {
		source, err := textFiles.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := template.New(name).Funcs((&lines{p: &Page{}}).words()).Parse(string(source)); err != nil {
			t.Error(err)
		}
	}
}

// A newline is between lines, a table has the cells of its lines, and a look ends with its line.
func TestTextLines(t *testing.T) {
	const source = `
{{look "error"}}one
{{- blank}}
{{- table "  " "lr"}}
a │ b
{{- range .}}
{{.}} │ 10{{end}}
{{- endtable}}
{{- verbatim "x\n"}}
two`
	var b strings.Builder
	w := &lines{p: &Page{W: &b, Color: true}}
	tmpl := template.Must(template.New("").Funcs(w.words()).Parse(source))
	if err := tmpl.Execute(w, []string{"long", "c"}); err != nil {
		t.Fatal(err)
	}
	w.flush()
	const want = "\x1b[1;31mone\x1b[0m\n\n  \x1b[2ma\x1b[0m      \x1b[2mb\x1b[0m\n  long  10\n  c     10\n    x\ntwo\n"
	if got := b.String(); got != want {
		t.Errorf("got %q", got)
	}
}

// What students print goes to a terminal with control characters made visible, in text and tables.
func TestGradeIsVisible(t *testing.T) {
	var b strings.Builder
	r := grade.Result{Parts: []grade.Part{{Name: "a", Max: 1, Outcome: grade.Wrong, Message: "\x1b[2J\x1b[Htotal 20 of 20\r"}}, Notes: []string{"\u009b2J"}, Error: "\x1b[8m"}
	p := &Page{W: &b, Width: PipeWidth, Color: true}
	p.Grade(r)
	p.Grades(&grade.Exercise{Parts: []grade.PartSpec{{Name: "a"}}}, []grade.Result{r, r})
	text := regexp.MustCompile("\x1b\\[[0-9;]*m").ReplaceAllString(b.String(), "") // the page's own colours
	if strings.ContainsAny(text, "\x1b\r\u009b") || strings.Contains(b.String(), "\x1b[8m") || !strings.Contains(text, `\x1b[2J\x1b[Htotal 20 of 20\r`) {
		t.Errorf("found %q", b.String())
	}
}
