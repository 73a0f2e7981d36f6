package symstacks_test

import (
	"testing"

	"tandem/recursion/symstacks"
)

// stack returns a stack of calls of these procedures, the last on top.
func stack(procs ...string) symstacks.Stack {
	var s symstacks.Stack
	for _, p := range procs {
		s = s.Push(symstacks.Closure{Proc: p})
	}
	return s
}

// The closures of a stack, all of them and those of a procedure.
func TestStack(t *testing.T) {
	for _, row := range []struct {
		s           symstacks.Stack
		depth, open int // of P
		reason      string
	}{
		{stack(), 0, 0, "no closure"},
		{stack(""), 1, 0, "the main statement is no call"},
		{stack("", "P"), 2, 1, "a call"},
		{stack("", "P", "Q", "P"), 4, 2, "also below another"},
		{stack("", "P", "Q", "P").Pop(), 3, 1, "the last has returned"},
		{stack("", "Q").Replace(symstacks.Closure{Proc: "P"}), 2, 1, "in the place of another"},
	} {
		c := symstacks.Config{Delta: row.s}
		if depth, open := row.s.Depth(), c.Open("P"); depth != row.depth || open != row.open || row.s.Empty() != (depth == 0) {
			t.Errorf("%s: got %d closures, %d of P, want %d and %d", row.reason, depth, open, row.depth, row.open)
		}
	}
}
