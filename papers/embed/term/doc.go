// Package term has the terms of the λ-calculus of "Symbolic Execution for (Almost) Free": those of Figures 4 to 9 with the
// symbolic values, which the text in papers/embed/paper.rules declares. Package spec/calculus reads and prints them by
// that text. It has no semantics.
//
// Figures 1 and 9 use sets of pairs, comprehensions, a comparison and objects without grammar or rules: library.go adds the
// least that they need. Two things are sx in the paper and two kinds here: an input of the program, and a variable that
// the symbolic store has made.
//
// Terms are hash-consed: equal terms are the same node, so that they compare by
// ==, and every pass is a fold over the distinct nodes.
//
// Read term.go, then parse.go, which has what programs are.
//
// Source: Near and Jackson, Symbolic Execution for (Almost) Free, §3.
package term
