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
	Apply             // eσ, e@ver
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
	NoArray           // x is no array: it has no bound
	IsObject          // e is an object: its type is a class
	Lacks             // S has no end: the keyword of a declared form, by Form
	Stack             // (τ, S)·Δ: closures, then a letter for those below, or none
	Frame             // (τ, S)
	Union             // τ ∪ σ, L ∪ G
	CallOf            // P(ē)
	Declaration       // P(ū) :: S ∈ D, which binds ū and S
	BindingAll        // τ(ū) = ē, which binds τ
	BindingPair       // (G, H) = V, which binds G and H
	BindingUnion      // L ∪ G = V, which binds L and G
	Fresh             // x is fresh, which binds x, and makes it one of those that N has
	Leads             // ⟨…⟩ → ⟨…⟩ or ⟨…⟩ →* ⟨…⟩, by Name, by the rules whose IDs are in Signs or all, which binds what is new on the right
	Within            // x ∈ e: x is e, or an argument of the conditional expression or the update that e is
	Dot               // e.f
	Place             // v.f, of an object v
	Hatted            // e^, also ê
	Listed            // (e, ē), (this, ū)
	Conditional       // if b then e1 else e2 fi
	Equation          // e = e', e ≠ e', as an expression, by Name
	Creating          // e[x := new C]
	Created           // V[h := new C]
	Removed           // eN: e without the variables that were made
	Becoming          // the left side of e ⇝ e', of the function Name
	AssignField       // e.f := e'
	AssignHeap        // h := e
	NewOf             // h := new C
	Invocation        // h := e0.m(ē)
	ReturnOf          // return e
	Actions           // ρ · b · h := e: a trace
	Tested            // b, as an action
	Assumption        // assume b
	Assertion         // assert b
	InputOf           // x := *
	Counting          // n = σ(in#0) + 1, which binds n
	NextInput         // in#n is fresh, which binds n
	LocalOf           // var u: T
	EndOf             // end h
	Renamed           // S[this, ū := t, ȳ]
	FreshFor          // t, ȳ are fresh for this, ū
	Substituted       // e'[x := e], e'[h.f := e]
	Both              // e[x, h.f := e1, e2]
	PathOf            // path(ρ), pc(ρ), by Name
	Along             // σ(ρ), V(ρ): what σ or V is after ρ
	Independent       // the left side of a clause of a # a', of two actions
	Alike             // ρ ~ ρ': actions that are independent change places; by Name “binds” it binds ρ'
	Becomes           // e ⇝* b: b is what the transformations make of e, which binds b
	Composed          // V∘σ
	Replaced          // V•Δ
	Instance          // x@ver(x), x@(ver(x) + 1), x@1: an instance of the variable x, and its number
	RelatedTo         // h was e, by Name, of Dialect.Relations: it binds what is new on the right
	IsInput           // x@n is an input: the next one, which ver remembers
	EachField         // x.f1 := e; …; x.fn := e: the first statement, for all fields
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
	Others      []Case // what it is if a premise does not hold, in their order
	Else        *Term  // nil: none
	Rule        bool   // a rule, with configurations; else a clause
	Second      bool   // a rule of the side's second relation ⇒, which no premise of → means

	dialect *Dialect
	slots   int
	op      int                  // the slot of op; -1: none
	first   int                  // the slot of e1, where op is not -1
	head    *Term                // the statement that a rule is about; nil: it begins otherwise
	about   func(lang.Stmt) bool // whether a statement is of head's kind; nil: head says more
	ends    bool                 // it is about the end of a sequence of statements
	body    int                  // the slot of the body that a premise finds declared; -1: none
	class   int                  // the slot of a class; -1: none
	field   int                  // the slot of f1 of EachField; -1: none
	root    func(lang.Expr) bool // false where a clause does not match by its operator; nil: unknown
	tests   []*Term              // of a rule with steps as its premises: the conjuncts of all premises; else nil
	param   int                  // the slot of x of e[x := new C] on the left; -1: none
}

// Case is another value of a clause, and when it is that.
type Case struct {
	Right    *Term
	Premises []*Term
}
