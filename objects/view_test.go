package objects_test

import (
	"runtime"
	"testing"

	"tandem/concrete"
	"tandem/languages/golden"
	"tandem/objects"
	"tandem/objects/fields"
	"tandem/objects/heaps"
	"tandem/spec"
)

// A step of both sides allocates late in a run as much as early: what it costs does
// not grow with the heap, nor with the steps before.
func TestTraceAllocations(t *testing.T) {
	const steps, window = 6000, 1000
	for name, source := range map[string]string{
		"front": "class C { v: int; f: C; } var x, y: C; while true { x := new C; x.v := 7; x.f := y; y := x; }",
		"ring":  "class C { v: int; f: C; } var x, y: C; x := new C; y := x; while true { y.f := new C; y := y.f; y.f := x; }",
		"tree": `class C { l, r: C; method put(n: int) { if n == 0 { this.l := new C; this.r := new C; } else { this.l.put(n - 1); } } }
			var x: C; while true { x := new C; x.put(0); x.put(1); x.put(2); x.put(3); }`,
	} {
		t.Run(name, func(t *testing.T) {
			var m runtime.MemStats
			var at [steps + 1]uint64 // allocations before a step
			p := golden.Parse(t, source)
			end := objects.New().Trace(t.Context(), p, concrete.Valuation{}, steps, func(pair spec.Pair[fields.Config, heaps.Config]) bool {
				if pair.Step%window == 0 {
					runtime.ReadMemStats(&m)
					at[pair.Step] = m.Mallocs
				}
				return true
			})
			if end.Outcome != spec.Bound || end.Parted != "" {
				t.Fatalf("the run ended: %+v", end)
			}
			early, late := at[2*window]-at[window], at[steps]-at[steps-window]
			if late > early*5/4 {
				t.Errorf("%d allocations in %d steps, %d in as many early ones", late, window, early)
			}
		})
	}
}
