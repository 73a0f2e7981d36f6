// Package heap is the concrete side of §4: configurations V = (G, H), the value
// V(e) of an expression with ⊥ for a nil-pointer error, and the transitions
// ⟨V, ρ⟩ → ⟨V', ρ'⟩ of symbolic execution traces.
//
// Source: de Boer and Bonsangue, Symbolic execution formally explained, §4,
// from "Next we discuss the concrete semantics" to Theorem 4.5. Package wp is
// the other side of the theorem; the two share syntax and spec only.
//
// Read state.go first, then eval.go and step.go.
//
// Metavariables, as in the paper: V configuration, G values of variables, H
// heap, o object identity, rho (ρ) trace.
//
// What is made explicit: values have types, and what the paper calls nil is the
// default value of a field's type; nothing is a value that is no identity of its
// class. ⊥ is the nil Value, which no operator is asked about.
package heap
