// Package traces is what §4 says of programs, as properties: that the symbolic
// execution traces into which a program unfolds compute what the program computes.
// The yardstick is the standard semantics of package objects/heaps, which knows
// nothing of traces.
//
// Let ⟨S, V⟩ be the standard run of a program from an initial state, ⟨S, ρ⟩ its
// unfolding, and ⟨V, ρ⟩ the run of a trace. What is stated, by IDs:
//
//   - ends: along the path on which the tests hold, ⟨V, ρ⟩ ends as ⟨S, V⟩ does:
//     final with the same values, or stuck at the same statement.
//   - prefixes: they agree after each transition.
//   - converse: a trace that V leads through is one of the standard run.
//   - path-conditions: V(path(ρ)) = true iff the standard run takes the path of ρ.
//   - initial-state: path(ρ) speaks of variables of the program only.
//
// States are compared up to the names of objects, from the global variables.
//
// Source: de Boer and Bonsangue, Symbolic execution formally explained, §4, "the
// standard concrete semantics of a program in any (imperative) programming language
// can be defined also in terms of the concrete semantics of its symbolic execution
// traces", and Theorem 4.5.
//
// Read walk.go first, then statements.go and conditions.go; cases.go makes cases,
// and counterexamples.go keeps the smallest programs on which the printed rules
// fail.
package traces
