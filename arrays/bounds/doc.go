// Package bounds is the concrete side of arrays: the value of an expression, which
// is ⊥ where an access is out of bounds, which one that is, and the transitions of
// every construct with their array-out-of-bound errors. The values of array
// expressions are in the model of package concrete. It knows nothing of δ.
//
// Source: de Boer and Bonsangue, Symbolic execution formally explained, §2.1,
// which gives the symbolic transitions and leaves the concrete ones to the
// reader. Read eval.go, and step.go beside the file of the same name in package
// arrays/symbounds; the two packages are the two sides of Theorems 2.3 and 2.4
// for arrays and share only syntax.
//
// The rules are written over the interface Config, so that they run on the
// configurations ⟨S, V⟩ of §2 and on the stacks of closures of §3.
package bounds
