package memoryless

import (
	"testing"

	"tandem/concrete"
	"tandem/lang"
	"tandem/symbolic"
)

// On one path an input made the second instance of x, on another one an assignment, behind the same
// conditions: V is extended along each for itself.
func TestExtendedAlongEachPath(t *testing.T) {
	x, p := lang.NewVar("x", lang.Int), lang.NewVar("p", lang.Bool)
	V := concrete.NewValuation(map[lang.Var]lang.Value{x: lang.NewInt(-3), p: lang.BoolValue(true), lang.ReadVar(1, lang.Int): lang.NewInt(0)})
	both := symbolic.Initial(lang.Seq{}).Assume(lang.V(lang.Instance(p, 1)))
	read, assigned := both, both.Assume(lang.Term(lang.Eq, lang.V(lang.Instance(x, 2)), lang.V(lang.Instance(x, 1))))
	assigned.Sigma = both.Sigma.Update(x, lang.I(2))
	read.Sigma = assigned.Sigma.Update(lang.ReadCount, lang.I(1)).Update(lang.ReadVar(1, lang.Int), lang.V(lang.Instance(x, 2)))
	view := New(concrete.Standard()).Semantics().Under(V)
	for _, row := range []struct {
		name string
		c    symbolic.Config
		want int64
	}{{"read", read, 0}, {"assigned", assigned, -3}, {"read again", read, 0}} {
		if got, _ := view.Instance(row.c); !view.Holds(row.c) || got.V.At(x).String() != lang.NewInt(row.want).String() {
			t.Errorf("%s: the condition holds: %t; x is %v, want %d", row.name, view.Holds(row.c), got.V.At(x), row.want)
		}
	}
}
