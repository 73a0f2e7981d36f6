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

// System is the rules of lazy initialisation of arrays over k that are about cells: one applies where the
// next statement wants an access to be decided. The others are those of §2.1, as text (paper.rules):
// package lazyinit adds them.
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

// Runs reports whether the next statement of c can be executed: it wants no decision, and no access is
// out of bounds.
func (k *Calculus) Runs(c Config) bool { return k.asked(c).plain() }

// Subst returns A(eσ), the default value if e has an access out of bounds, or wants a decision.
func (k *Calculus) Subst(c Config, e lang.Expr) lang.Expr {
	if v := k.Eval(c).At(e); v.plain() {
		return v.E
	}
	return lang.Const(lang.Default(e.Type()))
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
	return r.decided(c, func(t lang.Expr, i int, a Array) (list []Config) {
		for _, cell := range a.Cells {
			list = append(list, c.Assume(lang.Term(lang.Eq, cell.Index, t)).withArray(i, a.knows(t, cell.Initial)))
		}
		return list
	})
}

// decided returns c with each decision on the access a[t] that the next statement wants; i is the place of a.
func (r rules) decided(c Config, choices func(t lang.Expr, i int, a Array) []Config) []Config {
	w := r.asked(c).Wants
	if w.A == (lang.Var{}) {
		return nil
	}
	i := c.array(w.A)
	return choices(w.Index, i, c.Arrays[i])
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
	return r.decided(c, func(t lang.Expr, i int, a Array) (list []Config) {
		for at := range len(a.Cells) + 1 {
			lower, upper := lang.Term(lang.Le, lang.I(0), t), lang.Term(lang.Lt, t, lang.V(a.Len))
			if at > 0 {
				lower = lang.Term(lang.Lt, a.Cells[at-1].Index, t)
			}
			if at < len(a.Cells) {
				upper = lang.Term(lang.Lt, t, a.Cells[at].Index)
			}
			x := Elem(a.A, len(a.Cells)+1)
			b := a.knows(t, x)
			b.Cells = slices.Insert(slices.Clone(a.Cells), at, Cell{t, x, lang.V(x)})
			list = append(list, c.Assume(lower).Assume(upper).withArray(i, b))
		}
		return list
	})
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
	return r.decided(c, func(t lang.Expr, i int, a Array) []Config {
		inside := lang.Conjunction(lang.Term(lang.Le, lang.I(0), t), lang.Term(lang.Lt, t, lang.V(a.Len)))
		return []Config{c.Assume(lang.Negation(inside)).withArray(i, a.knows(t, lang.Var{}))}
	})
}
