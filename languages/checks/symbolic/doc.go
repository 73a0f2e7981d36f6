// Package symbolic is the symbolic side of assumptions, assertions and inputs, in
// every language over package lang.
//
// Source: lecture IA159, "a special assignment x = *", and "Applications in
// verification": "When symbolic execution passes through assume(φ), it executes pc ←
// pc ∧ φ. assert(φ) and pc =⇒ φ is not valid, it reports an error". That an access in
// such a statement can be out of bounds is §2.1 of de Boer and Bonsangue; that a use of
// nil is an error, and not stuck, is ours.
//
// The rules are written over the interface that those of arrays ask for, so that they
// run on the configurations of all languages. Read step.go beside the file of the same
// name in package languages/checks/concrete, the other side, which shares only syntax with this one.
package symbolic
