// Package section2 has what is checked of §2: Lemma 2.1 and Corollary 2.2 on expressions, Theorems
// 2.3 and 2.4 and what goes with them on programs of the basic language, at random and exhaustively
// in small scopes, of the published semantics or a mutant.
package section2
