// Package section3 has what is checked of §3 of de Boer and Bonsangue, "Symbolic execution formally
// explained": Lemma 3.3, Corollary 3.4, Proposition 3.1 and Corollary 3.2, Theorems 3.5 and 3.6, of
// any recursion.Sides.
//
// The theorems are those of §2 (spec.Statements) over configurations with stacks of closures.
// Proposition 3.1 is checked as it is printed and as it holds, at every reachable configuration.
package section3
