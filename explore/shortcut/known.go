package shortcut

import (
	"sync"

	"tandem/concrete"
	"tandem/explore/solver"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/spec"
)

// Known is a model with the values of expressions, each computed once. Goroutines may share it.
type Known struct {
	Model solver.Model
	mu    sync.Mutex // of memo
	value spec.Function[lang.Expr, lang.Value]
	memo  map[lang.Expr]lang.Value
}

var standard = concrete.Eval(concrete.Standard())

// Knowing returns the model m.
func Knowing(m solver.Model) *Known {
	return &Known{Model: m, value: standard(m.Valuation()), memo: map[lang.Expr]lang.Value{}}
}

// maxMemo bounds the values that a model keeps, since it may be tried on many paths.
const maxMemo = 100_000

// Holds reports whether b is true in the model.
func (k *Known) Holds(b lang.Expr) bool { return k.at(b) == lang.BoolValue(true) }

// at returns the value of e in the model.
func (k *Known) at(e lang.Expr) lang.Value {
	k.mu.Lock()
	defer k.mu.Unlock()
	if len(k.memo) > maxMemo {
		clear(k.memo)
	}
	return k.value.Memo(k.memo, e)
}

// All reports whether all of bs are true in the model.
func (k *Known) All(bs []lang.Expr) bool { return lists.All(bs, k.Holds) }

// all reports whether the model makes all conjuncts of a chain true, the last first: it fails most often.
func (k *Known) all(c *link) bool {
	for ; c != nil; c = c.below {
		if !k.Holds(c.b) {
			return false
		}
	}
	return true
}

// with returns the model with the values that m gives to the terms of p.
func (k *Known) with(p *part, m solver.Model, parts *Parts) *Known {
	values := k.values()
	for t := p.terms; t != nil; t = t.below {
		x, _ := variable(t.e)
		v := parts.Values(x, m)
		if of, ok := v.(lang.ArrayValue); ok && t.e != lang.V(x) {
			now, known := values[x].(lang.ArrayValue)
			if !known {
				now = k.Model.At(x).(lang.ArrayValue)
			}
			if t.e.Op() == lang.Len {
				v = now.WithBound(of.Bound())
			} else {
				i, _ := t.e.Kid(1).Const()
				v = now.With(i, of.At(i))
			}
		}
		values[x] = v
	}
	return Knowing(solver.NewModel(values))
}

// but returns the model with another value of one variable.
func (k *Known) but(x lang.Var, v lang.Value) *Known {
	values := k.values()
	values[x] = v
	return Knowing(solver.NewModel(values))
}

// values returns a copy of the model's values.
func (k *Known) values() map[lang.Var]lang.Value {
	values := make(map[lang.Var]lang.Value, len(k.Model.Vars())+1)
	for _, x := range k.Model.Vars() {
		values[x] = k.Model.At(x)
	}
	return values
}
