// Package recursion is the basic language with recursive procedures, as a
// pairing of its two sides, and its composition with arrays.
//
// Source: de Boer and Bonsangue, Symbolic execution formally explained, §3.
// The rules are in recursion/symstacks and recursion/stacks. Theorems 3.5 and
// 3.6 are Theorems 2.3 and 2.4 over configurations with stacks of closures, and
// are checked as these.
//
// WithArrays has the rules of §2.1, as packages arrays/symbounds and
// arrays/bounds have them, over stacks of closures, and with them the rules
// of §3 for calls and returns: no rule is written twice.
//
// The package may import arrays, basic and the sides of §2; objects, props and languages
// import it.
package recursion
