// Package statements has the statements of "Symbolic Execution with Abstract
// Subsumption Checking" about matching and abstraction, and how to find cases for them.
//
// What it judges are functions that it is given (Given): it imports neither Algorithm 1,
// nor an abstraction, nor what eliminates quantifiers. It judges them by enumeration:
// of concrete heaps and arrays (package concretes), and of values of symbols
// (implied.go). Each case bounds its symbols by its path condition, so that what is
// enumerated is all that there is.
//
// Read statements.go for the list, heaps.go, states.go and arrays.go for the cases.
//
// Source: Anand, Păsăreanu and Visser, §4 and §5.
package statements
