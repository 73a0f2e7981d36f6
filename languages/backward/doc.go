// Package backward puts the calculus of §4 to work: it makes the symbolic
// execution trace of a path of a program, and asks a solver about path conditions
// that were computed backward, by weakest precondition.
//
// The calculus knows no control structures: a path of any language is a trace of
// tests and assignments. For the languages that have a substitution, of §2 and
// §2.1, path(ρ) is equivalent to the path condition φ that symbolic execution
// builds forward; For has both, and Equivalent decides it.
//
// A program with objects is unfolded into its trace by the transition system of
// §4 (unfold.go), path(ρ) is read with fields as arrays (hat.go), and compared with
// the φ of §4.1, leaf by leaf (leaves.go). Models of both are heaps, which the
// standard semantics runs.
//
// The language that has all of the paper has objects, procedures and arrays, and its
// traces all of their actions (composed.go): that the paper's calculus needs no
// clause more for them is ours.
//
// Source: de Boer and Bonsangue, Symbolic execution formally explained, §4 and
// §5, "to compare … the two different formal models of symbolic execution".
package backward
