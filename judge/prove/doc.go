// Package prove has Rocq check the theorems of package proofs about the rules of a
// language: it writes the rules from their formulas, beside the proofs, and runs coqc.
//
// What it says is proved, the kernel of Rocq has checked for all programs and all
// initial values. What it does not prove may hold nevertheless: a proof that goes
// through each rule by one tactic does not find everything.
//
// Read prove.go first.
package prove
