// Package golden runs the golden tests of the languages: archives with a
// program, its input, and what the code prints for them. Only tests import it.
package golden

import (
	"bytes"
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"tandem/concrete"
	"tandem/internal/goldens"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/spec"
)

// Printers print what the archives have.
type Printers struct {
	// Run is the run of both sides from V, every step of it.
	Run func(p *lang.Program, V concrete.Valuation) string
	// Tree is every symbolic path to a number of transitions.
	Tree func(p *lang.Program, depth int) string
}

// Test compares the archives in testdata with what is printed now, or with
// -update rewrites them. An archive has
//
//	program.tdm     the program
//	in              its input, as x=3,y=4, or a value a line
//	want            the whole run, step by step, both sides
//	tree depth n    all symbolic paths, to that number of transitions
//
// and says at its head what it shows. The tree is optional.
func Test(t *testing.T, print Printers) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no archives: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			compare(t, archive, print)
			if goldens.Updates() {
				goldens.Write(t, file, txtar.Format(archive))
			}
		})
	}
}

// compare compares the sections of an archive with what is printed, or with -update replaces them.
func compare(t *testing.T, archive *txtar.Archive, print Printers) {
	p := Parse(t, section(archive, "program.tdm"))
	V := Valuation(t, p, section(archive, "in"))
	if len(bytes.TrimSpace(archive.Comment)) == 0 {
		t.Error("the archive does not say what it shows")
	}
	ran := false
	for i, f := range archive.Files {
		var got string
		var depth int
		switch {
		case f.Name == "program.tdm" || f.Name == "in":
			continue
		case f.Name == "want":
			got, ran = print.Run(p, V), true
		default:
			if _, err := fmt.Sscanf(f.Name, "tree depth %d", &depth); err != nil {
				t.Fatalf("unknown section %q", f.Name)
			}
			got = print.Tree(p, depth)
		}
		if goldens.Updates() {
			archive.Files[i].Data = []byte(got)
		} else if diff := cmp.Diff(string(f.Data), got); diff != "" {
			t.Errorf("%s: -want +got\n%s", f.Name, diff)
		}
	}
	if !ran {
		t.Error(`the archive has no section "want"`)
	}
}

func section(archive *txtar.Archive, name string) string {
	for _, f := range archive.Files {
		if f.Name == name {
			return string(f.Data)
		}
	}
	return ""
}

// Parse returns the program with that source text.
func Parse(t testing.TB, source string) *lang.Program {
	t.Helper()
	p, err := lang.Parse("program.tdm", []byte(source))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Valuation reads values as x=3,y=4, or a value a line.
func Valuation(t testing.TB, p *lang.Program, text string) concrete.Valuation {
	t.Helper()
	text = strings.TrimSpace(text)
	separator := ","
	if strings.ContainsAny(text, "\n[{") {
		separator = "\n"
	}
	values := map[lang.Var]lang.Value{}
	for part := range strings.SplitSeq(text, separator) {
		if part == "" {
			continue
		}
		name, value, _ := strings.Cut(part, "=")
		x, ok := variable(p, strings.TrimSpace(name))
		if !ok {
			t.Fatalf("the program has no variable %q", name)
		}
		v, err := lang.ParseValue(value, x.Type)
		if err != nil {
			t.Fatal(err)
		}
		values[x] = v
	}
	return concrete.NewValuation(values)
}

// variable returns a variable of p, or a field as an array: Node.next.
func variable(p *lang.Program, name string) (lang.Var, bool) {
	if f, ok := lists.Find(p.Fields(), func(f lang.Field) bool { return f.String() == name }); ok {
		return f.Array(), true
	}
	return p.Var(name)
}

// Of prints the runs and trees of a semantics as its Show prints configurations.
func Of[S, C any](sem *spec.Semantics[*lang.Program, concrete.Valuation, S, C]) Printers {
	return Printers{
		Run: func(p *lang.Program, V concrete.Valuation) string {
			var b strings.Builder
			end := sem.Trace(context.Background(), p, V, 200, func(at spec.Pair[S, C]) bool {
				if at.Step == 0 {
					b.WriteString("initially\n")
				} else {
					fmt.Fprintf(&b, "%d. %s, %s\n", at.Step, at.SymbolicRule, at.ConcreteRule)
				}
				fmt.Fprintf(&b, "   %s\n   %s\n", sem.Show.Symbolic(at.Symbolic), sem.Show.Concrete(at.Concrete))
				return true
			})
			if end.Parted != "" {
				fmt.Fprintf(&b, "the sides part: %s\n", end.Parted)
			} else {
				fmt.Fprintf(&b, "%v after %d steps\n", end.Outcome, end.Steps)
			}
			return b.String()
		},
		Tree: func(p *lang.Program, depth int) string {
			var b strings.Builder
			var walk func(rule string, c S, n int)
			walk = func(rule string, c S, n int) {
				next := sem.Symbolic.Next(c)
				more := ""
				if n == depth && len(next) > 0 {
					more = " …"
				}
				fmt.Fprintf(&b, "%s%s%s%s\n", strings.Repeat("  ", n), rule, sem.Show.Symbolic(c), more)
				for _, s := range next {
					if n < depth {
						walk(s.Rule+" ", s.To, n+1)
					}
				}
			}
			walk("", sem.InitS(p), 0)
			return b.String()
		},
	}
}
