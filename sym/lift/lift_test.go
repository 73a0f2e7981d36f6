package lift

import (
	"bytes"
	"fmt"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// What cannot be lifted is refused at its place, with advice: a function a line, with what is said of it.
func TestRefused(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("testdata", "refused.go.txt"))
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	file := filepath.Join(dir, "refused.go")
	if err := os.WriteFile(file, text, 0o666); err != nil {
		t.Fatal(err)
	}
	l, err := load(dir)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(string(text), "\n")
	declared := map[string]int{"named": slices.Index(lines, "	pair") + 1}
	for i, line := range lines {
		m := regexp.MustCompile(`^func (\w+)[^/]*(?:// (?:(\w+): )?(found .*|undefined.*|none))?$`).FindStringSubmatch(line)
		if m == nil || m[3] == "" {
			continue
		}
		at := i + 1
		if declared[m[1]] = at; m[2] != "" {
			at = declared[m[2]]
		}
		_, err := l.lifter().lift([]string{m[1]})
		switch want := fmt.Sprintf("%s:%d:", file, at); {
		case m[3] == "none":
			if err != nil {
				t.Errorf("%s: %v", m[1], err)
			}
		case err == nil || !strings.HasPrefix(err.Error(), want) || !strings.Contains(err.Error(), ": "+m[3]):
			t.Errorf("%s: found %v, expected %s %s", m[1], err, want, m[3])
		}
	}
	if len(declared) < 38 {
		t.Errorf("%d functions", len(declared))
	}
	if _, err := l.lifter().lift([]string{"Gobal"}); err == nil || !strings.Contains(err.Error(), "found no function Gobal in package refused, did you mean Global?") {
		t.Errorf("found %v", err)
	}
	if _, err := Package(filepath.Join(dir, "none"), []string{"F"}); err == nil {
		t.Error("a folder that is not there was read")
	}
}

// What a copy says of each kind of statement and expression: a function, and a part of its copy.
func TestLifted(t *testing.T) {
	const declared = "package lifted\n\ntype row struct{ t [3]int8; ok bool }\n\nfunc of(x int8) int8 { return x }\n\n"
	rows := []struct{ in, want, reason string }{
		{"x int8) { switch of(x) {}", "switch _ = symOf(c, x); {", "no case looks at the value, which is evaluated"},
		{"x int8) { switch of(x) { default: }", "switch _ = symOf(c, x); {", "nor does a default"},
		{"x int8) { switch of(x) { case 1: }", "switch tag_1 := symOf(c, x); {", "a case does"},
		{"x int8) { switch of(x) { default: ; case 2: }", "switch tag_1 := symOf(c, x); {", "a case behind a default does"},
		{"x int8) { for i := range x { of(i) }", "for k_1, n_2 := sym.Of[int8](0), x; ", "the index is of the number's type"},
		{"x int8) { for x = range 3 { of(x) }", "for k_1, n_2 := sym.Of[int8](0), sym.Of[int8](3); ", "a constant is of the variable's type"},
		{"x int8) { for i := range 3 { _ = i }", "for k_1, n_2 := sym.Of[int](0), sym.Of[int](3); ", "or an int"},
		{"x int8, s []row) int8 { return s[0].t[x]", "sym.At(c, s[0].t[:], x)", "a constant element's field can be copied"},
		{"x int8, s []int8) []int8 { return s[1:x:3]", "s[1:sym.Pick(c, x, cap(s)):3]", "constant bounds are as they are"},
		{"x, y int8) bool { return x > 0 && y > 7/2", ".And(y.Gt(sym.Of[int8](3)))", "constants cannot panic"},
		{"x int8, s []int8) bool { return x > 0 && s[0] > 0", "sym.Truth((c.If(x.Gt(sym.Of[int8](0))) && c.If(s[0].Gt(sym.Of[int8](0)))))", "an index can panic"},
		{"x int8, s []int8) bool { return x > 0 || s[0] > x", "sym.Truth((c.If(x.Gt(sym.Of[int8](0))) || c.If(s[0].Gt(x))))", "an index can panic"},
		{"x int8, s []int8) { if x < s[0] { of(x) }", "if c.If(x.Lt(s[0])) {", "a comparison is evaluated whole"},
		{"x int8) bool { return x > 0 && of(x) > 0", "&& c.If(symOf(c, x).Gt(", "a call is not made where Go makes none"},
		{"x int8, s []int8) bool { return x > 0 && len(s) > 1", ".And(sym.Of(len(s)).Gt(sym.Of[int](1)))", "len cannot panic"},
		{"x int8) bool { return x > 0 && min(x, 3) > 1", ".And(x.Min(sym.Of[int8](3)).Gt(", "min cannot panic"},
		{"x int8) bool { return x > 0 && max(x, 3) > 1", ".And(x.Max(sym.Of[int8](3)).Gt(", "max cannot panic"},
		{"x int8) bool { return x > 0 && int16(x) > 1", ".And(sym.To[int16](x).Gt(", "a conversion cannot panic"},
		{"x int8) bool { return x > 0 && x/2 > 1", ".And(x.Div(c, sym.Of[int8](2)).Gt(", "a division by what is not 0 cannot panic"},
		{"x, y int8) bool { return x > 0 && x%y > 1", "&& c.If(x.Rem(c, y).Gt(", "others can"},
		{"x int8) bool { return x > 0 && x<<2 > 1", ".And(sym.Shl(c, x, sym.Of[int](2)).Gt(", "a shift by a constant cannot panic"},
		{"x int8, y uint8) bool { return x > 0 && x<<y > 1", ".And(sym.Shl(c, x, y).Gt(", "nor one by what has no sign"},
		{"x, y int8) bool { return x > 0 && x>>y > 1", "&& c.If(sym.Shr(c, x, y).Gt(", "others can"},
		{"x int8) { of(x)", "\t\tc.Original(", "an original without results has none to return"},
	}
	dir, text := t.TempDir(), declared
	for i, row := range rows {
		text += fmt.Sprintf("func F%d(%s }\n", i, row.in)
	}
	if err := os.WriteFile(filepath.Join(dir, "lifted.go"), []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	p, err := load(dir)
	if err != nil || len(p.wrong) > 0 {
		t.Fatal(err, p.wrong)
	}
	for i, row := range rows {
		l, err := p.lifter().lift([]string{fmt.Sprintf("F%d", i)})
		if err != nil || !strings.Contains(string(l.Text), row.want) {
			t.Errorf("%s, %s: %v, expected %s in\n%s", row.in, row.reason, err, row.want, l.Text)
		}
	}
}

// An error of types is said of the function that it stands in, from its first character to its last.
func TestErrorsAtEdges(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "edges.go"), []byte("package edges\n\nfunc F() {}\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	p, err := load(dir)
	if err != nil {
		t.Fatal(err)
	}
	decl := p.decls[p.pkg.Scope().Lookup("F").(*types.Func)]
	for at, want := range map[token.Pos]bool{decl.Pos() - 1: false, decl.Pos(): true, decl.End() - 1: true, decl.End(): false} {
		p.wrong = []types.Error{{Pos: at, Msg: "wrong"}}
		if _, err := p.lifter().lift([]string{"F"}); want != (err != nil) {
			t.Errorf("%v: found %v", p.fset.Position(at), err)
		}
	}
}

// What is lifted is Go: a copy with a mistake of ours is an error.
func TestCopiesAreChecked(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "f.go"), []byte("package f\n\nfunc F(x int8) (int8, int8) { return x, x }\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	p, err := load(dir)
	if err != nil {
		t.Fatal(err)
	}
	const head = "package f\n\nimport \"tandem/sym\"\n\nfunc G(x sym.Int8) (sym.Int8, sym.Int8) { return x.Add(x), x }\n\n"
	for text, want := range map[string]string{
		"func H(x sym.Int8) { a, b := G(x); _, _ = a, b }": "",
		"func H(x sym.Int8) { a := G(x); _ = a }":          "the copy:7:27: assignment mismatch: 1 variable but G returns 2 values",
		"func H(x sym.Int8) sym.Int8 { return none(x) }":   "undefined: none",
	} {
		err := p.lifter().checked([]byte(head + text))
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: found %v, expected %s", text, err, want)
		}
	}
}

// The examples are lifted as their files say, by the package's folder or import path.
func TestExamplesAreUpToDate(t *testing.T) {
	dir := filepath.Join("..", "..", "examples", "ordinary")
	for file, funcs := range map[string]string{"mid": "Mid,MidRepaired", "bucket": "Take,TakeRepaired", "contacts": "Show,ShowRepaired", "standard": "Run", "steps": "Steps"} {
		l, err := Package(dir, strings.Split(funcs, ","))
		if err != nil {
			t.Fatal(err)
		}
		want, err := os.ReadFile(filepath.Join(dir, file+"_sym_test.go"))
		if diff := cmp.Diff(string(want), string(l.Text)); err != nil || diff != "" || l.File != file {
			t.Errorf("go generate ./examples/ordinary: %v -want +got\n%s", err, diff)
		}
		if file != "steps" {
			continue
		}
		if same, err := Package("tandem/examples/ordinary", []string{funcs}); err != nil || !bytes.Equal(same.Text, l.Text) || !filepath.IsAbs(same.Dir) {
			t.Errorf("found %v in %q by the import path", err, same.Dir)
		}
	}
}
