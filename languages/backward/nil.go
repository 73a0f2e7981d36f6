package backward

import (
	"tandem/lang"
	"tandem/lang/trace"
	"tandem/objects/unfold"
)

// nilError returns the configuration after the next statement used nil, and adds a test that it
// does. Unlike ¬δ(A), undefined at nil, it has a value in every heap: its conditional expressions
// ask an object only if those before are not nil.
func nilError(c unfold.Config) unfold.Config {
	A := c.Stmt()
	return c.Leave(lang.SeqOf(&lang.Fault{Of: A, Kind: lang.NilDereference})).Record(trace.Test{B: usesNilIn(A)})
}

// usesNilIn returns a condition that is true where the statement A uses nil, and false elsewhere.
func usesNilIn(A lang.Stmt) lang.Expr {
	es, called := lang.Before(A)
	uses := lang.False
	for _, e := range es {
		uses = either(uses, usesNil(e))
	}
	if !called.IsZero() {
		uses = either(uses, isNil(called))
	}
	return uses
}

// usesNil returns a condition that is true where e uses nil, and false elsewhere.
func usesNil(e lang.Expr) lang.Expr {
	return lang.FoldExpr(e, nil, func(e lang.Expr, kids []lang.Expr) lang.Expr {
		switch e.Op() {
		case lang.Deref:
			return either(kids[0], isNil(e.Kid(0)))
		case lang.Cond:
			taken := kids[1]
			if kids[1] != kids[2] {
				taken = lang.Term(lang.Cond, e.Kid(0), kids[1], kids[2])
			}
			return either(kids[0], taken)
		}
		uses := lang.False
		for _, kid := range kids {
			uses = either(uses, kid)
		}
		return uses
	})
}

// either returns a ∨ b, where b is asked only if a is false.
func either(a, b lang.Expr) lang.Expr {
	switch {
	case a == lang.False:
		return b
	case b == lang.False:
		return a
	default:
		return lang.Term(lang.Cond, a, lang.True, b)
	}
}

func isNil(e lang.Expr) lang.Expr { return lang.Term(lang.Eq, e, lang.NilOf(e.Type())) }
