package programs

import (
	"maps"
	"slices"

	"tandem/internal/dag"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/props"
)

// heap returns a value for each variable of p, and for each field of its classes as an array
// (lang.Field.Array): an initial state of §4.1. The objects that exist are those that occur in it.
func (v *Vocabulary) heap(src props.Source, p *lang.Program) map[lang.Var]lang.Value {
	h := &heapMaker{voc: v, src: src, fields: p.Fields(), met: map[lang.Type]int{}, values: map[lang.Var]lang.Value{}}
	for _, f := range h.fields {
		h.values[f.Array()] = lang.Default(f.Array().Type)
	}
	if !v.Canonical {
		for _, d := range v.Classes { // not p's, so that the choices do not depend on what it declares
			n := src.Choose(2*v.Objects+1, "objects") // none in one of nine
			if n > v.Objects {
				n -= v.Objects
			}
			for range n {
				h.meet(d.Type)
			}
		}
	}
	maps.Copy(h.values, lists.Table(p.Vars, func(x lang.Var) lang.Value { return h.value(x.Type) }))
	for i := 0; i < len(h.slots); i++ {
		s := h.slots[i]
		a := h.values[s.f.Array()].(lang.ArrayValue)
		h.values[s.f.Array()] = a.With(s.o, h.value(s.f.Type))
	}
	if !v.Canonical {
		h.elsewhere()
	}
	return h.values
}

// elsewhere gives fields values at no objects: at nil, where programs must not look, and at objects
// to come.
func (h *heapMaker) elsewhere() {
	for _, f := range h.fields {
		if h.src.Choose(8, "elsewhere") != 7 {
			continue
		}
		old := h.values[f.Array()].(lang.ArrayValue)
		a := lang.NewArray(old.Type(), h.value(f.Type))
		for _, s := range h.slots {
			if s.f == f {
				a = a.With(s.o, old.At(s.o))
			}
		}
		h.values[f.Array()] = a
	}
}

// heapMaker builds an initial state. An object is met when it exists.
type heapMaker struct {
	voc    *Vocabulary
	src    props.Source
	fields []lang.Field
	met    map[lang.Type]int
	slots  []slot // of the objects that were met
	values map[lang.Var]lang.Value
}

// slot is a field of an object.
type slot struct {
	o lang.ObjectValue
	f lang.Field
}

// meet returns the next object of a class.
func (h *heapMaker) meet(class lang.Type) lang.ObjectValue {
	h.met[class]++
	o := lang.Object(class, h.met[class])
	for _, f := range h.fields {
		if f.Of == class {
			h.slots = append(h.slots, slot{o, f})
		}
	}
	return o
}

// value returns a value of type t. Where heaps are built once, an object is one met before, or the
// next, numbered as variables reach them. At random objects are mostly there: most runs need them.
func (h *heapMaker) value(t lang.Type) lang.Value {
	met := h.met[t]
	switch {
	case !t.IsClass():
		return h.voc.Value(h.src, t)
	case !h.voc.Canonical:
		if met == 0 || h.src.Choose(8, "nil") == 7 {
			return lang.Nil(t)
		}
		return lang.Object(t, 1+h.src.Choose(met, "object"))
	}
	switch id := h.src.Choose(min(met+1, h.voc.Objects)+1, "object"); {
	case id == 0:
		return lang.Nil(t)
	case id > met:
		return h.meet(t)
	default:
		return lang.Object(t, id)
	}
}

// SmallerHeaps lists initial values of p, a program with classes, that are a step simpler: without
// what p does not have, without one of the objects, then as SmallerValues.
func SmallerHeaps(values map[lang.Var]lang.Value, p *lang.Program) []map[lang.Var]lang.Value {
	values = Restrict(values, p)
	order := slices.Clone(p.Vars)
	order = append(order, lists.Map(p.Fields(), lang.Field.Array)...)
	order = append(order, inputsIn(values)...)
	list := fewerInputs(values)
	list = append(list, lists.Map(objectsIn(values), func(o lang.ObjectValue) map[lang.Var]lang.Value { return withoutObject(values, o) })...)
	return append(list, SmallerValues(values, order)...)
}

// Restrict returns the values of p's variables and fields, or defaults, and of inputs, if p reads any.
func Restrict(values map[lang.Var]lang.Value, p *lang.Program) map[lang.Var]lang.Value {
	m := map[lang.Var]lang.Value{}
	add := func(x lang.Var) {
		m[x] = values[x]
		if m[x] == nil {
			m[x] = lang.Default(x.Type)
		}
	}
	for _, x := range p.Vars {
		add(x)
	}
	for _, f := range p.Fields() {
		add(f.Array())
	}
	if lang.Reads(p) {
		for _, x := range inputsIn(values) {
			m[x] = values[x]
		}
	}
	return m
}

// objectsIn lists the objects that occur in values, by class and number, the last ones first.
func objectsIn(values map[lang.Var]lang.Value) []lang.ObjectValue {
	set := map[lang.ObjectValue]bool{}
	var add func(v lang.Value)
	add = func(v lang.Value) {
		switch v := v.(type) {
		case lang.ObjectValue:
			if !v.IsNil() {
				set[v] = true
			}
		case lang.ArrayValue:
			add(v.Rest())
			v.Each(func(i, x lang.Value) bool {
				add(i)
				add(x)
				return true
			})
		}
	}
	for _, v := range values {
		add(v)
	}
	list := slices.SortedFunc(maps.Keys(set), lang.ObjectValue.Compare)
	slices.Reverse(list)
	return list
}

// withoutObject is values with nil for o, and o's fields left out.
func withoutObject(values map[lang.Var]lang.Value, o lang.ObjectValue) map[lang.Var]lang.Value {
	m := map[lang.Var]lang.Value{}
	drop := func(v lang.Value) lang.Value {
		if v.Equal(o) {
			return lang.Nil(o.Type())
		}
		return v
	}
	for x, v := range values {
		a, ok := v.(lang.ArrayValue)
		if !ok {
			m[x] = drop(v)
			continue
		}
		b := lang.NewArray(a.Type(), drop(a.Rest()))
		a.Each(func(i, v lang.Value) bool {
			if !i.Equal(o) {
				b = b.With(i, drop(v))
			}
			return true
		})
		m[x] = b
	}
	return m
}

// readableProgram reports whether p is read back: the type of each nil can be told.
func readableProgram(p *lang.Program) bool {
	if len(p.Classes) == 0 {
		return true
	}
	ok := declaresLocals(p)
	p.Walk(func(s lang.Stmt) {
		for _, e := range lang.Exprs(s) {
			ok = ok && readable(e)
		}
		if q := s.Parts(); q.Name != "" && !q.E.IsZero() { // a call of a method
			ok = ok && isKnown(q.E)
		}
	})
	return ok
}

// declaresLocals reports whether p's bodies have no locals but parameters and those declared at
// their heads.
func declaresLocals(p *lang.Program) bool {
	ok := true
	body := func(scope string, S lang.Seq) {
		known := p.Locals(scope)
		S.Walk(func(s lang.Stmt) {
			vars := lang.FreeVars(lang.Exprs(s)...)
			if x, assigns := lang.Target(s); assigns {
				vars = append(vars, x)
			}
			for _, x := range vars {
				ok = ok && (x.Scope == "" || slices.Contains(known, x))
			}
		})
	}
	for _, d := range p.Procs {
		body(d.Name, d.Body)
	}
	for _, m := range p.Methods() {
		body(m.FullName(), m.Body)
	}
	return ok
}

// usedClasses returns those of p's classes that it uses, in their order, with the fields that it
// uses. p has no other methods than it calls, directly or not, and no other variables than it uses.
func usedClasses(p *lang.Program) []*lang.ClassDecl {
	types, fields := map[lang.Type]bool{}, map[lang.Field]bool{}
	typesIn := func(vars []lang.Var) {
		for _, x := range vars {
			types[x.Type] = true
		}
	}
	typesIn(p.Vars)
	for _, d := range p.Procs {
		typesIn(d.Params)
	}
	for _, m := range p.Methods() {
		types[m.Result] = true
		typesIn(m.Locals())
	}
	p.Walk(func(a lang.Stmt) {
		if x, ok := lang.Target(a); ok {
			types[x.Type] = true
		}
		for _, e := range dag.Order(lang.Exprs(a)...) {
			types[e.Type()] = true
			if f, ok := e.Field(); ok {
				fields[f] = true
			}
		}
	})
	var list []*lang.ClassDecl
	for _, d := range p.Classes {
		if !types[d.Type] {
			continue
		}
		used := *d
		used.Fields = slices.DeleteFunc(slices.Clone(d.Fields), func(f lang.Field) bool { return !fields[f] })
		list = append(list, &used)
	}
	return list
}

// onlyCalled returns p's classes with those methods only that p calls.
func onlyCalled(p *lang.Program) []*lang.ClassDecl {
	called := calls(p)
	var list []*lang.ClassDecl
	for _, d := range p.Classes {
		with := *d
		with.Methods = slices.DeleteFunc(slices.Clone(d.Methods), func(m *lang.Method) bool { return !called[m.FullName()] })
		list = append(list, &with)
	}
	return list
}

// smallerHeapVar lists heap variables of the type one step simpler, without this, which is not assigned.
func smallerHeapVar(h lang.Expr) []lang.Expr {
	if h.IsZero() || h.Op() == lang.Variable {
		return nil
	}
	return slices.DeleteFunc(SmallerExpr(h), func(e lang.Expr) bool {
		x, ok := e.Var()
		return !e.IsHeapVar() || ok && x.Name == "this"
	})
}
