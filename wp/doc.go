// Package wp is the calculus of §4: the path condition path(ρ) of a symbolic
// execution trace ρ, by weakest precondition. Traces are in lang/trace; package
// wp/heap runs them concretely, and shares nothing with this package but syntax
// and spec.
//
// Source: de Boer and Bonsangue, Symbolic execution formally explained, §4, up
// to Theorem 4.5. Read path.go first, then assign.go, create.go and delta.go.
//
// # What is defined, by the IDs of the clauses
//
// Traces. ρ ::= ε | b · ρ | h := e · ρ | x := new C · ρ, where h ::= x | e.f is
// a heap variable. Expressions are e ::= nil | x | e.f | op(e1, …, en); a value
// is an operator without operands; if b then e1 else e2 fi is the operator
// b ? e1 : e2.
//
// Substitution of a variable, e'[x := e] (Var-*):
//
//	Var-X      x[x := e]               = e
//	Var-Y      y[x := e]               = y
//	Var-Deref  (e0.f)[x := e]          = e0[x := e].f
//	Var-Op     op(e1, …, en)[x := e]   = op(e1[x := e], …, en[x := e])
//
// Substitution of a field, e'[h.f := e] (Field-*), where h is any expression:
//
//	Field-Nil   nil[h.f := e]          = nil
//	Field-Var   x[h.f := e]            = x
//	Field-Other (h'.f')[h.f := e]      = h'[h.f := e].f'                  f' other than f
//	Field-Same  (h'.f)[h.f := e]       = if h'[h.f := e] = h then e else h'[h.f := e].f fi
//	Field-Op    op(e1, …, en)[h.f := e] = op(e1[h.f := e], …, en[h.f := e])
//
// The transformations without loss of generality (Wlog-*), which precede
// e[x := new C]. They apply where an argument is x or a conditional expression
// that has x among its arguments, at any depth of conditionals:
//
//	Wlog-Ne       e ≠ e'                             becomes ¬(e = e')
//	Wlog-Eq-Left  if b then e1 else e2 fi = e        becomes if b then e1 = e else e2 = e fi
//	Wlog-Eq-Right e = if b then e1 else e2 fi        becomes if b then e = e1 else e = e2 fi
//	Wlog-Deref    if b then e1 else e2 fi.f          becomes if b then e1.f else e2.f fi
//	Wlog-Rest     other expressions stay
//
// WlogEvery reads "every equation" literally, and transforms the others, too;
// nothing else depends on it.
//
// Creation, e[x := new C] (New-*), for prepared e other than x:
//
//	New-Nil      nil[x := new C]         = nil
//	New-X        x[x := new C]           is not defined
//	New-Var      y[x := new C]           = y
//	New-Deref-X  (x.f)[x := new C]       = nil, the default value of f's type
//	New-Deref    (e.f)[x := new C]       = e[x := new C].f
//	New-Eq-Same  (x = x)[x := new C]     = true
//	New-Eq-Left  (x = e)[x := new C]     = false
//	New-Eq-Right (e = x)[x := new C]     = false
//	New-Op       op(e1, …, en)[x := new C] = op(e1[x := new C], …, en[x := new C])
//
// Absence of nil-pointer errors, δ(e) (Delta-*, Definition 4.1):
//
//	Delta-Nil    δ(nil) = true
//	Delta-Var    δ(x) = true
//	Delta-Deref  δ(e.f) = e ≠ nil ∧ δ(e)
//	Delta-Cond   δ(if b then e1 else e2 fi), as published an instance of Delta-Op
//	Delta-Op     δ(op(e1, …, en)) = δ(e1) ∧ … ∧ δ(en)
//
// Path conditions, path(ρ) (Path-*, Definition 4.2):
//
//	Path-Empty   path(ε) = true
//	Path-Test    path(b · ρ) = path(ρ) ∧ b
//	Path-Assign  path(h := e · ρ) = path(ρ)[h := e] ∧ δ(h) ∧ δ(e)
//	Path-New     path(x := new C · ρ) = path(ρ)[x := new C]
//
// Conjuncts of δ that are literally true are left out; nothing else is
// simplified. The paper abstracts from types: here nil, fields and equality have
// them, a field is one of a class, nil stands for the default value of its
// type, and two classes' fields of one name are two fields.
//
// The concrete semantics ⟨V, ρ⟩ is in package wp/heap: V = (G, H), ⊥,
// strictness, consistency, fresh identities.
//
// # Readings
//
// Published is the above. As printed, Theorem 4.5 fails in both directions:
//
//   - Soundness. (x = e)[x := new C] = false is defined where x = e is ⊥ after
//     the creation, so that x := new C · x ≠ y.f has the path condition ¬false,
//     and is stuck where y is nil. Repaired replaces New-Eq-Left and
//     New-Eq-Right by ¬(e' = e') for e' = e[x := new C], which is false where e'
//     is defined, and ⊥ where it is not. Guarded is the other way: it replaces
//     Path-Test by path(ρ) ∧ δ(b) ∧ b.
//   - Completeness. Operators are strict, conditional expressions too, and
//     Wlog-Deref does not preserve that: of if b then x else y fi.f with b true
//     and y nil, only the result has an error. The aliasing conditionals of
//     Field-Same bring such expressions about: x := new C · x.f := x · x.f.f ≠
//     nil has none itself, every heap leads through it, and its path condition is
//     ⊥ in every heap. Both repairs therefore read conditional expressions as
//     strict only in b and in the branch that is taken, with Delta-Cond to match:
//     δ(b) ∧ if b then δ(e1) else δ(e2) fi.
//
// The second repair is not a matter of the calculus: with strict conditional
// expressions there is no path condition of x := new C · ¬(if p then x else y
// fi.q) at all. Where p is true and all variables for objects are nil, the trace
// leads through, and every expression with a dereference is ⊥; an expression
// without one cannot tell a y whose q is false from one whose q is true.
//
// Repaired and Guarded are the fewest clauses: with only a part of them, a
// statement fails. Repaired keeps the equality that the proof of Theorem 4.5 uses,
// V[x := new C](e) = V(e[x := new C]) with both sides ⊥ together; Guarded keeps
// Definition 4.2 from being fooled, and leaves the substitution as printed.
//
// In Definition 4.1, δ(e) in δ(e.f) = e ≠ nil ∧ δ(e) is not needed: where e is ⊥,
// so is e ≠ nil.
//
// Package props/section4 has the statements, the readings, and the smallest
// counterexamples.
//
// # Size
//
// path is literal, and visits its whole result once an action. Compose gives
// the same node and substitutes a block of assignments at once, so that its
// time is linear in the nodes that there are at the end. These are not always
// few: each f that is read at some object becomes a chain over the assignments
// to f before it, and two reads share a chain only if they read the same node. A
// trace of n field assignments through k variables that are not assigned to
// themselves has k chains of n nodes; one that walks, as in x := x.f between
// assignments to f, has n different objects, and n chains. That is the cost of
// aliasing that §4 leaves in the formula, not one of the representation. Short
// decides aliasing where it can, literally and by what is fresh, and is apart.
package wp
