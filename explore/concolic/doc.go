// Package concolic runs a program on concrete values with the symbolic rules beside
// it, and makes new inputs of what the run could have done otherwise.
//
// Source: lecture IA159, "Concolic execution" and "Automated whitebox fuzz testing".
//
// A Run is the concrete run and, in lockstep, the symbolic rules, which follow it
// without asking a solver. Its PC are the places where it could have gone another way.
// Expand asks for these ways, and Fuzz does so again and again: the lecture's
// GenerateInputs. The parts of that algorithm are data (Parts), so that it runs as it
// is printed and as it is repaired.
//
// The package knows of a language only what explore.Problem says. Read run.go,
// expand.go, fuzz.go.
package concolic
