package rocq

import (
	"slices"

	"tandem/lang"
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
	for _, t := range append(slices.Clone(f.Premises), f.Right) {
		s.written(t)
	}
}

// typeOf returns the type of a term, one of its own where it need not be that of another; nil: any.
func (s sorts) typeOf(t *notation.Term) *node {
	switch t.Kind {
	case notation.Meta:
		if t.Sort == notation.Result || slices.Contains(s.fresh, t.String()) {
			return nil
		}
		n := s.letters[t.Letter.String()]
		if n == nil {
			n = &node{bool: t.Sort == notation.Boolean}
			s.letters[t.Letter.String()] = n
		}
		return n.root()
	case notation.Apply, notation.Hatted, notation.Store, notation.SetLen:
		return s.typeOf(t.Kids[0])
	case notation.Look, notation.Value, notation.Dot, notation.Place:
		return s.typeOf(t.Kids[1])
	case notation.And, notation.Or, notation.Not, notation.Compare, notation.Equation:
		return &node{bool: true}
	case notation.Word:
		if t.Name != "true" && t.Name != "false" {
			return nil // an input, whose type is that of its variable
		}
		return &node{bool: true}
	}
	return &node{}
}

// same notes that a pattern gives both one type.
func (s sorts) same(x, e *notation.Term) {
	if a, b := s.typeOf(x), s.typeOf(e); a != nil && b != nil && a != b {
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
	case notation.Assignment, notation.AssignHeap:
		s.any(t.Kids[0])
		s.any(t.Kids[1])
		s.same(t.Kids[0], t.Kids[1])
	case notation.AssignField:
		s.any(t.Kids[2])
		s.same(t.Kids[1], t.Kids[2])
	case notation.AssignElem, notation.AssignLen:
		for _, e := range t.Kids[1:] {
			s.any(e)
		}
	case notation.InputOf:
		s.any(t.Kids[0])
	case notation.DeclaredForm:
		for _, p := range typed(t) {
			if p.Part == syntax.ExprPart || p.Part == syntax.VarPart {
				s.any(p.is)
			}
			if p.first != p.is {
				s.same(p.first, p.is)
			}
			if p.OfType != "" { // as all parts of this type
				s.same(p.is, &notation.Term{Kind: notation.Meta, Sort: notation.Expression, Letter: notation.Letter{Base: p.OfType}})
			}
		}
	}
	for _, k := range t.Kids {
		s.pattern(k)
	}
}

// part is a variable or an expression of a statement of a declared form, and the first of its group.
type part struct {
	lang.TypedPart
	is, first *notation.Term
}

// typed lists those of a statement.
func typed(t *notation.Term) (list []part) {
	kids, parts := t.Kids, t.Form.Typed()
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
		p := part{parts[0], k, k}
		parts = parts[1:]
		if p.Group != 0 {
			if groups[p.Group] == nil {
				groups[p.Group] = k
			}
			p.first = groups[p.Group]
		}
		list = append(list, p)
	}
	return list
}

// written refuses what a premise or the right side gives a letter of a narrower sort, or a variable, and what
// need not be of that sort, or of the variable's type.
func (s sorts) written(t *notation.Term) {
	last := len(t.Kids) - 1
	switch t.Kind {
	case notation.Leads: // the right side is a pattern
		s.written(t.Kids[0])
		s.pattern(t.Kids[1])
		return
	case notation.Binding:
		x, e := t.Kids[0], t.Kids[1]
		if n := s.typeOf(e); x.Sort == notation.Boolean && (n == nil || !n.bool) || x.Sort == notation.Array && e.Sort != notation.Array {
			s.refuse(t, "what it binds "+x.String()+" to can be of another sort")
		}
		s.same(x, e)
	case notation.Update, notation.Assignment, notation.AssignHeap:
		if t.Sort == notation.Versions {
			break // a number, which is of no variable's type
		}
		if x, e := s.typeOf(t.Kids[last-1]), s.typeOf(t.Kids[last]); x != nil && e != nil && x != e {
			s.refuse(t, "the type of "+t.Kids[last].String()+" need not be that of "+t.Kids[last-1].String())
		}
	case notation.DeclaredForm:
		for _, p := range typed(t) {
			if x, e := s.typeOf(p.first), s.typeOf(p.is); p.Type == (lang.Type{}) && x != nil && e != nil && x != e {
				s.refuse(t, "the type of "+p.is.String()+" need not be that of "+p.first.String()+", as "+t.Form.Shape.String()+" asks: they are parts of two statements")
			}
		}
	}
	for _, k := range t.Kids {
		s.written(k)
	}
}
