package backward

import (
	"tandem/lang"
	"tandem/wp"
)

// Hat returns e with fields as arrays: f[e] for e.f. It is not that of package
// objects/symheaps, whose path conditions are compared with it.
//
// Source: §4.1, "a heap expression e.f is then interpreted as f[e]".
func Hat(e lang.Expr) lang.Expr {
	return lang.FoldExpr(e, nil, func(e lang.Expr, kids []lang.Expr) lang.Expr {
		if f, ok := e.Field(); ok {
			return lang.Term(lang.Select, lang.V(f.Array()), kids[0])
		}
		return e.Rebuild(kids...)
	})
}

// Total returns a condition on fields as arrays, which are functions, that is true where b is true
// and false where b is false or ⊥: δ(b) ∧ b, with Hat. It is b where b has no dereference.
func Total(b lang.Expr) lang.Expr {
	delta := wp.Repaired().Delta.At(b)
	if delta == lang.True {
		return Hat(b)
	}
	return Hat(lang.Conjunction(delta, b))
}
