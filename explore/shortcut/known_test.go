package shortcut

import (
	"testing"

	"tandem/explore/solver"
	"tandem/lang"
)

// Of a small condition its own value is kept alone, and in a model that is tried once none; of the parts of a deep
// one that are asked about again, each.
func TestSmallConditionsTakeOnePlace(t *testing.T) {
	a, x := lang.V(lang.NewVar("a", lang.BoundedOf(lang.Int))), lang.V(lang.NewVar("x", lang.Int))
	small := lang.Negation(lang.Term(lang.Gt, lang.Term(lang.Select, a, lang.I(3)), lang.I(5)))
	deep := x
	for range 9 {
		deep = lang.Term(lang.Add, deep, lang.I(1))
	}
	for _, row := range []struct {
		name string
		b    lang.Expr
		kept bool
		want int // values that are kept
	}{
		{"small", small, true, 1},
		{"small, once", small, false, 0},
		{"deep", lang.Term(lang.Gt, deep, lang.I(5)), false, lang.Nodes(deep) + 2},
	} {
		k := Knowing(solver.Model{})
		k.kept = row.kept
		for range 2 {
			if !k.Holds(row.b) {
				t.Errorf("%s: %v does not hold where all is 0", row.name, row.b)
			}
		}
		if len(k.memo) != row.want {
			t.Errorf("%s: %d values are kept, want %d", row.name, len(k.memo), row.want)
		}
	}
}
