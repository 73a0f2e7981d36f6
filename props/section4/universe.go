package section4

import (
	"slices"

	"tandem/internal/lists"
	"tandem/lang"
)

// Universe is what traces and heaps are made of.
type Universe struct {
	Vars   []lang.Var
	Fields []lang.Field
	// Ops are the operators of expressions, beside dereferencing. Equalities are at every type that
	// there are variables of; conditional expressions, between objects and integers.
	Ops []lang.Op
	// Ints are the integers in expressions and heaps.
	Ints []int64
	// Objects is the number of objects of each class in the largest heaps.
	Objects int

	ways map[lang.Type][]form // of building an expression
}

// ready returns u with what is computed from its parts.
func (u Universe) ready() *Universe {
	u.ways = map[lang.Type][]form{}
	for _, t := range u.exprTypes() {
		u.ways[t] = u.forms(t)
	}
	return &u
}

var (
	classC = lang.Class("C")
	classD = lang.Class("D")
)

// Pointers returns the universe of one class with one field, which is a pointer, and of two variables.
func Pointers() *Universe {
	return Universe{
		Vars:    []lang.Var{lang.NewVar("x", classC), lang.NewVar("y", classC)},
		Fields:  []lang.Field{{Of: classC, Name: "f", Type: classC}},
		Ops:     []lang.Op{lang.Eq, lang.Ne},
		Objects: 2,
	}.ready()
}

// Conditionals returns Pointers with conditional expressions.
func Conditionals() *Universe {
	u := Pointers()
	u.Ops = append(u.Ops, lang.Cond)
	return u.ready()
}

// TwoFields returns the universe of one class with two fields, which are pointers, and of two variables.
func TwoFields() *Universe {
	u := Pointers()
	u.Fields = append(u.Fields, lang.Field{Of: classC, Name: "g", Type: classC})
	return u.ready()
}

// Typed returns a universe of two classes that refer to each other, with equal field names, and an integer.
func Typed() *Universe {
	return Universe{
		Vars: []lang.Var{lang.NewVar("x", classC), lang.NewVar("u", classD)},
		Fields: []lang.Field{
			{Of: classC, Name: "f", Type: classD}, {Of: classD, Name: "f", Type: classC},
			{Of: classC, Name: "n", Type: lang.Int},
		},
		Ops:     []lang.Op{lang.Eq},
		Ints:    []int64{0, 1},
		Objects: 1,
	}.ready()
}

// Large returns the universe of random cases.
func Large() *Universe {
	return Universe{
		Vars: []lang.Var{
			lang.NewVar("x", classC), lang.NewVar("y", classC), lang.NewVar("z", classC),
			lang.NewVar("u", classD), lang.NewVar("i", lang.Int), lang.NewVar("p", lang.Bool),
		},
		Fields: []lang.Field{
			{Of: classC, Name: "f", Type: classC}, {Of: classC, Name: "g", Type: classC},
			{Of: classC, Name: "d", Type: classD}, {Of: classC, Name: "n", Type: lang.Int},
			{Of: classD, Name: "f", Type: classC}, {Of: classD, Name: "p", Type: lang.Bool},
		},
		Ops:     []lang.Op{lang.Eq, lang.Ne, lang.Not, lang.And, lang.Or, lang.Cond, lang.Add, lang.Lt},
		Ints:    []int64{0, 1, 2},
		Objects: 3,
	}.ready()
}

// types lists the types of the universe's variables and fields, in order.
func (u *Universe) types() []lang.Type {
	var list []lang.Type
	seen := map[lang.Type]bool{}
	add := func(t lang.Type) {
		if !seen[t] {
			seen[t] = true
			list = append(list, t)
		}
	}
	for _, x := range u.Vars {
		add(x.Type)
	}
	for _, f := range u.Fields {
		add(f.Of)
		add(f.Type)
	}
	return list
}

// exprTypes lists the types of the universe's expressions, tests among them.
func (u *Universe) exprTypes() []lang.Type {
	list := u.types()
	if !slices.Contains(list, lang.Bool) {
		list = append(list, lang.Bool)
	}
	return list
}

// classes lists the classes of the universe.
func (u *Universe) classes() []lang.Type { return lists.Filter(u.types(), lang.Type.IsClass) }

// atoms returns the expressions of type t without operands, the simplest first.
func (u *Universe) atoms(t lang.Type) []lang.Expr {
	var list []lang.Expr
	for _, x := range u.Vars {
		if x.Type == t {
			list = append(list, lang.V(x))
		}
	}
	switch {
	case t.IsClass():
		list = append(list, lang.NilOf(t))
	case t == lang.Int:
		list = append(list, lists.Map(u.Ints, lang.I)...)
	}
	return list
}

// form is one way to build an expression of a type: from operands of params.
type form struct {
	params []lang.Type
	build  func(kids []lang.Expr) lang.Expr
}

// forms returns the ways to build an expression of type t.
func (u *Universe) forms(t lang.Type) []form {
	var list []form
	for _, f := range u.Fields {
		if f.Type == t {
			list = append(list, form{[]lang.Type{f.Of}, func(kids []lang.Expr) lang.Expr { return lang.Dot(kids[0], f) }})
		}
	}
	for _, op := range u.Ops {
		for _, sig := range op.Info().Signatures(u.types()...) {
			if sig.Result != t || op == lang.Cond && t == lang.Bool {
				continue
			}
			list = append(list, form{sig.Params, func(kids []lang.Expr) lang.Expr { return lang.Term(op, kids...) }})
		}
	}
	return list
}
