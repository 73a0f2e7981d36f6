// Package spec says what rules, transition systems, clauses, theorems, verdicts, mutants and
// readings are, for any language; the theorems of §2 are stated here once.
//
// Source: de Boer and Bonsangue, Symbolic execution formally explained, §2, Theorems 2.3
// and 2.4, and what their proofs rest on.
//
// Read rule.go and function.go (rules and clauses are data), then semantics.go (two systems
// as the theorems see them), then a theorem a file: correctness.go, completeness.go,
// lockstep.go, paths.go, progress.go. verdict.go has what a statement can say of a case.
//
// spec/notation runs rules as text and shares nothing with the code of the rules;
// spec/mistakes has mistakes that rules of any language can have.
//
// The package imports no language. notation also imports lang; everybody above imports
// both.
package spec
