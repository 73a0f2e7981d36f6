// Package abstraction has the abstractions of §5: interruptions and α of lists
// (lists.go), Algorithm 2, which makes lists of arrays, and interruptions of those
// (arrays.go).
//
// A definition is a list of items, each of which suffices; α and Algorithm 2 are lists
// of steps that are taken in their order. Each item and step can be replaced.
//
// Source: Anand, Păsăreanu and Visser, §5.
package abstraction
