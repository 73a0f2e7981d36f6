package simplify_test

import (
	"fmt"
	"testing"

	"tandem/explore/simplify"
	"tandem/lang"
)

func BenchmarkDoubling(b *testing.B) {
	e := lang.V(vars[0])
	for range 1000 {
		e = lang.Term(lang.Add, e, e)
	}
	for b.Loop() {
		simplify.Expr(e)
	}
}

func BenchmarkLongSum(b *testing.B) {
	e := lang.I(0)
	for i := range 1000 {
		e = lang.Term(lang.Add, e, lang.V(lang.NewVar(fmt.Sprint("x", i), lang.Int)))
	}
	for b.Loop() {
		simplify.Expr(e)
	}
}

func BenchmarkNestedSquares(b *testing.B) {
	e := lang.V(vars[0])
	for range 1000 {
		e = lang.Term(lang.Add, lang.Term(lang.Mul, e, e), lang.I(1))
	}
	for b.Loop() {
		simplify.Expr(e)
	}
}

// A new comparison added to a path, with the state one step further.
func BenchmarkAdd(b *testing.B) {
	for _, n := range []int{100, 10_000} {
		b.Run(fmt.Sprint("path ", n), func(b *testing.B) {
			x := lang.V(vars[0])
			var facts []lang.Expr
			for range n {
				facts = append(facts, lang.Term(lang.Gt, x, lang.I(0)))
				x = lang.Term(lang.Sub, x, lang.I(1))
			}
			for b.Loop() {
				c := simplify.True()
				for _, e := range facts {
					c = c.Add(e)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/fact")
		})
	}
}

// A fact about another form each time.
func BenchmarkAddForms(b *testing.B) {
	const n = 10_000
	var facts []lang.Expr
	for i := range n {
		facts = append(facts, lang.Term(lang.Gt, lang.V(lang.NewVar(fmt.Sprint("x", i), lang.Int)), lang.I(0)))
	}
	for b.Loop() {
		c := simplify.True()
		for _, e := range facts {
			c = c.Add(e)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/n, "ns/fact")
}

func BenchmarkText(b *testing.B) {
	c := conjunction(b, "x <= y && y <= x + 7", "0 < n && n <= 3", "p || x > z", "z != 4")
	for b.Loop() {
		_ = c.Math()
	}
}
