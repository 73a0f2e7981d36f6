// Package certify checks certificates: what a symbolic search wrote about each transition that it
// took, each branch that it cut and each path that it found, is done again and compared.
// doc/trust.md has the format, what is checked and what is trusted.
//
// The checker is small and stands apart, so that it can be trusted more than what it judges. Of
// this module it uses the syntax (package lang, and lang/heapfile for initial states) and nothing
// else: it has the transition rules, substitution, δ, the removal of fresh variables, heaps,
// evaluation and the concrete run once more, written for itself, and it asks no solver for what it
// can compute. Read rules.go, then check.go.
//
// Run and Value give its runs and values to those who compare others with them.
//
// A language is an entry of the table in rules.go, with what run.go does for its statements; that
// of objects is in objects.go and heap.go, and what each has as L+checks in checks.go.
package certify
