// Package visited keeps the symbolic states that a search meets, by program point, and
// tells of a state whether one of them subsumes it: the method ifSubsumed of §6.
//
// Read store.go, then shapes.go, by which a check looks at those states alone whose
// shape may match.
//
// Source: Anand, Păsăreanu and Visser, §4 to §6.
package visited
