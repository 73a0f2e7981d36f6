package concrete

import "tandem/lang"

// Valuation is a valuation V : Var → Val (§2). It is total: a variable that was never updated has
// its type's default value. Valuations are immutable; an update shares what it does not change.
type Valuation struct {
	m        lang.Bindings[lang.Value]
	overflow bool // a lang.Overflow was put in
}

// NewValuation returns the valuation with the given values; other variables have their type's default.
func NewValuation(values map[lang.Var]lang.Value) Valuation {
	overflow := false
	for _, v := range values {
		overflow = overflow || lang.Overflows(v)
	}
	return Valuation{lang.Bind(values), overflow}
}

// Bound returns the valuation with these values; overflow says what Overflows does.
func Bound(m lang.Bindings[lang.Value], overflow bool) Valuation { return Valuation{m, overflow} }

// Bindings returns the values that were put in.
func (V Valuation) Bindings() lang.Bindings[lang.Value] { return V.m }

// At returns V(x).
func (V Valuation) At(x lang.Var) lang.Value {
	if v, ok := V.m.Get(x); ok {
		return v
	}
	return lang.Default(x.Type)
}

// Update returns V[x := v]:
//
//	V[x := v](y) = V(y) if x and y are distinct, and V[x := v](x) = v.
//
// Source: §2, concrete assignment. Twin: symbolic.Substitution.Update.
func (V Valuation) Update(x lang.Var, v lang.Value) Valuation {
	_, overflow := v.(lang.Overflow)
	return Valuation{V.m.Set(x, v), V.overflow || overflow}
}

// UpdateAll returns V[x1 := v1]…[xn := vn], where vi is value(i).
func (V Valuation) UpdateAll(xs []lang.Var, value func(i int) lang.Value) Valuation {
	overflow := V.overflow
	m := V.m.SetAll(xs, func(i int) lang.Value {
		v := value(i)
		if _, is := v.(lang.Overflow); is {
			overflow = true
		}
		return v
	})
	return Valuation{m, overflow}
}

// Has reports whether x is in the domain.
func (V Valuation) Has(x lang.Var) bool {
	_, ok := V.m.Get(x)
	return ok
}

// Domain lists the variables with a value that is not default, by scope and name. It is not to be changed.
func (V Valuation) Domain() []lang.Var { return V.m.Keys() }

// Equal reports whether V and W are the same function.
func (V Valuation) Equal(W Valuation) bool {
	if V.m == W.m {
		return true
	}
	if same, known := V.m.Alike(W.m, lang.Value.Equal); known {
		return same
	}
	return V.within(W) && W.within(V)
}

func (V Valuation) within(W Valuation) bool {
	return V.m.All(func(x lang.Var, v lang.Value) bool { return v.Equal(W.At(x)) })
}

// Overflows reports whether a bound of the machine kept a value that was put in from
// being computed: V is then no valuation to conclude anything from.
func (V Valuation) Overflows() bool { return V.overflow }
