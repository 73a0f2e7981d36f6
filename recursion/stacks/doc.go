// Package stacks is the concrete side of recursion: stacks of closures, and
// the transitions ⟨Γ, G⟩ → ⟨Γ', G'⟩.
//
// Source: de Boer and Bonsangue, Symbolic execution formally explained, §3.
// Read step.go beside the file of the same name in package
// recursion/symstacks; the two packages are the two sides of Theorems 3.5 and
// 3.6 and share only syntax. Valuations and the values of expressions are those
// of package concrete.
//
// Metavariables, as in the paper: S statement, e expression, b Boolean
// expression, x global variable, u local variable, P procedure, L valuation of
// the local variables, G of the global ones, V their union, gamma (Γ) stack.
//
// In the transitions of choice the paper has (τ, S1; S) for (L, S1; S): a
// misprint, since no τ is there.
package stacks
