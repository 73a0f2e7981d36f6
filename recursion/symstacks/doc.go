// Package symstacks is the symbolic side of recursion: stacks of closures, and
// the transitions ⟨Δ, σ, φ⟩ → ⟨Δ', σ', φ'⟩.
//
// Source: de Boer and Bonsangue, Symbolic execution formally explained, §3.
// Read step.go beside the file of the same name in package
// recursion/stacks; the two packages are the two sides of Theorems 3.5 and
// 3.6 and share only syntax. Substitutions and their application are those of
// package symbolic.
//
// Metavariables, as in the paper: S statement, e expression, b Boolean
// expression, x global variable, u local variable, P procedure, tau (τ) local
// substitution, sigma (σ) global substitution, delta (Δ) stack, phi (φ) path
// condition.
//
// The paper repeats choice and iteration for closures, and so does the package:
// a reader has §3 open, not §2.
package symstacks
