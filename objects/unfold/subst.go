package unfold

import "tandem/lang"

// Renaming is what a simultaneous substitution [this, ū := e, ȳ] replaces: this and formal parameters.
type Renaming map[lang.Var]lang.Expr

// Subst returns S[this, ū := e, ȳ]: all occurrences in S are replaced at once. What
// replaces a variable that S assigns to must be a variable; this is never assigned
// to. Each distinct expression is visited once, and positions stay.
//
// Source: §4, symbolic method call, "replaces in S all occurrences of the
// distinguished variable this by the expression e0 and all the formal parameters ū
// by fresh variables".
func Subst(S lang.Seq, theta Renaming) lang.Seq {
	memo := map[lang.Expr]lang.Expr{}
	return S.Map(func(a lang.Stmt) lang.Stmt {
		return lang.With(a, a.Parts().Map(func(e lang.Expr) lang.Expr {
			return lang.FoldExpr(e, memo, func(e lang.Expr, kids []lang.Expr) lang.Expr {
				if x, ok := e.Var(); ok {
					if to, ok := theta[x]; ok {
						return to
					}
					return e
				}
				return e.Rebuild(kids...)
			})
		}))
	})
}
