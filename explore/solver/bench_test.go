package solver

import (
	"context"
	"os"
	"testing"
	"time"

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
	sum := x
	for range 10_000 {
		sum = lang.Term(lang.Add, lang.Term(lang.Mul, sum, lang.I(3)), y)
	}
	a := lang.V(lang.NewVar("a", list))
	b.Run("sums", func(b *testing.B) { translate(b, lang.Term(lang.Gt, sum, lang.I(0))) })
	b.Run("stores", func(b *testing.B) { translate(b, lang.Term(lang.Eq, stores(a, 10_000, true), a)) })
}

func translate(b *testing.B, e lang.Expr) {
	nodes := lang.Nodes(e)
	for b.Loop() {
		p, err := newPipe("'" + os.Args[0] + "'") // which is not started
		if err != nil {
			b.Skip(err)
		}
		if err := p.tell(context.Background(), []op{{opAssert, assertion{expr: e}}}); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(nodes), "ns/node")
}

// BenchmarkStores asks for an element behind 200 stores, at indexes that are
// constants, and has the model verified. Behind 1,000, Z3 has no answer within a minute.
func BenchmarkStores(b *testing.B) {
	a := lang.V(lang.NewVar("a", list))
	for k := range int64(200) {
		a = lang.Term(lang.Store, a, lang.I(k), lang.Term(lang.Add, x, lang.I(k)))
	}
	e := lang.Term(lang.Eq, lang.Term(lang.Select, a, lang.Term(lang.Add, y, lang.I(7))), lang.I(5))
	for _, kind := range []string{"z3", z3Command} {
		b.Run(kind, func(b *testing.B) {
			for b.Loop() {
				s, err := Open(kind, Options{Timeout: time.Minute})
				if err != nil {
					b.Skip(err)
				}
				s.Push()
				s.Assert(e)
				if r := s.Check(context.Background()); r.Answer != Sat {
					b.Fatal(r)
				}
				if err := s.Close(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
