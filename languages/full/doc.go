// Package full is the language that has all of the paper: objects, procedures and arrays
// together, and local variables, as a pairing of its two sides.
//
// Source: de Boer and Bonsangue, Symbolic execution formally explained, §4.1 over §3 with the
// array-out-of-bound errors of §2.1. The paper has each for itself; that they compose is ours. The
// rules are text, in paper.rules, over the configurations of objects/symheaps and objects/heaps;
// the functions are those of §2.1 and §4.1.
//
// A statement can use nil and be out of bounds. Nil comes first: there is no transition where δnil,
// which is δ of Definition 4.1, is false, as in §4.1, and δ of §2.1 decides between the others:
//
//	⟨A; S, σ, φ⟩ → …,                        φ ∧ δnil(ê)θ ∧ δ(ê)θ
//	⟨A; S, σ, φ⟩ → ⟨array-out-of-bound, σ, φ ∧ δnil(ê)θ ∧ ¬δ(ê)θ⟩
//
// In conditional expressions what is taken counts, for both. §2.1 alone counts both
// branches; here that would ask for the bound of a place that nil decides: of
// n ≠ nil ? a[n.val] : 0, where n is nil, what n.val is has no meaning.
package full
