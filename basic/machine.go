package basic

import (
	"fmt"

	"tandem/concrete"
	"tandem/lang"
)

// Bound returns Overflow of the configurations of the basic language.
func Bound(m concrete.Model) func(concrete.Config) (string, bool) {
	return func(c concrete.Config) (string, bool) { return Overflow(m, c.V, c.Stmt()) }
}

// Overflow reports whether, and which, bound of the machine m ends a run at s in V, because a value
// in V or the next test was not computed. s is nil where there is none.
func Overflow(m concrete.Model, V concrete.Valuation, s lang.Stmt) (string, bool) {
	overflow := V.Overflows()
	if s != nil && !overflow {
		if p := s.Parts(); p.Test && !fits(p.E) {
			overflow = lang.Overflows(concrete.Eval(m)(V).At(p.E))
		}
		if f, ok := s.(*lang.Form); ok { // its rules say which of them are tests
			for _, e := range f.Exprs {
				overflow = overflow || lang.Overflows(concrete.Eval(m)(V).At(e))
			}
		}
	}
	return Bits(m, overflow)
}

// Bits returns the bound of m on bits, where a value overflows.
func Bits(m concrete.Model, overflow bool) (string, bool) {
	if !overflow {
		return "", false
	}
	return fmt.Sprintf("an integer has more than %d bits (bound on bits)", m.MaxBits), true
}

// fits reports whether the value of a test is computed wherever those of variables are: it
// is a truth value, found of variables and literals alone.
func fits(b lang.Expr) bool {
	for i := range b.NumKids() {
		if op := b.Kid(i).Op(); op != lang.Variable && op != lang.Constant {
			return false
		}
	}
	return true
}
