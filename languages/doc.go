// Package languages has the types of the register: what a language, or any calculus with theorems,
// hands in so that commands, reports and the ledger can work with it.
//
// A language keeps its own types of programs, initial states and configurations. Erase closes over
// them: a Program knows its program, a Start its initial state, a Node its configuration. Nothing
// is cast back, except a Source to the program that a language reads, and that one yields an error.
//
// Read language.go, then program.go, then erase.go. The list of Tandem's own languages is in
// package cmd/register; what languages over package lang share is in languages/tdm. This package
// imports no language.
//
// The packages of this folder may import all but papers, judge and cmd.
package languages
