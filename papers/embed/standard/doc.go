// Package standard is the standard interpreter: the call-by-value λ-calculus with
// booleans and numbers of Figure 4, and with a store, of Figure 7. It runs programs
// whose inputs have values, and it knows nothing of symbolic execution: what is a
// value is syntax, and what is symbolic is only that.
//
// The redefinitions of package hijack stand before it, and these execute symbolically.
// That nothing had to be changed here is what the paper is about.
//
// The figures repeat each other, and so do figure4.go and figure7.go. step.go has
// what rules of one form have in common.
//
// Source: Near and Jackson, Symbolic Execution for (Almost) Free, §3.1 and §3.2.
package standard
