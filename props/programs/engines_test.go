package programs

import (
	"slices"
	"strings"
	"testing"

	"tandem/lang"
	"tandem/props"
)

// Programs with many inputs begin with an assumption for each but the first, which connect all of them, and an assertion;
// what comes behind is what the program is without them.
func TestWide(t *testing.T) {
	for _, voc := range []func() *Vocabulary{
		func() *Vocabulary { return OnlyBits(Bits(8)) },
		func() *Vocabulary { return Linear().ForEngines() },
	} {
		for seed := range uint64(20) {
			wide := voc()
			wide.Wide = 16
			p, q := wide.RandomProgram(props.NewDice(seed, 0), 20), voc().RandomProgram(props.NewDice(seed, 0), 20)
			if len(p.Vars) != len(q.Vars)+16 || len(p.Body.Stmts()) != len(q.Body.Stmts())+16 {
				t.Fatalf("seed %d: %d variables and %d statements beside %d and %d", seed, len(p.Vars), len(p.Body.Stmts()), len(q.Vars), len(q.Body.Stmts()))
			}
			group := map[lang.Var]int{} // variables that are connected have the same number
			for i, s := range p.Body.Stmts()[:15] {
				a, ok := s.(*lang.Assume)
				if !ok {
					t.Fatalf("seed %d: statement %d is no assumption: %v", seed, i+1, s)
				}
				free := lang.FreeVars(a.B)
				if len(free) != 2 {
					t.Fatalf("seed %d: assumption %d compares %v", seed, i+1, free)
				}
				group[free[0]], group[free[1]] = 1, 1
				if len(group) != i+2 {
					t.Fatalf("seed %d: assumption %d compares %v, which are compared before", seed, i+1, free)
				}
			}
			if _, ok := p.Body.Stmts()[15].(*lang.Assert); !ok {
				t.Errorf("seed %d: no assertion", seed)
			}
			text, err := lang.Format(p)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := lang.Parse("p.tdm", text); err != nil {
				t.Errorf("seed %d: %v\n%s", seed, err, text)
			}
		}
	}
}

// Every edge of a width is a literal of random programs, and some literals are none; constants are hidden in all four ways.
func TestAtEdges(t *testing.T) {
	edges := map[string]bool{"0": true, "1": true, "32": true, "2147483647": true, "2147483648": true, "4294967295": true}
	voc, src, found, others := Bits(32).AtEdges(), props.NewDice(1, 1), map[string]bool{}, 0
	for range 400 {
		n := voc.Literal(src, lang.BitsOf(32)).(lang.BitsValue).Big().String()
		if edges[n] {
			found[n] = true
		} else {
			others++
		}
	}
	if len(found) != len(edges) || others < 150 || others > 250 {
		t.Errorf("%d of %d edges in 400 literals, and %d others", len(found), len(edges), others)
	}
	text := ""
	for i := range 200 {
		width := []int{32, 1 + i%8}[i%2] // where edges are alike, all are of the type
		program, err := lang.Format(Bits(width).AtEdges().RandomProgram(src, 60))
		if err != nil {
			t.Fatal(err)
		}
		text += string(program)
	}
	for _, hidden := range []string{"x - x", "y bxor y", "x band 0", "x bor 4294967295"} {
		if !strings.Contains(text, hidden) {
			t.Errorf("no %s", hidden)
		}
	}
}

// Programs with procedures have each shape, with source text, and stay as they are written.
func TestShapes(t *testing.T) {
	voc, found, none := Recursive(Linear()).ForEngines(), map[string]int{}, 0
	for seed := range uint64(400) {
		p := voc.RandomProgram(props.NewDice(seed, 3), 20)
		text, err := lang.Format(p)
		if err != nil {
			none++
			continue
		}
		for name, words := range map[string][]string{
			"an assertion in a callee": {"proc R() {\n", "R();\nR();"}, "frames": {"proc F("},
			"for with break": {"i1 < 8", "l := false;\n"}, "do": {"l := i1 < u && i1 < 8;"},
			"a chain": {"} else if u == "}, "a rare condition": {"if u == ", " && ", " != "},
		} {
			if _, shape, _ := strings.Cut(string(text), "proc "); !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains("proc "+shape, w) }) {
				found[name]++
			}
		}
	}
	for _, name := range []string{"an assertion in a callee", "frames", "for with break", "do", "a chain", "a rare condition"} {
		if found[name] < 10 {
			t.Errorf("%d programs have %s", found[name], name)
		}
	}
	if none > 20 {
		t.Errorf("%d programs have no source text", none)
	}
}
