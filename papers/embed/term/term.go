package term

import (
	"slices"
	"strconv"
	"strings"
	"unique"

	"tandem/internal/dag"
	"tandem/spec/calculus"
)

// MaxNesting bounds terms that are read and stepped, in levels, so that recursion through them is safe.
const MaxNesting = 10_000

// Kind tells the forms of terms apart: it is the form as the grammar in papers/embed/paper.rules has it, or the library's
// in library.go.
type Kind string

// The forms of terms, by the figure that adds them.
const (
	Var    Kind = "x"
	Lam    Kind = "λ x . _"
	App    Kind = "_ _"
	True   Kind = "true"
	False  Kind = "false"
	If     Kind = "if _ then _ else _"
	Zero   Kind = "0"
	Succ   Kind = "succ _"
	Pred   Kind = "pred _"
	IsZero Kind = "iszero _"

	Unit   Kind = "unit" // Figure 7
	Ref    Kind = "ref _"
	Deref  Kind = "! _"
	Assign Kind = "_ := _"
	Label  Kind = "l"

	Input Kind = "sx" // an input of the program, Figure 5
	Fresh Kind = "σ"  // sx, too: made by the symbolic store, Figure 8
	Exp   Kind = "Exp ( op , _* )"

	IsSym Kind = "sym? _" // Figure 6

	Tag   Kind = "( SYM_TAG , _ )" // Figure 9
	None  Kind = "{ }"
	Pairs Kind = "{ ( _ , _ ) } ∪ _"             // a condition, a value, and the other pairs
	Map   Kind = "{ ( _ , _ ) | ( w , w ) ∈ _ }" // the names stand in the pairs
	Union Kind = "_ ∪ _"
	Same  Kind = "_ = _"
	IsTag Kind = "tagged? _" // which stands for t = (SYM_TAG, vals)
	Word  Kind = "w"         // a function of the library by its name, as sym

	Object Kind = "object _"                // S of (SYM_TAG, S), Figure 1
	Lookup Kind = "_ [ _ ]"                 // what a set of pairs has for its first part
	Each   Kind = "each ( w , w ) ∈ _ do _" // the names stand in the second part
)

// node is a node of the graph of terms. Equal nodes are one.
type node struct {
	kind Kind
	name string // of what is a name alone, and of an Exp's operator; x y of Map and Each
	n    uint8
	kids [3]Term

	height int
	size   int    // nodes as printed, at most most
	free   string // the variables that are free, sorted, with spaces between them
	value  bool
}

// Term is a term. The zero Term is none.
type Term struct{ h unique.Handle[node] }

// Kind returns the form of t.
func (t Term) Kind() Kind { return t.h.Value().kind }

// Form is the kind, as a calculus has it.
func (t Term) Form() string {
	if k := t.Kind(); k != Fresh {
		return string(k)
	}
	return string(Input)
}

// Name returns what a name or λ is called, or the operator of an Exp.
func (t Term) Name() string { return t.h.Value().name }

// Number returns that of a label, or of a variable of the symbolic store; PC of others.
func (t Term) Number() int {
	n, _ := strconv.Atoi(strings.TrimLeft(t.Name(), labels+variables))
	return n
}

// Part is Kid, as a calculus has it.
func (t Term) Part(i int) calculus.Term { return t.Kid(i) }

// Size returns the number of nodes of t as printed, at most 1<<60.
func (t Term) Size() int { return t.h.Value().size }

// NumKids returns how many parts t has.
func (t Term) NumKids() int { return int(t.h.Value().n) }

// Kid returns a part of t, from 0.
func (t Term) Kid(i int) Term { return t.h.Value().kids[i] }

// Height returns the number of levels of t.
func (t Term) Height() int { return t.h.Value().height }

// IsNone reports whether t is the zero Term.
func (t Term) IsNone() bool { return t == Term{} }

// IsValue reports whether t is a value v: a function, true, false, nv, unit, a label, or a symbolic value.
func (t Term) IsValue() bool { return t.h.Value().value }

// IsNumber reports whether t is nv: 0 or succ nv.
func (t Term) IsNumber() bool { return t.Kind() == Zero || t.Kind() == Succ && t.IsValue() }

// IsSymbolic reports whether t is sv: sx or Exp v*.
func (t Term) IsSymbolic() bool {
	k := t.Kind()
	return k == Input || k == Fresh || k == Exp && t.IsValue()
}

// Closed reports whether no variable is free in t.
func (t Term) Closed() bool { return t.h.Value().free == "" }

// most bounds sizes.
const most = 1 << 60

// Make returns the term of that kind, name and parts, even if no grammar has it.
func Make(kind Kind, name string, kids ...Term) Term {
	n := node{kind: kind, name: name, n: uint8(len(kids)), height: 1, size: 1}
	copy(n.kids[:], kids)
	values := true
	for i, k := range kids {
		of := k.h.Value()
		if kind == Pairs && i == 2 {
			n.height = max(n.height, of.height) // a set is as high as its highest pair
		} else {
			n.height = max(n.height, of.height+1)
		}
		n.size = min(most, n.size+of.size)
		free := of.free
		if kind.binds(i) {
			free = namesWithout(free, name)
		}
		n.free = together(n.free, free)
		values = values && of.value
	}
	switch kind {
	case Var:
		n.free = name
	case Lam:
		n.value = true
	case Succ:
		n.value = kids[0].IsNumber()
	case Exp, Tag, Pairs:
		n.value = values
	case True, False, Zero, Unit, Label, Input, Fresh, None:
		n.value = true
	}
	return Term{unique.Make(n)}
}

// binds reports whether the names of terms of that kind stand for variables in a part.
func (k Kind) binds(i int) bool { return k == Lam || k == Map && i < 2 || k == Each && i == 1 }

// namesWithout returns the names of list but those in less; both are texts with spaces.
func namesWithout(list, less string) string {
	if list == "" || less == "" {
		return list
	}
	hidden := strings.Fields(less)
	return strings.Join(slices.DeleteFunc(strings.Fields(list), func(x string) bool { return slices.Contains(hidden, x) }), " ")
}

// together returns the names of both lists, sorted, each once.
func together(a, b string) string {
	if a == "" || a == b {
		return b
	} else if b == "" {
		return a
	}
	names := append(strings.Fields(a), strings.Fields(b)...)
	slices.Sort(names)
	return strings.Join(slices.Compact(names), " ")
}

// With returns t with other parts.
func (t Term) With(kids ...Term) Term {
	n := t.h.Value()
	for i, k := range kids {
		if k != n.kids[i] {
			return Make(n.kind, n.name, kids...)
		}
	}
	return t
}

// Put returns t with another part i.
func (t Term) Put(i int, kid Term) Term {
	n := t.h.Value()
	kids := n.kids
	kids[i] = kid
	return t.With(kids[:n.n]...)
}

// V returns the variable x.
func V(x string) Term { return Make(Var, x) }

// Fun returns λx.t.
func Fun(x string, t Term) Term { return Make(Lam, x, t) }

// Apply returns t t'.
func Apply(t, u Term) Term { return Make(App, "", t, u) }

// Of returns a term of a kind without name, as If.
func Of(kind Kind, kids ...Term) Term { return Make(kind, "", kids...) }

// Bool is true or false.
func Bool(b bool) Term {
	if b {
		return Of(True)
	}
	return Of(False)
}

// Nat is nv for n, which is at most MaxNesting-1.
func Nat(n int) Term {
	t := Of(Zero)
	for range n {
		t = Of(Succ, t)
	}
	return t
}

// PC is the number of the label that holds the path condition in Figure 9. Programs have others.
const PC = 0

// What the names of labels but pc, and of variables of the symbolic store, have before their numbers.
const labels, variables = "@", "σ"

// L returns the label of that number.
func L(n int) Term { return Make(Label, labelName(n)) }

func labelName(n int) string {
	if n == PC {
		return "pc"
	}
	return labels + strconv.Itoa(n)
}

// In returns the input of that name.
func In(name string) Term { return Make(Input, name) }

// New returns the variable of the symbolic store of that number.
func New(n int) Term { return Make(Fresh, variables+strconv.Itoa(n)) }

// Sym returns Exp(op, t…), of at most three parts.
func Sym(op string, ts ...Term) Term { return Make(Exp, op, ts...) }

// And returns φ ∧ b, as the rules build it.
func And(phi, b Term) Term { return Sym("and", phi, b) }

// Not returns ¬b.
func Not(b Term) Term { return Sym("not", b) }

// Pair is a condition and a value.
type Pair struct{ Cond, Value Term }

// Set returns {(c, v), …}. A pair that is there twice counts once.
func Set(pairs ...Pair) Term {
	seen := map[Pair]bool{}
	pairs = slices.DeleteFunc(slices.Clone(pairs), func(p Pair) bool {
		again := seen[p]
		seen[p] = true
		return again
	})
	s := Of(None)
	for _, p := range slices.Backward(pairs) {
		s = Of(Pairs, p.Cond, p.Value, s)
	}
	return s
}

// PairsOf lists the pairs of the set s.
func PairsOf(s Term) []Pair {
	var list []Pair
	for ; s.Kind() == Pairs; s = s.Kid(2) {
		list = append(list, Pair{s.Kid(0), s.Kid(1)})
	}
	return list
}

// Nodes returns the number of distinct nodes below ts, and of nodes as printed, at most 1<<60.
func Nodes(ts ...Term) (distinct, printed int) {
	for _, t := range ts {
		printed = min(most, printed+t.Size())
	}
	return len(dag.Order(ts...)), printed
}

// Subst returns [x ↦ v]t for a closed v: nothing can be captured. Each distinct node is
// visited once.
//
// Source: Pierce, Types and Programming Languages, Definition 5.3.5, as §3.1 says.
func Subst(t Term, x string, v Term) Term { return substitution{x, v, map[Term]Term{}}.apply(t) }

type substitution struct {
	x    string
	v    Term
	memo map[Term]Term
}

func (s substitution) apply(t Term) Term {
	switch {
	case t.Closed():
		return t
	case t.Kind() == Var:
		if t.Name() == s.x {
			return s.v
		}
		return t
	}
	if u, ok := s.memo[t]; ok {
		return u
	}
	u := t
	for i := range t.NumKids() {
		if k := t.Kind(); !k.binds(i) || !slices.Contains(strings.Fields(t.Name()), s.x) {
			u = u.Put(i, s.apply(t.Kid(i)))
		}
	}
	s.memo[t] = u
	return u
}

// Rewrite returns t with each node replaced as f says, from the leaves up: f is given the
// node with its parts rewritten. Each distinct node is visited once.
func Rewrite(t Term, f func(Term) Term) Term {
	memo := map[Term]Term{}
	var of func(Term) Term
	of = func(t Term) Term {
		if u, ok := memo[t]; ok {
			return u
		}
		u := t
		for i := range t.NumKids() {
			u = u.Put(i, of(t.Kid(i)))
		}
		u = f(u)
		memo[t] = u
		return u
	}
	return of(t)
}

// Walk calls f with each distinct node of the terms, the parts of a node before it.
func Walk(f func(Term), ts ...Term) {
	for _, t := range dag.Order(ts...) {
		f(t)
	}
}
