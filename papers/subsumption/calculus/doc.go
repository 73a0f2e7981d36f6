// Package calculus puts the algorithms and definitions of the paper together: as its
// statements hold, as published, as other readings of the text have them, and with
// mistakes, which the statements must find.
//
// Read sides.go, then readings.go; mutants.go has the mistakes.
//
// Source: Anand, Păsăreanu and Visser, §4 and §5.
package calculus
