// Package subsumption has symbolic states as data: a heap configuration, which is a graph
// whose nodes are objects, null and what is not initialised, the values of integer
// fields, which are expressions over symbols, and a path condition. It reads them from
// files (read.go), writes them, and says what a matching of two of them is (matching.go).
//
// No algorithm is here. Package match has those of §4, abstraction those of §5, numeric
// what compares constraints, concretes the concrete states that a state stands for, and
// calculus puts them together. Read state.go first.
//
// Not modelled: threads and program counters, which the paper leaves out, too; fields
// of other primitive types than integers.
//
// Source: Anand, Păsăreanu and Visser, Symbolic Execution with Abstract Subsumption
// Checking, §4 and §5.
package subsumption
