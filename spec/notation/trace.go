package notation

import (
	"slices"

	"tandem/internal/lists"
	"tandem/lang"
	"tandem/lang/trace"
	"tandem/spec"
)

// trace matches a trace: its actions, and a letter for others, once.
func (r *run) trace(items []*Term, rho []trace.Action) bool {
	i := slices.IndexFunc(items, func(t *Term) bool { return t.Kind == Meta })
	if i < 0 {
		return len(items) == len(rho) && r.each1(items, rho)
	}
	behind := len(items) - i - 1
	if len(rho) < len(items)-1 {
		return false
	}
	end := len(rho) - behind
	return r.each1(items[:i], rho[:i]) && r.bind(items[i], rho[i:end:end]) && r.each1(items[i+1:], rho[end:])
}

func (r *run) each1(items []*Term, rho []trace.Action) bool {
	for i, t := range items {
		if !r.action(t, rho[i]) {
			return false
		}
	}
	return true
}

// action matches one action.
func (r *run) action(t *Term, a trace.Action) bool {
	switch a := a.(type) {
	case trace.Test:
		return t.Kind == Tested && r.expression(t.Kids[0], a.B)
	case trace.Assign:
		return t.Kind == AssignHeap && r.expression(t.Kids[0], a.H) && r.expression(t.Kids[1], a.E)
	case trace.New:
		return t.Kind == NewOf && r.expression(t.Kids[0], lang.V(a.X)) && r.bind(t.Kids[1], a.X.Type)
	}
	return false
}

// actions returns the trace that a term stands for. An action with what is absent is none.
func (r *run) actions(t *Term) []trace.Action {
	if len(t.Kids) == 1 && t.Kids[0].Kind == Meta {
		t = t.Kids[0]
	}
	if t.Kind == Meta {
		return r.slots[t.slot].([]trace.Action)
	}
	var list []trace.Action
	add := func(a trace.Action) {
		if err := trace.Check(a); err != nil {
			r.fail(t, "%v", err)
		}
		list = append(list, a)
	}
	for _, k := range t.Kids {
		switch k.Kind {
		case Meta:
			list = append(list, r.slots[k.slot].([]trace.Action)...)
		case Tested:
			add(trace.Test{B: r.expr(k.Kids[0])})
		case NewOf:
			add(trace.New{X: r.variableOf(k.Kids[0])})
		case AssignHeap:
			if k.Kids[0].Sort == Locals {
				vars, es := r.locals(k.Kids[0]), r.exprs(k.Kids[1])
				if len(vars) != len(es) {
					r.fail(t, "%d variables and %d expressions", len(vars), len(es))
				}
				for i, y := range vars {
					add(trace.Assign{H: lang.V(y), E: es[i]})
				}
				continue
			}
			if a, ok := r.assigned(k); ok {
				add(a)
			}
		}
	}
	return list
}

// assigned returns the action h := e; false where there is no e, or no r.
func (r *run) assigned(t *Term) (a trace.Assign, ok bool) {
	if t.Kids[0].Sort == Result {
		x, e, ok := r.update(&Term{Kids: []*Term{nil, t.Kids[0], t.Kids[1]}})
		return trace.Assign{H: lang.V(x), E: e}, ok
	}
	h := r.expr(t.Kids[0])
	e := r.ofType(t.Kids[1], h.Type())
	return trace.Assign{H: h, E: e}, !e.IsZero()
}

// freshFor binds variables that no configuration before had to those that are to stand
// for this and the formal parameters: they have their names, and a number.
func (r *run) freshFor(t *Term) bool {
	from, terms := r.locals(t.Kids[0]), t.Kids[1:]
	if terms[0].Kind == Listed {
		terms = terms[0].Kids
	}
	r.count++
	for i, k := range terms {
		n := 1
		if k.Sort == Locals {
			n = len(from) - (len(terms) - i - 1)
		}
		if n < 0 || n > len(from) {
			return false
		}
		var vars locals
		for _, u := range from[:n] {
			y := lang.Fresh(u.Name, r.count, u.Type)
			y.Scope = u.Scope
			vars = append(vars, y)
		}
		from = from[n:]
		if k.Sort == Locals {
			r.slots[k.slot] = vars
		} else {
			r.slots[k.slot] = lang.V(vars[0])
		}
	}
	return len(from) == 0
}

// replacements returns what stands for variables: variables or expressions.
func (r *run) replacements(t *Term) []lang.Expr {
	if t.Kind == Listed {
		return slices.Concat(lists.Map(t.Kids, r.replacements)...)
	}
	if t.Sort.fits(Expression) {
		return []lang.Expr{r.expr(t)}
	}
	return lists.Map(r.locals(t), lang.V)
}

// renamed returns S[this, ū := t, ȳ]: each variable is replaced, all at once.
func (r *run) renamed(t *Term) lang.Seq {
	from, to := r.locals(t.Kids[1]), r.replacements(t.Kids[2])
	if len(from) != len(to) {
		r.fail(t, "%d variables for %d", len(to), len(from))
	}
	var rename func(e lang.Expr) lang.Expr
	done := map[lang.Expr]lang.Expr{}
	rename = func(e lang.Expr) lang.Expr {
		if to, ok := done[e]; ok {
			return to
		}
		to1 := e
		if x, ok := e.Var(); ok {
			if i := slices.Index(from, x); i >= 0 {
				to1 = to[i]
			}
		} else if e.NumKids() > 0 {
			kids := make([]lang.Expr, e.NumKids())
			for i := range kids {
				kids[i] = rename(e.Kid(i))
			}
			to1 = e.Rebuild(kids...)
		}
		done[e] = to1
		return to1
	}
	return r.statements(t.Kids[0]).Map(func(s lang.Stmt) lang.Stmt { return lang.With(s, s.Parts().Map(rename)) })
}

// substitution is [x := e], or [h.f := e] where f is a field.
type substitution struct {
	x, e lang.Expr
	f    lang.Field
}

// assigningBoth is the function e[x, h.f := e1, e2], which assigns to a variable and to a field at
// once. No language of the paper has clauses of it.
const assigningBoth = "[x, h.f := e1, e2]"

// bothOf is [x, h.f := e1, e2].
type bothOf struct {
	x, h, e1, e2 lang.Expr
	f            lang.Field
}

// both returns e[x, h.f := e1, e2].
func (r *run) both(t *Term) lang.Expr {
	u := bothOf{x: r.expr(t.Kids[1]), h: r.expr(t.Kids[2].Kids[0]), f: r.field(t.Kids[2].Kids[1]), e1: r.expr(t.Kids[3]), e2: r.expr(t.Kids[4])}
	if _, ok := u.x.Var(); !ok || u.x.Type() != u.e1.Type() || u.h.Type() != u.f.Of || u.f.Type != u.e2.Type() {
		r.fail(t, "%v, %v.%v := %v, %v assigns what does not fit", u.x, u.h, u.f, u.e1, u.e2)
	}
	return r.call(assigningBoth, u, r.expr(t.Kids[0])).(lang.Expr)
}

// AssignedBoth returns e[x, h.f := e1, e2] by clauses, where to is h.f, but from known where that
// has a value: what is found is then the step of an induction.
func (in *Interpreter) AssignedBoth(e, x, to, e1, e2 lang.Expr, known map[lang.Expr]lang.Expr) lang.Expr {
	f, _ := to.Field()
	u := bothOf{x: x, h: to.Kid(0), f: f, e1: e1, e2: e2}
	r := &run{in: in, calls: &calls{known: len(known) > 0}, f: &Formula{Left: &Term{Kind: Word, Name: assigningBoth}}}
	if fn := in.fns[assigningBoth]; fn != nil {
		found := r.found(fn, u)
		for e, is := range known {
			found[e] = is
		}
	}
	return r.call(assigningBoth, u, e).(lang.Expr)
}

// substituted is e'[x := e], or e'[h.f := e], also where h is one or the other.
func (r *run) substituted(t *Term) lang.Expr {
	at, e := r.expr(t.Kids[0]), r.expr(t.Kids[2])
	var u substitution
	name := "[x := e]"
	if k := t.Kids[1]; k.Kind == Dot {
		u, name = substitution{r.expr(k.Kids[0]), e, r.field(k.Kids[1])}, "[h.f := e]"
	} else if h := r.expr(k); h.Op() == lang.Deref {
		f, _ := h.Field()
		u, name = substitution{h.Kid(0), e, f}, "[h.f := e]"
	} else {
		u = substitution{x: h, e: e}
	}
	to, ok := r.call(name, u, at).(lang.Expr)
	if !ok {
		r.fail(t, "%v is not defined", at)
	}
	return to
}

// part is part of a trace, from an action on, as the argument of a function.
type part struct {
	fn    *function
	from  any // σ or V; nil: none
	first *trace.Action
	n     int
}

// traced returns a function's value at ρ: path(ρ), pc(ρ), or what from, which is σ or V, is after ρ.
func (r *run) traced(name string, from any, rho []trace.Action) any {
	fn := r.in.fns[name]
	if fn == nil {
		r.fail(r.f.Left, "the side has no clauses of %s", name)
	}
	if r.calls.tracing++; r.calls.tracing > maxTreated {
		r.fail(r.f.Left, "its clauses call themselves for ever (bound on calls: %d)", maxTreated)
	}
	defer func() { r.calls.tracing-- }()
	at := part{fn, from, nil, len(rho)}
	if len(rho) > 0 {
		at.first = &rho[0]
	}
	if v, ok := r.calls.along[at]; ok {
		return v
	}
	if r.calls.along == nil {
		r.calls.along = map[part]any{}
	}
	for i := range fn.clauses {
		f := fn.clauses[i].Formula
		c := &run{in: r.in, f: f, slots: make([]any, f.slots), calls: r.calls}
		if f.Left.Kind == Along {
			c.slots[f.Left.Kids[0].slot] = from
		}
		if !c.trace(f.Left.Kids[len(f.Left.Kids)-1].Kids, rho) {
			continue
		}
		if len(rho) > 0 {
			if a, ok := rho[0].(trace.New); ok {
				c.names = r.calls.namesOf(a.X)
			}
		}
		right := f.Right
		if c.all(f.Premises) != yes {
			if right = c.otherwise(); right == nil {
				continue
			}
		}
		v := c.thing(right)
		r.calls.along[at] = v
		return v
	}
	panic(spec.NoClause{Function: name, At: trace.Of(rho...).String()})
}

// namesOf returns x as the variables of e[x := new C].
func (c *calls) namesOf(x lang.Var) *Names {
	for _, n := range c.fresh {
		if n.vars[0] == x {
			return n
		}
	}
	n := NamesOf(x)
	c.fresh = append(c.fresh, n)
	return n
}

// Path is path(ρ).
func (in *Interpreter) Path(rho trace.Trace) lang.Expr {
	return in.Traced("path", nil, rho.Actions()).(lang.Expr)
}

// Assigned is e'[h := e].
func (in *Interpreter) Assigned(at, h, e lang.Expr) lang.Expr {
	u, name := substitution{x: h, e: e}, "[x := e]"
	if f, ok := h.Field(); ok {
		u, name = substitution{h.Kid(0), e, f}, "[h.f := e]"
	}
	return in.outside(name, u, at).(lang.Expr)
}

// CreatedFor returns b[x := new C], with the transformations that it presupposes.
func (in *Interpreter) CreatedFor(b lang.Expr, x lang.Var) lang.Expr {
	n := NamesOf(x)
	return in.outside("new", n, in.outside("⇝", n, b).(lang.Expr)).(lang.Expr)
}

// heapUpdate returns V[h := v], of a variable or a field.
func (r *run) heapUpdate(t *Term) *Values {
	V, h := r.values(t.Kids[0]), r.expr(t.Kids[1])
	v, ok := r.value(t.Kids[2]).(lang.Value)
	if !ok || v.Type() != h.Type() {
		r.fail(t, "%v gets no value of its type", h)
	}
	return r.put(t, V, V, h, v)
}

// Assigning returns [h := e], as the parameter of the functions e'[x := e] and e'[h.f := e].
func Assigning(h, e lang.Expr) any {
	if f, ok := h.Field(); ok {
		return substitution{h.Kid(0), e, f}
	}
	return substitution{x: h, e: e}
}

// Transformed returns e with the transformations that e[x := new C] presupposes.
func (in *Interpreter) Transformed(e lang.Expr, x lang.Var) lang.Expr {
	return in.outside("⇝", NamesOf(x), e).(lang.Expr)
}
