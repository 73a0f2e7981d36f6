package notation

import (
	"fmt"
	"slices"

	"tandem/lang"
	"tandem/lang/trace"
	"tandem/spec"
)

// bottom is ⊥.
type bottom struct{}

// run is one application of a formula: what its letters stand for.
type run struct {
	in            *Interpreter
	f             *Formula
	slots         []any // lang.Expr, lang.Seq, *Subst, *Values, lang.Value, bottom, lang.Stmt; nil: not bound
	of            lang.Stmt
	from          *Configuration
	unseen        any          // see Configuration.Unseen
	frame         *Frames      // the one on top, of a configuration with a stack
	owners        []string     // the procedures of the closures that were matched
	made          *Names       // the fresh variables that were made
	inner, inside *inner       // inside of a function that treats operands first; inner: what is made is treated in its turn
	ending        *lang.End    // that was matched
	count, inputs int          // see Configuration.Count and Inputs
	under         substitution // e'[x := e] that the run is a clause of
	read          lang.Var     // the instance that is an input; see reading
	names         *Names       // of the function e[x := new C]: what x stands for
	callee        string       // the name of what a premise found declared
	this          lang.Var     // of that method
	at            lang.Expr    // where a clause is applied
	calls         *calls

	depth           int // of the derivation
	open            int // the premises that were left where fewest were; see Interpreter.Premises
	matches, placed int // until now; see maxMatches and maxPlaced
}

// calls are what the functions that were called have found, and how deep they are in each other.
type calls struct {
	memos                    []memo
	depth, treating, tracing int
	fresh                    []*Names
	within                   map[argument]bool
	along                    map[part]any
	free                     map[[2]trace.Action]bool
	id                       *Subst // id, where it was asked for
	known                    bool   // some values were given: see Interpreter.AssignedBoth
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

// Bounds of the application of a formula: what is beyond is not computed.
const (
	// maxMatches bounds how often part of a pattern meets statements, those that letters take included.
	maxMatches = 1_000_000
	// maxPlaced is how many statements stand before others in sequences that are made.
	maxPlaced = 10_000
)

// beyond ends the run: a bound keeps the formula from having a value.
func (r *run) beyond(why string, args ...any) {
	at := "nothing"
	if r.of != nil {
		at = lang.Head(r.of)
	}
	panic(spec.NoClause{Function: r.f.Left.String(), At: at, Why: fmt.Sprintf(why, args...), Bound: true})
}

// bind binds a letter, or says whether it is bound to the same.
func (r *run) bind(t *Term, v any) bool {
	if old := r.slots[t.slot]; old != nil {
		return same(old, v)
	}
	r.slots[t.slot] = v
	return true
}

// same reports whether two things are the same.
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
	case []trace.Action:
		w, ok := w.([]trace.Action)
		return ok && slices.Equal(v, w)
	case *Frames:
		w, ok := w.(*Frames)
		return ok && sameFrames(v, w)
	case exprs:
		w, ok := w.(exprs)
		return ok && slices.Equal(v, w)
	case values:
		w, ok := w.(values)
		return ok && slices.EqualFunc(v, w, same)
	case locals:
		w, ok := w.(locals)
		return ok && slices.Equal(v, w)
	case Declarations:
		return true // there is one in a run
	}
	return v == w
}

// config matches a configuration.
func (r *run) config(t *Term, c *Configuration) bool {
	for i, s := range r.f.dialect.Config {
		k, ok := t.Kids[i], true
		switch s {
		case Trace:
			ok = r.trace(k.Kids, c.Rho)
		case Stacked:
			ok = r.stack(k, c.Stack)
		case Statements:
			ok = r.sequence(k.Kids, c.S)
		case Substitution, Versions:
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

// sequence matches statements. A letter before the end takes the shortest part that lets the rest match.
func (r *run) sequence(items []*Term, S lang.Seq) bool {
	if r.matches++; r.matches > maxMatches {
		r.beyond("its pattern matches in too many ways (bound: %d)", maxMatches)
	}
	for i, t := range items {
		if t.Sort == Single && t.Kind == Meta {
			if S.Empty() || S.Head().Parts().Form != nil || !r.bind(t, S.Head()) {
				return false
			}
			S = S.Tail()
			continue
		}
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
		if rest[0].Kind == Meta || !S.Empty() && fitsStmt(rest[0], S.Head()) {
			if r.matches += n; r.bind(t, lang.SeqOf(all[:n]...)) && r.sequence(rest, S) {
				return true
			}
			copy(r.slots, before)
		}
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
		if ok = t.Kind == Failed && t.Name == s.Kind.String(); ok {
			r.of = s.Of // an error that a rule passes on is that of the statement which had it
		}
	case *lang.Form:
		ok = t.Kind == DeclaredForm && r.formStmt(t, s)
	case *lang.Assume:
		ok = t.Kind == Assumption && r.expression(t.Kids[0], s.B)
	case *lang.Assert:
		ok = t.Kind == Assertion && r.expression(t.Kids[0], s.B)
	case *lang.Input:
		ok = t.Kind == InputOf && r.expression(t.Kids[0], lang.V(s.X))
	case *lang.AssignField:
		f, _ := s.H.Field()
		ok = t.Kind == AssignField && r.expression(t.Kids[0], s.H.Kid(0)) && r.bind(t.Kids[1], f) && r.expression(t.Kids[2], s.E)
	case *lang.New:
		ok = t.Kind == NewOf && r.bind(t.Kids[0], s.H) && r.bind(t.Kids[1], s.Class)
	case *lang.Invoke:
		ok = t.Kind == Invocation && r.bind(t.Kids[0], s.H) && r.bind(t.Kids[1], s.E0) && r.bind(t.Kids[2], name(s.Callee())) && r.bind(t.Kids[3], exprs(s.Args))
	case *lang.End:
		if ok = t.Kind == EndOf && r.bind(t.Kids[0], s.H); ok {
			r.ending = s
		}
	case *lang.Local:
		ok = t.Kind == LocalOf && r.bind(t.Kids[0], lang.V(s.X)) && r.bind(t.Kids[1], s.X.Type)
	case *lang.Return:
		ok = t.Kind == ReturnOf && r.bind(t.Kids[0], s.E)
	case *lang.Call:
		ok = t.Kind == CallOf && r.fitsAll(t.Kids[1].Sort, s.Args) && r.bind(t.Kids[0], name(s.Proc)) && r.bind(t.Kids[1], exprs(s.Args))
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
	case Index, Store, Len, Conditional, Not:
		return r.operands(t, operators[t.Kind], e)
	case Equation:
		return r.operands(t, equations[t.Name], e)
	case Dot:
		f, ok := e.Field()
		return ok && r.expression(t.Kids[0], e.Kid(0)) && r.bind(t.Kids[1], f)
	case Word:
		return e.Op() == lang.Constant && e.Type().IsClass()
	case Op:
		if e.Op() == lang.Variable {
			return false
		}
		r.slots[r.f.op] = e
		return true
	}
	if r.f.param >= 0 && t.slot == r.f.param {
		return r.names.has(e) && r.bind(t, e)
	}
	return r.fits(t.Sort, e) && r.bind(t, e)
}

// operands matches an expression with that operator.
func (r *run) operands(t *Term, op lang.Op, e lang.Expr) bool {
	if e.Op() != op {
		return false
	}
	for i, k := range t.Kids {
		if !r.expression(k, e.Kid(i)) {
			return false
		}
	}
	return true
}

// fits reports whether an expression is of a sort. In a clause, x is any variable.
func (r *run) fits(s Sort, e lang.Expr) bool {
	if s == Global && !r.f.Rule {
		s = Variable
	}
	return fitsSort(s, e)
}

// fitsAll reports whether expressions are of a sort: x̄ is variables, ē any.
func (r *run) fitsAll(s Sort, list exprs) bool {
	return s != Variables || !slices.ContainsFunc(list, func(e lang.Expr) bool { return e.Op() != lang.Variable })
}

// fitsSort reports whether an expression is of a sort.
func fitsSort(s Sort, e lang.Expr) bool {
	switch s {
	case Variable:
		return e.Op() == lang.Variable
	case Global, Local:
		x, ok := e.Var()
		return ok && (x.Scope == "") == (s == Global)
	case Array:
		return e.Type().IsBounded()
	case Boolean:
		return e.Type() == lang.Bool
	case Field:
		return e.Type().IsArray() && e.Type().Dom().IsClass()
	}
	return true
}

// isKind says of a statement whether it is what a term of that kind is about.
var isKind = map[Kind]func(lang.Stmt) bool{
	Assignment: is[*lang.Assign], AssignElem: is[*lang.AssignElem], AssignLen: is[*lang.SetBound], Choice: is[*lang.If],
	Loop: is[*lang.While], Failed: is[*lang.Fault], CallOf: is[*lang.Call], AssignField: is[*lang.AssignField], NewOf: is[*lang.New],
	Invocation: is[*lang.Invoke], ReturnOf: is[*lang.Return], LocalOf: is[*lang.Local], Assumption: is[*lang.Assume],
	Assertion: is[*lang.Assert], InputOf: is[*lang.Input], EndOf: is[*lang.End],
}

func is[A lang.Stmt](s lang.Stmt) bool {
	_, ok := s.(A)
	return ok
}

// fitsStmt reports whether a statement is of the kind of a term.
func fitsStmt(head *Term, s lang.Stmt) bool {
	if head.Kind == DeclaredForm {
		return isOf(head, s)
	}
	of := isKind[head.Kind]
	return of != nil && of(s)
}
