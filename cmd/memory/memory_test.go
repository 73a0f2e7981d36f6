package memory

import (
	"runtime/debug"
	"slices"
	"testing"
)

// What is garbage does not count, and there is room between what is reached and what
// is over.
func TestLook(t *testing.T) {
	for _, row := range []struct {
		name   string
		used   []uint64 // one a call
		want   string
		reason string
	}{
		{"little", []uint64{70, 70}, "", "below seven eighths"},
		{"garbage", []uint64{71, 70, 70}, "free ", "what is freed does not count"},
		{"reached", []uint64{71, 71, 160, 160}, "free reached ", "there is room for what is said then"},
		{"over", []uint64{71, 71, 161, 161}, "free reached free over ", "more than the bound twice"},
		{"over, of garbage", []uint64{71, 71, 161, 160}, "free reached free ", "as before"},
	} {
		t.Run(row.name, func(t *testing.T) {
			got, calls := "", slices.Clone(row.used)
			w := Watch{
				Bound: 80, Reached: func() { got += "reached " }, Over: func() { got += "over " },
				free: func() { got += "free " },
				used: func() uint64 {
					now := calls[0]
					calls = calls[1:]
					return now
				},
			}
			for len(calls) > 0 && w.look() {
			}
			if got != row.want {
				t.Errorf("%s: got %q, want %q", row.reason, got, row.want)
			}
		})
	}
}

func TestUsed(t *testing.T) {
	if half, used := Half(), Used(); used == 0 || half < used {
		t.Errorf("half of the memory is %d, and %d of it is used", half, used)
	}
}

// What the collector keeps is set, but not against the environment.
func TestSpend(t *testing.T) {
	before := debug.SetGCPercent(100)
	t.Cleanup(func() { debug.SetGCPercent(before) })
	t.Setenv("GOGC", "100")
	Spend(400)
	if got := debug.SetGCPercent(100); got != 100 {
		t.Errorf("with GOGC=100 the collector was set to %d", got)
	}
	t.Setenv("GOGC", "")
	Spend(400)
	if got := debug.SetGCPercent(100); got <= 100 {
		t.Errorf("the collector is set to %d, which spends nothing", got)
	}
}
