package lazyarrays

import (
	"slices"

	"tandem/lang"
)

// Asked returns what the next statement asks for: the access, and whether one is out of bounds.
func (eval Evaluation) Asked(c Config) Value {
	A := c.Stmt()
	if A == nil {
		return Value{}
	}
	if _, fault := A.(*lang.Fault); fault {
		return Value{}
	}
	of := eval(c)
	for _, e := range lang.Evaluated(A) {
		if v := of.At(e); !v.plain() {
			return v
		}
	}
	return Value{}
}

// Ready reports whether the next statement of c wants no access to be decided.
func (eval Evaluation) Ready(c Config) bool { return eval.Asked(c).Wants.A == (lang.Var{}) }

// Runs reports whether the next statement of c can be executed: it wants no decision, and no access is
// out of bounds.
func (eval Evaluation) Runs(c Config) bool { return eval.Asked(c).plain() }

// Subst returns A(eσ), the default value if e has an access out of bounds, or wants a decision.
func (eval Evaluation) Subst(c Config, e lang.Expr) lang.Expr {
	if v := eval(c).At(e); v.plain() {
		return v.E
	}
	return lang.Const(lang.Default(e.Type()))
}

// Old returns c where the access at index is to a cell of the array a.
func (c Config) Old(a lang.Var, index lang.Expr, cell Cell) Config {
	i := c.array(a)
	return c.withArray(i, c.Arrays[i].knows(index, cell.Initial))
}

// New returns c where the access at index is to a new cell, which has that place among those of the array a.
func (c Config) New(a lang.Var, index lang.Expr, at int) Config {
	i := c.array(a)
	x := Elem(a, len(c.Arrays[i].Cells)+1)
	to := c.Arrays[i].knows(index, x)
	to.Cells = slices.Insert(slices.Clone(to.Cells), at, Cell{index, x, lang.V(x)})
	return c.withArray(i, to)
}
