package concrete

import (
	"cmp"
	"iter"
	"maps"
	"slices"

	"github.com/benbjohnson/immutable"

	"tandem/lang"
)

// Valuation is a valuation V : Var → Val (§2). It is total: a variable that
// was never updated has its type's default value. Valuations are immutable;
// an update shares what it does not change: the list of the variables while they are few,
// and most of a map where they are many.
type Valuation struct {
	vars     *[]lang.Var  // that were updated, maxFew at the most; nil: none
	values   []lang.Value // of each of them
	many     *immutable.Map[lang.Var, lang.Value]
	overflow bool // a lang.Overflow was put in
}

// maxFew is how many values are copied at an update, rather than a path of a map.
const maxFew = 16

// NewValuation is the valuation with the given values; other variables have
// their type's default.
func NewValuation(values map[lang.Var]lang.Value) Valuation {
	var V Valuation
	for _, v := range values {
		_, overflow := v.(lang.Overflow)
		V.overflow = V.overflow || overflow
	}
	if len(values) > maxFew {
		V.many = mapOf(maps.All(values))
		return V
	}
	vars := make([]lang.Var, 0, len(values))
	V.values = make([]lang.Value, 0, len(values))
	for x, v := range values {
		vars, V.values = append(vars, x), append(V.values, v)
	}
	V.vars = &vars
	return V
}

func mapOf(values iter.Seq2[lang.Var, lang.Value]) *immutable.Map[lang.Var, lang.Value] {
	b := immutable.NewMapBuilder[lang.Var, lang.Value](hasher{})
	for x, v := range values {
		b.Set(x, v)
	}
	return b.Map()
}

// At is V(x).
func (V Valuation) At(x lang.Var) lang.Value {
	if v, ok := V.updated(x); ok {
		return v
	}
	return lang.Default(x.Type)
}

// updated is the value that x was given; false if none.
func (V Valuation) updated(x lang.Var) (lang.Value, bool) {
	if V.many != nil {
		return V.many.Get(x)
	}
	if i := V.index(x); i >= 0 {
		return V.values[i], true
	}
	return nil, false
}

// index is where x is among a few; -1: nowhere.
func (V Valuation) index(x lang.Var) int {
	if V.vars == nil {
		return -1
	}
	return slices.Index(*V.vars, x)
}

// Update is V[x := v]:
//
//	V[x := v](y) = V(y) if x and y are distinct, and V[x := v](x) = v.
//
// Source: §2, concrete assignment. Twin: symbolic.Substitution.Update.
func (V Valuation) Update(x lang.Var, v lang.Value) Valuation {
	if _, ok := v.(lang.Overflow); ok {
		V.overflow = true
	}
	i := V.index(x)
	switch {
	case V.many != nil:
		V.many = V.many.Set(x, v)
	case i >= 0:
		V.values = slices.Clone(V.values)
		V.values[i] = v
	case len(V.values) < maxFew:
		var vars []lang.Var
		if V.vars != nil {
			vars = *V.vars
		}
		vars = append(slices.Clip(vars), x)
		V.vars, V.values = &vars, append(slices.Clip(V.values), v)
	default:
		V = Valuation{many: mapOf(V.all()).Set(x, v), overflow: V.overflow}
	}
	return V
}

// all goes through what was given, in no order.
func (V Valuation) all() iter.Seq2[lang.Var, lang.Value] {
	return func(yield func(lang.Var, lang.Value) bool) {
		for i, v := range V.values {
			if !yield((*V.vars)[i], v) {
				return
			}
		}
		if V.many == nil {
			return
		}
		for it := V.many.Iterator(); !it.Done(); {
			if x, v, _ := it.Next(); !yield(x, v) {
				return
			}
		}
	}
}

// Has tells whether x is in the domain.
func (V Valuation) Has(x lang.Var) bool {
	_, ok := V.updated(x)
	return ok
}

// Domain lists the variables that V has a value for other than by default,
// sorted by scope and name.
func (V Valuation) Domain() []lang.Var {
	var vars []lang.Var
	for x := range V.all() {
		vars = append(vars, x)
	}
	slices.SortFunc(vars, func(x, y lang.Var) int {
		return cmp.Or(cmp.Compare(x.Scope, y.Scope), cmp.Compare(x.Name, y.Name),
			cmp.Compare(x.Type.String(), y.Type.String()))
	})
	return vars
}

// Equal tells whether V and W are the same function.
func (V Valuation) Equal(W Valuation) bool { return V.within(W) && W.within(V) }

func (V Valuation) within(W Valuation) bool {
	for x, v := range V.all() {
		if !v.Equal(W.At(x)) {
			return false
		}
	}
	return true
}

// Overflows tells whether a bound of the machine kept a value that was put in from
// being computed: V is then no valuation to conclude anything from.
func (V Valuation) Overflows() bool { return V.overflow }

type hasher struct{}

var names = immutable.NewHasher("")

func (hasher) Hash(x lang.Var) uint32   { return names.Hash(x.Name) }
func (hasher) Equal(x, y lang.Var) bool { return x == y }
