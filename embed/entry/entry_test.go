package entry

import (
	"context"
	"fmt"
	"strings"
	"testing"

	calculus "tandem/embed"
	"tandem/embed/symbolic"
	"tandem/embed/term"
	"tandem/explore"
	"tandem/languages"
	"tandem/languages/conform"
	"tandem/solver"
	"tandem/spec"
)

func TestEntries(t *testing.T) {
	r := languages.New(Pure(), Store())
	conform.Test(t, r, "lambda",
		conform.Example{File: "choice.lam", Text: "input s: nat; if iszero s then 0 else succ 0", Input: languages.Input{Values: []string{"s=1"}}},
		conform.Example{File: "omega.lam", Text: `(\x. x x) (\x. x x)`},
		conform.Example{File: "stuck.lam", Text: "1 2"},
	)
	conform.Test(t, r, "lambda-store",
		conform.Example{File: "assign.lam", Text: "input s: bool; let x = ref 0 in if s then x := 1; !x", Input: languages.Input{Values: []string{"s=true"}}},
		conform.Example{File: "label.lam", Text: "input s: bool; if s then ref 0 else ref 1", Input: languages.Input{Values: []string{"s=true"}}},
	)
}

// conditions is n choices in sequence, each on an input of its own, that assign to one
// location.
func conditions(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "input s%d: bool;", i)
	}
	b.WriteString("let x = ref 0 in ")
	for i := range n {
		fmt.Fprintf(&b, "if s%d then x := succ !x;", i)
	}
	b.WriteString("!x")
	return b.String()
}

// What σ has of a location doubles with each assignment in a branch, and so does what a
// search goes through: the figures of doc/embed.md.
func TestCost(t *testing.T) {
	for _, row := range []struct{ n, pairs, distinct, printed, paths, checks int }{
		{4, 30, 81, 4067, 16, 32},
		{5, 62, 150, 69_587, 32, 80},
		{6, 126, 283, 2_297_411, 64, 192},
		{10, 2046, 4143, 2_539_798_480_353_923, 0, 0}, // the search is left out
	} {
		p, err := term.Parse("", []byte(conditions(row.n)))
		if err != nil {
			t.Fatal(err)
		}
		c := end(t, p)
		got := row
		got.pairs = 0
		c.Sigma.Each(func(_ int, set term.Term) { got.pairs += len(term.PairsOf(set)) })
		got.distinct, got.printed = sizes(c)
		if row.paths > 0 {
			got.paths, got.checks = cases(t, p)
		}
		if got != row {
			t.Errorf("got %+v, want %+v", got, row)
		}
	}
}

// end is where → ends.
func end(t *testing.T, p term.Program) symbolic.Config {
	t.Helper()
	system := calculus.Store().Direct.System()
	c := symbolic.Start(p.Term)
	for next := system.Next(c); len(next) > 0; next = system.Next(c) {
		c = next[0].To
	}
	if !c.T.IsValue() {
		t.Fatalf("%v is no value", c.T)
	}
	return c
}

// sizes is the nodes of the result with its symbolic store.
func sizes(c symbolic.Config) (distinct, printed int) {
	encoded, _ := calculus.Encode(calculus.Store().Library, c)
	return term.Nodes(encoded.T)
}

// cases is how many a search finds, and how many questions it asks.
func cases(t *testing.T, p term.Program) (paths, checks int) {
	t.Helper()
	session, err := solver.Open("small", solver.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer session.Close()
	s := calculus.Store()
	prob, err := (&runner{sides: s, direct: s.Direct.System(), theta: s.Library.System.System()}).problem(p)
	if err != nil {
		t.Fatal(err)
	}
	found, err := explore.Explore(context.Background(), prob, session, explore.Options[state]{Bounds: explore.Bounds{Paths: 100_000}})
	if err != nil {
		t.Fatal(err)
	}
	return found.Summary.ByStatus[spec.Final], found.Summary.Checks
}
