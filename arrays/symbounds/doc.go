// Package symbounds is the symbolic side of arrays: the predicate δ, and the
// transitions of every construct with their array-out-of-bound errors.
//
// Source: de Boer and Bonsangue, Symbolic execution formally explained, §2.1.
// Read step.go beside the file of the same name in package arrays/bounds;
// the two packages are the two sides of Theorems 2.3 and 2.4 for arrays and
// share only syntax.
//
// The rules are written over the interface Config, so that they run on the
// configurations ⟨S, σ, φ⟩ of §2 and on the stacks of closures of §3.
//
// What §2.1 prints is in ../readings.rules, formula by formula; step.go and delta.go
// have what it takes for the theorems to hold.
//
// Metavariables, as in the paper: S statement, e expression, b Boolean
// expression, x variable, a array variable, sigma (σ) substitution, phi (φ)
// path condition, δ(e) the absence of errors in e.
package symbounds
