package certify

import (
	"tandem/internal/lists"
	"tandem/lang"
)

// run is a concrete run of the program from a model. It shares nothing with the symbolic rules.
type run struct {
	*checker
	globals map[lang.Var]lang.Value
	stack   []frame   // the closure that runs last
	ended   bool      // by an error
	fault   lang.Kind // which one
	reads   int       // inputs so far
	nilUsed bool      // by the statement that comes next

	from    model
	heap    heap
	created []lang.ObjectValue
}

// frame is a closure of the run.
type frame struct {
	proc   string
	locals map[lang.Var]lang.Value
	body   lang.Seq
}

func (c *checker) start(m model) *run {
	c.overflow = false
	r := &run{checker: c, globals: map[lang.Var]lang.Value{}, from: m, heap: heap{}}
	for _, x := range c.program.Vars {
		r.globals[x] = m.values[x]
	}
	for _, o := range m.objects {
		r.add(o)
		for f := range r.heap[o] {
			if a, ok := m.values[f.Array()].(lang.ArrayValue); ok {
				r.heap[o][f] = a.At(o)
			}
		}
	}
	r.stack = []frame{{body: c.program.Body}}
	return r
}

func (r *run) top() *frame { return &r.stack[len(r.stack)-1] }

func (r *run) valueOf(x lang.Var) lang.Value {
	values := r.globals
	if x.Scope != "" {
		values = r.top().locals
	}
	if v, ok := values[x]; ok {
		return v
	}
	return lang.Default(x.Type)
}

func (r *run) set(x lang.Var, v lang.Value) {
	if x.Scope == "" {
		r.globals[x] = v
		return
	}
	f := r.top()
	if f.locals == nil {
		f.locals = map[lang.Var]lang.Value{}
	}
	f.locals[x] = v
}

// push calls a procedure, or a method.
func (r *run) push(name string, values []lang.Value) {
	p := r.procs[name]
	called := frame{proc: p.Name, body: p.Body, locals: map[lang.Var]lang.Value{}}
	for i, u := range p.Params {
		called.locals[u] = values[i]
	}
	r.stack = append(r.stack, called)
}

// values returns those of expressions now; false if an access in them is out of bounds, or nil is used.
func (r *run) values(es ...lang.Expr) ([]lang.Value, bool) {
	if r.language.objects {
		memo, within, inBounds := map[lang.Expr]lang.Value{}, map[lang.Expr]bool{}, true
		r.nilUsed = false
		var list []lang.Value
		for _, e := range es {
			v := r.inHeap(e, memo)
			r.nilUsed = r.nilUsed || v == nil
			inBounds = inBounds && v != nil && r.within(e, memo, within)
			list = append(list, v)
		}
		r.report.Counts.Valued += len(memo)
		return list, inBounds
	}
	v := evaluation{at: r.valueOf, memo: map[lang.Expr]lang.Value{}, maxBits: r.bounds.MaxBits}
	list := lists.Map(es, v.value)
	r.report.Counts.Valued += len(v.memo)
	r.overflow = r.overflow || v.overflow
	return list, !v.outside
}

// step takes one transition, of several that of this name, and names its rule; "" if there is none.
func (r *run) step(name string) string {
	if len(r.stack) == 0 || r.ended {
		return ""
	}
	f := r.top()
	if f.body.Empty() {
		return r.end(f)
	}
	stmt := f.body.Head()
	if rule, ok := r.objects(stmt); ok {
		return rule
	}
	if rule, ok := r.checks(stmt); ok {
		return rule
	}
	values, inBounds := r.values(lang.Exprs(stmt)...)
	rest := f.body.Tail()
	branch := func(name string, then, otherwise lang.Seq) string {
		if values[0] == lang.Value(lang.BoolValue(true)) {
			f.body = then
			return name + "-T"
		}
		f.body = otherwise
		return name + "-F"
	}
	switch a := stmt.(type) {
	case *lang.Form:
		return r.declared(name)
	case *lang.Assign:
		if !inBounds {
			return r.fail("Assign")
		}
		f.body = rest
		r.set(a.X, values[0])
		switch {
		case r.language.arrays || !r.language.procs && !r.language.objects:
			return "Assign"
		case a.X.Scope == "":
			return "Assign-G"
		default:
			return "Assign-L"
		}
	case *lang.AssignElem:
		old := r.valueOf(a.A).(lang.ArrayValue)
		if inBounds && a.A.Type.IsBounded() {
			i, n := integer(values[0]), old.Bound().Big()
			inBounds = i.Sign() >= 0 && i.Cmp(n) < 0
		}
		if !inBounds {
			return r.fail("Elem")
		}
		f.body = rest
		r.set(a.A, old.With(values[0], values[1]))
		return "Elem"
	case *lang.Local:
		f.body = rest
		r.set(a.X, lang.Default(a.X.Type))
		return "Local"
	case *lang.SetBound:
		if n, ok := values[0].(lang.IntValue); ok && inBounds && n.Big().Sign() >= 0 {
			f.body = rest
			r.set(a.A, r.valueOf(a.A).(lang.ArrayValue).WithBound(n))
			return "Bound"
		}
		return r.fail("Bound")
	case *lang.If:
		if !inBounds {
			return r.fail("If")
		}
		return branch("If", a.Then.Then(rest), a.Else.Then(rest))
	case *lang.While:
		if !inBounds {
			return r.fail("While")
		}
		return branch("While", a.Body.Then(f.body), rest)
	case *lang.Call:
		if !inBounds {
			return r.fail("Call")
		}
		f.body = rest
		r.push(a.Proc, values)
		return "Call"
	default:
		return ""
	}
}

// end leaves a closure at its end.
func (r *run) end(f *frame) string {
	switch {
	case r.language.objects:
		if t, ok := r.results[f.proc]; ok {
			r.globals[lang.Result(t)] = lang.Default(t)
		}
		r.stack = r.stack[:len(r.stack)-1]
		return "End"
	case r.language.procs:
		r.stack = r.stack[:len(r.stack)-1]
		return "Return"
	default:
		return ""
	}
}

// fail ends the run with an error of a statement; without error where it is stuck
// because nil is used, which comes first and is an error only with checks.
func (r *run) fail(name string) string {
	switch {
	case r.nilUsed && r.language.checks:
		r.ended, r.fault = true, lang.NilDereference
		return "Nil-Err"
	case r.nilUsed:
		return ""
	}
	r.ended, r.fault = true, lang.OutOfBound
	return name + "-Err"
}

// same reports whether what remains of the run is what remains in s.
func (r *run) same(s state) bool {
	if r.ended {
		f, fault := s.head().(*lang.Fault)
		return fault && f.Kind == r.fault
	}
	n := len(r.stack)
	for c := s.top; c != nil; c = c.below {
		n--
		if n < 0 || r.stack[n].proc != c.proc || !r.stack[n].body.Equal(c.body) {
			return false
		}
	}
	return n == 0
}
