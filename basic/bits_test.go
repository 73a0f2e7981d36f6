package basic_test

import (
	"context"
	"fmt"
	"testing"

	"tandem/basic"
	"tandem/lang"
	"tandem/languages/golden"
)

// x := x + x a thousand times has as many nodes on bv64 as on int.
func TestBitsDoublingCost(t *testing.T) {
	nodes := func(typ lang.Type, op lang.Op) int {
		x := lang.V(lang.NewVar("x", typ))
		e := x
		for range 1000 {
			e = lang.Term(op, e, e)
		}
		return lang.Nodes(e)
	}
	if n, m := nodes(lang.Int, lang.Add), nodes(lang.BitsOf(64), lang.BitsAdd); n != 1001 || m != n {
		t.Errorf("%d nodes on int, %d on bv64, want 1001", n, m)
	}
	for _, typ := range []string{"int", "bv64"} {
		p := golden.Parse(t, fmt.Sprintf("var x: %s;%s", typ, repeated(" x := x + x;", 1000)))
		c := basic.New().InitS(p)
		for {
			next := basic.New().Symbolic.Next(c)
			if len(next) == 0 {
				break
			}
			c = next[0].To
		}
		if n := lang.Nodes(c.Sigma.At(p.Vars[0])); n != 1001 {
			t.Errorf("σ(x) has %d nodes on %s, want 1001", n, typ)
		}
	}
}

func repeated(text string, n int) string {
	all := ""
	for range n {
		all += text
	}
	return all
}

// BenchmarkRunTypes is a concrete run of a loop on integers, and on bit-vectors.
func BenchmarkRunTypes(b *testing.B) {
	for _, typ := range []string{"int", "bv32"} {
		b.Run(typ, func(b *testing.B) {
			p := golden.Parse(b, fmt.Sprintf("var x, n: %s; while x < n { x := x + 1; }", typ))
			V := golden.Valuation(b, p, "n=50000")
			sem := basic.New()
			b.ReportAllocs()
			steps := 0
			for b.Loop() {
				steps = sem.Run(context.Background(), p, V, 1<<30, nil).Steps
			}
			perOp(b, steps, "step")
		})
	}
}
