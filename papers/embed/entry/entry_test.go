package entry

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"tandem/explore"
	"tandem/explore/solver"
	"tandem/internal/longtest"
	"tandem/lang"
	"tandem/languages"
	"tandem/languages/conform"
	calculus "tandem/papers/embed"
	"tandem/papers/embed/symbolic"
	"tandem/papers/embed/term"
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

// conditions returns n choices in sequence, each on an input of its own, that assign to one
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

// What σ has of a location doubles with each assignment in a branch, and its conditions
// with it. A result has n+1 values, a diagram of them about n² nodes, and a search asks
// one question a value: the figures of doc/embed.md.
func TestCost(t *testing.T) {
	for _, row := range []struct{ n, pairs, distinct, printed, phi, phiPrinted, points, paths, checks, asked int }{
		{4, 30, 81, 4067, 41, 411, 15, 5, 4, 24},
		{5, 62, 150, 69_587, 76, 1099, 21, 6, 5, 33},
		{6, 126, 283, 2_297_411, 143, 2763, 28, 7, 6, 44},
		{8, 510, 1061, 19_264_102_019, 533, 15_627, 45, 9, 8, 69},
		{10, 2046, 4143, 2_539_798_480_353_923, 2075, 80_907, 66, 11, 10, 100},
		{12, 8190, 16_441, 1 << 60, 8225, 397_323, 91, 13, 12, 136},
		{14, 32_766, 65_603, 1 << 60, 32_807, 1_884_171, 120, 15, 14, 177},
		{16, 131_070, 262_221, 1 << 60, 131_117, 8_716_299, 153, 17, 16, 224},
	} {
		t.Run(fmt.Sprint(row.n), func(t *testing.T) {
			if row.n > 12 {
				longtest.Sweep(t)
			}
			p, err := term.Parse("", []byte(conditions(row.n)))
			if err != nil {
				t.Fatal(err)
			}
			c := end(t, p)
			got := row
			got.pairs = 0
			var conditions []term.Term
			c.Sigma.Each(func(_ int, set term.Term) {
				for _, pair := range term.PairsOf(set) {
					got.pairs++
					conditions = append(conditions, pair.Cond)
				}
			})
			got.distinct, got.printed = sizes(c)
			got.phi, got.phiPrinted = term.Nodes(conditions...)
			d, at := run(calculus.Store()).diagram(c)
			got.points = 0
			d.walk(at, map[point]bool{}, func(point) { got.points++ })
			got.paths, got.checks, got.asked = cases(t, p)
			if got != row {
				t.Errorf("got %+v, want %+v", got, row)
			}
		})
	}
}

// end returns where → ends.
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

// sizes returns the nodes of the result with its symbolic store.
func sizes(c symbolic.Config) (distinct, printed int) {
	encoded, _ := calculus.Encode(calculus.Store().Library, c)
	return term.Nodes(encoded.T)
}

// run returns what runs programs by those sides.
func run(s calculus.Sides) *runner {
	return &runner{sides: s, direct: s.Direct.System(), theta: s.Library.System.System()}
}

// cases returns how many a search finds, how many questions it asks, and the nodes of the
// largest.
func cases(t *testing.T, p term.Program) (paths, checks, largest int) {
	t.Helper()
	session, err := solver.Open("small", solver.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer session.Close()
	prob, err := run(calculus.Store()).problem(p)
	if err != nil {
		t.Fatal(err)
	}
	found, err := explore.Explore(context.Background(), prob, session, explore.Options[state]{Bounds: explore.Bounds{Paths: 100_000}})
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range found.Paths {
		largest = max(largest, lang.Nodes(path.Phi))
	}
	return found.Summary.ByStatus[spec.Final], found.Summary.Checks, largest
}
