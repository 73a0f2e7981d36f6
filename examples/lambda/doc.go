// Package lambda is a λ-calculus with integers, call by value, and theorems about
// its terms: what somebody writes who has a calculus of his own and no symbolic
// side. It uses packages spec and props, and of package syntax the type of a
// positioned error.
//
//	M ::= x | λx. M | M M | n | M + M
//
// In a .lam file λ may be written \. The body of λ reaches as far to the right as
// it can. Application binds tighter than +, and both group to the left. A minus sign
// belongs to the integer behind it. Comments are those of Go.
//
// Read term.go, then step.go, which has the rules. big.go has the value of a term
// a second time, by an environment; it shares the terms with step.go, and nothing
// else. statements.go has the theorems: the substitution lemma, and that both values
// are the same.
//
// Not modelled: symbolic execution, types, recursion other than by application,
// reduction below λ and other orders of evaluation. A machine is bounded: a term of
// more than MaxNesting levels or MaxSize nodes has no step (Bound says so).
package lambda
