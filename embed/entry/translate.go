package entry

import (
	"tandem/embed/term"
	"tandem/lang"
)

// condition is the first condition of a result, with what the result is if it is true,
// and if not.
type condition struct {
	expr            lang.Expr // zero where it is no boolean
	then, otherwise term.Term
}

// translator makes expressions of symbolic values, each node once.
type translator struct {
	inputs map[string]lang.Var
	of     map[term.Term]lang.Expr // zero: there is none
}

// first finds the first condition of a result. Of a variable of σ the conditions are
// those of its pairs, one after the other.
func (t *translator) first(sigma term.Store, v term.Term) (condition, bool) {
	switch v.Kind() {
	case term.Fresh:
		set, ok := sigma.Get(v.Number())
		if !ok {
			return condition{}, false
		}
		return t.pair(sigma, set)
	case term.Tag:
		return t.pair(sigma, v.Kid(0))
	case term.Exp:
		if v.Name() == "if" {
			return condition{t.expr(sigma, v.Kid(0), lang.Bool), v.Kid(1), v.Kid(2)}, true
		}
		for i := range v.NumKids() {
			if c, ok := t.first(sigma, v.Kid(i)); ok {
				return condition{c.expr, v.Put(i, c.then), v.Put(i, c.otherwise)}, true
			}
		}
	}
	return condition{}, false
}

func (t *translator) pair(sigma term.Store, set term.Term) (condition, bool) {
	if set.Kind() != term.Pairs {
		return condition{}, false
	}
	return condition{t.expr(sigma, set.Kid(0), lang.Bool), set.Kid(1), term.Of(term.Tag, set.Kid(2))}, true
}

// expr is v as an expression of that type; zero where it is none.
func (t *translator) expr(sigma term.Store, v term.Term, want lang.Type) lang.Expr {
	e, ok := t.of[v]
	if !ok {
		e = t.node(sigma, v, want)
		t.of[v] = e
	}
	if e.IsZero() || e.Type() != want {
		return lang.Expr{}
	}
	return e
}

func (t *translator) node(sigma term.Store, v term.Term, want lang.Type) lang.Expr {
	switch v.Kind() {
	case term.True, term.False:
		return lang.Const(lang.BoolValue(v.Kind() == term.True))
	case term.Zero, term.Succ:
		return lang.I(int64(v.Height() - 1))
	case term.Input:
		if x, ok := t.inputs[v.Name()]; ok {
			return lang.V(x)
		}
	case term.Fresh:
		if set, ok := sigma.Get(v.Number()); ok {
			return t.pairs(sigma, set, want)
		}
	case term.Exp:
		return t.operation(sigma, v, want)
	}
	return lang.Expr{}
}

// pairs is the value of the pair whose condition is true: the last one where no other
// is.
func (t *translator) pairs(sigma term.Store, set term.Term, want lang.Type) lang.Expr {
	var e lang.Expr
	list := term.PairsOf(set)
	for i := len(list) - 1; i >= 0; i-- {
		v := t.expr(sigma, list[i].Value, want)
		if i == len(list)-1 {
			e = v
			continue
		}
		e = term3(t.expr(sigma, list[i].Cond, lang.Bool), v, e)
	}
	return e
}

// term3 is c ? a : b; zero where a part is.
func term3(c, a, b lang.Expr) lang.Expr {
	if c.IsZero() || a.IsZero() || b.IsZero() || a.Type() != b.Type() {
		return lang.Expr{}
	}
	return lang.Term(lang.Cond, c, a, b)
}

func (t *translator) operation(sigma term.Store, v term.Term, want lang.Type) lang.Expr {
	of := func(i int, want lang.Type) lang.Expr { return t.expr(sigma, v.Kid(i), want) }
	switch v.Name() {
	case "if":
		return term3(of(0, lang.Bool), of(1, want), of(2, want))
	case "and":
		return term3(of(0, lang.Bool), of(1, lang.Bool), lang.Const(lang.BoolValue(false)))
	case "not":
		return term3(of(0, lang.Bool), lang.Const(lang.BoolValue(false)), lang.Const(lang.BoolValue(true)))
	}
	n := of(0, lang.Int)
	if n.IsZero() {
		return n
	}
	zero := lang.Term(lang.Eq, n, lang.I(0))
	switch v.Name() {
	case "iszero":
		return zero
	case "succ":
		return lang.Term(lang.Add, n, lang.I(1))
	default:
		return lang.Term(lang.Cond, zero, lang.I(0), lang.Term(lang.Sub, n, lang.I(1)))
	}
}
