// Package verifiers reads what verifiers of C, and generators of tests, write about a program that was
// translated for them (package c, harness Verifier), as claims: witnesses of SV-COMP, test suites of
// Test-Comp, and what CBMC prints.
//
// What they say of a line of C is said of the statement that the line was written for, which stands in a
// comment behind it. What has no counterpart in the program, as a waypoint among the operators in front of it,
// is left out and noted: the claim is weaker then.
//
// Sources: the formats of verification witnesses, version 2.0 (Ayaziová, Beyer, Lingsch-Rosenfeld, Spiessl
// and Strejček, SPIN 2024); the Test-Comp test format, version 1.1; CBMC's --json-ui and its
// text. Read text.go first.
package verifiers
