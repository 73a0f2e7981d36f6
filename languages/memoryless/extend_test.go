package memoryless

import (
	"testing"

	"tandem/concrete"
	"tandem/lang"
	"tandem/languages/memoryless/instances"
)

// On one path an input made the second instance of x, on another one an assignment, behind the same
// conditions: V is extended along each for itself.
func TestExtendedAlongEachPath(t *testing.T) {
	x, p := lang.NewVar("x", lang.Int), lang.NewVar("p", lang.Bool)
	V := concrete.NewValuation(map[lang.Var]lang.Value{x: lang.NewInt(-3), p: lang.BoolValue(true), lang.ReadVar(1, lang.Int): lang.NewInt(0)})
	both := instances.Initial(lang.Seq{}).Assume(lang.V(instances.Instance(p, 1)))
	read := both
	read.Ver, read.Read = both.Ver.Next(x), both.Read.With(instances.Instance(x, 2))
	assigned := both.Equate(x, lang.V(instances.Instance(x, 1)))
	along := Extend(concrete.Eval(concrete.Standard()), V)
	for _, row := range []struct {
		name string
		c    instances.Config
		want int64
	}{{"read", read, 0}, {"assigned", assigned, -3}, {"read again", read, 0}} {
		if got := along.Instance(row.c).V.At(x); !along.Holds(row.c) || got.String() != lang.NewInt(row.want).String() {
			t.Errorf("%s: the condition holds: %t; x is %v, want %d", row.name, along.Holds(row.c), got, row.want)
		}
	}
}
