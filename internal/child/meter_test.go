package child

import (
	"testing"
	"time"
)

// A run spends what its processes have of the processors, and time in which all of them wait. One
// that would run, and gets no processor, spends nothing: the machine has other work.
func TestMeter(t *testing.T) {
	for _, row := range []struct {
		reason string
		looks  [][]member
		want   time.Duration
	}{
		{"it waits", [][]member{{{}}, {{}}, {{}}}, 3 * every},
		{"it would run", [][]member{{{runs: true}}, {{runs: true}}, {{runs: true}}}, 0},
		{"it runs", [][]member{{{used: 1, runs: true}}, {{used: 5, runs: true}}}, 4},
		{"one of two runs", [][]member{{{}, {runs: true}}, {{}, {used: 7, runs: true}}}, 7},
		{"a child ends of which nobody knows the time", [][]member{{{runs: true}}, {{used: 9, runs: true}}, {{used: 2, runs: true}}}, 9},
	} {
		var m meter
		var got time.Duration
		for _, list := range row.looks {
			got = m.look(list)
		}
		if got != row.want {
			t.Errorf("%s: %v, want %v", row.reason, got, row.want)
		}
	}
}
