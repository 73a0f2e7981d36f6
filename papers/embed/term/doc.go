// Package term is the syntax of the λ-calculus of "Symbolic Execution for
// (Almost) Free": the terms of Figures 4 to 9 with the symbolic values, a parser
// and a printer. It has no semantics.
//
//	t ::= x | λx.t | t t | true | false | if t then t else t
//	    | 0 | succ t | pred t | iszero t               Figure 4
//	    | unit | ref t | !t | t := t | l               Figure 7
//	    | sx | Exp v*                                  Figures 5 and 8
//	    | sym? t                                       Figure 6
//	    | (SYM_TAG, S) | S | {(t, t) | (x, y) ∈ t} | S ∪ S | t = t | tagged? t    Figure 9
//	    | object t | t[t] | each (x, y) ∈ t do t       Figure 1
//
// Figure 9 uses sets of pairs, comprehensions and a comparison without grammar or
// rules; those of this package are the least that it needs. Two things are sx in
// the paper and two kinds here: an input of the program, and a variable that the
// symbolic store has made.
//
// Terms are hash-consed: equal terms are the same node, so that they compare by
// ==, and every pass is a fold over the distinct nodes.
//
// Read term.go, then parse.go, which has the grammar of .lam files.
//
// Source: Near and Jackson, Symbolic Execution for (Almost) Free, §3.
package term
