package solver

import (
	"maps"
	"math/big"

	"tandem/lang"
)

// maxTrimmed is the bound up to which the elements of an array are listed.
const maxTrimmed = 1000

// trimmed returns more readable arrays, to be checked: default outside of bounds, and, in fields,
// at objects that no variable reaches. False if that changes nothing.
func trimmed(values map[lang.Var]lang.Value) (map[lang.Var]lang.Value, bool) {
	short := reachable(values)
	for x, v := range values {
		if !x.Type.IsBounded() {
			continue
		}
		if a, ok := trim(v.(lang.ArrayValue)); ok {
			short[x] = a
		}
	}
	if len(short) == 0 {
		return nil, false
	}
	for x, v := range values {
		if _, ok := short[x]; !ok {
			short[x] = v
		}
	}
	return short, true
}

// trim returns a without elements outside its bound. False if there are none, or too many to list inside.
func trim(a lang.ArrayValue) (lang.ArrayValue, bool) {
	n, rest := a.Bound().Big(), lang.Default(a.Type().Elem())
	b := lang.NewArray(a.Type(), rest).WithBound(a.Bound())
	if !a.Rest().Equal(rest) {
		if n.Cmp(big.NewInt(maxTrimmed)) > 0 {
			return a, false
		}
		for i := range n.Int64() {
			b = b.With(lang.NewInt(i), a.At(lang.NewInt(i)))
		}
		return b, true
	}
	outside := false
	a.Each(func(i, v lang.Value) bool {
		if k := i.(lang.IntValue).Big(); k.Sign() >= 0 && k.Cmp(n) < 0 {
			b = b.With(i, v)
		} else {
			outside = true
		}
		return true
	})
	return b, outside
}

// Trimmed returns m, a model of bs, without what no variable but fresh ones reaches: elements
// outside of bounds, fields of objects. It returns m itself if bs would not hold.
func Trimmed(bs []lang.Expr, m Model, fresh ...lang.Var) Model {
	values := maps.Clone(m.values)
	for _, x := range fresh {
		delete(values, x)
	}
	short, ok := trimmed(values)
	if !ok {
		return m
	}
	for _, x := range fresh {
		short[x] = m.At(x)
	}
	if holds, _ := newEvaluated(bs).under(short); !holds {
		return m
	}
	return Model{short}
}
