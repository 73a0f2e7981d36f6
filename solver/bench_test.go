package solver

import (
	"context"
	"os"
	"testing"

	"tandem/lang"
)

// BenchmarkPushes pushes x - k > 0 for k from 1 to 1000 and checks after each:
// the cost of a path, whose length is the number of checks. Each check has a
// new model, which is evaluated against the whole path.
func BenchmarkPushes(b *testing.B) {
	const n = 1000
	x := lang.V(lang.NewVar("x", lang.Int))
	for _, way := range []struct {
		kind string
		opts Options
	}{
		{"z3", Options{}},
		{"z3 -in", Options{}},
		{"cvc5 --incremental --lang smt2", Options{}},
		{"small", Options{Small: SmallDomain{Ints: n + 1}}},
	} {
		b.Run(way.kind, func(b *testing.B) {
			var stats Stats
			for b.Loop() {
				s, err := Open(way.kind, way.opts)
				if err != nil {
					b.Skip(err)
				}
				for k := int64(1); k <= n; k++ {
					s.Push()
					s.Assert(lang.Term(lang.Gt, lang.Term(lang.Sub, x, lang.I(k)), lang.I(0)))
					if r := s.Check(context.Background()); r.Answer != Sat {
						b.Fatal(r)
					}
				}
				stats = s.Stats()
				if err := s.Close(); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(stats.Time.Microseconds())/float64(stats.Checks), "µs/check")
		})
	}
}

// BenchmarkTranslate is the cost a node of translation to text.
func BenchmarkTranslate(b *testing.B) {
	x, y := lang.V(lang.NewVar("x", lang.Int)), lang.V(lang.NewVar("y", lang.Int))
	e := x
	for range 10_000 {
		e = lang.Term(lang.Add, lang.Term(lang.Mul, e, lang.I(3)), y)
	}
	e = lang.Term(lang.Gt, e, lang.I(0))
	nodes := lang.Nodes(e)
	for b.Loop() {
		p, err := newPipe("'" + os.Args[0] + "'") // which is not started
		if err != nil {
			b.Skip(err)
		}
		if err := p.tell(context.Background(), []op{{kind: opAssert, expr: e}}); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(nodes), "ns/node")
}
