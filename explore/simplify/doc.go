// Package simplify makes expressions simpler and says path conditions the way
// people write them.
//
// It is used before solving and for printing only. The transition systems do
// not use it: substitution is literal, as in the paper, so that a bug here
// cannot hide one there. What it computes has the same value under every
// valuation, with the total operators of the language definition; properties
// compare it with concrete.Eval. It knows the operators for itself and imports
// neither side of a theorem.
//
//   - Expr (and Simplifier, which remembers) simplifies one expression;
//   - Conjunction accumulates the facts of a path condition, and keeps of the
//     linear ones the tightest bounds only;
//   - Conjunction.Show prints them as a textbook does: x ≤ y ≤ x + 7.
//
// Read simplify.go first (the fold), then linear.go (sums), compare.go
// (comparisons), bool.go, array.go, and conjunction.go.
//
// Every expression is made of
//
//   - sums c1*a1 + … + cn*an + k of distinct atoms, sorted: variables first,
//     by name; an atom is a variable or what is not linear;
//   - comparisons of such sums divided by their greatest common divisor, with
//     positive coefficients only, in one of several equivalent spellings;
//   - elements a[i] of an array without the stores, up to 256 of them, at
//     indexes that differ from i by a constant other than 0; bounds |a| of
//     variables, which are natural numbers, and of nothing else;
//   - equations of objects, which are reflexive and have nil on the right;
//   - ∧ and ∨ over comparisons, Boolean variables and their negations: negation
//     is pushed to the variables, and a ⇒ b is ¬a ∨ b.
package simplify
