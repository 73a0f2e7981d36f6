package recursion_test

import (
	"testing"

	"tandem/concrete"
	"tandem/lang"
	"tandem/recursion"
	"tandem/recursion/stacks"
)

var u = lang.Var{Name: "u", Type: lang.Int, Scope: "P"}

// stack returns a stack with these values of u, the last on top.
func stack(values ...int64) stacks.Stack {
	var s stacks.Stack
	for _, n := range values {
		L := concrete.NewValuation(map[lang.Var]lang.Value{u: lang.NewInt(n)})
		s = s.Push(stacks.Closure{L: L, Proc: "P"})
	}
	return s
}

func TestStackEqual(t *testing.T) {
	for _, row := range []struct {
		name   string
		s, t   stacks.Stack
		want   bool
		reason string
	}{
		{"empty", stack(), stack(), true, "there is one empty stack"},
		{"empty and not", stack(), stack(1), false, "the depth counts"},
		{"same values", stack(1, 2, 3), stack(1, 2, 3), true, "made apart"},
		{"other top", stack(1, 2, 3), stack(1, 2, 4), false, "the top counts"},
		{"other bottom", stack(1, 2, 3), stack(0, 2, 3), false, "and so does what is below"},
		{"other statement", stack(1), stack().Push(stacks.Closure{L: stack(1).Top().L, S: lang.SeqOf(&lang.Fault{})}), false, "closures have a statement"},
	} {
		t.Run(row.name, func(t *testing.T) {
			known := recursion.Known{}
			for range 3 { // what was found once is remembered
				if got := known.Equal(row.s, row.t); got != row.want {
					t.Errorf("%s: got %v", row.reason, got)
				}
				if got := known.Equal(row.t, row.s); got != row.want {
					t.Errorf("%s: the other way: got %v", row.reason, got)
				}
			}
			if got := recursion.Known(nil).Equal(row.s, row.t); got != row.want {
				t.Errorf("%s: got %v where nothing is remembered", row.reason, got)
			}
		})
	}
}

// Stacks that share nothing and were found equal are compared in one step from
// then on, and so are those above them; what was found equal is not mixed up
// with what was not.
func TestStackEqualRemembers(t *testing.T) {
	var a, b, c stacks.Stack
	known := recursion.Known{}
	push := func(s stacks.Stack, n int64) stacks.Stack {
		return s.Push(stack(n).Top())
	}
	const n = 10_000
	for i := range int64(n) {
		a, b, c = push(a, i), push(b, i), push(c, i+1)
		if !known.Equal(a, b) {
			t.Fatalf("at depth %d the stacks differ", i+1)
		}
		if known.Equal(a, c) || known.Equal(c, b) {
			t.Fatalf("at depth %d other stacks are equal", i+1)
		}
	}
	if len(known) != n {
		t.Errorf("%d pairs are remembered, want %d, those below the tops", len(known), n)
	}
	visits := testing.AllocsPerRun(10, func() { known.Equal(a, b) })
	if visits > 1 {
		t.Errorf("comparing them again allocates %v times, want 1", visits)
	}
	for range n - 1 { // down again
		a, b = a.Pop(), b.Pop()
		if !known.Equal(a, b) {
			t.Fatal("below, the stacks differ")
		}
	}
}
