package certify

import "tandem/lang"

// reduce returns a condition with b's value wherever what is known holds, in the language of
// objects: it computes conditional expressions, elements stored and equations of objects where that
// takes no search. Conditions there are about what fields had before; others stay.
func (f *facts) reduce(b lang.Expr) lang.Expr {
	if !f.objects {
		return b
	}
	b = lang.FoldExpr(b, f.plain, func(e lang.Expr, kids []lang.Expr) lang.Expr { return f.reduced(e, kids, nil) })
	return lang.FoldExpr(b, nil, func(e lang.Expr, kids []lang.Expr) lang.Expr { return f.reduced(e, kids, f.truths) })
}

// reduced returns e for operands that are reduced, by what is known of conditions.
func (f *facts) reduced(e lang.Expr, kids []lang.Expr, known map[lang.Expr]bool) lang.Expr {
	for i, k := range kids {
		if k != e.Kid(i) {
			e = e.Rebuild(kids...)
			break
		}
	}
	switch op := e.Op(); {
	case op == lang.Eq && e.Kid(0).Type().IsClass():
		e = f.equation(e.Kid(0), e.Kid(1), known)
	case op == lang.Ne && e.Kid(0).Type().IsClass():
		e = negated(f.equation(e.Kid(0), e.Kid(1), known))
	case op == lang.Not:
		e = negated(e.Kid(0))
	case op == lang.Cond && (e.Kid(0) == lang.True || e.Kid(1) == e.Kid(2)):
		e = e.Kid(1)
	case op == lang.Cond && e.Kid(0) == lang.False:
		e = e.Kid(2)
	case op == lang.Select:
		e = f.element(e.Kid(0), e.Kid(1), known)
	}
	if truth, ok := known[e]; ok {
		return lang.Const(lang.BoolValue(truth))
	}
	return e
}

// element returns a[j], where a may be (a'[i] := v).
func (f *facts) element(a, j lang.Expr, known map[lang.Expr]bool) lang.Expr {
	for a.Op() == lang.Store {
		switch f.equation(a.Kid(1), j, known) {
		case lang.True:
			return a.Kid(2)
		case lang.False:
			a = a.Kid(0)
		default:
			return lang.Term(lang.Select, a, j)
		}
	}
	return lang.Term(lang.Select, a, j)
}

// equation returns a = b; between two objects there is one for both orders.
func (f *facts) equation(a, b lang.Expr, known map[lang.Expr]bool) lang.Expr {
	if a == b {
		return lang.True
	}
	if f.number(a) > f.number(b) {
		a, b = b, a
	}
	e := lang.Term(lang.Eq, a, b)
	if truth, ok := known[e]; ok {
		return lang.Const(lang.BoolValue(truth))
	}
	return e
}

// negated returns ¬b.
func negated(b lang.Expr) lang.Expr {
	switch {
	case b == lang.True:
		return lang.False
	case b == lang.False:
		return lang.True
	case b.Op() == lang.Not:
		return b.Kid(0)
	default:
		return lang.Negation(b)
	}
}

// number returns that of an atom.
func (f *facts) number(e lang.Expr) int {
	n, ok := f.atoms[e]
	if !ok {
		n = len(f.atoms)
		f.atoms[e] = n
	}
	return n
}
