package basic

import (
	"fmt"
	"sync"

	"tandem/concrete"
	"tandem/lang"
	"tandem/spec"
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

// Values are values V(e) that were found under one V.
type Values = spec.Table[lang.Expr, lang.Value]

// Tables are Values that one view after the other uses.
type Tables struct{ pool sync.Pool }

// Take returns a table without values.
func (t *Tables) Take() *Values {
	if v, ok := t.pool.Get().(*Values); ok {
		return v
	}
	return new(Values)
}

// Give gives back a table that is not used any more.
func (t *Tables) Give(v *Values) {
	v.Forget()
	t.pool.Put(v)
}

// Remembering returns the evaluation that keeps what it finds under V in known: runs share most nodes.
func Remembering(eval concrete.Evaluation, V concrete.Valuation, known *Values) concrete.Evaluation {
	return func(W concrete.Valuation) spec.Function[lang.Expr, lang.Value] {
		if W == V {
			return eval(W).Remembering(known)
		}
		return eval(W)
	}
}

// Lately returns the function that keeps what it made last: the two rules of a choice ask for the
// same V(·), or ·σ, one after the other. Where several goroutines ask, some make it anew.
func Lately[K comparable, T any](make func(K) T) func(K) T {
	var busy sync.Mutex
	var made T
	var of K
	known := false
	return func(k K) T {
		if !busy.TryLock() {
			return make(k)
		}
		defer busy.Unlock()
		if !known || of != k {
			made, of, known = make(k), k, true
		}
		return made
	}
}
