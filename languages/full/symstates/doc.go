// Package symstates is the symbolic side of the language that has all of the
// paper: objects, procedures and arrays together.
//
// Source: de Boer and Bonsangue, Symbolic execution formally explained, §4.1 over
// §3 with the array-out-of-bound errors of §2.1. The paper has each for itself; that
// they compose is ours. Configurations are those of package objects/fields, ⟨Δ, σ, φ⟩
// with fields as arrays; no rule is written twice:
//
//   - assignments, choices and iterations are the rules of arrays/symbounds, on
//     translated expressions;
//   - creations, calls of methods, return and the end of bodies are those of
//     objects/fields, and calls of procedures that of recursion/symstacks, each
//     with the error transition that arrays/symbounds.Guard gives it.
//
// Rule Local, in local.go, is the language's own: var t: int; at the head of a body.
//
// A statement can use nil and be out of bounds. Nil comes first: there is no
// transition where δ of Definition 4.1 is false, as in §4.1, and δ of §2.1 decides
// between the others:
//
//	⟨A; S, σ, φ⟩ → …,                        φ ∧ δnil(ê)θ ∧ δ(ê)θ
//	⟨A; S, σ, φ⟩ → ⟨array-out-of-bound, σ, φ ∧ δnil(ê)θ ∧ ¬δ(ê)θ⟩
//
// In conditional expressions what is taken counts, for both. §2.1 alone counts both
// branches; here that would ask for the bound of a place that nil decides: of
// n ≠ nil ? a[n.val] : 0, where n is nil, what n.val is has no meaning.
//
// The other side is package languages/full/states, which shares only syntax with this one.
package symstates
