package lambda

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"tandem/props"
	"tandem/spec"
)

var limits = spec.Limits{Steps: 60}

// Both theorems hold of all small terms, no case is discarded or cut, and every
// rule takes part.
func TestSmallScope(t *testing.T) {
	cases := 0
	for _, r := range Exhaustive(context.Background(), New(), limits, 6, func() { cases++ }, func() { cases++ }) {
		if r.Result != spec.Holds || r.Held != r.Generated {
			t.Errorf("%s: %v, %d of %d hold, %+v %v", r.ID, r.Result, r.Held, r.Generated, r.Counterexample, r.NeverFired)
		}
	}
	if cases != 41_820 {
		t.Errorf("%d cases", cases)
	}
}

// Random terms are larger: some have bound variables of the same name at several
// depths, and values with variables from outside.
func TestTheoremsHold(t *testing.T) {
	for _, p := range Statements(New(), limits) {
		if r := p.Test(context.Background(), props.Options{Checks: 3000, Seed: 1}); r.Result != spec.Holds {
			t.Errorf("%s: %v %+v %v", r.ID, r.Result, r.Counterexample, r.NeverFired)
		}
	}
}

// Each mutant is killed by the statement that it names, with a small
// counterexample; the right calculus stands where the mutant falls.
func TestMutants(t *testing.T) {
	for _, m := range Mutants() {
		t.Run(m.ID, func(t *testing.T) {
			for _, p := range Statements(m.Of(), limits) {
				if p.Info().ID != m.KilledBy {
					continue
				}
				r := p.Test(context.Background(), props.Options{Checks: 5000, Seed: 1})
				if r.Result != spec.Refuted || r.Counterexample.Case.Size > 7 || r.Counterexample.Failure == nil {
					t.Errorf("%v %+v", r.Result, r.Counterexample)
				}
				return
			}
			t.Errorf("no statement %q", m.KilledBy)
		})
	}
}

// A run that a bound cuts says nothing; nor does a case outside of the hypothesis.
func TestInconclusive(t *testing.T) {
	for _, row := range []struct {
		term string
		want spec.Result
	}{
		{`(\x. x x) (\x. x x)`, spec.Inconclusive},
		{`(\x. x x x) (\x. x x x)`, spec.Inconclusive},
		{`(\x. y) 1`, spec.Discarded},
		{`1 2`, spec.Holds},
	} {
		if v := Evaluation(New(), limits).Judge(context.Background(), parse(t, row.term)); v.Result != row.want {
			t.Errorf("%s: %v %s", row.term, v.Result, v.Reason)
		}
	}
	if v := Evaluation(New(), spec.Limits{Steps: 1}).Judge(context.Background(), parse(t, "1 + 1 + 1")); v.Result != spec.Inconclusive {
		t.Errorf("one step: %v", v)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if v := Evaluation(New(), limits).Judge(ctx, parse(t, "1 + 1")); v.Result != spec.Inconclusive {
		t.Errorf("cancelled: %v", v)
	}
	if v := SubstitutionLemma(New()).Judge(ctx, Lemma{V("x"), V("y"), V("x")}); v.Result != spec.Discarded {
		t.Errorf("x free in L: %v", v)
	}
}

// Machines end: a term that grows without end reaches a bound, and nothing
// overflows.
func TestBounds(t *testing.T) {
	deep := strings.Repeat(" 1", 1000)
	for _, row := range []struct{ term, want string }{
		{`(\x. x x` + deep + `) (\x. x x` + deep + `)`, "a term of more than 10000 levels (bound on nesting)"},
		{`(\f. f f (\x. x)) (\f. \x. f f (\y. x x x x x x x x x))`, "a term of more than 1000000 nodes (bound on size)"},
	} {
		end := New().Machine().Run(context.Background(), parse(t, row.term), struct{}{}, 30_000, nil)
		if end.Outcome != spec.Bound || end.Bound != row.want {
			t.Errorf("%s: %v %s after %d steps", row.term, end.Outcome, end.Bound, end.Steps)
		}
		if steps := New().System().Next(end.At); len(steps) > 0 {
			t.Errorf("%s: steps beyond the bound", row.term)
		}
		if s := end.At.String(); len(s) > 100 {
			t.Errorf("a string of %d bytes", len(s))
		}
	}
}

// The big-step side has bounds of its own.
func TestBoundsOfValue(t *testing.T) {
	for _, calls := range []int{100, 1 << 40} {
		if _, outcome := Value(parse(t, `(\x. 1 + x x) (\x. 1 + x x)`), calls); outcome != spec.Bound {
			t.Error(outcome)
		}
	}
}

// What is printed is read as the same term, character by character.
func TestPrintAndParse(t *testing.T) {
	n := 0
	for M := range upTo(6, func(src props.Source, n int) *Term { return term(src, n, names[:2]) }) {
		n++
		N, err := Parse("", []byte(M.String()))
		if err != nil || !Same(M, N) || N.String() != M.String() || N.Size() != M.Size() {
			t.Fatalf("%v is read as %v, %v", M, N, err)
		}
	}
	if n < 10_000 {
		t.Errorf("%d terms", n)
	}
	parse(t, "x"+strings.Repeat(" ((x))", 6000)) // wide, and not deep
	for _, row := range []struct{ in, want string }{
		{`\x.\y.x y  (y+-3) // a comment`, "λx. λy. x y (y + -3)"},
		{"f λx. x", "f (λx. x)"},
		{"(f λx'. x') 1 + (2 + 3) + x_1", "f (λx'. x') 1 + (2 + 3) + x_1"},
		{"-0 007", "0 7"},
	} {
		if M := parse(t, row.in); M.String() != row.want {
			t.Errorf("%s: got %v, want %s", row.in, M, row.want)
		}
	}
}

func TestSame(t *testing.T) {
	for _, row := range []struct {
		a, b string
		want bool
	}{
		{`\x. x`, `\y. y`, true},
		{`\x. \y. x`, `\y. \x. y`, true},
		{`\x. \y. x`, `\x. \y. y`, false},
		{`\x. y`, `\y. y`, false},
		{`\x. \x. x`, `\x. \y. x`, false},
		{`x`, `y`, false},
		{`x 1`, `x + 1`, false},
	} {
		a, b := parse(t, row.a), parse(t, row.b)
		if Same(a, b) != row.want || Same(b, a) != row.want {
			t.Errorf("%v and %v: want %v", a, b, row.want)
		}
	}
}

func TestErrors(t *testing.T) {
	for _, row := range []struct{ in, want string }{
		{"", "f:1:1: found the end of the text, expected a term"},
		{" // nothing\n", "f:2:1: found the end of the text, expected a term"},
		{"λx x", `f:1:4: found "x", expected "."`},
		{"λ1. x", `f:1:2: found "1", expected the name of a variable`},
		{"λλ. x", `f:1:2: found "λ", expected the name of a variable`},
		{"1 +\n  ) 2", `f:2:3: found ")", expected a term`},
		{"(1 2", `f:1:5: found the end of the text, expected an operator or ")"`},
		{"1 2)", `f:1:4: found ")", expected an operator or the end of the text`},
		{"1 * 2", `f:1:3: found "*", expected an operator or the end of the text`},
		{"- x", `f:1:3: found "x", expected an integer`},
		{"12x", `f:1:1: found "12x", expected an integer`},
		{"λé. \xff", "f:1:5: found invalid UTF-8 encoding, expected a term"},
		{"1 \x00", "f:1:3: found invalid character NUL, expected an operator or the end of the text"},
		{"1 /* no end", "f:1:12: found comment not terminated, expected an operator or the end of the text"},
		{strings.Repeat("1", 1_000_000), "f:1:1: found a number of 1000000 digits, expected at most 1000 digits"},
		{strings.Repeat("(", 100_000), "f:1:10001: found a deeper level, expected at most 10000 levels"},
		{strings.Repeat("λx.", 100_000) + "x", "f:1:30001: found a deeper level, expected at most 10000 levels"},
		{strings.Repeat("(", 100_000) + "x" + strings.Repeat(")", 100_000), "f:1:10001: found a deeper level, expected at most 10000 levels"},
		{"x" + strings.Repeat(" x", 500_000), "f:1:20003: found a deeper level, expected at most 10000 levels"},
		{"x" + strings.Repeat("+x", 500_000), "f:1:20002: found a deeper level, expected at most 10000 levels"},
		{strings.Repeat("%", 1_000_000), `f:1:1: found "%", expected a term`},
	} {
		M, err := Parse("f", []byte(row.in))
		if M != nil || err == nil || err.Error() != row.want {
			t.Errorf("%.40q: %v\nwant %s", row.in, err, row.want)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte(`(λx. x + -1) \y. y // c`))
	f.Fuzz(func(t *testing.T, src []byte) {
		if M, err := Parse("", src); err == nil {
			if N, err := Parse("", []byte(M.String())); err != nil || !Same(M, N) {
				t.Errorf("%q: %v is read as %v, %v", src, M, N, err)
			}
		}
	})
}

func TestExamples(t *testing.T) {
	for _, row := range []struct {
		file, want string
		outcome    spec.Outcome
	}{
		{"church", "12", spec.Final},
		{"twice", "42", spec.Final},
		{"omega", "(λx. 1) ((λx. x x) (λx. x x))", spec.Bound},
		{"stuck", "2 1", spec.Stuck},
	} {
		src, err := os.ReadFile("testdata/" + row.file + ".lam")
		if err != nil {
			t.Fatal(err)
		}
		M := parse(t, string(src))
		end := New().Machine().Run(context.Background(), M, struct{}{}, 1000, nil)
		if end.Outcome != row.outcome || end.At.String() != row.want {
			t.Errorf("%s: %v %v", row.file, end.Outcome, end.At)
		}
		V, outcome := Value(M, 1000)
		if outcome != row.outcome || V != nil && V.String() != row.want {
			t.Errorf("%s by environment: %v %v", row.file, outcome, V)
		}
	}
	src, _ := os.ReadFile("testdata/malformed.lam")
	if _, err := Parse("malformed.lam", src); err == nil || err.Error() != `malformed.lam:2:4: found ")", expected a term` {
		t.Error(err)
	}
}

func Example() {
	M, err := Parse("", []byte(`(λf. f (f 1)) (λx. x + 2)`))
	if err != nil {
		fmt.Println(err)
		return
	}
	end := New().Machine().Run(context.Background(), M, struct{}{}, 100, func(n int, _ *Term, step spec.Step[*Term]) {
		fmt.Printf("%-6s %v\n", step.Rule, step.To)
	})
	fmt.Println(end.Outcome)
	// Output:
	// Beta   (λx. x + 2) ((λx. x + 2) 1)
	// App-R  (λx. x + 2) (1 + 2)
	// App-R  (λx. x + 2) 3
	// Beta   3 + 2
	// Add    5
	// final
}

func parse(t *testing.T, text string) *Term {
	t.Helper()
	M, err := Parse("", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return M
}
