package notation

import (
	"slices"

	"tandem/internal/lists"
	"tandem/lang"
)

// Names is the fresh variables of a configuration, the first one first. nil: none.
type Names struct {
	code NamesOfCode // the first ones; nil: none
	vars []lang.Var  // those behind them
}

// NamesOfCode is fresh variables as the code has them, the first one first.
type NamesOfCode interface {
	Len() int
	Vars() []lang.Var
}

// NamesOf returns these variables.
func NamesOf(vars ...lang.Var) *Names { return &Names{vars: vars} }

// NamesLike returns the variables that the code has as that.
func NamesLike(code NamesOfCode) *Names { return &Names{code: code} }

// Code returns what NamesLike was given.
func (n *Names) Code() NamesOfCode {
	if n == nil {
		return nil
	}
	return n.code
}

// Behind lists the variables that were made behind those of Code.
func (n *Names) Behind() []lang.Var {
	if n == nil {
		return nil
	}
	return n.vars
}

// Len returns how many there are.
func (n *Names) Len() int {
	switch {
	case n == nil:
		return 0
	case n.code == nil:
		return len(n.vars)
	}
	return n.code.Len() + len(n.vars)
}

// Vars lists them.
func (n *Names) Vars() []lang.Var {
	switch {
	case n == nil:
		return nil
	case n.code == nil:
		return n.vars
	}
	return append(n.code.Vars(), n.vars...)
}

func sameNames(n, m *Names) bool { return n.Len() == m.Len() && slices.Equal(n.Vars(), m.Vars()) }

// has reports whether an expression is one of the variables.
func (n *Names) has(e lang.Expr) bool {
	x, ok := e.Var()
	return ok && slices.Contains(n.Vars(), x)
}

// fresh binds x to a variable that no configuration before had.
func (r *run) fresh(t *Term) {
	class, _ := r.slots[r.f.class].(lang.Type)
	if slices.Contains(r.in.dialect.Config, Trace) {
		r.count++
		r.slots[t.Kids[0].slot] = lang.V(lang.Fresh("x", r.count, class))
		return
	}
	x := lang.Fresh("x", r.made.Len()+1, class)
	r.slots[t.Kids[0].slot] = lang.V(x)
	next := &Names{}
	if r.made != nil {
		*next = *r.made
	}
	next.vars = append(slices.Clip(next.vars), x)
	r.made = next
}

// assignment returns h := e, of a variable or a field; nil where there is no h.
func (r *run) assignment(t *Term) lang.Stmt {
	h := r.expr(t.Kids[0])
	if h.IsZero() {
		return nil
	}
	var e lang.Expr
	if t.Kids[1].Sort == Result {
		e = lang.V(lang.Result(h.Type()))
	} else {
		e = r.ofType(t.Kids[1], h.Type())
	}
	if e.IsZero() || e.Type() != h.Type() || !h.IsHeapVar() {
		r.fail(t, "%v is no %v, as %v is", e, h.Type(), h)
	}
	if r.ending != nil { // the call, not the statement that ends the body
		return lang.AssignTo(h, e, r.ending.At, r.ending.OfH...)
	}
	return lang.AssignTo(h, e, r.where())
}

// eachField returns the statements x.f1 := e; …; x.fn := e for the fields of C.
func (r *run) eachField(t *Term) lang.Seq {
	class, _ := r.slots[r.f.class].(lang.Type)
	var list []lang.Stmt
	for _, f := range r.from.fieldsOf(class) {
		r.slots[r.f.field] = f
		list = append(list, r.node(t.Kids[0]))
	}
	r.slots[r.f.field] = nil
	return lang.SeqOf(list...)
}

// dot is e.f.
func (r *run) dot(t *Term, e lang.Expr, f lang.Field) lang.Expr {
	if e.IsZero() || e.Type() != f.Of {
		r.fail(t, "%v has no field %v", e, f)
	}
	return r.turned(lang.Dot(e, f))
}

var equations = map[string]lang.Op{"=": lang.Eq, "≠": lang.Ne}

// equation returns e = e', or e ≠ e'. nil is that of the other side.
func (r *run) equation(t *Term) lang.Expr {
	var a, b lang.Expr
	switch {
	case isNilWord(t.Kids[0]) && isNilWord(t.Kids[1]):
		r.fail(t, "nil of no type")
	case isNilWord(t.Kids[0]):
		b = r.expr(t.Kids[1])
		a = lang.Const(lang.Default(b.Type()))
	default:
		a = r.expr(t.Kids[0])
		if a.IsZero() {
			r.fail(t, "there is no such expression")
		}
		b = r.ofType(t.Kids[1], a.Type())
	}
	return r.apply(t, equations[t.Name], a, b)
}

// treated is the parameter of a function, for what it makes of treated expressions.
type treated struct{ param any }

// inner is a function whose clauses are about an expression whose operands have been treated.
type inner struct {
	fn            *function
	param         any
	done, treated map[lang.Expr]any
}

// maxTreated bounds how deep the treatment of what was made goes.
const maxTreated = 10_000

// again returns the function's value at an expression whose operands have been treated.
func (r *run) again(in *inner, e lang.Expr) any {
	if v, ok := in.treated[e]; ok {
		return v
	}
	if r.calls.treating++; r.calls.treating > maxTreated {
		r.fail(e, "its clauses call themselves for ever (bound on calls: %d)", maxTreated)
	}
	defer func() { r.calls.treating-- }()
	for i := range in.fn.clauses {
		f := in.fn.clauses[i].Formula
		if f.root != nil && !f.root(e) {
			continue
		}
		c := &run{in: r.in, f: f, slots: make([]any, f.slots), at: e, calls: r.calls, inside: in}
		if f.Left.Kind == Becoming {
			c.inner = in
		}
		if v, ok := c.defined(in.param); ok {
			in.treated[e] = v
			return v
		}
	}
	r.fail(e, "the function %s has no clause for it", in.fn.name)
	return nil
}

// rebuilt returns e with what its operands have become.
func rebuilt(e lang.Expr, kids []any) lang.Expr {
	list, changed := make([]lang.Expr, len(kids)), false
	for i, k := range kids {
		list[i] = k.(lang.Expr)
		changed = changed || list[i] != e.Kid(i)
	}
	if !changed {
		return e
	}
	return e.Rebuild(list...)
}

// creating returns e[x := new C]. Inside of that function e has been treated.
func (r *run) creating(t *Term) lang.Expr {
	e := r.expr(t.Kids[0])
	if r.inside != nil {
		return e
	}
	to, ok := r.call("new", r.names, e).(lang.Expr)
	if !ok {
		r.fail(t, "%v is not defined", e)
	}
	return to
}

// removed is eN: e without the fresh variables, and without conjuncts that become true by that.
func (r *run) removed(e lang.Expr) lang.Expr {
	if e.IsZero() || r.made.Len() == 0 || r.in.keeps {
		return e
	}
	left := r.call("new", r.made, e).(lang.Expr)
	if left == e {
		return e
	}
	return withoutTrue(left)
}

func withoutTrue(b lang.Expr) lang.Expr {
	if b.Op() != lang.And {
		return b
	}
	switch l, r := withoutTrue(b.Kid(0)), withoutTrue(b.Kid(1)); {
	case l == lang.True:
		return r
	case r == lang.True:
		return l
	default:
		return lang.Conjunction(l, r)
	}
}

// within reports whether x is e, or an argument of the conditional expression or update that e is.
func (r *run) within(e lang.Expr) bool {
	if r.calls.within == nil {
		r.calls.within = map[argument]bool{}
	}
	at := argument{r.names, e}
	if is, ok := r.calls.within[at]; ok {
		return is
	}
	is := r.names.has(e)
	switch {
	case e.Op() == lang.Cond:
		is = r.within(e.Kid(1)) || r.within(e.Kid(2))
	case e.Op() == lang.Store:
		is = r.within(e.Kid(0)) || r.within(e.Kid(1)) || r.within(e.Kid(2))
	}
	r.calls.within[at] = is
	return is
}

// argument is a question: is x in e?
type argument struct {
	x *Names
	e lang.Expr
}

// spliced returns the conjuncts that a term with δ(ē) stands for, if the dialect says they are several.
func (r *run) spliced(t *Term) ([]lang.Expr, bool) {
	switch t.Kind {
	case Named:
		if t.Kids[0].Sort != Expressions || !slices.Contains(r.f.dialect.Splice, t.Name) {
			return nil, false
		}
		list := lists.Map(r.exprs(t.Kids[0]), func(e lang.Expr) lang.Expr { return r.call(t.Name, nil, e).(lang.Expr) })
		return list, true
	case Apply, Removed:
		list, ok := r.spliced(t.Kids[0])
		for i, b := range list {
			if t.Kind == Removed {
				list[i] = r.removed(b)
			} else {
				list[i] = r.call("σ", r.subst(t.Kids[1]), b).(lang.Expr)
			}
		}
		return list, ok
	}
	return nil, false
}

// Removed returns e without the fresh variables.
func (in *Interpreter) Removed(e lang.Expr, made *Names) lang.Expr {
	r := &run{in: in, calls: &calls{}, made: made, f: &Formula{Left: &Term{Kind: Word, Name: "new"}}}
	return r.removed(e)
}
