// Package lang is the language: types, values, the table of operators, expressions, statements and
// programs, with what reads and prints them.
//
// It is the syntax of §2 of de Boer and Bonsangue, "Symbolic execution formally explained" (2021),
// with the arrays of §2.1 and the procedures of §3, and what both sides of the paper's theorems
// share. It gives nothing a meaning: evaluation, substitution and steps belong to the sides. The
// paper abstracts from types; here every expression has one.
//
// The document doc/language.md defines it: grammar, operators, bounds, and what it adds to the paper.
//
// Read op.go, expr.go and stmt.go first, and for arrays type.go and array.go; then check.go for how
// the trees of package syntax become programs, and print.go for the way back.
//
// The packages of this folder import nothing but helpers; everybody imports them.
package lang
