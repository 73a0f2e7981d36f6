package basic_test

import (
	"context"
	"testing"

	"tandem/basic"
	"tandem/concrete"
	"tandem/lang"
	"tandem/languages/golden"
	"tandem/props"
	"tandem/props/section2"
	"tandem/spec"
	"tandem/symbolic"
)

func perOp(b *testing.B, n int, what string) {
	b.ReportMetric(float64(n), what+"/op")
	if n > 0 {
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/"+what)
	}
}

// BenchmarkRun is a concrete run of a loop.
func BenchmarkRun(b *testing.B) {
	p := golden.Parse(b, "var x, n: int; while x < n { x := x + 1; }")
	V := golden.Valuation(b, p, "n=50000")
	sem := basic.New()
	b.ReportAllocs()
	steps := 0
	for b.Loop() {
		steps = sem.Run(context.Background(), p, V, 1<<30, nil).Steps
	}
	perOp(b, steps, "step")
}

// BenchmarkLongProgram is both sides of 10,000 assignments, related at each.
func BenchmarkLongProgram(b *testing.B) {
	p := counting(10_000)
	sem := basic.New()
	b.ReportAllocs()
	steps := 0
	for b.Loop() {
		steps = sem.Trace(context.Background(), p, concrete.Valuation{}, 1<<30,
			func(spec.Pair[symbolic.Config, concrete.Config]) bool { return true }).Steps
	}
	perOp(b, steps, "step")
}

// BenchmarkDoubling is a thousand substitutions of x + x and a choice.
func BenchmarkDoubling(b *testing.B) {
	p := doubling(1000)
	sem := basic.New()
	b.ReportAllocs()
	nodes := 0
	for b.Loop() {
		c := sem.InitS(p)
		for {
			next := sem.Symbolic.Next(c)
			c = next[0].To
			if len(next) > 1 {
				break
			}
		}
		nodes = lang.Nodes(c.Sigma.At(x), c.Phi)
	}
	perOp(b, nodes, "nodes")
}

// BenchmarkEvaluate is the value of a graph of a thousand nodes.
func BenchmarkEvaluate(b *testing.B) {
	e := lang.V(x)
	for range 1000 {
		e = lang.Term(lang.Add, e, lang.V(x))
	}
	value := concrete.Eval(concrete.Standard())(concrete.NewValuation(map[lang.Var]lang.Value{x: lang.NewInt(1)}))
	b.ReportAllocs()
	for b.Loop() {
		value.At(e)
	}
	perOp(b, lang.Nodes(e), "nodes")
}

// BenchmarkRandom is a hundred random cases of each statement of §2.
func BenchmarkRandom(b *testing.B) {
	for _, p := range section2.Standard(basic.Published(concrete.Standard()), spec.DefaultLimits()).Statements() {
		b.Run(p.Info().ID, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				p.Test(context.Background(), props.Options{Checks: 100, Seed: 1})
			}
			perOp(b, 100, "cases")
		})
	}
}

// BenchmarkExhaustive is every statement on all programs up to size 4.
func BenchmarkExhaustive(b *testing.B) {
	b.ReportAllocs()
	var scope spec.Scope
	for b.Loop() {
		_, scope = section2.Standard(basic.Published(concrete.Standard()), spec.DefaultLimits()).Exhaustive(context.Background(), nil, 4, nil)
	}
	perOp(b, scope.States, "states")
}
