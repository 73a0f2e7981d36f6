// Package arrays is the basic language with arrays, as a pairing of its two
// sides: unbounded arrays, which are functions, and bounded arrays, whose
// accesses can be out of bounds.
//
// Source: de Boer and Bonsangue, Symbolic execution formally explained, §2.1.
// The rules are in arrays/symbounds and arrays/bounds, over the configurations
// of packages symbolic and concrete.
//
// §2.1 is a sketch, and some of its formulas fail as printed. The package has
// the reading by which the theorems hold, New.
//
// The package may import basic and the sides of §2; recursion, objects, props and
// languages import it.
package arrays
