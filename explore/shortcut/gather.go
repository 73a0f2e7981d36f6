package shortcut

import (
	"tandem/explore/simplify"
	"tandem/lang"
)

// Gather adds a step's conjuncts to the simplified condition, and lists what to ask about, as the
// shortcuts want: as written or simplified, and what follows from simple or not.
func (a *Asker) Gather(s *simplify.Simplifier, simple simplify.Conjunction, added []lang.Expr) (simplify.Conjunction, []lang.Expr) {
	var ask []lang.Expr
	for _, b := range added {
		short := s.Expr(b)
		next := simple.Add(short)
		if a.Has(Simplify) {
			b = short
		}
		if !a.Has(Implied) || !a.parts.Implied(simple, next) {
			ask = append(ask, conjuncts(b)...)
		}
		simple = next
	}
	return simple, ask
}

// conjuncts lists the conjuncts of b but for true.
func conjuncts(b lang.Expr) []lang.Expr {
	if b == lang.True {
		return nil
	}
	return lang.Conjuncts(b)
}
