package mistakes

import (
	"slices"

	"tandem/lang"
)

// FirstOnly is e with the first of kids for its first operand: the others stay.
func FirstOnly(e lang.Expr, kids []lang.Expr) lang.Expr {
	kids = slices.Clone(kids)
	for i := 1; i < len(kids); i++ {
		kids[i] = e.Kid(i)
	}
	return e.Rebuild(kids...)
}
