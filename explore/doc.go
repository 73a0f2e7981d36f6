// Package explore builds the symbolic execution tree of a program: depth
// first over a symbolic system, with a solver that tells which branches are
// feasible, within bounds.
//
// Source: the lecture IA159, "Symbolic execution tree" and "Properties of
// symbolic execution"; de Boer and Bonsangue, §1: path conditions ensure the
// concrete execution of the program along a given path.
//
// Nothing is dropped silently: infeasible branches are counted, by whom they
// were found to be so; a path that a bound cut or that the solver could not
// decide is a leaf with that status. Every model is run concretely along its
// path before it is shown.
//
// The package knows of a language only what Problem says. Read problem.go,
// tree.go, search.go.
//
// The packages of this folder may import the sides of §2 and what stands below them;
// props, languages and all above import them.
package explore
