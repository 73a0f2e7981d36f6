// Package precond reads preconditions of programs with objects: what is to hold of the
// initial heap, as acyclic(l) && l != nil. It knows syntax only: whether a heap, or the
// known part of one, meets a precondition is for each side to say (lazyinit.Meets,
// lazy.Allows).
//
//	precondition = conjunct { "&&" conjunct }
//	conjunct     = "acyclic" "(" variable ")" | variable "!=" "nil" | variable "==" "nil"
//
// acyclic(x) says that no object reaches itself among those that the fields reach from x.
// A variable is a global one of a class type.
//
// Source: Anand, Păsăreanu and Visser, Symbolic Execution with Abstract Subsumption
// Checking, §2, "Method preconditions", and §3, "non-empty and acyclic". The paper has
// no syntax for them.
package precond
