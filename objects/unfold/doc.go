// Package unfold is the symbolic execution of §4: the transition system
// ⟨S, ρ⟩ → ⟨S', ρ'⟩ that unfolds a program of the language of objects into symbolic
// execution traces. It has no state and no path condition: package wp computes
// path(ρ), package wp/heap runs ρ, and package objects/heaps, with which this
// one shares syntax only, says what a program computes.
//
// Source: de Boer and Bonsangue, Symbolic execution formally explained, §4, "we
// have the following transition rules for generating such traces by statically
// unfolding a statement".
//
// Read config.go and step.go, then subst.go, and published.go for the readings.
//
// # What is repaired
//
// As printed, the rules do not give the traces of what is run. Four repairs are
// needed, each of them, and they suffice; Parts has the systems with some of them
// only, and doc/objects.md the smallest programs that tell them apart.
//
//   - The called object is evaluated once, at the call: t := e0 for a fresh t, and
//     t for this. As printed, this is replaced by the expression e0, whose value
//     the body may change.
//   - return ends the body. As printed, it assigns to r, and the rest of the body
//     goes on. The statement end h, behind the body, is where it ends: nothing in
//     the printed rules tells that place from other statements.
//   - A body that ends without return gives r its type's default value. As printed,
//     r keeps the value of an earlier call.
//   - Fresh variables are fresh in the whole program. As printed, they are fresh in
//     ⟨S, ρ⟩, where the bodies of methods that are not called yet do not appear.
//
// Metavariables, as in the paper: S statement, rho (ρ) trace, h heap variable, e
// expression, x global variable, u formal parameter, y and t fresh variables, m
// method.
package unfold
