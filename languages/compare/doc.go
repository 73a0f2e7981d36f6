// Package compare runs one program by both of the paper's models of symbolic
// execution, forward and backward, and counts what each costs: the comparison that
// its conclusion announces.
//
// Forward is §4.1: ⟨Δ, σ, φ⟩ with fields as arrays; φ grows at its end, and a solver
// keeps what it was told. Backward is §4: a trace ρ grows at its end, and path(ρ),
// which changes at its front, is computed again wherever a solver is asked.
//
// Both go through the choices of the program in the same way (search.go): depth
// first, the same bounds, the same questions. What they are asked and what they
// answer is compared path by path (verdicts.go): a difference is a bug. Paths,
// nodes, conditionals and questions are the same wherever they are counted; times
// and memory are of one run on one machine.
//
// Source: de Boer and Bonsangue, Symbolic execution formally explained, §5, "To
// investigate the practical implications of our work, we will develop prototype
// implementations to compare the performance between the two different formal
// models of symbolic execution discussed in this paper".
//
// The package knows no language: the routes of its programs are in package routes.
//
// Read family.go, route.go, search.go, then package routes.
package compare
