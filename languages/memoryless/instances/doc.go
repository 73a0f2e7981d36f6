// Package instances is the symbolic side of the memoryless version of symbolic
// execution: configurations ⟨S, ver, φ⟩, where ver gives each variable the number of its
// instance, and an assignment adds an equation to φ instead of changing a substitution.
//
// Source: lecture IA159, "Memoryless version of symbolic execution". Read step.go beside
// the files of the same name in packages concrete and languages/checks/concrete, which share only
// syntax with this one, and beside the one in package symbolic, which has the same rules
// with a substitution.
//
// Metavariables: S statement, e expression, b Boolean expression, x and y variables, ver
// numbers of instances, phi (φ) path condition. x@n is the nth instance of x: a variable
// that no program can name.
//
// The lecture prints the rules for x := e and x := *, and says that "symbolic execution of
// branching statements is modified similarly".
package instances
