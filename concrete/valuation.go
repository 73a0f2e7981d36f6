package concrete

import (
	"cmp"
	"slices"

	"github.com/benbjohnson/immutable"

	"tandem/lang"
)

// Valuation is a valuation V : Var → Val (§2). It is total: a variable that
// was never updated has its type's default value. Valuations are immutable;
// an update shares what it does not change.
type Valuation struct {
	m        *immutable.Map[lang.Var, lang.Value]
	overflow bool // a lang.Overflow was put in
}

// NewValuation is the valuation with the given values; other variables have
// their type's default.
func NewValuation(values map[lang.Var]lang.Value) Valuation {
	b := immutable.NewMapBuilder[lang.Var, lang.Value](hasher{})
	overflow := false
	for x, v := range values {
		b.Set(x, v)
		if _, ok := v.(lang.Overflow); ok {
			overflow = true
		}
	}
	return Valuation{b.Map(), overflow}
}

// At is V(x).
func (V Valuation) At(x lang.Var) lang.Value {
	if V.m != nil {
		if v, ok := V.m.Get(x); ok {
			return v
		}
	}
	return lang.Default(x.Type)
}

// Update is V[x := v]:
//
//	V[x := v](y) = V(y) if x and y are distinct, and V[x := v](x) = v.
//
// Source: §2, concrete assignment. Twin: symbolic.Substitution.Update.
func (V Valuation) Update(x lang.Var, v lang.Value) Valuation {
	m := V.m
	if m == nil {
		m = immutable.NewMap[lang.Var, lang.Value](hasher{})
	}
	_, overflow := v.(lang.Overflow)
	return Valuation{m.Set(x, v), V.overflow || overflow}
}

// Has tells whether x is in the domain.
func (V Valuation) Has(x lang.Var) bool {
	if V.m == nil {
		return false
	}
	_, ok := V.m.Get(x)
	return ok
}

// Domain lists the variables that V has a value for other than by default,
// sorted by scope and name.
func (V Valuation) Domain() []lang.Var {
	if V.m == nil {
		return nil
	}
	var vars []lang.Var
	for it := V.m.Iterator(); !it.Done(); {
		x, _, _ := it.Next()
		vars = append(vars, x)
	}
	slices.SortFunc(vars, func(x, y lang.Var) int {
		return cmp.Or(cmp.Compare(x.Scope, y.Scope), cmp.Compare(x.Name, y.Name),
			cmp.Compare(x.Type.String(), y.Type.String()))
	})
	return vars
}

// Equal tells whether V and W are the same function.
func (V Valuation) Equal(W Valuation) bool {
	return V.m == W.m || V.within(W) && W.within(V)
}

func (V Valuation) within(W Valuation) bool {
	if V.m == nil {
		return true
	}
	for it := V.m.Iterator(); !it.Done(); {
		if x, v, _ := it.Next(); !v.Equal(W.At(x)) {
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
