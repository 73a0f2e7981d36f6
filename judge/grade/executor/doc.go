// Package executor grades symbolic executors that students write in Go: it builds the
// answer, runs it as a process of its own on programs of the basic language, each with a
// bound on iterations, and judges the paths that it writes against those of the
// semantics, by package oracle.
//
// Read document.go first, which says what an executor writes, and then judge.go. What
// confines the process is in run.go.
package executor
