package ordinary

import (
	"testing"
	"time"

	"tandem/sym"
)

// from stays 0; as a variable, so that the compiler does not know it.
var from uint64

// BenchmarkConcreteSteps compares a million steps of a lifted function that meet nothing symbolic with the
// original's. A goal that is missed fails.
func BenchmarkConcreteSteps(b *testing.B) {
	const goal = 1.2
	steps := 1_000_000
	c := &sym.C{}
	function := Steps                        // as a value, so that it is called, and not copied here
	original, lifted := time.Hour, time.Hour // the shortest
	for b.Loop() {
		begun := time.Now()
		n, _ := function(from, steps)
		between := time.Now()
		m, _ := symSteps(c, sym.Of(from), sym.Of(steps))
		original, lifted = min(original, between.Sub(begun)), min(lifted, time.Since(between))
		if n != steps || m.Value() != steps {
			b.Fatal(n, m)
		}
	}
	factor := float64(lifted) / float64(original)
	b.ReportMetric(factor, "times-original")
	if factor > goal {
		b.Errorf("a lifted function takes %v, %.2f times the original, want %.1f", lifted, factor, goal)
	}
}
