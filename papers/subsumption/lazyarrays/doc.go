// Package lazyarrays is symbolic execution of the language with arrays by lazy initialisation:
// the transitions ⟨S, A, σ, φ⟩ → ⟨S', A', σ', φ'⟩, where A has of each array the cells
// that are known and a symbolic length.
//
// Source: Anand, Păsăreanu and Visser, Symbolic Execution with Abstract Subsumption
// Checking, §5.2, "Array Representation", and §2, "Lazy Initialization". The statements
// are those of §2.1 of de Boer and Bonsangue. The other side of the theorems is package
// arrays/bounds, with which this one shares syntax only; package lazyinit pairs them.
//
// Read config.go (cells and their invariants), value.go, then step.go.
//
// # What the rules decide, where the paper leaves it open
//
//   - An access is initialised before the statement that makes it, by a transition of
//     its own, which is administrative. An index that is literally one that was accessed
//     before has its cell, and no choice.
//   - The index of a new cell is the term that was accessed. In the paper it is a new
//     symbolic value that equals it.
//   - An assignment to an element accesses it: its cell is initialised, and then has
//     another elem.
//   - An access out of bounds is a choice of its own, after which the statement is an
//     error, as §2.1 of the first paper has it. Here the paper of lazy initialisation
//     says only that an index is within the bounds.
//   - Programs use arrays element by element: they do not set a bound, assign an array to
//     another one, or have arrays without bounds (Fits). The paper's symbolic arrays have
//     a length that does not change.
//
// Metavariables: S statement, e expression, b Boolean expression, x variable, a array,
// sigma (σ) substitution, phi (φ) path condition, A cells of all arrays.
package lazyarrays
