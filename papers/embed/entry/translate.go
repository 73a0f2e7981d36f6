package entry

import (
	"tandem/lang"
	"tandem/papers/embed/term"
)

// translator makes expressions of symbolic values without choices, each node once.
type translator struct {
	inputs map[string]lang.Var
	of     map[term.Term]lang.Expr // zero: there is none
}

func newTranslator(p term.Program) *translator {
	t := &translator{of: map[term.Term]lang.Expr{}, inputs: map[string]lang.Var{}}
	for _, d := range p.Inputs {
		t.inputs[d.Name] = variable(d)
	}
	return t
}

// condition returns v as a condition; zero where it is none.
func (t *translator) condition(v term.Term) lang.Expr { return t.expr(v, lang.Bool) }

// expr returns v as an expression of that type; zero where it is none.
func (t *translator) expr(v term.Term, want lang.Type) lang.Expr {
	e, ok := t.of[v]
	if !ok {
		e = t.node(v)
		t.of[v] = e
	}
	if e.IsZero() || e.Type() != want {
		return lang.Expr{}
	}
	return e
}

func (t *translator) node(v term.Term) lang.Expr {
	switch v.Kind() {
	case term.True, term.False:
		return lang.Const(lang.BoolValue(v.Kind() == term.True))
	case term.Zero, term.Succ:
		return lang.I(int64(v.Height() - 1))
	case term.Input:
		if x, ok := t.inputs[v.Name()]; ok {
			return lang.V(x)
		}
	case term.Exp:
		return t.operation(v)
	}
	return lang.Expr{}
}

func (t *translator) operation(v term.Term) lang.Expr {
	n := t.expr(v.Kid(0), lang.Int)
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
