package rocq

import (
	"tandem/lang/syntax"
	"tandem/spec/notation"
)

// The prelude has one type of expressions and one of variables; the interpreter matches a letter b with
// Boolean expressions only, and a with arrays, and a rule has no value where it gives a variable a value of
// another type. So a rule is exported where its left side forces the sort of each letter, and the types of
// what it writes: else the theorems would be about another relation than the one that runs.
type sorts struct {
	*writer
	letters map[string]*node // the type of each letter
}

// node is a type that is to be found; bool tells that it is that of Boolean expressions.
type node struct {
	as   *node
	bool bool
}

func (n *node) root() *node {
	for n.as != nil {
		n = n.as
	}
	return n
}

// sorted refuses a rule that forgets sorts when it is exported.
func (w *writer) sorted(f *notation.Formula) {
	s := sorts{w, map[string]*node{}}
	s.pattern(f.Left)
	for _, p := range f.Premises {
		s.bound(p)
	}
	s.written(f.Right)
}

// of returns the type of a term; nil: it is not known, or one of its own.
func (s sorts) of(t *notation.Term) *node {
	switch t.Kind {
	case notation.Meta:
		n := s.letters[t.Letter.String()]
		if n == nil {
			n = &node{bool: t.Sort == notation.Boolean}
			s.letters[t.Letter.String()] = n
		}
		return n.root()
	case notation.Apply, notation.Store, notation.SetLen:
		return s.of(t.Kids[0])
	case notation.Look, notation.Value:
		return s.of(t.Kids[1])
	case notation.And, notation.Or, notation.Not, notation.Compare, notation.Equation:
		return &node{bool: true}
	case notation.Word:
		if t.Name == "true" || t.Name == "false" {
			return &node{bool: true}
		}
	case notation.Arith, notation.Number, notation.Len:
		return &node{}
	}
	return nil
}

// same notes that a pattern gives both one type.
func (s sorts) same(x, e *notation.Term) {
	if a, b := s.of(x), s.of(e); a != nil && b != nil && a != b {
		b.bool, a.as = a.bool || b.bool, b
	}
}

// any refuses a letter of a narrower sort where any expression, or variable, can stand.
func (s sorts) any(t *notation.Term) {
	switch {
	case t.Kind != notation.Meta:
	case t.Sort == notation.Boolean:
		s.refuse(t, "it stands for Boolean expressions, where any expression can stand, and Rocq has one type for both")
	case t.Sort == notation.Array:
		s.refuse(t, "it stands for arrays, where any variable can stand, and Rocq has one type for both")
	}
}

// pattern refuses letters whose sorts the left side does not force, and notes which have one type.
func (s sorts) pattern(t *notation.Term) {
	switch t.Kind {
	case notation.Assignment:
		s.any(t.Kids[0])
		s.any(t.Kids[1])
		s.same(t.Kids[0], t.Kids[1])
	case notation.AssignElem, notation.AssignLen:
		for _, e := range t.Kids[1:] {
			s.any(e)
		}
	case notation.InputOf:
		s.any(t.Kids[0])
	case notation.DeclaredForm:
		s.form(t)
	}
	for _, k := range t.Kids {
		s.pattern(k)
	}
}

// form is pattern of a statement of a declared form, whose parts have types of their own.
func (s sorts) form(t *notation.Term) {
	kids, typed := t.Kids, t.Form.Typed()
	groups := map[int]*notation.Term{}
	for _, item := range t.Form.Shape.Items {
		if item.Part == syntax.NoPart {
			continue
		}
		k := kids[0]
		kids = kids[1:]
		if item.Part == syntax.BlockPart {
			continue
		}
		p := typed[0]
		typed = typed[1:]
		if item.Part == syntax.ExprPart || item.Part == syntax.VarPart {
			s.any(k)
		}
		if other := groups[p.Group]; other != nil && p.Group != 0 {
			s.same(other, k)
		}
		groups[p.Group] = k
	}
}

// bound refuses a premise that gives a letter of a narrower sort what need not be of it.
func (s sorts) bound(t *notation.Term) {
	if t.Kind == notation.Binding && t.Kids[0].Kind == notation.Meta {
		x, e := t.Kids[0], t.Kids[1]
		if n := s.of(e); x.Sort == notation.Boolean && (n == nil || !n.bool) || x.Sort == notation.Array && e.Sort != notation.Array {
			s.refuse(t, "what it binds "+x.String()+" to can be of another sort")
		}
		s.same(x, e)
	}
	for _, k := range t.Kids {
		s.bound(k)
	}
	s.updated(t)
}

// updated refuses the update of a variable by what need not be of its type.
func (s sorts) updated(t *notation.Term) {
	if t.Kind != notation.Update && t.Kind != notation.Assignment {
		return
	}
	last := len(t.Kids) - 1
	x, e := s.of(t.Kids[last-1]), s.of(t.Kids[last])
	if x != nil && e != nil && x.root() != e.root() {
		s.refuse(t, "the type of "+t.Kids[last].String()+" need not be that of "+t.Kids[last-1].String())
	}
}

// written refuses what the right side writes and need not have a type.
func (s sorts) written(t *notation.Term) {
	s.updated(t)
	if t.Kind == notation.Choice || t.Kind == notation.Loop || t.Kind == notation.Assumption || t.Kind == notation.Assertion {
		if b := s.of(t.Kids[0]); b != nil && !b.bool {
			s.refuse(t.Kids[0], "it need not be a Boolean expression")
		}
	}
	for _, k := range t.Kids {
		s.written(k)
	}
}
