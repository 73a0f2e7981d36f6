package programs

import (
	"slices"

	"tandem/lang"
	"tandem/props"
)

var (
	classC = lang.Class("C")
	classD = lang.Class("D")
)

// Objects returns the vocabulary of random checks of the language of objects: a class C whose
// objects refer to each other, to those of a smaller class D, and have integers and truth values;
// methods with and without result, which call themselves and each other. Calls are mostly guarded,
// and loops count or follow a field. There are no products and quotients: solvers decide the rest.
func Objects() *Vocabulary {
	return &Vocabulary{
		Types: []lang.Type{classC, classD, lang.Int, lang.Bool},
		Vars: map[lang.Type][]lang.Var{
			classC:    vars(classC, "x", "y", "z"),
			classD:    vars(classD, "w"),
			lang.Int:  vars(lang.Int, "k", "n"),
			lang.Bool: vars(lang.Bool, "p"),
		},
		Ops: []lang.Op{
			lang.Eq, lang.Ne, lang.Not, lang.And, lang.Or, lang.Cond, lang.Add, lang.Sub, lang.Neg,
			lang.Lt, lang.Le, lang.Gt, lang.Ge,
		},
		Literal: objectLiteral, Value: objectLiteral,
		Classes: []*lang.ClassDecl{
			class(classC, []lang.Field{
				{Name: "f", Type: classC}, {Name: "g", Type: classC}, {Name: "d", Type: classD},
				{Name: "v", Type: lang.Int}, {Name: "b", Type: lang.Bool},
			},
				method("find", classC, lang.Int, classC), method("add", lang.Type{}, lang.Int, classC),
				method("sum", lang.Int, lang.Int), method("has", lang.Bool, classC), method("own", classD, lang.Int),
			),
			class(classD, []lang.Field{{Name: "c", Type: classC}, {Name: "v", Type: lang.Int}},
				method("get", classC, lang.Int), method("put", lang.Type{}, classC)),
		},
		Assign: 6, If: 5, While: 1, Counted: 1,
		SetField: 6, New: 2, Invoke: 4, GuardedInvoke: 30, Return: 1, Follow: 3,
		Near: 6, Simple: 6, Returning: 6, Objects: 4,
	}
}

// SmallObjects returns the vocabulary of exhaustive checks with objects: a class C with a field f:
// C and a method m(u: C): C, variables x and y, nil, equality, and every statement.
func SmallObjects() *Vocabulary {
	return &Vocabulary{
		Types:   []lang.Type{classC, lang.Bool},
		Vars:    map[lang.Type][]lang.Var{classC: vars(classC, "x", "y")},
		Ops:     []lang.Op{lang.Eq},
		Literal: objectLiteral, Value: SmallValue,
		Classes: []*lang.ClassDecl{
			class(classC, []lang.Field{{Name: "f", Type: classC}}, method("m", classC, classC)),
		},
		Assign: 1, If: 1, While: 1, SetField: 1, New: 1, Invoke: 1, Return: 1,
		NoTruth: true, Objects: 2, Canonical: true,
		Name: "one class",
	}
}

// SmallTypedObjects returns SmallObjects with integers in results, tests and defaults: a class C
// with f: C, v: int and m(u: int): int, variables x: C and k: int, constants 0 and 1, and <.
func SmallTypedObjects() *Vocabulary {
	v := SmallObjects().Named("integers", 0)
	v.Types = []lang.Type{classC, lang.Int, lang.Bool}
	v.Vars = map[lang.Type][]lang.Var{classC: vars(classC, "x"), lang.Int: vars(lang.Int, "k")}
	v.Ops = []lang.Op{lang.Lt}
	v.Literal = func(src props.Source, t lang.Type) lang.Value {
		if t == lang.Int {
			return lang.NewInt(int64(src.Choose(2, "literal")))
		}
		return objectLiteral(src, t)
	}
	v.Value = func(src props.Source, _ lang.Type) lang.Value { return lang.NewInt(int64(src.Choose(2, "value"))) }
	v.Classes = []*lang.ClassDecl{
		class(classC, []lang.Field{{Name: "f", Type: classC}, {Name: "v", Type: lang.Int}}, method("m", lang.Int, lang.Int)),
	}
	return v
}

// class returns the declaration of a class with these members, whose class it sets.
func class(t lang.Type, fields []lang.Field, methods ...*lang.Method) *lang.ClassDecl {
	d := &lang.ClassDecl{Type: t, Methods: methods}
	for _, f := range fields {
		f.Of = t
		d.Fields = append(d.Fields, f)
	}
	for _, m := range methods {
		m.Of = t
		m.This = lang.This(t, m.FullName())
		for i := range m.Params {
			m.Params[i].Scope = m.FullName()
		}
	}
	return d
}

// method returns a method to come, without body, with parameters of these types: u, or i for an
// integer, s, t.
func method(name string, result lang.Type, types ...lang.Type) *lang.Method {
	m := &lang.Method{Name: name, Result: result}
	for i, t := range types {
		u := lang.Var{Name: []string{"u", "s", "t"}[i], Type: t}
		if i == 0 && t == lang.Int {
			u.Name = "i"
		}
		m.Params = append(m.Params, u)
	}
	return m
}

// objectLiteral returns nil, a truth value, or an integer that is small.
func objectLiteral(src props.Source, t lang.Type) lang.Value {
	switch t {
	case lang.Bool:
		return lang.BoolValue(src.Choose(2, "bool") == 1)
	case lang.Int:
		n := int64(src.Choose(4, "int"))
		if src.Choose(6, "sign") == 5 {
			n = -n
		}
		return lang.NewInt(n)
	default:
		return lang.Nil(t)
	}
}

// fields lists the fields of the classes, and methods their methods.
func (v *Vocabulary) fields() []lang.Field { return (&lang.Program{Classes: v.Classes}).Fields() }

// object returns an object expression of that type and size; if known, one whose type shows where
// none is expected: not nil, nor a choice between nils. These stand before dots and in equations.
func (m *maker) object(t lang.Type, size int, known bool) lang.Expr {
	if size == 1 {
		kinds := 2 // each once; at random, variables more often
		if m.voc.Near > 0 {
			kinds = 4
		}
		if e := m.arrayLiteral(t); !e.IsZero() {
			return e
		}
		literal := m.voc.literals(t) && !(known && t.IsClass())
		if !literal || m.hasVariable(t) && m.src.Choose(kinds, "leaf") < kinds-1 {
			return lang.V(m.variable(t))
		}
		return lang.Const(m.voc.Literal(m.src, t))
	}
	var e lang.Expr
	m.src.Group("expression", func() {
		p := props.OneOf(m.src, "operator", m.voc.productions(t, size))
		if p.op == lang.Deref {
			e = lang.Dot(m.object(p.params[0], size-1, true), p.field)
			return
		}
		if m.voc.Index > 0 && (p.op == lang.Select || p.op == lang.Store) {
			e = lang.Term(p.op, m.operands(p.params, size-1, p.op)...)
			return
		}
		if m.scales(p.op) {
			e = lang.Term(p.op, m.object(t, size-2, false), m.scale())
			return
		}
		e = lang.Term(p.op, m.objects(p.params, size-1, func(i int, before []lang.Expr) bool {
			switch p.op {
			case lang.Eq, lang.Ne:
				return i == 1 && !isKnown(before[0])
			case lang.Cond:
				return i == 2 && known && !isKnown(before[1])
			default:
				return false
			}
		})...)
	})
	return e
}

// objects are expressions of these types with so many nodes in all, which must be
// possible. known tells which of them must be known, given those before it.
func (m *maker) objects(types []lang.Type, size int, known func(i int, before []lang.Expr) bool) []lang.Expr {
	es := make([]lang.Expr, len(types))
	for i, t := range types {
		possible := sizes(1, size, func(k int) bool { return m.voc.operand(types[i:], k, size) })
		if m.voc.Near > 0 && known(i, es) && m.src.Choose(3, "short") > 0 {
			possible = possible[:1]
		}
		k := props.OneOf(m.src, "operand size", possible)
		es[i] = m.object(t, k, known(i, es))
		size -= k
	}
	return es
}

// isKnown reports whether a reader knows the type of e where nothing is expected.
func isKnown(e lang.Expr) bool {
	switch {
	case !e.Type().IsClass() || e.IsHeapVar():
		return true
	case e.Op() == lang.Cond:
		return isKnown(e.Kid(1)) || isKnown(e.Kid(2))
	default:
		return false
	}
}

// isTold reports whether values alone tell the type of e, if an array literal: [] and {else 0} do not.
func isTold(e lang.Expr) bool {
	if e.Op() == lang.Cond {
		return isTold(e.Kid(1)) || isTold(e.Kid(2))
	}
	v, _ := e.Const()
	a, ok := v.(lang.ArrayValue)
	switch {
	case !ok:
		return true
	case a.Type().Elem().IsArray():
		return false // not always
	case a.Type().IsBounded():
		return a.Bound().Big().Sign() > 0
	default:
		return a.Entries() > 0
	}
}

// readable reports whether a reader knows the type of each nil in e.
func readable(e lang.Expr) bool {
	return lang.FoldExpr(e, nil, func(e lang.Expr, kids []bool) bool {
		switch e.Op() {
		case lang.Deref:
			return kids[0] && isKnown(e.Kid(0))
		case lang.Eq, lang.Ne:
			return kids[0] && kids[1] && (isKnown(e.Kid(0)) || isKnown(e.Kid(1))) && (isTold(e.Kid(0)) || isTold(e.Kid(1)))
		case lang.Select, lang.Store, lang.Len, lang.SetLen:
			return !slices.Contains(kids, false) && isTold(e.Kid(0))
		default:
			return !slices.Contains(kids, false)
		}
	})
}

// nearObject returns a test on which states may well differ: of an object or a field,
// whether it is nil or another one, or how an integer compares to a small one.
func (m *maker) nearObject(size int) lang.Expr {
	if size < 3 || size > 6 {
		return m.object(lang.Bool, size, false)
	}
	if m.voc.Index > 0 && size > 4 && m.src.Choose(3, "read") == 0 {
		return m.nearRead(size)
	}
	if m.src.Choose(3, "kind") == 2 {
		op := props.OneOf(m.src, "comparison", comparisons)
		return lang.Term(op, m.path(lang.Int, size-2), lang.I(int64(m.src.Choose(5, "constant")-1)))
	}
	op := props.OneOf(m.src, "equation", []lang.Op{lang.Ne, lang.Eq})
	e := m.path(classC, size-2)
	if m.src.Choose(2, "nil") == 0 {
		return lang.Term(op, e, lang.NilOf(classC))
	}
	return lang.Term(op, e, lang.V(m.variable(classC)))
}

// path is x.f1.….fn of that size.
func (m *maker) path(t lang.Type, size int) lang.Expr {
	if size <= 1 {
		return lang.V(m.variable(t))
	}
	fields := slices.DeleteFunc(m.voc.fields(), func(f lang.Field) bool { return f.Type != t })
	f := props.OneOf(m.src, "field", fields)
	return lang.Dot(m.path(f.Of, size-1), f)
}
