package certify

import (
	"errors"
	"fmt"
	"slices"

	"tandem/internal/lists"
	"tandem/lang"
	"tandem/lang/heapfile"
	"tandem/lang/syntax"
)

// model is the initial values of a path: of variables, of fields as arrays, and the objects that exist.
type model struct {
	values  map[lang.Var]lang.Value
	objects []lang.ObjectValue
}

// identity returns the nth object that a run creates: of class C, behind those that exist initially.
func (m model) identity(C lang.Type, n int) lang.ObjectValue {
	last := 0
	for _, o := range m.objects {
		if o.Type() == C {
			last = max(last, o.ID())
		}
	}
	return lang.Object(C, last+n)
}

// modelOf returns the model of a record: a value for each variable as a text; in a program
// with classes a heap file, which has values of all variables, too.
func (c *checker) modelOf(r *record) (model, *Problem) {
	m := model{values: map[lang.Var]lang.Value{}}
	n := 0
	if len(c.program.Classes) > 0 {
		m, n = c.heap(r)
	} else {
		for _, p := range r.pairs("model", '"') {
			x, ok := c.vars[p.key]
			if !ok || x.Scope != "" {
				return m, r.problem(Malformed, p.at, "a value for "+quote(p.key), "the program's global variables")
			}
			v, err := lang.ParseValue(p.text, x.Type)
			if err != nil {
				return m, r.problem(Malformed, p.at, fmt.Sprintf("%s = %s (%v)", x, quote(p.text), err), "a value of type "+x.Type.String())
			}
			m.values[x] = v
		}
		n = len(m.values)
	}
	if want := len(c.program.Vars); r.err == nil && n != want {
		return m, r.problem(Refused, r.offset("model"), fmt.Sprint(n, " values"), fmt.Sprintf("one for each of %d variables", want))
	}
	return m, r.err
}

// heap returns the model that a record has as a heap file, and the number of variables in it.
func (c *checker) heap(r *record) (model, int) {
	v := r.get("model", '{')
	if r.err != nil {
		return model{}, 0
	}
	h, err := heapfile.Read("", r.raw[v.at:v.end], c.program)
	if err != nil {
		col := 1
		if errs, ok := errors.AsType[syntax.Errors](err); ok {
			col, err = errs[0].Span.From.Col, errors.New(errs[0].Msg)
		}
		r.err = &Problem{Kind: Malformed, Line: r.line, Col: column(r.raw, v.at) + col - 1, Found: "a heap file with a mistake (" + err.Error() + ")", Expected: "one without"}
		return model{}, 0
	}
	return model{h.Values, lists.Map(h.Objects, func(o heapfile.Named) lang.ObjectValue { return o.Object })}, len(h.Places)
}

// heap is the objects of a run, with their fields.
type heap map[lang.ObjectValue]map[lang.Field]lang.Value

func (r *run) add(o lang.ObjectValue) {
	r.heap[o] = lists.Table(r.program.Class(o.Type()).Fields, func(f lang.Field) lang.Value { return lang.Default(f.Type) })
}

// inHeap returns V(e); nil, which is no value, where nil is used. A conditional
// expression has the value of the branch that it takes, whatever is in the other.
func (r *run) inHeap(e lang.Expr, memo map[lang.Expr]lang.Value) lang.Value {
	return lang.FoldExpr(e, memo, func(e lang.Expr, kids []lang.Value) lang.Value {
		if x, ok := e.Var(); ok {
			return r.valueOf(x)
		}
		if e.Op() == lang.Cond {
			switch kids[0] {
			case lang.Value(lang.BoolValue(true)):
				return kids[1]
			case lang.Value(lang.BoolValue(false)):
				return kids[2]
			}
			return nil
		}
		if slices.ContainsFunc(kids, func(v lang.Value) bool { return v == nil }) {
			return nil
		}
		if f, ok := e.Field(); ok {
			if o := kids[0].(lang.ObjectValue); !o.IsNil() {
				return r.heap[o][f]
			}
			return nil
		}
		v, ok := operate(e, kids, r.bounds.MaxBits)
		if !ok {
			r.overflow = true
			return lang.Default(e.Type())
		}
		return v
	})
}

// within reports whether no access evaluated in e is out of bounds. The memo has the values.
func (r *run) within(e lang.Expr, values map[lang.Expr]lang.Value, memo map[lang.Expr]bool) bool {
	return lang.FoldExpr(e, memo, func(e lang.Expr, kids []bool) bool {
		switch {
		case e.Op() == lang.Cond:
			return kids[0] && (values[e.Kid(0)] == lang.Value(lang.BoolValue(true)) && kids[1] || values[e.Kid(0)] == lang.Value(lang.BoolValue(false)) && kids[2])
		case slices.Contains(kids, false):
			return false
		case e.Op() == lang.Select && e.Kid(0).Type().IsBounded():
			a, i := values[e.Kid(0)], values[e.Kid(1)]
			return a != nil && i != nil && integer(i).Sign() >= 0 && integer(i).Cmp(a.(lang.ArrayValue).Bound().Big()) < 0
		default:
			return true
		}
	})
}

// objects is step for the statements of objects; false if it is none of them.
func (r *run) objects(stmt lang.Stmt) (rule string, ok bool) {
	f := r.top()
	// fails reports whether using the object o fails: the statement is stuck, or an error by its
	// rule's name.
	fails := func(name string, inBounds bool, o lang.Value) bool {
		if object, ok := o.(lang.ObjectValue); ok && object.IsNil() {
			r.nilUsed = true
		}
		if inBounds && !r.nilUsed {
			return false
		}
		rule = r.fail(name)
		return true
	}
	switch a := stmt.(type) {
	case *lang.AssignField:
		values, inBounds := r.values(a.H.Kid(0), a.E)
		if fails("Assign-F", inBounds, values[0]) {
			return rule, true
		}
		field, _ := a.H.Field()
		r.heap[values[0].(lang.ObjectValue)][field] = values[1]
		f.body = f.body.Tail()
		return "Assign-F", true
	case *lang.New:
		o := r.from.identity(a.Class, len(r.created)+1)
		if x, ok := a.H.Var(); ok {
			r.set(x, o)
		} else {
			values, inBounds := r.values(a.H.Kid(0))
			if fails("New", inBounds, values[0]) {
				return rule, true
			}
			field, _ := a.H.Field()
			r.heap[values[0].(lang.ObjectValue)][field] = o
		}
		r.created = append(r.created, o)
		r.add(o)
		f.body = f.body.Tail()
		return "New", true
	case *lang.Invoke:
		name := "Call"
		if r.language.procs {
			name = "Invoke"
		}
		values, inBounds := r.values(append([]lang.Expr{a.E0}, a.Args...)...)
		if fails(name, inBounds, values[0]) {
			return rule, true
		}
		f.body = f.body.Tail()
		if h, ok := a.Receive(); ok {
			f.body = f.body.Push(h)
		}
		r.push(a.Callee(), values)
		return name, true
	case *lang.Return:
		if !a.E.IsZero() {
			values, inBounds := r.values(a.E)
			if fails("Return", inBounds, nil) {
				return rule, true
			}
			r.globals[lang.Result(a.E.Type())] = values[0]
		}
		r.stack = r.stack[:len(r.stack)-1]
		return "Return", true
	}
	return "", false
}
