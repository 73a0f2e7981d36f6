// Package basic is the basic language of §2 as a spec.Semantics: the pairing
// of package concrete with package symbolic, and the mutants by which the
// strength of the statements is measured. The lemmas that relate the sides are
// in props/section2.
//
// Source: de Boer and Bonsangue, Symbolic execution formally explained, §2.
// Read pairing.go first; it is where the two sides meet.
//
// The package may import concrete, symbolic and spec; every pairing above it imports it.
package basic
