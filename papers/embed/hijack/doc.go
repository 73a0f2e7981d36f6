// Package hijack is symbolic execution by the standard interpreter: a library in the
// language itself that redefines a few operators (Figures 6, 9 and 1). The relation →θ
// is that of package standard, whose rules are taken as they are, with the rules for
// sym? and for the sets of Figure 9; θ puts the redefinitions into a program.
//
//	θ(pred t) = (λv. if sym? v then Exp(pred, v) else pred v) θ(t)
//
// Inside of a redefinition the operators are those of the standard interpreter. The redefinitions stand
// in papers/embed/paper.rules, behind “library”.
//
// Figure 9 writes let, sequences, calls of arguments, sets and tests for which the
// paper has no grammar: let x = t in u is (λx. u) t, t; u is (λ_. u) t, t.call is t
// applied to a value, and sets have the rules in sets.go. figure1.go has those of Figure 1, which redefines if alone.
//
// Read library.go first.
//
// Source: Near and Jackson, Symbolic Execution for (Almost) Free, Figures 6 and 9.
package hijack
