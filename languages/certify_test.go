package languages_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tandem/cmd/register"
	"tandem/explore"
	"tandem/explore/certify"
	"tandem/explore/certify/byrule"
	"tandem/explore/solver"
	"tandem/internal/longtest"
	"tandem/lang"
	"tandem/languages"
	"tandem/props"
	"tandem/props/programs"
	"tandem/spec"
	"tandem/spec/notation/texts"
)

// written returns a certificate of a program in a language, by the rules of a variant.
func written(t *testing.T, src languages.Source, l *languages.Language, v *languages.Variant, b explore.Bounds, s solver.Session, unreplayed bool, rules ...string) ([]byte, explore.Summary, error) {
	t.Helper()
	p, err := v.Programs.Open(src, l)
	if err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	tree, err := p.Explore(t.Context(), s, languages.Search{Bounds: b, Certificate: &text, Version: "0", Unreplayed: unreplayed, Rules: rules})
	if err != nil {
		return nil, explore.Summary{}, err
	}
	return text.Bytes(), tree.Summary, nil
}

// unbounded returns a solver for all integers.
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

// withAll has objects, procedures and arrays in each other's expressions.
const withAll = `class C { v: int; next: C; method m(i: int, s: C): int { var t: int; t := i; return t; } }
var x, y: C;
var a: []int;
var k: int;
var b: bool;
proc P(i: int) { var t: int; t := i; k := t; }
k := b ? a[k] : 0;
P(a[x.v]);
a[x.v] := y.v;
x.v := a[y.v];
k := x.m(a[k], y);
P(b ? a[k] : 0);
`

// withChecks has each of assumptions, assertions and inputs, and uses of nil.
const withChecks = `class C { v: int; next: C; method m(i: int): int { i := *; assert this.next.v < i; return i; } }
var x: C;
var k: int;
k := *;
assume k > x.v;
k := x.m(k);
assert k > 0;
`

// flatChecks is the same of arrays.
const flatChecks = `var a: []int;
var k, n: int;
k := *;
assume a[k] > n;
n := *;
assert a[n] > k;
if k > n { n := k + 1; }
assert n > k;
`

// callChecks is the same of procedures.
const callChecks = `var x: int;
proc P(u: int) { if u > 0 { u := *; x := x + u; assert x < 9; P(u - 1); } x := *; }
P(x);
assume x > 0;
x := *;
assert x > 1;
`

// everything returns the examples, and programs of which each rule of each language
// with certificates is part.
func everything(t *testing.T) []languages.Source {
	t.Helper()
	files, err := filepath.Glob("../examples/*.tdm")
	if err != nil || len(files) == 0 {
		t.Fatalf("%d examples: %v", len(files), err)
	}
	var list []languages.Source
	read := func(file, text string) {
		src, err := register.All().Read(file, []byte(text), "")
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, src)
	}
	for _, text := range []string{small, withArrays, withCalls, withBoth, withObjects, withMethods, withAll, withChecks, flatChecks, callChecks} {
		read("<stdin>", text)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		read(file, string(text))
	}
	return list
}

// The tree of each example, in each language that has what it uses, gets a
// certificate, which is accepted; the counts are those of the search.
func TestExamplesAreCertified(t *testing.T) {
	s := unbounded(t)
	for _, p := range everything(t) {
		for _, l := range register.All().Able(languages.Certify) {
			if l.Accepts(p) != nil {
				continue
			}
			name := filepath.Base(p.File()) + " in " + l.Name
			text, sum, err := written(t, p, l, l.In(languages.Standard()), explore.Bounds{Unroll: 2, Depth: 60, Paths: 200}, s, false)
			if err != nil {
				t.Errorf("%s: %v", name, err)
				continue
			}
			r, err := certify.Check(t.Context(), bytes.NewReader(text), certify.Bounds{}, nil, nil)
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

// A certificate by wrong symbolic rules is refused: each mutant of each
// language, for one of some programs. Only a sweep takes more than every
// fifth.
func TestMutantsAreNotCertified(t *testing.T) {
	s := unbounded(t)
	programs := everything(t)
	refused, tried := 0, 0
	for _, l := range register.All().Able(languages.Certify) {
		for i, m := range l.AllMutants() {
			if !strings.HasPrefix(m.Target(), "symbolic ") || !longtest.Sweeps() && i%5 != 0 {
				continue
			}
			tried++
			why := ""
			for _, p := range programs {
				if why != "" || l.Accepts(p) != nil {
					continue
				}
				var text []byte
				var err error
				if why = spec.Undefined(func() {
					text, _, err = written(t, p, l, m.Of(), explore.Bounds{Unroll: 2, Depth: 25, Paths: 60}, s, true)
				}); why != "" {
					break // its formula has no value here
				}
				if err != nil {
					why = "the search: " + err.Error()
				} else if r, err := certify.Check(t.Context(), bytes.NewReader(text), certify.Bounds{}, nil, nil); err != nil {
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
	if refused < tried*9/10 || tried < 20 {
		t.Errorf("%d mutants, %d refused by the checker", tried, refused)
	}
}

// The trees of random programs with forms get certificates, which are accepted: the checker has of each rule the
// transitions that the interpreter of the search has. By a symbolic rule that a machine changed the search writes
// one that is refused, for one of some programs.
func TestFormsAreCertified(t *testing.T) {
	s := unbounded(t)
	b := explore.Bounds{Unroll: 2, Depth: 14, Paths: 30}
	for _, row := range []struct{ file, language string }{
		{"threads/par", "basic"}, {"threads/await", "basic+checks"}, {"forms/lock", "basic"}, {"forms/for", "basic"},
		{"forms/repeat", "basic+checks"}, {"forms/choose", "basic"}, {"forms/try", "basic"}, {"forms/raise", "basic"}, {"forms/simpil", "arrays"},
	} {
		t.Run(row.file, func(t *testing.T) {
			rules, err := os.ReadFile("../examples/" + row.file + ".rules")
			if err != nil {
				t.Fatal(err)
			}
			changes, err := texts.Read("rules", string(rules))
			if err != nil {
				t.Fatal(err)
			}
			printed := texts.Printed(row.language)
			with, err := printed.With(changes)
			if err != nil {
				t.Fatal(err)
			}
			l, err := register.All().Named(row.language, languages.Certify)
			if err != nil {
				t.Fatal(err)
			}
			voc := programs.Linear().WithForms(with.Forms, 3*programs.FormWeight)
			var list []languages.Source
			random := &props.Property[*lang.Program]{
				ID: "forms", Gen: func(src props.Source) *lang.Program { return voc.RandomProgram(src, 25) },
				Judge: func(_ context.Context, p *lang.Program) spec.Verdict {
					src, err := register.All().ReadWith("random.tdm", []byte(p.String()), languages.Choice{Language: row.language, Rules: &languages.Given{Changes: changes}}, "")
					if err != nil {
						return spec.Verdict{Result: spec.Refuted, Reason: err.Error()}
					}
					list = append(list, src)
					return spec.Verdict{}
				},
			}
			if r := random.Test(t.Context(), props.Options{Checks: longtest.Cases(40, 400), Seed: 1}); r.Counterexample != nil {
				t.Fatalf("%s: %v", r.Verdict, r.Counterexample)
			}
			checked := func(v *languages.Variant, p languages.Source, mutant bool) (r *certify.Report) {
				var text []byte
				if why := spec.Undefined(func() { text, _, err = written(t, p, l, v, b, s, mutant, string(rules)) }); why != "" || err != nil {
					if !mutant {
						t.Errorf("%s%v of\n%s", why, err, p.Text())
					}
					return nil
				}
				if r, err = certify.Check(t.Context(), bytes.NewReader(text), certify.Bounds{}, nil, byrule.Read); err != nil {
					t.Fatal(err)
				}
				return r
			}
			v := l.Text(with, languages.Standard())
			steps := 0
			for _, p := range list {
				r := checked(v, p, false)
				if r != nil && r.Problem != nil {
					t.Errorf("%d:%d: %v of\n%s", r.Problem.Line, r.Problem.Col, r.Problem, p.Text())
				}
				if r != nil {
					steps += r.Counts.Steps
				}
			}
			t.Logf("%d programs, %d steps", len(list), steps)
			refused, tried := 0, 0
			for _, line := range with.Changed("symbolic") {
				for i, wrong := range line.Formula.Mutants() {
					if !longtest.Sweeps() && i%4 != 0 {
						continue
					}
					text, err := with.With([]texts.Change{{Side: line.Side, ID: line.ID, Text: wrong.String(), Line: 1, Col: 1}})
					if err != nil {
						continue
					}
					tried++
					why := ""
					for _, p := range list {
						if r := checked(l.Text(text, languages.Standard()), p, true); r == nil || r.Problem != nil {
							if why = "it has no value"; r != nil {
								why = r.Problem.Error()
							}
							break
						}
					}
					if why != "" {
						refused++
					} else {
						t.Errorf("every certificate by %s is accepted", wrong)
					}
				}
			}
			t.Logf("%d of %d changed rules refused", refused, tried)
		})
	}
}
