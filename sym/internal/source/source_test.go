package source

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const text = `package p

var _ = func(lo, hi int) func(x int) int { return func(y int) int { return y } }

func f(a int, b bool) (func(c, d int), func(e, f int)) { return nil, nil }

func none() {}
`

// The names are those of the first function in the line with so many parameters.
func TestNames(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("p.go", []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("wrong.go", []byte("package p\n\nfunc f(a int)\n}"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct {
		file    string
		line, n int
		want    []string
		reason  string
	}{
		{"p.go", 3, 2, []string{"lo", "hi"}, "two parameters"},
		{"p.go", 3, 1, []string{"x"}, "one parameter: the first such"},
		{"p.go", 5, 2, []string{"a", "b"}, "not those of its results"},
		{"p.go", 5, 1, nil, "none has one"},
		{"p.go", 4, 2, nil, "none is there"},
		{filepath.Join("elsewhere", "p.go"), 3, 2, []string{"lo", "hi"}, "paths of builds may be other ones"},
		{"wrong.go", 3, 1, nil, "the file is no Go"},
		{"none.go", 3, 1, nil, "no such file"},
	} {
		if got := Names(row.file, row.line, row.n); !slices.Equal(got, row.want) {
			t.Errorf("%s: found %v, expected %v", row.reason, got, row.want)
		}
	}
	if got := lineOf("p.go", 7); got != "func none() {}" {
		t.Errorf("found %q", got)
	}
	if got := lineOf("wrong.go", 4); got != "}" {
		t.Errorf("the last line: found %q", got)
	}
	for _, line := range []int{8, 9} {
		if got := lineOf("p.go", line); got != "" {
			t.Errorf("line %d: found %q", line, got)
		}
	}
}

// A place is a line, with what stands there if it can be read.
func TestSite(t *testing.T) {
	site := Here()
	at, text, ok := strings.Cut(site.String(), ", ")
	if !strings.HasPrefix(at, "source_test.go:") || !ok || text != "site := Here()" {
		t.Errorf("found %s, %s", at, text)
	}
	t.Chdir(t.TempDir())
	if err := os.WriteFile("source_test.go", nil, 0o666); err != nil { // where builds keep paths, these are read
		t.Fatal(err)
	}
	if got := site.String(); !strings.HasPrefix(got, at) {
		t.Errorf("found %s, expected %s", got, at)
	}
}
