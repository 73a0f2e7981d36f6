// Package proofs has the proofs of the paper's theorems, in Rocq: a prelude, and a file
// for each theorem. The files name no rule. They are about the relations that
// spec/notation/rocq writes from formulas, whatever these are.
//
// Read Prelude.v first, then section2/Correctness.v. README.md says how to read them
// beside the paper. Nothing is imported here; judge/prove has the files checked.
package proofs
