package symheaps

import "tandem/lang"

// Treated returns the number of expressions that had fresh variables removed, those
// that the removal made among them.
func (m Made) Treated() int {
	if m.cell == nil {
		return 0
	}
	return len(m.cell.all.done) + len(m.cell.all.of.done)
}

// Left returns what Initially leaves of a condition that had its variables removed.
func Left(b lang.Expr) lang.Expr { return withoutTruths(b) }
