package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/certify"
	"tandem/cmd/tandem/internal/languages"
	"tandem/explore"
	"tandem/explore/certificate"
	"tandem/solver"
)

// written is a certificate of a program in a language, by the rules that
// semantics has.
func written(t *testing.T, p *source, language string, sem *languages.Semantics, b explore.Bounds, s solver.Session) ([]byte, explore.Summary, error) {
	t.Helper()
	var text bytes.Buffer
	w := certificate.New[languages.Symbolic](&text, certificate.Header{Version: version, Language: language, Program: p.Program, Text: p.text, Bounds: b})
	prob := explore.Of(sem, p.Program)
	prob.Replay = nil // only the checker is to see what is wrong
	r, err := explore.Explore(t.Context(), prob, s, explore.Options[languages.Symbolic]{Bounds: b, Watch: w})
	if err != nil {
		return nil, explore.Summary{}, err
	}
	if err := w.End(r.Summary, s.Info().String()); err != nil {
		t.Fatal(err)
	}
	return text.Bytes(), r.Summary, nil
}

// unbounded is a solver for all integers.
func unbounded(t *testing.T) solver.Session {
	t.Helper()
	s, err := solver.Open("auto", solver.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	if s.Info().Way == solver.Exhaustive {
		t.Skip("no solver for unbounded integers here: this test needs z3 (make deps)")
	}
	return s
}

func examples(t *testing.T) []*source {
	t.Helper()
	files, err := filepath.Glob("../../examples/*.tdm")
	if err != nil || len(files) == 0 {
		t.Fatalf("%d examples: %v", len(files), err)
	}
	var list []*source
	for _, file := range files {
		p, err := (&app{}).program(file)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, p)
	}
	return list
}

// everything is the examples, and programs of which each rule of each language
// with certificates is part.
func everything(t *testing.T) []*source {
	t.Helper()
	var list []*source
	for _, text := range []string{small, withArrays, withCalls, withBoth, withObjects, withMethods} {
		p, err := (&app{in: strings.NewReader(text)}).program("-")
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, p)
	}
	return append(list, examples(t)...)
}

// The tree of each example, in each language that has what it uses, gets a
// certificate, which is accepted; the counts are those of the search.
func TestExamplesAreCertified(t *testing.T) {
	s := unbounded(t)
	for _, p := range everything(t) {
		for _, l := range languages.All() {
			if l.Accepts(p.tree) != nil || !slices.Contains(certify.Languages(), l.Name) {
				continue
			}
			name := filepath.Base(p.File) + " in " + l.Name
			text, sum, err := written(t, p, l.Name, l.In(languages.Standard()).Semantics, explore.Bounds{Unroll: 2, Depth: 60, Paths: 200}, s)
			if err != nil {
				t.Errorf("%s: %v", name, err)
				continue
			}
			r, err := certify.Check(t.Context(), bytes.NewReader(text), certify.Bounds{}, nil)
			switch {
			case err != nil:
				t.Errorf("%s: %v", name, err)
			case r.Problem != nil:
				t.Errorf("%s: %d:%d: %v", name, r.Problem.Line, r.Problem.Col, r.Problem)
			case r.Counts.Paths != sum.Paths || r.Complete != sum.Complete || r.Counts.Cuts != sum.Infeasible ||
				r.Counts.Models < r.Counts.Paths-r.ByStatus["unknown"]-r.ByStatus["bound"]:
				t.Errorf("%s: checked %+v, found %+v", name, r.Counts, sum)
			}
		}
	}
}

// models are those of one version of a solver.
var models = regexp.MustCompile(`(?m)"model":\{.*$|"solver":"[^"]*"`) // the last field

// The certificates by which the checker is tested are what the search writes.
func TestCertificatesOfTheCheckerAreCurrent(t *testing.T) {
	dir := "../../certify/testdata"
	t.Chdir(dir)
	for _, row := range []struct {
		name string
		args []string
	}{
		{"basic", []string{"--unroll", "1"}},
		{"arrays", []string{"--unroll", "1"}},
		{"recursion", []string{"--unroll", "2"}},
		{"composed", []string{"--unroll", "1"}},
		{"objects", []string{"--unroll", "1"}},
		{"unknown", []string{"--solver", "small"}},
	} {
		t.Run(row.name, func(t *testing.T) {
			if row.name != "unknown" {
				unbounded(t)
			}
			to := filepath.Join(t.TempDir(), "new.cert")
			if *update {
				to = row.name + ".cert"
			}
			var out, errs bytes.Buffer
			args := append([]string{"explore", row.name + ".tdm", "--certificate", to}, row.args...)
			switch code := run(args, nil, &out, &errs); code {
			case exitFine, exitInconclusive, exitRefuted:
			default:
				t.Fatalf("exit status %d: %s", code, errs.String())
			}
			var texts [2]string
			for i, file := range []string{row.name + ".cert", to} {
				text, err := os.ReadFile(file)
				if err != nil {
					t.Fatal(err)
				}
				texts[i] = models.ReplaceAllString(string(text), "")
			}
			if diff := cmp.Diff(strings.Split(texts[0], "\n"), strings.Split(texts[1], "\n")); diff != "" {
				t.Errorf("go test ./cmd/tandem -update writes it anew; -there +now\n%s", diff)
			}
		})
	}
}

// small is programs of which each rule of each language is part.
const small = `var x, y: int;
var b: bool;
x := x + y;
b := x > y;
if !(x > 3) && b { x := -(x + y); }
y := x - y;
if x > 2 { y := x + 1; } else { y := y * 2; }
while x > y { x := x - 1; }
y := x;`

const withArrays = `var a: []int;
var f: [int]int;
var i, r: int;
f[i] := 1;
i := a[a[i]];
r := f[r] + a[i];
a[i] := r;
a[r] := a[i] + 1;
if a[r] > a[i] { r := 0; } else { a[0] := a[r]; }
|a| := r - 1;
while a[i] > 0 { a[i] := a[i] - 1; }`

const withCalls = `var x, y: int;
proc R(w: int) {
	x := w;
}
proc P(u: int, v: int) {
	u := u + v;
	x := x + u;
	v := v + x;
	R(v);
	y := u + v;
	if u > 0 { P(v, u - x); x := u; }
	y := u;
	while y > x { v := v + 1; x := y + v; }
}
P(x, y + 1);
P(y, x);
y := x + y;`

const withBoth = `var a: []int;
var n: int;
proc Q(i: int, b: []int) {
	b[i] := n;
	n := b[i] + a[i];
	if i > 0 { Q(b[i] - 1, b); }
	a := b;
}
Q(a[n], a);
Q(n, a);
n := a[0];`

// A certificate by wrong symbolic rules is refused: each mutant of each
// language, for one of some programs.
func TestMutantsAreNotCertified(t *testing.T) {
	s := unbounded(t)
	programs := everything(t)
	refused, tried := 0, 0
	for _, l := range languages.All() {
		if !slices.Contains(certify.Languages(), l.Name) {
			continue
		}
		for _, m := range l.AllMutants() {
			if !strings.HasPrefix(m.Target(), "symbolic ") {
				continue
			}
			tried++
			why := ""
			for _, p := range programs {
				if why != "" || l.Accepts(p.tree) != nil {
					continue
				}
				text, _, err := written(t, p, l.Name, m.Of().Semantics, explore.Bounds{Unroll: 2, Depth: 25, Paths: 60}, s)
				if err != nil {
					why = "the search: " + err.Error()
				} else if r, err := certify.Check(t.Context(), bytes.NewReader(text), certify.Bounds{}, nil); err != nil {
					t.Fatal(err)
				} else if r.Problem != nil {
					why = r.Problem.Error()
					refused++
				}
			}
			if why == "" {
				t.Errorf("%s, mutant %s (%s): every certificate is accepted", l.Name, m.ID, m.Error)
			}
			t.Logf("%s, %s: %s", l.Name, m.ID, why)
		}
	}
	if refused == 0 || tried < 20 {
		t.Errorf("%d mutants, %d refused by the checker", tried, refused)
	}
}

// A language whose rules the checker does not have is refused before the search.
func TestLanguageWithoutCertificates(t *testing.T) {
	name := filepath.Join(t.TempDir(), "none.cert")
	p, err := (&app{}).program("../../examples/foo.tdm")
	if err != nil {
		t.Fatal(err)
	}
	l := &chosen{Language: &languages.Language{Name: "other"}}
	_, err = (&app{}).certificate(p, l, exploreOptions{save: name})
	want := "--certificate: the language other has no certificates yet; arrays, basic, objects, recursion, recursion-arrays have"
	if err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
	if _, err := os.Stat(name); err == nil {
		t.Error("there is a file")
	}
}

// A certificate that does not become whole leaves nothing behind, and the old
// one as it was.
func TestUnfinishedCertificateIsRemoved(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "old.cert")
	if err := os.WriteFile(name, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	a := &app{}
	p, err := a.program("../../examples/foo.tdm")
	if err != nil {
		t.Fatal(err)
	}
	l, err := languageOf(p, variantOptions{}, languages.Standard())
	if err != nil {
		t.Fatal(err)
	}
	for _, end := range []func(*savedCertificate){(*savedCertificate).discard, func(*savedCertificate) { a.discard() }} {
		c, err := a.certificate(p, l, exploreOptions{save: name})
		if err != nil {
			t.Fatal(err)
		}
		if files, _ := os.ReadDir(dir); len(files) != 2 {
			t.Errorf("%d files under way, want the old one and the new one", len(files))
		}
		end(c)
		text, err := os.ReadFile(name)
		if files, _ := os.ReadDir(dir); len(files) != 1 || string(text) != "old" {
			t.Errorf("%d files left, %q, %v", len(files), text, err)
		}
		c.discard()
	}
	c, err := a.certificate(p, l, exploreOptions{save: name})
	if err != nil {
		t.Fatal(err)
	}
	if err := c.file.Close(); err != nil { // what is written from now on is lost
		t.Fatal(err)
	}
	if err := c.keep(explore.Summary{}, solver.Info{}); err == nil {
		t.Error("a certificate that could not be written is kept")
	}
	c.discard()
	if text, _ := os.ReadFile(name); string(text) != "old" {
		t.Errorf("the old file has %q", text)
	}
}
