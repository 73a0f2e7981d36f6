// Package section21 puts together what is checked of the paper's §2.1: the
// statements of §2 for the language with arrays, taken from package section2,
// and what is about arrays alone: the defining equation of (a[e] := e'), the
// predicate δ, bounds, and the messages of errors; at random and exhaustively
// in small scopes, by the repaired rules, by a reading, or of a mutant.
//
// Source: de Boer and Bonsangue, Symbolic execution formally explained, §2.1.
package section21
