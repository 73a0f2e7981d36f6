// Package notation runs rules and clauses as the paper prints them. A formula is
// parsed, its letters get sorts, and an interpreter applies it to configurations.
//
//	rule   := config "→" config premise*
//	clause := term "=" term premise* ("else" term)?
//
// The formulas are a third implementation beside the two sides of a theorem. So the
// interpreter has substitutions and valuations of its own, and its own
// matching and recursion over clauses; it imports no package that has a rule, a
// clause or eσ. What turns the code's configurations into these and back is package
// languages/formulas/configs.
//
// Source: de Boer and Bonsangue, Symbolic execution formally explained, whose
// metavariables the letters are. Read dialect.go first, then tree.go, parse.go and
// system.go. doc/notation.md is for those who write formulas.
package notation
