package c_test

import (
	"context"
	"fmt"
	"math/big"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tandem/cmd/register"
	"tandem/explore"
	"tandem/explore/solver"
	"tandem/judge/oracle"
	"tandem/judge/oracle/c"
	"tandem/lang"
	"tandem/languages"
	"tandem/props"
	"tandem/props/programs"
	"tandem/spec"
	"tandem/spec/notation/texts"
)

// threads returns the rules of threads, and the forms that they declare.
func threads(t *testing.T, r *languages.Register) (*languages.Given, []*lang.FormDecl) {
	t.Helper()
	file := filepath.Join("..", "..", "..", "examples", "threads", "pthreads.rules")
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	changes, err := texts.Read(file, string(text))
	if err != nil {
		t.Fatal(err)
	}
	g := &languages.Given{Changes: changes}
	forms, err := r.Forms(r.SyntaxOf("p.tdm"), g)
	if err != nil {
		t.Fatal(err)
	}
	return g, forms
}

// withRules reads a program with the statements that rules declare.
func withRules(t *testing.T, r *languages.Register, g *languages.Given, text string) languages.Program {
	t.Helper()
	choice := oracle.Choice()
	choice.Rules = g
	src, err := r.ReadWith("p.tdm", []byte(text), choice, languages.Explore)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	_, p, err := r.Open(src, choice, languages.Explore)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// endings are the lines that runs of a program of threads can print, by our own interleavings.
func endings(t *testing.T, r *languages.Register, g *languages.Given, text string, in map[string]int64) (*lang.Program, []string) {
	t.Helper()
	p, assume := withRules(t, r, g, text), lang.True
	for _, x := range p.Lang().Vars {
		value := lang.Value(lang.BoolValue(in[x.Name] > 0))
		if x.Type.IsBits() {
			value = lang.Bits(x.Type, big.NewInt(in[x.Name]))
		}
		assume = lang.Conjunction(assume, lang.Term(lang.Eq, lang.V(x), lang.Const(value)))
	}
	session, err := solver.Open("", solver.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer session.Close()
	tree, err := p.Explore(context.Background(), session, languages.Search{Bounds: explore.Bounds{Depth: 500}, Assume: assume})
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, path := range tree.Paths {
		line := path.Status.String()
		switch at := tree.Final(path).Display().Formal; path.Status {
		case spec.Final:
			for _, x := range p.Lang().Own() {
				line += shown(c.InputName(x), at.V.At(x))
			}
		case spec.Error:
			f := at.Stmt.(*lang.Fault)
			line += fmt.Sprintf(" %v %v", f.Kind, f.Of.Parts().At.From)
		}
		if !slices.Contains(list, line) {
			list = append(list, line)
		}
	}
	if len(list) == 0 { // an assumption in front of the threads is false
		list = []string{"blocked"}
	}
	return p.Lang(), list
}

// sharing are programs of threads, each with how many ends it has.
var sharing = []struct {
	text string
	ends int
}{
	{"var n, x, y: bv8;\nn := 0;\npar { x := n; n := x + 1; } and { y := n; n := y + 1; }\n", 3},
	{"var n: bv8;\nn := 0;\npar { n := n + 1; n := n + 1; } and { n := n + 1; n := n + 1; }\n", 1},
	{"var n: bv8;\nn := 0;\npar { if n == n { n := 1; } else { assert false; } } and { n := 2; n := 3; }\n", 2},
	{"var n: bv8; var p: bool;\nn := 0;\np := false;\npar { n := 4; p := true; } and { await p && n == 4 { n := n + 1; if n == 5 { n := 7; } } }\n", 1},
	{"var n: bv8;\nn := 0;\npar { assume n == 1; n := 2; } and { n := 1; }\n", 1},
	{"var n: bv8;\nn := 0;\npar { while n < 3 { n := n + 1; } } and { n := 2; }\nassert n == 3;\n", 2},
	{"var n: bv8;\nn := 0;\npar { par { n := 1; } and { n := 2; } } and { assert n != 1; n := 3; }\n", 4},
	{"var n: bv8;\nn := 0;\npar { await n == 1 { } } and { await n == 2 { } }\n", 1},
}

// Each end of a program of threads in C, with pthreads, is one that the rules have.
func TestThreads(t *testing.T) {
	r, cc := register.All(), compilers(t)[0]
	g, _ := threads(t, r)
	for _, row := range sharing {
		if wanted := inC(t, r, g, cc, row.text, map[string]int64{}, 100); len(wanted) != row.ends {
			t.Errorf("%d ends, want %d: %v\n%s", len(wanted), row.ends, wanted, row.text)
		}
	}
}

// inC compares runs of a program in C with its ends, which it returns.
func inC(t *testing.T, r *languages.Register, g *languages.Given, cc, text string, in map[string]int64, runs int) []string {
	t.Helper()
	p, wanted := endings(t, r, g, text, in)
	translated, err := c.Translate(p, c.Options{})
	if err != nil {
		t.Fatal(err)
	}
	flags, races := []string{"-pthread"}, strings.Builder{}
	if sanitizers(t, cc) != nil { // a step that others come between is a race
		flags = append(flags, "-fsanitize=thread")
	}
	command := exec.Command(compiled(t, t.TempDir(), cc, string(translated), flags...))
	command.Stderr = &races
	line := ""
	for _, x := range p.Own() {
		line += fmt.Sprintf(" %s=%d", c.InputName(x), in[x.Name])
	}
	if slices.Contains(wanted, "blocked") {
		runs = 1 // a run that waits takes its time
	}
	command.Stdin = strings.NewReader(strings.Repeat(line+"\n", runs))
	out, err := command.Output()
	if err != nil || races.Len() > 0 {
		t.Fatalf("%v %.2000s\n%s", err, races.String(), text)
	}
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	if len(lines) != runs {
		t.Errorf("%d lines of %d runs\n%s", len(lines), runs, text)
	}
	for _, got := range lines {
		if !slices.Contains(wanted, got) {
			t.Fatalf("with%s\n got %s\nwant %s\n%s", line, got, strings.Join(wanted, "\n  or "), text)
		}
	}
	return wanted
}

// Programs of threads that are generated agree, too. They have threads that wait, fail, and are threads themselves.
func TestGeneratedThreads(t *testing.T) {
	r, cc := register.All(), compilers(t)[0]
	g, forms := threads(t, r)
	voc := programs.Bits(8).WithChecks(3, 0, func(*lang.Program, map[lang.Var]lang.Value) []lang.Type { return nil })
	if !voc.Threaded(forms) {
		t.Fatal("the forms have no threads")
	}
	kinds := map[string]int{}
	for seed := range uint64(40) {
		p := voc.RandomProgram(props.NewDice(seed, 5), 40)
		text, err := lang.Format(p)
		if err != nil {
			t.Fatal(err)
		}
		_, err = c.Translate(p, c.Options{})                                      // none of integers, and none that fails in the middle of a step
		if err != nil || lang.Reads(p) || len(lang.StmtsOf[*lang.While](p)) > 0 { // which need more than values, or have no end
			continue
		}
		for _, end := range inC(t, r, g, cc, string(text), map[string]int64{"x": int64(seed % 3), "y": 1, "p": int64(seed % 2)}, 20) {
			kind, _, _ := strings.Cut(end, " ")
			kinds[kind]++
		}
	}
	if len(kinds) != 3 {
		t.Errorf("found ends %v, want final, error and blocked", kinds)
	}
	t.Log(kinds)
}

// What has no translation is told, with its place.
func TestThreadsRefused(t *testing.T) {
	r := register.All()
	g, _ := threads(t, r)
	for _, row := range []struct {
		text    string
		harness c.Harness
		want    string
	}{
		{"var x: bv8;\npar { x := 1; } and { }\n", c.Klee, "p.tdm:2:1: found a thread, expected none in programs with procedures, for KLEE or for clang"},
		{"var a: []bv8; var x: bv8;\npar { x := a[0]; } and { }\n", c.Verifier, "p.tdm:2:7: found an access to an array with a bound, expected none in programs with threads"},
		{"var a: []bv8;\nawait a[0] == 0 { }\n", c.Verifier, "p.tdm:2:1: found an expression that C computes in several statements, or that may fail, in await, expected a smaller one"},
	} {
		p := withRules(t, r, g, row.text).Lang()
		if _, err := c.Translate(p, c.Options{Harness: row.harness}); err == nil || err.Error() != row.want {
			t.Errorf("%v, want %s", err, row.want)
		}
	}
}
