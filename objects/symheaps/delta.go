// Package symheaps is forward symbolic execution of the language of objects with
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
package symheaps

import (
	"tandem/arrays/symbounds"
	"tandem/lang"
	"tandem/spec"
)

// Delta returns δ, the absence of nil-pointer errors, over arrays: that of §2.1 with
// the clauses deltaAccess and deltaCond in the place of the access to bounded
// arrays. It is written on ê, as §2.1 has it for arrays; on e it would be
// Definition 4.1, and its translation the same condition.
//
// Source: §2.1, "a predicate δ(e) defined inductively"; §4, Definition 4.1. Twin:
// heaps.Eval, which is ⊥ where δ is false.
func Delta() Function {
	variable, operator := symbounds.Delta().Clauses[0], symbounds.Delta().Clauses[2]
	return Function{Name: "δ", Clauses: []Clause{variable, deltaAccess, deltaCond, operator}}
}

// deltaAccess is the clause
//
//	δ(f[e]) = e ≠ nil ∧ δ(f) ∧ δ(e)
//
// for a field f as an array.
//
// Source: §2.1, definition of δ, second clause, with Definition 4.1's condition.
// Twin: heaps.evalField.
var deltaAccess = Clause{
	ID: "Delta-Access", Cite: "§2.1, δ(a[e]); §4, Definition 4.1, δ(e.f)",
	Apply: func(e lang.Expr, kids []lang.Expr) (lang.Expr, bool) {
		if e.Op() != lang.Select || !e.Kid(0).Type().Dom().IsClass() {
			return lang.Expr{}, false
		}
		return lang.All(NotNil(e.Kid(1)), kids[0], kids[1]), true
	},
}

// NotNil returns e ≠ nil.
func NotNil(e lang.Expr) lang.Expr { return lang.Term(lang.Ne, e, lang.NilOf(e.Type())) }

// deltaCond is the clause
//
//	δ(if b then e1 else e2 fi) = δ(b) ∧ δ(e1) if δ(e1) = δ(e2)
//	else δ(b) ∧ if b then δ(e1) else δ(e2) fi
//
// for conditional expressions that are strict in b and in what they take.
//
// Source: §4, Definition 4.1, fourth clause, repaired; see package wp. Twin:
// heaps.evalCondTaken.
var deltaCond = Clause{
	ID: "Delta-Cond", Cite: "§4, Definition 4.1, δ(op(e1, …, en)), repaired",
	Apply: func(e lang.Expr, kids []lang.Expr) (lang.Expr, bool) {
		if e.Op() != lang.Cond {
			return lang.Expr{}, false
		}
		taken := kids[1]
		if kids[1] != kids[2] {
			taken = lang.Term(lang.Cond, e.Kid(0), kids[1], kids[2])
		}
		return lang.All(kids[0], taken), true
	},
}

// Function is a function from expressions to expressions; Clause is one of its clauses.
type (
	Function = spec.Function[lang.Expr, lang.Expr]
	Clause   = spec.Clause[lang.Expr, lang.Expr]
)

// Hat returns the translation e ↦ ê, with the clauses hatNil, hatVar, hatField and
// hatOp: fields become arrays.
//
// Source: §4.1, "any expression e is processed symbolically as the expression ê
// defined inductively".
func Hat() Function {
	return Function{Name: "ê", Clauses: []Clause{hatNil, hatVar, hatField, hatOp}}
}

// hatNil is the clause
//
//	nil^ = nil
//
// Source: §4.1, ê.
var hatNil = Clause{
	ID: "Hat-Nil", Cite: "§4.1, ê",
	Apply: func(e lang.Expr, _ []lang.Expr) (lang.Expr, bool) {
		return e, e.Op() == lang.Constant && e.Type().IsClass()
	},
}

// hatVar is the clause
//
//	x̂ = x
//
// Source: §4.1, ê.
var hatVar = Clause{
	ID: "Hat-Var", Cite: "§4.1, ê",
	Apply: func(e lang.Expr, _ []lang.Expr) (lang.Expr, bool) { return e, e.Op() == lang.Variable },
}

// hatField is the clause
//
//	(e.f)^ = f[ê]
//
// Source: §4, "a heap expression e.f is then interpreted as f[e]"; §4.1, ê.
var hatField = Clause{
	ID: "Hat-Field", Cite: "§4.1, ê",
	Apply: func(e lang.Expr, kids []lang.Expr) (lang.Expr, bool) {
		f, ok := e.Field()
		if !ok {
			return lang.Expr{}, false
		}
		return lang.Term(lang.Select, lang.V(f.Array()), kids[0]), true
	},
}

// hatOp is the clause
//
//	op(e1, …, en)^ = op(ê1, …, ên)
//
// Source: §4.1, ê.
var hatOp = Clause{
	ID: "Hat-Op", Cite: "§4.1, ê",
	Apply: func(e lang.Expr, kids []lang.Expr) (lang.Expr, bool) { return e.Rebuild(kids...), true },
}

// Other ways to read what §4.1 says that no formula says.

// CallEarly is rule Call where the place h = e.f is found before the call, as most
// programming languages have it:
//
//	⟨(τ, e.f := e0.m(ē); S)·Δ, σ, φ⟩ → ⟨(τ', S')·(τ[t := êθ], t.f := r; S)·Δ, σ, φ'⟩
//
// for a local variable t that the program does not have, where φ' has δ(ê)θ ∧ êθ ≠
// nil, too.
//
// Source: no paper. Twin: heaps.CallEarly.
func CallEarly(k Calculus) Rule {
	r := rulesOf(k)
	return Rule{ID: "Call", Cite: "§4, method call, h before the call", Repeats: true, Apply: lang.On(func(c Config, a *lang.Invoke) []Config {
		f, ok := lang.Field{}, false
		if !a.H.IsZero() {
			f, ok = a.H.Field()
		}
		if !ok {
			return r.call(c, a)
		}
		c = r.assume(c, a.H)
		top := c.Delta.Top()
		t := lang.Fresh("h", c.Delta.Depth(), f.Of)
		t.Scope = top.Proc + "." // no method's
		early := *a
		early.H = lang.Dot(lang.V(t), f)
		top.Tau = top.Tau.Update(t, run{c, r.Calculus}.Subst(r.Apply, a.H.Kid(0)))
		c.Delta = c.Delta.Replace(top.To(top.S.Tail().Push(&early)))
		return r.call(c, &early)
	})}
}

// Kept leaves fresh variables in φ.
func Kept(_ *Calculus, _ Config, b lang.Expr) lang.Expr { return b }

// FirstFirst returns Initially with the variable that was created first removed first.
func FirstFirst(k *Calculus, c Config, b lang.Expr) lang.Expr {
	for _, x := range c.Made.Vars() {
		b = k.New.Of(x).At(b)
	}
	return b
}
