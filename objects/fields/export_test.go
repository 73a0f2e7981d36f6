package fields

// Treated is the number of expressions that had a fresh variable removed.
func (m Made) Treated() int {
	n := 0
	for ; m.Len() > 0; m = m.Before() {
		n += len(m.cell.done)
	}
	return n
}
