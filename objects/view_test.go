package objects_test

import (
	"runtime"
	"testing"

	"tandem/concrete"
	"tandem/languages/golden"
	"tandem/objects"
	"tandem/objects/heaps"
	"tandem/objects/symheaps"
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
			end := objects.New().Trace(t.Context(), p, concrete.Valuation{}, steps, func(pair spec.Pair[symheaps.Config, heaps.Config]) bool {
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

// An instance does not depend on which one was made before, though the heap is made from the last one.
func TestInstancesOfOtherPaths(t *testing.T) {
	p := golden.Parse(t, `class C { v: int; f: C; } var p, q: bool; var x, y: C;
if p { x := new C; x.v := 1; y := new C; y.f := x; } else { x := new C; x.v := 2; }
if q { x := new C; } else { y := nil; }`)
	of := objects.New()
	var ends []symheaps.Config
	var reach func(symheaps.Config)
	reach = func(s symheaps.Config) {
		next := of.Symbolic.Next(s)
		for _, n := range next {
			reach(n.To)
		}
		if len(next) == 0 {
			ends = append(ends, s)
		}
	}
	reach(of.InitS(p))
	if len(ends) != 4 {
		t.Fatalf("%d paths", len(ends))
	}
	for i, a := range ends {
		for k, b := range ends {
			one, other := of.Under(concrete.Valuation{}), of.Under(concrete.Valuation{})
			one.Instance(a)
			got, _ := one.Instance(b)
			want, _ := other.Instance(b)
			if !heaps.Same(got, want) {
				t.Errorf("path %d behind path %d: %v, and alone %v", k, i, got, want)
			}
		}
	}
}
