// Package states is the concrete side of the language that has all of the paper:
// objects, procedures and arrays together.
//
// Source: de Boer and Bonsangue, Symbolic execution formally explained, §4, "The
// details of this semantics are standard", over §3 with the array-out-of-bound
// errors of §2.1. That they compose is ours. Configurations are those of package
// objects/heaps, ⟨Γ, V⟩ for V = (G, H); no rule is written twice:
//
//   - assignments to variables and elements, choices and iterations are the rules
//     of arrays/bounds, where V(e) is that of objects/heaps;
//   - assignments to fields, creations, calls of methods, return and the end of
//     bodies are those of objects/heaps, and calls of procedures that of
//     recursion/stacks, each with the error that arrays/bounds.Guard gives it.
//
// Rule Local, in local.go, is the language's own: var t: int; at the head of a body.
//
// A statement can use nil and be out of bounds. Nil comes first: where V(e) = ⊥ the
// configuration is stuck, as in §4, and otherwise the bounds decide. In conditional
// expressions what is taken counts, for both; see package languages/full/symstates, the other
// side, which shares only syntax with this one.
package states
