package lazyarrays

import (
	"slices"

	"tandem/lang"
	"tandem/spec"
)

// Rule is a rule of the semantics.
type Rule = spec.Rule[Config]

// Calculus is what the rules are built on.
type Calculus struct {
	Eval Evaluation // A(eσ)
}

// Standard returns the calculus by which the theorems hold.
func Standard() Calculus { return Calculus{Eval} }

type rules struct{ *Calculus }

// System is lazy initialisation of arrays over k. Where the next statement wants an
// access to be decided, one of the first three rules applies; otherwise those of §2.1.
//
// Source: Anand et al., §5.2; de Boer and Bonsangue, §2.1. Twin: bounds.System.
func System(k Calculus) spec.System[Config] {
	r := rules{&k}
	return spec.System[Config]{
		Name: "lazy initialisation of arrays",
		Rules: []Rule{
			{ID: "Init-Old", Cite: "§5.2, a previously created cell", Choice: "A", Apply: r.initOld},
			{ID: "Init-Cell", Cite: "§5.2, a new cell", Choice: "O", Apply: r.initCell},
			{ID: "Init-Out", Cite: "ours", Choice: "E", Apply: r.initOut},
			{ID: "Assign", Cite: "§2, symbolic execution", Choice: ".", Apply: lang.On(r.assign)},
			{ID: "Assign-Err", Cite: "ours", Choice: "E", Apply: lang.On(r.assignError)},
			{ID: "Elem", Cite: "§5.2, elem", Choice: ".", Apply: lang.On(r.elem)},
			{ID: "Elem-Err", Cite: "ours", Choice: "E", Apply: lang.On(r.elemError)},
			{ID: "If-T", Cite: "§2, path condition", Choice: "T", Apply: lang.On(r.ifTrue)},
			{ID: "If-F", Cite: "§2, path condition", Choice: "F", Apply: lang.On(r.ifFalse)},
			{ID: "If-Err", Cite: "ours", Choice: "E", Apply: lang.On(r.ifError)},
			{ID: "While-T", Cite: "§2, path condition", Choice: "T", Repeats: true, Apply: lang.On(r.whileTrue)},
			{ID: "While-F", Cite: "§2, path condition", Choice: "F", Apply: lang.On(r.whileFalse)},
			{ID: "While-Err", Cite: "ours", Choice: "E", Apply: lang.On(r.whileError)},
		},
	}
}

// Administrative reports whether the rule of that ID has no twin.
func Administrative(rule string) bool {
	return rule == "Init-Old" || rule == "Init-Cell" || rule == "Init-Out"
}

// asked returns what the next statement asks for: the access, and whether one is out of bounds.
func (k *Calculus) asked(c Config) Value {
	A := c.Stmt()
	if A == nil {
		return Value{}
	}
	if _, fault := A.(*lang.Fault); fault {
		return Value{}
	}
	eval := k.Eval(c)
	for _, e := range lang.Evaluated(A) {
		if v := eval.At(e); !v.plain() {
			return v
		}
	}
	return Value{}
}

// Ready reports whether the next statement of c wants no access to be decided.
func (k *Calculus) Ready(c Config) bool { return k.asked(c).Wants.A == (lang.Var{}) }

// Subst returns A(eσ), the default value if e has an access out of bounds, where InBounds is false.
func (k *Calculus) Subst(c Config, e lang.Expr) lang.Expr {
	if v := k.Eval(c).At(e); v.plain() {
		return v.E
	}
	return lang.Const(lang.Default(e.Type()))
}

// InBounds is true or false: no access in e is out of bounds.
func (k *Calculus) InBounds(c Config, e lang.Expr) lang.Expr {
	if k.Eval(c).At(e).Out {
		return lang.False
	}
	return lang.True
}

// initOld is rule Init-Old.
//
//	⟨S, A, σ, φ⟩ → ⟨S, A', σ, φ ∧ index(c) = t⟩ for each cell c of a, if the next
//	statement accesses a[t], which is not decided
//
// where A' has that t is the index of c.
//
// Source: Anand et al., §5.2, "it initializes it non-deterministically to a previously
// created cell". It has no twin.
func (r rules) initOld(c Config) []Config {
	w := r.asked(c).Wants
	if w.A == (lang.Var{}) {
		return nil
	}
	var list []Config
	i := c.array(w.A)
	a := c.Arrays[i]
	for _, cell := range a.Cells {
		list = append(list, c.Assume(lang.Term(lang.Eq, cell.Index, w.Index)).with(i, a.knows(w.Index, cell.Initial)))
	}
	return list
}

// initCell is rule Init-Cell.
//
//	⟨S, A, σ, φ⟩ → ⟨S, A', σ, φ ∧ index(c) < t ∧ t < index(c')⟩ for each two neighbours c
//	and c' among the cells of a, if the next statement accesses a[t], which is not decided
//
// where A' has a new cell with the index t and a new symbolic value between c and c'.
// Before the first cell it is 0 ≤ t, behind the last one t < len.
//
// Source: Anand et al., §5.2, "to a new cell to be placed either between two existing
// cells that may not be consecutive, or at the end or at the beginning of the list". It
// has no twin.
func (r rules) initCell(c Config) []Config {
	w := r.asked(c).Wants
	if w.A == (lang.Var{}) {
		return nil
	}
	var list []Config
	i := c.array(w.A)
	a := c.Arrays[i]
	for at := range len(a.Cells) + 1 {
		to := c
		if at == 0 {
			to = to.Assume(lang.Term(lang.Le, lang.I(0), w.Index))
		} else {
			to = to.Assume(lang.Term(lang.Lt, a.Cells[at-1].Index, w.Index))
		}
		if at == len(a.Cells) {
			to = to.Assume(lang.Term(lang.Lt, w.Index, lang.V(a.Len)))
		} else {
			to = to.Assume(lang.Term(lang.Lt, w.Index, a.Cells[at].Index))
		}
		x := Elem(a.A, len(a.Cells)+1)
		b := a.knows(w.Index, x)
		b.Cells = slices.Insert(slices.Clone(a.Cells), at, Cell{w.Index, x, lang.V(x)})
		list = append(list, to.with(i, b))
	}
	return list
}

// initOut is rule Init-Out.
//
//	⟨S, A, σ, φ⟩ → ⟨S, A', σ, φ ∧ ¬(0 ≤ t ∧ t < len)⟩ if the next statement accesses a[t],
//	which is not decided
//
// where A' has that t is out of bounds: the statement is an error.
//
// Source: ours; Anand et al., §2, "constraints that ensure that the index is within the
// array bounds". It has no twin.
func (r rules) initOut(c Config) []Config {
	w := r.asked(c).Wants
	if w.A == (lang.Var{}) {
		return nil
	}
	i := c.array(w.A)
	a := c.Arrays[i]
	inside := lang.Conjunction(lang.Term(lang.Le, lang.I(0), w.Index), lang.Term(lang.Lt, w.Index, lang.V(a.Len)))
	return []Config{c.Assume(lang.Negation(inside)).with(i, a.knows(w.Index, lang.Var{}))}
}

// runs reports whether the next statement can be executed without an error.
func (r rules) runs(c Config) bool { return r.asked(c).plain() }

// failing returns ⟨array-out-of-bound, A, σ, φ⟩ if the next access was decided to be out of bounds.
func (r rules) failing(c Config) []Config {
	if v := r.asked(c); !v.Out || v.Wants.A != (lang.Var{}) {
		return nil
	}
	return []Config{c.Halt(lang.SeqOf(&lang.Fault{Of: c.Stmt()}))}
}

// assign is rule Assign.
//
//	⟨x := e; S, A, σ, φ⟩ → ⟨S, A, σ[x := A(eσ)], φ⟩
//
// Source: Anand et al., §2, symbolic execution. Twin: bounds.assign.
func (r rules) assign(c Config, a *lang.Assign) []Config {
	if !r.runs(c) {
		return nil
	}
	return []Config{c.Assign(a.X, r.Subst(c, a.E)).Continue(lang.Seq{})}
}

// assignError is rule Assign-Err.
//
//	⟨x := e; S, A, σ, φ⟩ → ⟨array-out-of-bound, A, σ, φ⟩ if an access in e was decided
//	to be out of bounds
//
// Source: ours; de Boer and Bonsangue, §2.1. Twin: bounds.assignError.
func (r rules) assignError(c Config, _ *lang.Assign) []Config { return r.failing(c) }

// elem is rule Elem.
//
//	⟨a[e] := e'; S, A, σ, φ⟩ → ⟨S, A', σ, φ⟩
//
// where elem(c) is A(e'σ) in A' for the cell c of a that A(eσ) was decided to be of.
//
// Source: Anand et al., §5.2, "elem is a symbolic value representing the value stored".
// Twin: bounds.elem.
func (r rules) elem(c Config, a *lang.AssignElem) []Config {
	if !r.runs(c) {
		return nil
	}
	i := c.array(a.A)
	of := c.Arrays[i]
	k, _ := of.At(r.Subst(c, a.I))
	of.Cells = slices.Clone(of.Cells)
	of.Cells[of.cell(k.Cell)].Elem = r.Subst(c, a.E)
	return []Config{c.with(i, of).Continue(lang.Seq{})}
}

// elemError is rule Elem-Err.
//
//	⟨a[e] := e'; S, A, σ, φ⟩ → ⟨array-out-of-bound, A, σ, φ⟩ if an access in a[e] or e' was decided
//	to be out of bounds
//
// Source: ours; de Boer and Bonsangue, §2.1. Twin: bounds.elemError.
func (r rules) elemError(c Config, _ *lang.AssignElem) []Config { return r.failing(c) }

// taking returns c with φ ∧ b; nothing, if b is false as it stands.
func (r rules) taking(c Config, b lang.Expr, S lang.Seq) []Config {
	if b = lang.Settled(b); b == lang.False {
		return nil
	}
	return []Config{c.Assume(b).Continue(S)}
}

// ifTrue is rule If-T.
//
//	⟨if b {S1}{S2}; S, A, σ, φ⟩ → ⟨S1; S, A, σ, φ ∧ A(bσ)⟩
//
// It does not apply where A(bσ) is false as it stands, and adds nothing where it is true.
//
// Source: Anand et al., §2, "The path condition accumulates constraints". Twin:
// bounds.ifTrue.
func (r rules) ifTrue(c Config, a *lang.If) []Config {
	if !r.runs(c) {
		return nil
	}
	return r.taking(c, r.Subst(c, a.B), a.Then)
}

// ifFalse is rule If-F.
//
//	⟨if b {S1}{S2}; S, A, σ, φ⟩ → ⟨S2; S, A, σ, φ ∧ ¬A(bσ)⟩
//
// It does not apply where A(bσ) is true as it stands, and adds nothing where it is false.
//
// Source: Anand et al., §2, "The path condition accumulates constraints". Twin:
// bounds.ifFalse.
func (r rules) ifFalse(c Config, a *lang.If) []Config {
	if !r.runs(c) {
		return nil
	}
	return r.taking(c, lang.Negation(r.Subst(c, a.B)), a.Else)
}

// ifError is rule If-Err.
//
//	⟨if b {S1}{S2}; S, A, σ, φ⟩ → ⟨array-out-of-bound, A, σ, φ⟩ if an access in b was decided
//	to be out of bounds
//
// Source: ours; de Boer and Bonsangue, §2.1. Twin: bounds.ifError.
func (r rules) ifError(c Config, _ *lang.If) []Config { return r.failing(c) }

// whileTrue is rule While-T.
//
//	⟨while b {S}; S', A, σ, φ⟩ → ⟨S; while b {S}; S', A, σ, φ ∧ A(bσ)⟩
//
// As If-T, where A(bσ) is a literal.
//
// Source: Anand et al., §2, "The path condition accumulates constraints". Twin:
// bounds.whileTrue.
func (r rules) whileTrue(c Config, a *lang.While) []Config {
	if !r.runs(c) {
		return nil
	}
	return r.taking(c, r.Subst(c, a.B), a.Body.Then(lang.SeqOf(a)))
}

// whileFalse is rule While-F.
//
//	⟨while b {S}; S', A, σ, φ⟩ → ⟨S', A, σ, φ ∧ ¬A(bσ)⟩
//
// As If-F, where A(bσ) is a literal.
//
// Source: Anand et al., §2, "The path condition accumulates constraints". Twin:
// bounds.whileFalse.
func (r rules) whileFalse(c Config, a *lang.While) []Config {
	if !r.runs(c) {
		return nil
	}
	return r.taking(c, lang.Negation(r.Subst(c, a.B)), lang.Seq{})
}

// whileError is rule While-Err.
//
//	⟨while b {S1}; S, A, σ, φ⟩ → ⟨array-out-of-bound, A, σ, φ⟩ if an access in b was decided
//	to be out of bounds
//
// Source: ours; de Boer and Bonsangue, §2.1. Twin: bounds.whileError.
func (r rules) whileError(c Config, _ *lang.While) []Config { return r.failing(c) }
