package circuit

import (
	"context"
	"testing"

	"github.com/go-air/gini/z"
)

// What is true in all questions stays so where it is not named again, and what is asked once does not.
func TestAlways(t *testing.T) {
	c := New(nil)
	a, b := c.gates.Lit(), c.gates.Lit()
	or := c.gates.Or(a, b)
	for i, q := range []struct {
		all   []z.Lit
		first int
		want  int
	}{
		{[]z.Lit{or, a}, 1, 1},
		{[]z.Lit{or, a.Not()}, 1, 1}, // a was asked once
		{[]z.Lit{or, a.Not(), b.Not()}, 1, -1},
		{[]z.Lit{or, b.Not()}, 2, 1}, // from here on
		{[]z.Lit{or, b.Not(), a}, 2, 1},
		{[]z.Lit{or, b.Not(), a.Not()}, 2, -1},
	} {
		if got := c.Solve(context.Background(), q.all, q.first); got != q.want {
			t.Errorf("question %d: %d, not %d", i+1, got, q.want)
		}
	}
}
