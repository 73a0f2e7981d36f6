// Package query turns conditions on heaps into questions for a solver, which
// knows integers, truth values and functions but no objects, and its answers
// into heaps.
//
// An object is an integer: nil is 0, and each class has a range of its own. A
// field is an array from objects to values; since the path condition of §4 speaks
// of the heap before the trace only, it is never written, and what is left
// of it, without arrays, are its values at the objects that are read (Flat).
//
//	x        an integer, 0 or in the range of x's class
//	e.f      f[e]
//	nil      0
//	e = e'   e = e', of integers
//
// A range has as many integers as the condition has terms that denote objects
// of the class: no more objects can matter. That each term is 0 or in its range
// says that the heap is consistent and well-typed. V(b) = true is b ∧ δ(b), since
// a solver's functions are total.
//
// Source: §4.1, "modeling symbolically fields as arrays of type O → T"; §4, the
// concrete configurations.
package query
