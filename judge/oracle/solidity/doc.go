// Package solidity writes programs of the languages basic and recursion, with assumptions,
// assertions and inputs or without, as a function in Solidity, for the model checker of the
// compiler solc. Procedures are internal functions with modifiers (procs.go).
//
// The function computes without checks for overflow. Its parameters are the
// inputs: i_x is the initial value of x, in_1, in_2, … are what the program reads. None is
// assigned to, so a counterexample has their values at the start.
package solidity
