package programs

import (
	"slices"

	"tandem/internal/lists"
	"tandem/lang"
	"tandem/props"
)

// objectWays adds the ways to make a statement of objects of that size.
func (v *Vocabulary) objectWays(in *lang.Method, size int, add func(int, bool, func(*maker, int) []lang.Stmt)) {
	simple := v.simple(size)
	add(v.SetField, simple && len(v.settable(size)) > 0, (*maker).setField)
	add(v.New, (simple || v.Index > 0) && len(v.creations(size)) > 0, (*maker).create)
	add(v.Invoke, simple && len(v.invocations(size)) > 0, (*maker).invoke)
	add(v.GuardedInvoke, v.simple(size-guardCost) && len(v.guarded(size)) > 0, (*maker).guardedInvoke)
	add(v.Return, simple && in != nil && v.returns(in, size), (*maker).ret)
	add(v.Follow, len(v.links()) > 0 && v.parts(in, size-followCost, 1), (*maker).follow)
}

// simple reports whether statements without blocks may have that size.
func (v *Vocabulary) simple(size int) bool { return v.Simple == 0 || size <= v.Simple }

// preferred is some sizes of statements: mostly of those without blocks, larger than x := new C.
func (m *maker) preferred(sizes []int) []int {
	simple := m.src.Choose(8, "simple") < 5
	some := slices.DeleteFunc(slices.Clone(sizes), func(k int) bool {
		return k == 1 || m.voc.simple(k) != simple || k > 3*m.voc.Simple
	})
	if len(some) == 0 || m.src.Choose(16, "any") == 15 {
		return sizes
	}
	return some
}

// settable lists the fields that an assignment of that size can assign to.
func (v *Vocabulary) settable(size int) []lang.Field {
	return slices.DeleteFunc(v.fields(), func(f lang.Field) bool {
		return !v.operands([]lang.Type{f.Of, f.Type}, size-2)
	})
}

// first is known of operands of which the first n stand before a dot.
func first(n int) func(int, []lang.Expr) bool {
	return func(i int, _ []lang.Expr) bool { return i < n }
}

// setField is e.f := e'.
func (m *maker) setField(size int) []lang.Stmt {
	f := props.OneOf(m.src, "field", m.voc.settable(size))
	es := m.reading(m.objects([]lang.Type{f.Of, f.Type}, size-2, first(1)))
	return []lang.Stmt{&lang.AssignField{H: lang.Dot(es[0], f), E: es[1]}}
}

// creation is h := new C, where h is a variable, or e.f.
type creation struct {
	class lang.Type
	field *lang.Field
}

func (v *Vocabulary) creations(size int) []creation {
	var list []creation
	for _, d := range v.Classes {
		if size == 1 {
			list = append(list, creation{class: d.Type})
		}
	}
	for _, f := range v.fields() {
		if f.Type.IsClass() && size > 2 && (v.Simple == 0 || size <= 4 || v.Index > 0 && size == chosenSize+2) && v.expr(f.Of, size-2) {
			list = append(list, creation{f.Type, &f})
		}
	}
	return list
}

// create returns h := new C.
func (m *maker) create(size int) []lang.Stmt {
	c := props.OneOf(m.src, "creation", m.voc.creations(size))
	s := &lang.New{Class: c.class}
	if c.field != nil {
		of := m.object
		if m.voc.Index > 0 && size == chosenSize+2 {
			of = m.chosen
		}
		s.H = lang.Dot(of(c.field.Of, size-2, true), *c.field)
	} else {
		s.H = lang.V(m.target(c.class))
	}
	return []lang.Stmt{s}
}

// chosenSize is the size of what chosen makes.
const chosenSize = 6

// chosen returns a[e] ? x : y, an object whose choice can be out of bounds.
func (m *maker) chosen(t lang.Type, _ int, _ bool) lang.Expr {
	return lang.Term(lang.Cond, m.nearRead(3), lang.V(m.variable(t)), lang.V(m.variable(t)))
}

// reading returns the expressions, of which integers may become elements of arrays of their size.
func (m *maker) reading(es []lang.Expr) []lang.Expr {
	for i, e := range es {
		if m.voc.Index > 0 && e.Type() == lang.Int && ExprSize(e) >= 3 && m.src.Choose(2, "access") == 1 {
			es[i] = m.accessed(ExprSize(e))
		}
	}
	return es
}

// invocation is h := e0.m(ē), where h is a variable or e.f; or e0.m(ē).
type invocation struct {
	m     *lang.Method
	h     bool
	field *lang.Field
}

// types returns the types of the expressions in an invocation, and how many of them stand before a dot.
func (c invocation) types() (types []lang.Type, dots int) {
	if c.field != nil {
		types = append(types, c.field.Of)
	}
	types = append(types, c.m.Of)
	return append(types, typesOf(c.m.Params)...), len(types)
}

// rest returns the size of those expressions in an invocation of that size.
func (c invocation) rest(size int) int {
	if c.field != nil {
		return size - 2
	}
	return size - 1
}

func (v *Vocabulary) invocations(size int) []invocation {
	var list []invocation
	add := func(c invocation) {
		if types, _ := c.types(); v.operands(types, c.rest(size)) {
			list = append(list, c)
		}
	}
	for _, m := range (&lang.Program{Classes: v.Classes}).Methods() {
		add(invocation{m: m})
		if m.Result == (lang.Type{}) {
			continue
		}
		if len(v.Vars[m.Result]) > 0 {
			add(invocation{m: m, h: true})
		}
		for _, f := range v.fields() {
			if f.Type == m.Result {
				add(invocation{m: m, h: true, field: &f})
			}
		}
	}
	return list
}

// invoke returns h := e0.m(ē), or e0.m(ē).
func (m *maker) invoke(size int) []lang.Stmt {
	c := props.OneOf(m.src, "invocation", m.voc.invocations(size))
	return []lang.Stmt{m.invocation(c, size)}
}

func (m *maker) invocation(c invocation, size int) *lang.Invoke {
	if !slices.Contains(m.invoked, c.m) {
		m.invoked = append(m.invoked, c.m)
	}
	s := &lang.Invoke{Method: c.m.Name}
	if c.h && c.field == nil {
		s.H = lang.V(m.target(c.m.Result))
	}
	types, dots := c.types()
	es := m.reading(m.objects(types, c.rest(size), first(dots)))
	if c.field != nil {
		s.H = lang.Dot(es[0], *c.field)
		es = es[1:]
	}
	s.E0, s.Args = es[0], es[1:]
	return s
}

// guarded lists the invocations that a guarded one of that size can have.
func (v *Vocabulary) guarded(size int) []invocation {
	return slices.DeleteFunc(v.invocations(size-guardCost), func(c invocation) bool {
		return len(c.m.Params) == 0 || c.m.Params[0].Type != lang.Int
	})
}

// guardedInvoke is
//
//	if i > 0 { h := e0.m(i - 1, …) }
//
// in the body of a method with an integer i for its first parameter, and
// h := e0.m(n, …) for a small n elsewhere: calls that end, unless i grows.
func (m *maker) guardedInvoke(size int) []lang.Stmt {
	call := m.invocation(props.OneOf(m.src, "invocation", m.voc.guarded(size)), size-guardCost)
	if m.method == nil {
		return m.guard(call, call.Args, nil)
	}
	return m.guard(call, call.Args, m.method.Params)
}

// returns reports whether the method can have a return of that size.
func (v *Vocabulary) returns(in *lang.Method, size int) bool {
	if in.Result == (lang.Type{}) {
		return size == 1
	}
	return size > 1 && v.expr(in.Result, size-1)
}

// ret is return e, or return in a method without a result.
func (m *maker) ret(size int) []lang.Stmt {
	s := &lang.Return{}
	if size > 1 {
		s.E = m.object(m.method.Result, size-1, false)
	}
	return []lang.Stmt{s}
}

// links lists the fields of a class that refer to objects of the same class.
func (v *Vocabulary) links() []lang.Field {
	return slices.DeleteFunc(v.fields(), func(f lang.Field) bool { return f.Of != f.Type })
}

// followCost is the size of what a loop along a field has beside its test and body.
const followCost = 2 + 4 + 3

// follow is
//
//	x := y; while x != nil && b { S; x := x.f }
//
// which ends where the objects are no cycle, unless S changes x or f.
func (m *maker) follow(size int) []lang.Stmt {
	f := props.OneOf(m.src, "link", m.voc.links())
	x, y := m.target(f.Of), m.variable(f.Of)
	b, s := m.split(size-followCost, 1)
	at := lang.V(x)
	return []lang.Stmt{
		&lang.Assign{X: x, E: lang.V(y)},
		&lang.While{
			B:    lang.Conjunction(lang.Term(lang.Ne, at, lang.NilOf(f.Of)), b),
			Body: s[0].Then(lang.SeqOf(&lang.Assign{X: x, E: lang.Dot(at, f)})),
		},
	}
}

// begin assigns each variable of a class a new object, nil, or what one before it has.
func (m *maker) begin(vars []lang.Var) lang.Seq {
	var list []lang.Stmt
	for i, x := range vars {
		others := lists.Filter(vars[:i], func(y lang.Var) bool { return y.Type == x.Type })
		if !x.Type.IsClass() {
			continue
		}
		switch n := m.src.Choose(4, "object at the beginning"); {
		case n == 0:
			list = append(list, &lang.Assign{X: x, E: lang.NilOf(x.Type)})
		case n == 1 && len(others) > 0:
			list = append(list, &lang.Assign{X: x, E: lang.V(props.OneOf(m.src, "the same as", others))})
		default:
			list = append(list, &lang.New{H: lang.V(x), Class: x.Type})
		}
	}
	return lang.SeqOf(list...)
}

// withClasses returns a program of that size, the bodies of its methods counted. A
// program declares only what it uses. False if the choices lead to none.
func (m *maker) withClasses(size int) (*lang.Program, bool) {
	bodies := map[*lang.Method]lang.Seq{}
	sized := func(in *lang.Method, most int) []int {
		least := 0
		if m.voc.Returning > 0 { // at random, there is something everywhere
			least = most / 3
		}
		return m.bodySizes(in, least, most)
	}
	p := &lang.Program{}
	k := props.OneOf(m.src, "main size", sized(nil, size))
	p.Body = m.body(k)
	left := size - k
	for i, j := 0, 0; i < len(m.invoked) || j < len(m.called); {
		if i < len(m.invoked) {
			m.method = m.invoked[i]
			k := props.OneOf(m.src, "body size", sized(m.method, left))
			m.src.Group("method", func() { bodies[m.method] = m.withLocals(m.method.FullName(), k) })
			m.method = nil
			left -= k
			i++
			continue
		}
		m.in = m.called[j]
		P := *m.in
		k := props.OneOf(m.src, "body size", sized(nil, left))
		m.src.Group("procedure", func() { P.Body = m.withLocals(P.Name, k) })
		m.in = nil
		left -= k
		p.Procs = append(p.Procs, &P)
		j++
	}
	for _, d := range m.voc.Classes {
		with := *d
		with.Methods = nil
		for _, method := range d.Methods {
			if body, ok := bodies[method]; ok {
				built := *method
				built.Body = body
				with.Methods = append(with.Methods, &built)
			}
		}
		p.Classes = append(p.Classes, &with)
	}
	p.Vars = m.vars
	p.Vars = usedVars(p)
	if m.voc.Begun {
		p.Body = m.begin(p.Vars).Then(p.Body)
	}
	p.Classes = usedClasses(p)
	return p, left == 0
}

// body returns a method's body or the main statement: at random with a guarded call, and return of
// a result.
func (m *maker) body(size int) lang.Seq {
	if m.voc.Returning == 0 {
		return m.seq(size)
	}
	var last lang.Seq
	if m.method != nil && m.method.Result != (lang.Type{}) && m.src.Choose(8, "returning") < m.voc.Returning {
		if k, ok := m.sizeOf(2, min(size, 5), size, func(k int) bool { return m.voc.returns(m.method, k) }); ok {
			last, size = lang.SeqOf(m.ret(k)...), size-k
		}
	}
	if m.src.Choose(4, "calling") > 0 {
		if k, ok := m.sizeOf(guardCost, size, size, func(k int) bool { return m.voc.simple(k-guardCost) && len(m.voc.guarded(k)) > 0 }); ok {
			before := 0
			if n, ok := m.sizeOf(0, size-k, size-k, func(n int) bool { return m.voc.seq(m.method, n) }); ok {
				before = n
			}
			return m.seq(before).Then(lang.SeqOf(m.guardedInvoke(k)...)).Then(m.seq(size - k - before)).Then(last)
		}
	}
	return m.seq(size).Then(last)
}

// sizeOf returns a possible size from least to most that leaves a possible rest of size; or false.
func (m *maker) sizeOf(least, most, size int, possible func(int) bool) (int, bool) {
	list := sizes(least, most, func(k int) bool { return possible(k) && m.voc.seq(m.method, size-k) })
	if len(list) == 0 {
		return 0, false
	}
	return props.OneOf(m.src, "size", list), true
}
