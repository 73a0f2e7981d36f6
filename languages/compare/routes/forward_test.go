package routes

import (
	"testing"

	"tandem/lang"
	"tandem/objects/fields"
)

// Reads of updated arrays become conditionals, each once.
func TestExpanded(t *testing.T) {
	C := lang.Class("C")
	f := lang.Field{Of: C, Name: "f", Type: lang.Int}
	x, y, z := lang.V(lang.NewVar("x", C)), lang.V(lang.NewVar("y", C)), lang.V(lang.NewVar("z", C))
	a := lang.V(f.Array())
	store := func(a, i lang.Expr, n int64) lang.Expr { return lang.Term(lang.Store, a, i, lang.I(n)) }
	read := func(a, i lang.Expr) lang.Expr { return lang.Term(lang.Select, a, i) }
	for _, row := range []struct {
		in     lang.Expr
		want   string
		reason string
	}{
		{lang.Term(lang.Lt, read(a, x), lang.I(1)), "C.f[x] < 1", "no update"},
		{lang.Term(lang.Lt, read(store(store(a, x, 1), y, 2), z), lang.I(1)), "(z == y ? 2 : z == x ? 1 : C.f[z]) < 1", "the last update first"},
		{
			lang.Term(lang.Lt, read(store(a, x, 1), z), read(store(store(a, x, 1), y, 2), z)),
			"(z == x ? 1 : C.f[z]) < (z == y ? 2 : z == x ? 1 : C.f[z])", "an array that was read at the same index before",
		},
	} {
		tell := Expanded()
		for range 2 {
			if got := tell(fields.Config{}, row.in)[0].String(); got != row.want || row.reason == "" {
				t.Errorf("%s: %s, want %s", row.reason, got, row.want)
			}
		}
	}
}
