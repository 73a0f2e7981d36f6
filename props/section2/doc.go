// Package section2 puts together what is checked of the paper's §2: Lemma 2.1 and Corollary 2.2 as
// properties of expressions, Theorems 2.3 and 2.4 and what goes with them as properties of programs
// of the basic language, all of them at random and exhaustively in small scopes, on the semantics
// as published or on a mutant of it.
package section2
