// Package lazyobjects is symbolic execution of the language of objects by lazy
// initialisation: the transitions ⟨Δ, H, σ, φ⟩ → ⟨Δ', H', σ', φ'⟩, where H is a heap
// of which only a part is known.
//
// Source: Anand, Păsăreanu and Visser, Symbolic Execution with Abstract Subsumption
// Checking, §2, "Lazy Initialization". The statements are those of §4 of de Boer and
// Bonsangue. The other side of the theorems is package objects/heaps, with which this
// one shares syntax only; package lazyinit pairs them.
//
// Read config.go and heap.go (what a state is), value.go (what an expression is in it,
// or what it needs), initialise.go (the three choices of §2), then step.go.
//
// # How it differs from package objects/fields
//
// There a field is an array, and φ says which objects are the same. Here each variable
// and field that was read is nil or one certain object, as H has it, and φ is about
// integers, truth values and bit-vectors alone. A path stands for the initial heaps that
// its Inits match.
//
// # What the rules decide, where the paper leaves it open
//
//   - A reference is initialised before the statement that reads it, by a transition of
//     its own. Such a configuration has no concrete counterpart: it is administrative.
//   - "The execution accesses an un-initialized reference field" where it reads it. An
//     assignment to a field does not initialise what was there.
//   - Global variables are initialised when they are read, as fields are. In the paper's
//     states each variable points to something (Definition 1).
//   - A new object gets its symbolic values for fields of primitive types at once
//     (Figure 5 has a value for an element that nothing compared yet).
//   - "A reference of an object created during a prior field initialization" is one of
//     the same class: classes have no subclasses here. What the program creates itself
//     is no part of the initial heap, and so no choice.
//   - A conditional expression splits a path if it denotes an object, or if a branch
//     reads what is not initialised or uses nil: only the branch that is taken counts.
//
// Metavariables, as in the paper and in package objects/fields: S statement, e
// expression, b Boolean expression, h heap variable, x variable, f field, o object, m
// method, tau (τ) local and sigma (σ) global substitution, θ = τ ∪ σ, delta (Δ) stack,
// phi (φ) path condition, H heap.
package lazyobjects
