// Package trace has the symbolic execution traces ρ of §4: sequences of tests,
// assignments and creations. They are syntax, which both sides of Theorem 4.5
// share: package wp computes their path condition, package wp/heap runs them.
//
//	ρ ::= ε | b · ρ | h := e · ρ | x := new C · ρ
//
// Source: de Boer and Bonsangue, Symbolic execution formally explained, §4,
// "ρ denotes a symbolic execution trace consisting of Boolean expressions and
// assignments", and Definition 4.2 for the creations.
package trace
