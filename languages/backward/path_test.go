package backward_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tandem/arrays"
	"tandem/basic"
	"tandem/concrete"
	"tandem/explore"
	"tandem/explore/solver"
	"tandem/lang"
	"tandem/lang/trace"
	"tandem/languages/backward"
	"tandem/languages/formulas"
	"tandem/props/section4"
	"tandem/spec"
	"tandem/symbolic"
	"tandem/wp/heap"
)

func open(t testing.TB) solver.Session {
	t.Helper()
	s, err := solver.Open("auto", solver.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if s.Info().Way == solver.Exhaustive {
		t.Skip("no solver for unbounded integers here: these tests need z3 (make deps)")
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func problem(t testing.TB, sem *basic.Semantics, src string) explore.Problem[symbolic.Config] {
	t.Helper()
	return explore.Of(sem, parse(t, src))
}

func parse(t testing.TB, src string) *lang.Program {
	t.Helper()
	p, err := lang.Parse("test.tdm", []byte(src))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Every path of the example programs is a trace whose path condition has the
// conjuncts of the forward one, and the solver finds no values at which they
// differ.
func TestBackwardIsForward(t *testing.T) {
	files, err := filepath.Glob("../../examples/*.tdm")
	if err != nil || len(files) < 5 {
		t.Fatalf("%d examples: %v", len(files), err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".tdm"), func(t *testing.T) {
			src, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			switch p := parse(t, string(src)); {
			case len(p.Classes) > 0: // see TestObjectsBackwardIsForward
			case len(p.Procs) > 0:
				backwardIsForward(t, explore.Of(formulas.RecursionArrays(concrete.Standard()).Semantics(), p))
			default:
				backwardIsForward(t, explore.Of(arrays.New(), p))
			}
		})
	}
}

func backwardIsForward[S explore.Configuration](t *testing.T, prob explore.Problem[S]) {
	session := open(t)
	tree, err := explore.Explore(context.Background(), prob, session, explore.Options[S]{Bounds: explore.Bounds{Unroll: 3, Paths: 30}})
	if err != nil {
		t.Fatal(err)
	}
	compared := 0
	for _, leaf := range tree.Paths {
		if leaf.Status != spec.Final && leaf.Status != spec.Error {
			continue
		}
		compared++
		p, err := backward.Within(prob, leaf.Choices, explore.Bounds{})
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(p.Rules, leaf.Rules()) || p.Forward != leaf.Phi {
			t.Errorf("%s: rules %v, want %v", leaf.Choices, p.Rules, leaf.Rules())
		}
		eq := p.Equivalent(context.Background(), session)
		if m, err := p.Model(context.Background(), session, prob); err != nil || m.Answer == solver.Unsat {
			t.Errorf("%s: %v %v, though the path is feasible", leaf.Choices, m, err)
		}
		if !eq.Literal || eq.Solver == solver.Sat {
			t.Errorf("%s: %+v\n%v\n%v", leaf.Choices, eq, p.Forward, p.Backward)
		}
	}
	t.Logf("%d paths", compared)
}

const shift = `var a: []int; var i: int; var b: []int;
|b| := |a|;
i := 0;
while i < |a| {
	b[i] := a[i] + i;
	i := i + 1;
}
a := b;
if a[0] > b[1] { a[0] := 7; }`

// Paths of a program with arrays, with and without errors.
func TestArrays(t *testing.T) {
	for _, row := range []struct {
		choices string
		rules   string // the last ones
		trace   string // how it ends
		reason  string
	}{
		{"F", "While-F Assign", "a := b", "dots may be left out; the path stops at the next test"},
		{"TF", "While-F Assign", "!(i < |a|) · a := b", "an element is assigned: its index is in bounds"},
		{"FE", "Assign If-Err", "a := b · !(0 <= 0 && 0 < |a| && (0 <= 1 && 1 < |b|))", "the test reads beyond the end"},
		{".FF", "Assign If-F", "!(a[0] > b[1])", "dots may be written, too"},
		{"TFT", "Assign If-T Elem", "0 <= 0 && 0 < |a| · a := (a[0] := 7)", "both branches"},
		{"TE", "While-T Elem-Err", "!(0 <= i && i < |b| && (0 <= i && i < |a|))", "E is taken where it first fits"},
	} {
		t.Run(row.choices, func(t *testing.T) {
			if row.reason == "" {
				t.Fatal("no reason")
			}
			p, err := backward.Within(problem(t, arrays.New(), shift), row.choices, explore.Bounds{})
			if err != nil {
				t.Fatal(err)
			}
			if got := strings.Join(p.Rules, " "); !strings.HasSuffix(got, row.rules) {
				t.Errorf("rules %s, want … %s", got, row.rules)
			}
			if got := p.Trace.String(); !strings.HasSuffix(got, row.trace) {
				t.Errorf("trace %s, want … %s", got, row.trace)
			}
			if eq := p.Equivalent(context.Background(), nil); !eq.Literal {
				t.Errorf("forward %v\nbackward %v", p.Forward, p.Backward)
			}
		})
	}
}

// A path that no values take has no model, and a model of another condition is
// found out by the run.
func TestModel(t *testing.T) {
	session := open(t)
	prob := problem(t, basic.New(), "var x: int;\nif x > 0 { x := 1; }\nif x > 5 { x := 0; }")
	p, err := backward.Within(prob, "TT", explore.Bounds{})
	if err != nil {
		t.Fatal(err)
	}
	if m, err := p.Model(context.Background(), session, prob); err != nil || m.Answer != solver.Unsat {
		t.Errorf("got %v, %v: x is 1 at the second test", m, err)
	}
	p.Backward = lang.True
	var unsound *explore.Unsound
	if _, err := p.Model(context.Background(), session, prob); !errors.As(err, &unsound) {
		t.Errorf("a model of true: %v", err)
	}
}

func TestWrongChoices(t *testing.T) {
	prob := problem(t, basic.New(), "var x: int;\nif x > 0 { x := 1; }\nwhile x > 5 { x := x - 1; }")
	for _, row := range []struct{ choices, want, reason string }{
		{"X", "choice 1 is X at if x > 0, expected T or F", "no such letter"},
		{"TE", "choice 2 is E at while x > 5, expected T or F", "no error here"},
		{"TFT", `the path ends after 3 steps, and the choices "T" are left`, "too many"},
	} {
		if _, err := backward.Within(prob, row.choices, explore.Bounds{}); err == nil || err.Error() != row.want || row.reason == "" {
			t.Errorf("%s, %s: got %v, want %s", row.choices, row.reason, err, row.want)
		}
	}
}

// A trace that is not that of the path is found out, by its conjuncts and by the
// solver.
func TestEquivalentCanFail(t *testing.T) {
	session := open(t)
	p, err := backward.Within(problem(t, basic.New(), "var x: int;\nx := x + 1;\nif x > 0 { x := 1; }"), "T", explore.Bounds{})
	if err != nil {
		t.Fatal(err)
	}
	x := lang.V(lang.NewVar("x", lang.Int))
	for _, row := range []struct {
		name   string
		other  lang.Expr
		want   explore.Equivalence
		reason string
	}{
		{"weaker", lang.True, explore.Equivalence{Solver: solver.Sat}, "a test was forgotten"},
		{"stronger", lang.Conjunction(p.Backward, lang.Term(lang.Ne, x, lang.I(5))), explore.Equivalence{Solver: solver.Sat}, "a test too many"},
		{"early", lang.Term(lang.Gt, x, lang.I(0)), explore.Equivalence{Solver: solver.Sat}, "nothing is substituted"},
		{"rewritten", lang.Term(lang.Ge, x, lang.I(0)), explore.Equivalence{Solver: solver.Unsat}, "the same, otherwise written"},
		{"same", p.Backward, explore.Equivalence{Literal: true, Solver: solver.Unsat}, "the trace of the path"},
	} {
		got := explore.Equivalent(context.Background(), session, p.Forward, row.other)
		if got.Literal != row.want.Literal || got.Solver != row.want.Solver || row.reason == "" || (got.Solver == solver.Sat) != (got.Model != nil) {
			t.Errorf("%s, %s: got %+v, want %+v", row.name, row.reason, got, row.want)
		}
	}
}

// encodings are those that the sessions of these tests understand.
var encodings = []backward.Encoding{backward.Reads, backward.Arrays}

// The solver finds a heap for the path condition of a trace wherever the
// enumeration has one, and every heap that it finds leads through: all traces of
// a size.
func TestSatisfy(t *testing.T) {
	session := open(t)
	for _, row := range []struct {
		name          string
		universe      *section4.Universe
		size          int
		traces, heaps int
		reason        string
	}{
		{"conditionals", section4.Conditionals(), 7, 623, 416, "aliasing"},
		{"typed", section4.Typed(), 7, 899, 486, "two classes"},
	} {
		t.Run(row.name, func(t *testing.T) {
			var list []trace.Trace
			reached := map[trace.Trace]bool{}
			for c := range section4.NewEnumeration(row.universe).Cases(row.size, func(rho trace.Trace) { list = append(list, rho) }) {
				reached[c.Rho] = reached[c.Rho] || backward.Replay(c.V, c.Rho) == nil
			}
			for _, by := range encodings {
				heaps := 0
				for _, rho := range list {
					a, err := backward.Satisfy(context.Background(), session, rho, by)
					if err != nil {
						t.Fatal(err)
					}
					if a.Answer == solver.Sat {
						heaps++
					}
					if reached[rho] && a.Answer != solver.Sat || a.Answer == solver.Unknown {
						t.Errorf("%v: %v %s, and a small heap leads through: %v", rho, a.Answer, a.Reason, reached[rho])
					}
				}
				if len(list) != row.traces || heaps != row.heaps || row.reason == "" {
					t.Errorf("%d traces, %d with a heap; want %d, %d", len(list), heaps, row.traces, row.heaps)
				}
			}
		})
	}
}

// What a user reads: no heap, or one.
func TestSatisfyNil(t *testing.T) {
	session := open(t)
	C := lang.Class("C")
	x, y := lang.NewVar("x", C), lang.NewVar("y", C)
	f, n := lang.Field{Of: C, Name: "f", Type: C}, lang.Field{Of: C, Name: "n", Type: lang.Int}
	X, Y := lang.V(x), lang.V(y)
	for _, row := range []struct {
		rho    trace.Trace
		answer solver.Answer
		V      string // how it begins: the rest is the solver's
		reason string
	}{
		{trace.Of(trace.New{X: x}, trace.Test{B: lang.Term(lang.Eq, X, Y)}), solver.Unsat, "", "a new object is no old one"},
		{trace.Of(trace.New{X: x}, trace.Test{B: lang.Term(lang.Ne, X, lang.Dot(Y, f))}), solver.Sat, "y = C1; ", "y must be an object"},
		{trace.Of(
			trace.Assign{H: lang.Dot(X, n), E: lang.I(3)}, trace.Assign{H: lang.Dot(Y, n), E: lang.I(4)},
			trace.Test{B: lang.Term(lang.Eq, lang.Dot(X, n), lang.I(4))},
		), solver.Sat, "x = C1, y = C1; ", "only aliases can be both"},
	} {
		a, err := backward.Satisfy(context.Background(), session, row.rho, backward.Reads)
		if err != nil || a.Answer != row.answer || !strings.HasPrefix(a.V.String(), row.V) && row.V != "" || row.reason == "" {
			t.Errorf("%v, %s: got %v %v, %v", row.rho, row.reason, a.Answer, a.V, err)
		}
	}
}

// A heap that is not consistent, or from which the trace is stuck, is told.
func TestReplay(t *testing.T) {
	C := lang.Class("C")
	x := lang.NewVar("x", C)
	rho := trace.Of(trace.Test{B: lang.Term(lang.Ne, lang.V(x), lang.NilOf(C))})
	one := lang.Object(C, 1)
	for _, row := range []struct {
		V      heap.State
		want   string
		reason string
	}{
		{heap.State{}.Assign(x, one), "x is C1, which does not exist", "dangling"},
		{heap.State{}, "from no variables; no objects the trace is stuck after 0 actions, at x != nil", "a test that is false"},
		{heap.State{H: heap.Heap{}.Add(one)}.Assign(x, one), "", "leads through"},
	} {
		got := ""
		if err := backward.Replay(row.V, rho); err != nil {
			got = err.Error()
		}
		if got != row.want || row.reason == "" {
			t.Errorf("%s: got %q, want %q", row.reason, got, row.want)
		}
	}
}
