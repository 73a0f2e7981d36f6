package fields

import (
	"sync"

	"tandem/lang"
)

// Made is the fresh variables, the last one first. Configurations share them. The zero Made is empty.
type Made struct{ cell *made }

type made struct {
	x      lang.Var
	before Made
	n      int
	all    *removal
}

// removal is e ↦ e[x1 := new C1]…[xn := new Cn] for all variables made behind the same first one.
// It serves all conditions on paths with these, which share most of their parts.
type removal struct {
	mu   sync.Mutex
	of   *creation
	done map[lang.Expr]lang.Expr
}

// without returns e without the variables.
func (m Made) without(e lang.Expr) lang.Expr {
	if m.cell == nil {
		return e
	}
	all := m.cell.all
	all.mu.Lock()
	defer all.mu.Unlock()
	return all.of.function.Memo(all.done, e)
}

// Len returns how many there are.
func (m Made) Len() int {
	if m.cell == nil {
		return 0
	}
	return m.cell.n
}

// Last returns the one that was made last. It must not be called on the empty Made.
func (m Made) Last() lang.Var { return m.cell.x }

// Before returns what was made before Last.
func (m Made) Before() Made { return m.cell.before }

// With returns m and then x. The k of the first one removes them all.
func (m Made) With(x lang.Var, k Creation) Made {
	next := &made{x: x, before: m, n: m.Len() + 1}
	if m.cell == nil {
		next.all = &removal{of: k.from(x), done: map[lang.Expr]lang.Expr{}}
		return Made{next}
	}
	next.all = m.cell.all
	next.all.mu.Lock()
	defer next.all.mu.Unlock()
	next.all.of.fresh[lang.V(x)] = true
	return Made{next}
}

// Vars lists them, the first one first.
func (m Made) Vars() []lang.Var {
	vars := make([]lang.Var, m.Len())
	for ; m.Len() > 0; m = m.Before() {
		vars[m.Len()-1] = m.Last()
	}
	return vars
}
