// Package embed is the calculus of "Symbolic Execution for (Almost) Free": what
// relates its three relations. → is symbolic execution by an interpreter of its own
// (its configurations are papers/embed/symbolic), →θ that by the standard interpreter and a library
// (papers/embed/hijack), and papers/embed/standard runs programs whose inputs have values.
//
// Read sides.go, then gamma.go, which relates → and →θ as Theorem 3.2 does, and
// meaning.go, which says what a result stands for under the values of the inputs.
// text.go runs the text in paper.rules, which has the rules and what the libraries say.
//
// Not modelled: Ruby, databases and the quantifiers of §2.3 and §2.4, which are no part
// of the calculus.
//
// Source: Near and Jackson, Symbolic Execution for (Almost) Free, §3, and §2.2.
package embed
