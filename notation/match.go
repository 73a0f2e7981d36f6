package notation

import (
	"fmt"

	"tandem/lang"
	"tandem/spec"
)

// bottom is ⊥.
type bottom struct{}

// run is one application of a formula: what its letters stand for.
type run struct {
	in    *Interpreter
	f     *Formula
	slots []any // lang.Expr, lang.Seq, *Subst, *Values, lang.Value, bottom, lang.Stmt; nil: not bound
	of    lang.Stmt
	at    lang.Expr // where a clause is applied
	calls *calls
}

// calls are what the functions that were called have found, and how deep they are in
// each other.
type calls struct {
	memos []memo
	depth int
}

// memo is what a function has found for one σ or V.
type memo struct {
	fn    *function
	param any
	found map[lang.Expr]any
}

// fail ends the run: the formula says something that there is not.
func (r *run) fail(at fmt.Stringer, why string, args ...any) {
	panic(spec.NoClause{Function: r.f.Left.String(), At: at.String(), Why: fmt.Sprintf(why, args...)})
}

// bind binds a letter, or tells whether it is bound to the same.
func (r *run) bind(t *Term, v any) bool {
	if old := r.slots[t.slot]; old != nil {
		return same(old, v)
	}
	r.slots[t.slot] = v
	return true
}

// same tells whether two things are the same.
func same(v, w any) bool {
	switch v := v.(type) {
	case lang.Seq:
		w, ok := w.(lang.Seq)
		return ok && v.Equal(w)
	case *Subst:
		w, ok := w.(*Subst)
		return ok && sameSubst(v, w)
	case *Values:
		w, ok := w.(*Values)
		return ok && sameValues(v, w)
	case lang.Value:
		w, ok := w.(lang.Value)
		return ok && v.Equal(w)
	}
	return v == w
}

// config matches a configuration.
func (r *run) config(t *Term, c Configuration) bool {
	for i, s := range r.in.dialect.Config {
		k, ok := t.Kids[i], true
		switch s {
		case Statements:
			ok = r.sequence(k.Kids, c.S)
		case Substitution:
			ok = r.bind(k, c.Sigma)
		case Valuation:
			ok = r.bind(k, c.V)
		default:
			ok = r.bind(k, c.Phi)
		}
		if !ok {
			return false
		}
	}
	return true
}

// sequence matches statements. A letter that is not last takes the shortest part
// with which the rest matches.
func (r *run) sequence(items []*Term, S lang.Seq) bool {
	for i, t := range items {
		if t.Kind != Meta {
			if S.Empty() || !r.statement(t, S.Head()) {
				return false
			}
			S = S.Tail()
			continue
		}
		if i == len(items)-1 {
			return r.bind(t, S)
		}
		return r.split(t, items[i+1:], S)
	}
	return S.Empty()
}

// split matches a letter and what follows it.
func (r *run) split(t *Term, rest []*Term, S lang.Seq) bool {
	all := S.Stmts()
	before := append([]any(nil), r.slots...)
	for n := 0; ; n++ {
		if r.bind(t, lang.SeqOf(all[:n]...)) && r.sequence(rest, S) {
			return true
		}
		copy(r.slots, before)
		if n == len(all) {
			return false
		}
		S = S.Tail()
	}
}

// statement matches one statement.
func (r *run) statement(t *Term, s lang.Stmt) bool {
	ok := false
	switch s := s.(type) {
	case *lang.Assign:
		ok = t.Kind == Assignment && r.expression(t.Kids[0], lang.V(s.X)) && r.expression(t.Kids[1], s.E)
	case *lang.AssignElem:
		ok = t.Kind == AssignElem && r.variable(t.Kids[0], s.A) && r.expression(t.Kids[1], s.I) && r.expression(t.Kids[2], s.E)
	case *lang.SetBound:
		ok = t.Kind == AssignLen && r.variable(t.Kids[0], s.A) && r.expression(t.Kids[1], s.E)
	case *lang.If:
		ok = t.Kind == Choice && r.expression(t.Kids[0], s.B) && r.sequence(t.Kids[1].Kids, s.Then) && r.sequence(t.Kids[2].Kids, s.Else)
	case *lang.While:
		ok = t.Kind == Loop && r.expression(t.Kids[0], s.B) && r.sequence(t.Kids[1].Kids, s.Body)
	case *lang.Fault:
		ok = t.Kind == Failed
	case *lang.Form:
		ok = t.Kind == DeclaredForm && r.formStmt(t, s)
	}
	if ok {
		r.slots[t.slot] = s
	}
	return ok
}

// variable matches a variable that a statement assigns to, of any type.
func (r *run) variable(t *Term, x lang.Var) bool { return r.bind(t, lang.V(x)) }

// expression matches an expression.
func (r *run) expression(t *Term, e lang.Expr) bool {
	switch t.Kind {
	case Index:
		return e.Op() == lang.Select && r.expression(t.Kids[0], e.Kid(0)) && r.expression(t.Kids[1], e.Kid(1))
	case Op:
		if e.Op() == lang.Variable {
			return false
		}
		r.slots[r.f.op] = e
		return true
	}
	return fitsSort(t.Sort, e) && r.bind(t, e)
}

// fitsSort tells whether an expression is of a sort.
func fitsSort(s Sort, e lang.Expr) bool {
	switch s {
	case Variable:
		return e.Op() == lang.Variable
	case Array:
		return e.Type().IsBounded()
	case Boolean:
		return e.Type() == lang.Bool
	}
	return true
}

// fitsHead tells whether the statement that is next is of the kind that a rule is
// about, before anything is allocated.
func fitsHead(head *Term, c Configuration) bool {
	kind := Invalid
	switch c.Stmt().(type) {
	case *lang.Assign:
		kind = Assignment
	case *lang.AssignElem:
		kind = AssignElem
	case *lang.SetBound:
		kind = AssignLen
	case *lang.If:
		kind = Choice
	case *lang.While:
		kind = Loop
	case *lang.Fault:
		kind = Failed
	case *lang.Form:
		return isOf(head, c.Stmt())
	}
	return kind == head.Kind
}
