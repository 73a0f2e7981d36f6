package basic

import (
	"sync"

	"tandem/concrete"
	"tandem/lang"
	"tandem/spec"
)

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
