// Package c writes programs of the languages basic and arrays, with and without
// assumptions, assertions and inputs, in C99, for engines that read C.
//
// The C program has the branches of the program and no others: an if for each if, while,
// assertion, and statement with an access. So the paths that an engine finds in it are
// those of the program. Each access to an array with a bound is checked, and C's own
// memory is never left. The operators are functions of prelude.h.
//
// Read translate.go first. Integers without bound have no translation; package
// lang/machine makes machine integers of them.
package c
