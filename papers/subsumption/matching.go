package subsumption

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"tandem/internal/lists"
	"tandem/lang"
	"tandem/spec"
)

// Labels are l of the objects of one configuration: labels from 1 on; 0 is null.
//
// Source: §4, "l : (NO^H1 ∪ NO^H2) → ℒ ∪ {null}".
type Labels []int32

// Matching is what Algorithm 1 says of H1 and H2.
type Matching struct {
	True   bool // H2 subsumes H1
	Labels int  // how many there are
	L1, L2 Labels
	Steps  int       // lines of the algorithm that were taken
	Lines  []string  // their IDs, where they were asked for
	At     *Mismatch // where it returns false; nil: it returns true
}

// Mismatch is the first two nodes that do not match.
type Mismatch struct {
	Line   string // the ID of the line that returns false
	Path   string // how the nodes are reached, as this.next
	N1, N2 Node
	None1  bool   // there is no node of H1: its list is empty
	None2  bool   // there is none of H2
	Why    string // in one line
}

// Exists is ∃Bound. Body. What else Body has is free: names fn(label, field).
type Exists struct {
	Bound []lang.Var
	Body  lang.Expr
}

// Constraint is the numeric constraint of a state under a labelling.
type Constraint struct {
	Names []lang.Var // fn(l(n), f), in the order of labels
	Val   lang.Expr  // val(s, l)
	Exists
}

// Definition is a definition by clauses, each of which can be replaced.
type Definition[E, R any] struct{ Clauses []spec.Clause[E, R] }

// With returns the definition with another clause for one, which apply gets. It panics if there is none.
func (d Definition[E, R]) With(id string, apply func(right spec.Clause[E, R], e E) R) Definition[E, R] {
	i := slices.IndexFunc(d.Clauses, func(c spec.Clause[E, R]) bool { return c.ID == id })
	right := d.Clauses[i]
	d.Clauses = slices.Clone(d.Clauses)
	d.Clauses[i].Apply = func(e E, _ []R) (R, bool) { return apply(right, e), true }
	return d
}

// Always returns the definition with a clause that has one value everywhere. It panics if there is none.
func (d Definition[E, R]) Always(id string, value R) Definition[E, R] {
	return d.With(id, func(spec.Clause[E, R], E) R { return value })
}

// Answer is one of three: of Unknown nothing may be concluded.
type Answer uint8

// The answers.
const (
	Unknown Answer = iota
	Yes
	No
)

func (a Answer) String() string { return [...]string{"unknown", "yes", "no"}[a] }

// Decide says whether PC ⇒ goal is valid; why is the reason where that is unknown.
//
// Source: §5.2, "We use the Omega library to decide if two elements have consecutive
// indices".
type Decide func(pc, goal lang.Expr) (valid Answer, why string)

// Implied says whether ∃vs1.val1 ∧ PC1 ⇒ ∃vs2.val2 ∧ PC2.
//
// Source: §4, condition 2.
type Implied func(ctx context.Context, c1, c2 Constraint) (Answer, string)

// Calculus is how states are matched and abstracted, by some reading. Its functions are pure.
type Calculus struct {
	// Match is Algorithm 1: does H2 subsume H1? With trace, the matching has the lines taken.
	Match func(s1, s2 *State, trace bool) *Matching
	// Initial says why something that uninit of H2 matches can be no initial value there;
	// "" where all can, or where it is not known where states come from. nil: nobody asks.
	Initial func(s1, s2 *State, m *Matching) (why string)
	// Constraint is ∃vs.val(s, l) ∧ PC of Definitions 2 and 4.
	Constraint func(s *State, l Labels) Constraint
	// List is α of §5.1. The error is of states that are no lists.
	List func(s *State) (*State, error)
	// Cells is Algorithm 2: the list of the array of a state. The error is of states
	// without an array, of answers that are unknown, and of what is undefined.
	Cells func(s *State, decide Decide) (*State, error)
	// Array is the abstraction of such a list.
	Array func(s *State, decide Decide) (*State, error)
}

// Verdict is whether s1 is subsumed by s2, with what that rests on.
type Verdict struct {
	Answer   Answer
	Reason   string // where it is unknown
	Initial  string // why uninit of H2 does not stand for what it matches; "": it does
	Matching *Matching
	C1, C2   Constraint // where the shapes match
	Asked    bool       // condition 2 was asked
}

// Subsumed reports whether s1 is subsumed by s2: by condition 1 and, only where that
// holds, condition 2. Between them it asks whether uninit of H2 stands for what it
// matches, which is ours.
//
// Source: §4, "A state s1 = (H1, PC1) is subsumed by another state s2 = (H2, PC2)".
func (c Calculus) Subsumed(ctx context.Context, s1, s2 *State, implied Implied) Verdict {
	v := Verdict{Matching: c.Match(s1, s2, false)}
	if !v.Matching.True {
		v.Answer = No
		return v
	}
	if c.Initial != nil {
		if v.Initial = c.Initial(s1, s2, v.Matching); v.Initial != "" {
			v.Answer = No
			return v
		}
	}
	v.C1, v.C2 = c.Constraint(s1, v.Matching.L1), c.Constraint(s2, v.Matching.L2)
	v.Asked = true
	v.Answer, v.Reason = implied(ctx, v.C1, v.C2)
	return v
}

// Named is a calculus by a reading of the text.
type Named struct {
	ID, Text string
	Of       func() Calculus
	Shapes   bool // its lines of Algorithm 1 are those of the paper, or compare classes
	Gamma    Gamma
}

// Gamma says how γ is read: it is that of concretes, which has the words.
type Gamma struct{ NotNull, Fresh, Exact bool }

// Subject is what there is to match states by: the first one is that by which the statements hold.
type Subject struct{ Readings []Named }

// IntegerText returns the value of an integer, which may be not initialised.
func IntegerText(e lang.Expr) string {
	if e.IsZero() {
		return uninit
	}
	return e.Math()
}

// FieldsText returns the fields of an object: elem: v1, next → c.
func (s *State) FieldsText(o *Object) string {
	var parts []string
	for i, f := range o.Class.Ints {
		switch {
		case o.IsSummary():
			all := lists.Map(o.Sum, func(t []lang.Expr) string { return IntegerText(t[i]) })
			parts = append(parts, f+": "+strings.Join(all, " ∨ "))
		case !o.Special:
			parts = append(parts, f+": "+IntegerText(o.Data[i]))
		}
	}
	for i, f := range o.Class.Refs {
		parts = append(parts, f.Name+" → "+s.NameOf(o.To[i]))
	}
	return strings.Join(parts, ", ")
}

// String returns the array with its cells and its length; "" of none.
func (a *Array) String() string {
	if a == nil {
		return ""
	}
	cells := lists.Map(a.Cells, func(c Cell) string { return c.Index.Math() + ": " + c.Elem.Math() })
	return fmt.Sprintf("%s = {%s}, |%s| = %s", a.Name, strings.Join(cells, ", "), a.Name, a.Len.Math())
}

// NameOf returns a node in words: null, uninit, or the name of the object.
func (s *State) NameOf(n Node) string {
	switch n {
	case Null:
		return "null"
	case Uninit:
		return uninit
	default:
		return s.Objects[n].Name
	}
}
