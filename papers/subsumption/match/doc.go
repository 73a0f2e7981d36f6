// Package match is Algorithm 1 and Definition 2: which heap configurations subsume
// which, with labels, and the constraint of a state under them.
//
// Algorithm 1 is a system whose rules are its lines, in their order: of the lines whose
// conditions hold the first is taken. A line returns, continues with the loop, or falls
// through to the next one. Each configuration is stepped once, so that a line may write
// into the labels and lists of the run: work is linear in the edges of the heaps.
//
// Read algorithm1.go, then definition2.go.
//
// Source: Anand, Păsăreanu and Visser, §4.
package match
