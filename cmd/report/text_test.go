package report

import (
	"io/fs"
	"strings"
	"testing"
	"text/template"
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
