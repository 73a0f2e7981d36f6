// Package symbolic is the symbolic side of the basic language: substitutions,
// their application, path conditions, and the transitions
// ⟨S, σ, φ⟩ → ⟨S', σ', φ'⟩.
//
// Source: de Boer and Bonsangue, Symbolic execution formally explained, §2.
// Read step.go beside the file of the same name in package concrete; the two
// packages are the two sides of Theorems 2.3 and 2.4 and share only syntax.
//
// Metavariables, as in the paper: S statement, e expression, b Boolean
// expression, x variable, sigma (σ) substitution, phi (φ) path condition.
//
// Everything is literal: φ begins as true and grows by ∧, eσ is not
// simplified, and paths with a path condition that no state satisfies are
// steps like others.
//
// The package may import lang and spec, never concrete; everything above imports it.
package symbolic
