package notation

import "tandem/lang"

// Kind is what a term is.
type Kind uint8

// The kinds of terms.
const (
	Invalid      Kind = iota
	Meta              // a letter
	Word              // true, false, ⊥ or ε, by Name
	Number            // digits, in Name
	Not               // ¬b
	And               // b ∧ b'
	Or                // b ∨ b'
	Compare           // e ≤ e' < e'', with the signs in Signs
	Arith             // e + e', e - e', by Name
	Index             // a[e]; of values V(a)(v)
	Update            // σ[x := e], V[x := v]
	Look              // σ(x), V(x)
	Value             // V(e), by Name V or V⊥: the valuation, then e
	Apply             // eσ
	Named             // δ(e), by Name
	Op                // op(e1, …, en): the first argument, for all
	OpBar             // op̄(v1, …, vn): the first argument, for all
	Each              // δ(e1) ∧ … ∧ δ(en): the first conjunct, for all
	Store             // (a[e] := e')
	Len               // |a|
	SetLen            // (|a| := e)
	Sequence          // S; S'
	Assignment        // x := e
	AssignElem        // a[e] := e'
	AssignLen         // |a| := e
	Choice            // if b {S1}{S2}
	Loop              // while b {S}
	Failed            // array-out-of-bound
	DeclaredForm      // a statement of a declared form, by Form
	Config            // ⟨…⟩
	Is                // t is true, t is false, by Name
	Equal             // t = t', t ≠ t', by Name
	Binding           // x = t, which binds x
	AndTest           // t and t'
	OrTest            // t or t'
	Premise           // if, where, provided, by Name: a test
	Lacks             // S has no end: the keyword of a declared form, by Form
)

// Term is a node of a formula's tree.
type Term struct {
	Kind      Kind
	Sort      Sort
	Name      string
	Letter    Letter   // of a Meta
	Signs     []string // of a Compare
	Kids      []*Term
	Form      *lang.FormDecl // of DeclaredForm and Lacks
	Line, Col int

	slot int // of a Meta: where its binding is; of a statement: where its node is
}

// Formula is a rule or a clause.
type Formula struct {
	Left, Right *Term
	Premises    []*Term
	Else        *Term // nil: none
	Rule        bool  // a rule, with configurations; else a clause

	dialect *Dialect
	slots   int
	op      int   // the slot of op; -1: none
	first   int   // the slot of e1, where op is not -1
	head    *Term // the statement that a rule is about; nil: it begins otherwise
}
