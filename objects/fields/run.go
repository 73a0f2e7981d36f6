package fields

import (
	"tandem/internal/lists"
	"tandem/lang"
)

// Run is a configuration for the rules of arrays: expressions are translated before σ applies, a
// field assignment is one to an element, and φ gets no fresh variables.
type Run = run

// On returns c as the rules of arrays see it, over the calculus k.
func On(c Config, k *Calculus) Run { return run{c, k} }

// Defined returns δ(A)θ for the next statement A of c: what keeps it from using nil.
func (k *Calculus) Defined(c Config) lang.Expr {
	on := On(c, k)
	subst := func(e lang.Expr) lang.Expr { return on.Subst(k.Apply, e) }
	es, called := lang.Before(c.Stmt())
	parts := lists.Map(es, func(e lang.Expr) lang.Expr { return k.Safe(k.Delta.At, subst, k.Hat.At(e)) })
	if !called.IsZero() {
		parts = append(parts, subst(NotNil(called)))
	}
	return lang.All(parts...)
}
