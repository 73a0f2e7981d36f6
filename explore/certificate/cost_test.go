package certificate_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"tandem/basic"
	"tandem/explore"
	"tandem/explore/certificate"
	"tandem/explore/certify"
	"tandem/explore/solver"
	"tandem/lang"
	"tandem/spec"
	"tandem/symbolic"
)

// config is a configuration of the basic language as certificates have it.
type config struct{ symbolic.Config }

func (c config) Sigma() symbolic.Substitution { return c.Config.Sigma }
func (c config) Depth() int                   { return 0 }

// write returns the certificate of a program's tree. The small solver is enough for
// these programs.
func write(t testing.TB, text string, b explore.Bounds, ints int64) ([]byte, explore.Summary) {
	t.Helper()
	p, err := lang.Parse("test.tdm", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	s, err := solver.Open("small", solver.Options{Small: solver.SmallDomain{Ints: ints}})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	of := explore.Of(basic.New(), p)
	prob := explore.Problem[config]{
		Init:   config{of.Init},
		Phi:    func(c config) lang.Expr { return c.Phi },
		End:    func(c config) spec.Outcome { return of.End(c.Config) },
		Loop:   func(c config, rule string) (any, bool) { return of.Loop(c.Config, rule) },
		Choice: func(c config, rule string) string { return of.Choice(c.Config, rule) },
	}
	prob.System.Name = of.System.Name
	for _, r := range of.System.Rules {
		apply := r.Apply
		prob.System.Rules = append(prob.System.Rules, spec.Rule[config]{ID: r.ID, Apply: func(c config) []config {
			var to []config
			for _, d := range apply(c.Config) {
				to = append(to, config{d})
			}
			return to
		}})
	}
	var out bytes.Buffer
	w := certificate.New[config](&out, certificate.Header{Version: "test", Language: "basic", Program: p, Text: []byte(text), Bounds: b})
	r, err := explore.Explore(t.Context(), prob, s, explore.Options[config]{Bounds: b, Watch: w})
	if err != nil {
		t.Fatal(err)
	}
	if err := w.End(r.Summary, s.Info().String()); err != nil {
		t.Fatal(err)
	}
	return out.Bytes(), r.Summary
}

func accepted(t testing.TB, text []byte) *certify.Report {
	t.Helper()
	r, err := certify.Check(t.Context(), bytes.NewReader(text), certify.Bounds{}, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	if r.Problem != nil {
		t.Fatalf("%d:%d: %v", r.Problem.Line, r.Problem.Col, r.Problem)
	}
	return r
}

// The size of a certificate, and the work to check it, grow with the distinct
// nodes and the steps, not with what these are as trees or texts.
func TestCosts(t *testing.T) {
	doubling := func(n int) string {
		return "var x: int;\n" + strings.Repeat("x := x + x;\n", n) + "if x == x { x := 0; }"
	}
	counting := func(n int) string {
		return fmt.Sprintf("var x, n: int;\nn := 0;\nwhile n < %d { n := n + 1; x := x - 1; }", n)
	}
	branching := func(n int) string { return "var x, z: int;\nwhile x > 0 { x := x - 1; z := 2 * z; }" }
	for _, row := range []struct {
		name    string
		program func(n int) string
		unroll  int // a multiple of n
		n       int
		want    func(n int) certify.Counts
		reason  string
	}{
		{"doubling", doubling, 0, 400, func(n int) certify.Counts {
			return certify.Counts{Nodes: n + 6, Steps: n + 2, Paths: 1, Models: 1, RunSteps: n + 2, Cuts: 1, Computed: 1}
		}, "σ is a tree of 2^400 nodes, and 400 of them are distinct"},
		{"a loop without choice", counting, 0, 300, func(n int) certify.Counts {
			return certify.Counts{Nodes: 5*n + 8, Steps: 3*n + 2, Paths: 1, Models: 1, RunSteps: 3*n + 2, Cuts: n + 1, Computed: n + 1}
		}, "the other branch is cut at each iteration"},
		{"a path for each iteration", branching, 1, 60, func(n int) certify.Counts {
			steps := 3*n + 1 + n + 1
			return certify.Counts{Nodes: 6*n + 10, Steps: steps, Paths: n + 2, Models: n + 2, RunSteps: 3*n + 1 + (n+1)*(3*n+2)/2, Cuts: 0}
		}, "steps that paths share are there once; models are run along each path"},
	} {
		t.Run(row.name, func(t *testing.T) {
			sizes := map[int]int{}
			for _, n := range []int{row.n, 2 * row.n} {
				text, _ := write(t, row.program(n), explore.Bounds{Unroll: row.unroll * n}, int64(3*row.n))
				r := accepted(t, text)
				got, want := r.Counts, row.want(n)
				work := got.Valued + got.Replaced
				got.Valued, got.Replaced = 0, 0
				if got != want {
					t.Errorf("%s: n = %d:\ngot  %+v\nwant %+v", row.reason, n, got, want)
				}
				if most := 4 * (got.Nodes + got.RunSteps + got.Paths*got.Nodes); work > most {
					t.Errorf("n = %d: %d nodes visited, want at most %d", n, work, most)
				}
				sizes[n] = len(text)
			}
			if a, b := sizes[row.n], sizes[2*row.n]; b > 2*a+a/5 {
				t.Errorf("%s: %d bytes for %d, %d for %d", row.reason, a, row.n, b, 2*row.n)
			}
		})
	}
}

// A statement is in each of its steps, but not all of a long one.
func TestLongStatementsAreCut(t *testing.T) {
	long := "x" + strings.Repeat(" + 1", 500)
	text, _ := write(t, "var x: int;\nwhile x > 0 { x := "+long+"; }", explore.Bounds{Unroll: 3}, 4)
	accepted(t, text)
	steps := 0
	for line := range bytes.Lines(text) {
		if bytes.HasPrefix(line, []byte(`{"step":`)) && bytes.Contains(line, []byte("x := x + 1")) {
			if steps++; len(line) > 300 || !bytes.Contains(line, []byte("…")) {
				t.Errorf("a step of %d bytes: %s", len(line), line)
			}
		}
	}
	if steps == 0 {
		t.Error("no such step")
	}
}
