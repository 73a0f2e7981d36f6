// Package oracle judges what another symbolic execution engine claims of a program:
// its paths, path conditions and final values, its tests, and its verdicts about places.
//
// What is judged is the meaning of a claim, never its text. A claim with the condition ψ
// is judged by exploring the program under the assumption ψ; what claims leave out, by
// exploring it under the assumption that none of their conditions holds. The assumption
// is the path condition with which the search begins, and no statement assume ψ, since
// terms of SMT-LIB are total: of an element outside of its bounds the statement would
// make an error.
//
// A wrong claim comes with an input that shows it: the least one, which is run
// concretely, and put into the claim and the path by evaluation. So it rests on no
// solver. Two findings have no input, that no input satisfies a claim, and that none
// fails at a place; a second solver is asked of these. What a bound of the oracle cut, or
// a solver did not know, is undecided.
//
// The package knows languages by the register alone. Read document.go first, then
// judge.go.
package oracle
