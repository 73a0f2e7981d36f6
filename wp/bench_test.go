package wp_test

import (
	"fmt"
	"testing"

	"tandem/lang"
	"tandem/lang/trace"
	"tandem/wp"
)

// The path condition of a trace of n field assignments: by the definition, which
// visits its result once an action, and by Compose.
func BenchmarkPath(b *testing.B) {
	k := wp.Repaired()
	make := family(b, "values")
	for _, n := range []int{250, 500, 1000} {
		rho := make(n)
		for _, way := range []struct {
			name string
			of   func() lang.Expr
		}{
			{"definition", func() lang.Expr { return k.Of(rho) }},
			{"compose", func() lang.Expr { return wp.Compose(k, rho) }},
			{"short", func() lang.Expr { return wp.ComposeShort(k, rho) }},
		} {
			b.Run(fmt.Sprintf("%s/%d", way.name, n), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					way.of()
				}
			})
		}
	}
}

// The path conditions of all beginnings of a trace with creations, one by one and by a Composing.
func BenchmarkBeginnings(b *testing.B) {
	k, actions := wp.Repaired(), family(b, "creations")(200).Actions()
	for name, of := range map[string]func() func(trace.Trace) lang.Expr{
		"one by one": func() func(trace.Trace) lang.Expr {
			return func(rho trace.Trace) lang.Expr { return wp.ComposeShort(k, rho) }
		},
		"together": func() func(trace.Trace) lang.Expr { return wp.Composer(k).Of },
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				path := of()
				for i := range actions {
					path(trace.Of(actions[:i+1]...))
				}
			}
		})
	}
}
