// Package basic is the basic language of §2 as a spec.Semantics: the pairing
// of package concrete with package symbolic, the lemmas that relate them, and
// the mutants by which the strength of the statements is measured.
//
// Source: de Boer and Bonsangue, Symbolic execution formally explained, §2.
// Read pairing.go first; it is the only place where the two sides meet.
package basic
