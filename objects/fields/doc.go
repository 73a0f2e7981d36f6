// Package fields is forward symbolic execution of the language of objects with
// fields as arrays: the transitions ⟨Δ, σ, φ⟩ → ⟨Δ', σ', φ'⟩ over the stacks of
// closures of §3, where σ has an array for each field.
//
// Source: de Boer and Bonsangue, Symbolic execution formally explained, §4.1,
// "thus we have reduced the object-oriented language to the language with
// recursive procedures (as introduced in Section 3) extended with arrays". So the
// rules are those of packages recursion/symstacks and arrays/symbounds, of
// translated statements; no rule is written twice. The other side of the theorems
// is package objects/heaps.
//
// Read hat.go (the translation ê), delta.go (δ over arrays), create.go (the
// removal e[x := new C] of fresh variables), then step.go.
//
// # What is defined, by the IDs of the clauses
//
// Translation, ê (Hat-*):
//
//	Hat-Nil    nil^ = nil
//	Hat-Var    x̂ = x
//	Hat-Field  (e.f)^ = f[ê]
//	Hat-Op     op(e1, …, en)^ = op(ê1, …, ên)
//
// Absence of nil-pointer errors, δ(ê), on translated expressions as §2.1 has it:
//
//	Delta-Var     δ(x) = true
//	Delta-Access  δ(f[e]) = e ≠ nil ∧ δ(f) ∧ δ(e)
//	Delta-Cond    δ(b ? e1 : e2) = δ(b) ∧ (b ? δ(e1) : δ(e2))
//	Delta-Op      δ(op(e1, …, en)) = δ(e1) ∧ … ∧ δ(en)
//
// Creation over arrays, e[x := new C] (New-*), with the transformations without
// loss of generality that it presupposes (Wlog-*). Where x can be, every case is:
//
//	Wlog-Store     (a[i] := v)[j]           becomes i = j ? v : a[j]
//	Wlog-Read      f[b ? e1 : e2]           becomes b ? f[e1] : f[e2]
//	Wlog-Ne        e ≠ e'                   becomes ¬(e = e')
//	Wlog-Eq-Left   (b ? e1 : e2) = e        becomes b ? e1 = e : e2 = e
//	Wlog-Eq-Right  e = (b ? e1 : e2)        becomes b ? e = e1 : e = e2
//	New-X          x stays x, for what is above it to decide
//	New-Nil        nil[x := new C]          = nil
//	New-Var        y[x := new C]            = y
//	New-Read-X     (f[x])[x := new C]       = nil, the default value of f's type
//	New-Read       (f[e])[x := new C]       = f[e[x := new C]]
//	New-Eq-Same    (x = x)[x := new C]      = true
//	New-Eq-Left    (x = e)[x := new C]      = false
//	New-Eq-Right   (e = x)[x := new C]      = false
//	New-Cond       (b ? e1 : e2)[x := new C] is that of the branch that a literal b takes
//	New-Not        (¬b)[x := new C] is a literal where b[x := new C] is
//	New-Op         op(e1, …, en)[x := new C] = op(e1[x := new C], …, en[x := new C])
//
// Fields as arrays are total functions: there is no ⊥ in a path condition here,
// and no strictness. δ, which precedes every use, is where errors are, so that
// none of the repairs that package wp needs is needed here.
//
// # What the paper leaves open, or has wrong
//
//   - §4.1 has no δ. Without it a path condition holds where nil is used: e.f is
//     f[nil], some value. Every statement here adds to φ the δ of what it
//     evaluates, and a call adds e0 ≠ nil.
//   - Fresh variables are to be removed from "the generated path condition".
//     Removed at the end only, every condition before says of x that it may be
//     anything: nil, or an old object. Here each conjunct is without them from the
//     start; the substitution distributes over ∧.
//   - return and the end of a body are as in package objects/heaps.
//
// ../readings.rules has what is printed.
//
// Metavariables, as in the paper: S statement, e expression, b Boolean
// expression, h heap variable, x global or fresh variable, u local variable, m
// method, f field, tau (τ) local and sigma (σ) global substitution, θ = τ ∪ σ,
// delta (Δ) stack, phi (φ) path condition.
package fields
