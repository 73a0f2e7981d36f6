// Package calculus runs a calculus by its text: a grammar of terms, in which variables may be bound, and
// inference rules. Read grammar.go, which says what declares terms, then rule.go and run.go.
//
//	variable x
//	term t ::= x | λx.t | t t
//	term v ::= λx.t
//	rule App1: t1 → t1'
//	  ----------------
//	  t1 t2 → t1' t2
//	rule AppAbs: (λx.t) v → [x ↦ v]t
//
// Whoever has terms of their own, as papers/embed, gives them as Terms; those of others are Trees. The
// package shares nothing with code that has rules.
package calculus
