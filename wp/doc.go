// Package wp is the calculus of §4: the path condition path(ρ) of a symbolic execution
// trace ρ, by weakest precondition. Traces are in lang/trace. Package wp/heap runs them
// concretely; it shares nothing with this package but syntax and spec.
//
// Source: de Boer and Bonsangue, Symbolic execution formally explained, §4, up to Theorem
// 4.5. Read path.go first, then assign.go, create.go and delta.go: each clause is a
// function under its formula, and its ID begins with the function that it belongs to:
//
//	Var-*    e'[x := e]       Field-*  e'[h.f := e]
//	New-*    e[x := new C]    Wlog-*   what precedes it "without loss of generality"
//	Delta-*  δ(e)             Path-*   path(ρ)
//
// Conjuncts of δ that are literally true are left out; nothing else is simplified. The
// paper abstracts from types. Here nil, fields and equality have them: a field is one of a
// class, and nil stands for the default value of its type.
//
// Published is the calculus as printed. Theorem 4.5 fails for it in both directions;
// Repaired and Guarded replace the fewest clauses by which it holds. doc/objects.md has the
// counterexamples and says why each clause is needed.
//
// path is literal and visits its whole result once an action. Compose gives the same node
// and substitutes a block of assignments at once. ComposeShort also decides aliasing where it
// can.
//
// The package may import concrete and what stands below it; objects, props and
// languages import it.
package wp
