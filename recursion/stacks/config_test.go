package stacks_test

import (
	"testing"

	"tandem/concrete"
	"tandem/lang"
	"tandem/recursion/stacks"
)

// V is L ∪ G, whichever of them is empty.
func TestSplit(t *testing.T) {
	x, u := lang.NewVar("x", lang.Int), lang.Var{Name: "u", Type: lang.Int, Scope: "P"}
	values := func(vars ...lang.Var) concrete.Valuation {
		var V concrete.Valuation
		for i, y := range vars {
			V = V.Update(y, lang.NewInt(int64(i+1)))
		}
		return V
	}
	for _, row := range []struct {
		V, L, G concrete.Valuation
		reason  string
	}{
		{values(), values(), values(), "nothing"},
		{values(x), values(), values(x), "global variables alone"},
		{values(u), values(u), values(), "local variables alone"},
		{values(u, x), values(u), concrete.Valuation{}.Update(x, lang.NewInt(2)), "both"},
	} {
		if L, G := stacks.Split(row.V); !L.Equal(row.L) || !G.Equal(row.G) {
			t.Errorf("%s: got %v and %v, want %v and %v", row.reason, L, G, row.L, row.G)
		}
	}
}
