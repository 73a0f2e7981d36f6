// Package concrete is the concrete side of assumptions, assertions and inputs, in every
// language over package lang. It knows nothing of δ: a statement has an error where a
// value is ⊥.
//
// Source: lecture IA159, "a special assignment x = *", and "Applications in
// verification", which have the symbolic side alone; that of §2 of de Boer and
// Bonsangue says what a test is. A run whose assumption is false is blocked: it has no
// transition, and is neither final nor stuck.
//
// The rules are written over the interface that those of arrays ask for. Read step.go
// beside the file of the same name in package languages/checks/symbolic, the other side, which
// shares only syntax with this one.
package concrete
