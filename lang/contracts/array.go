package contracts

import (
	_ "embed"
	"fmt"

	"tandem/internal/lists"
	"tandem/lang"
	"tandem/lang/syntax"
)

// Elems is the type of what acc(a.elems) is about: all elements of an array. No variable has it.
var Elems = lang.Class("elements of an array")

// Array is what a class of arrays has besides. Its objects are the arrays: the field elems is
// their elements, and their length never changes. In the program that runs, they are linked
// cells, as languages with objects have no arrays of them: the first one, and behind each the
// next one, with their length and so many cells.
//
// Source: §4.2, "acc(items.elems) … is a special access assertion that gives permission to access
// the elements of the array. Also, it is ok for the invariant to read items.length without
// demanding access since length is immutable".
type Array struct {
	Elem                              lang.Type
	Elems, Length, First, Value, Next lang.Field
}

// IndexExpr is a[i].
type IndexExpr struct {
	A, I Expr
	Of   *Class // of arrays
	exprAt
}

// LengthExpr is a.length.
type LengthExpr struct {
	A  Expr
	Of *Class
	exprAt
}

// Put is a[i] := e;
type Put struct {
	A, I, E Expr
	Of      *Class
	stmtAt
}

// NewArray is h := new T[n];
type NewArray struct {
	H  Expr // *VarExpr or *FieldExpr
	Of *Class
	N  Expr
	stmtAt
}

// arrayOf returns the class of arrays of a type, which is made where it is first named.
func (c *checker) arrayOf(elem lang.Type) *Class {
	if class, ok := lists.Find(c.p.Classes, func(class *Class) bool { return class.Array != nil && class.Array.Elem == elem }); ok {
		return class
	}
	name := elem.String()
	if !elem.IsClass() {
		name = map[lang.Type]string{lang.Int: "Int", lang.Bool: "Bool"}[elem]
	}
	fresh := func(name string) lang.Type {
		for c.p.Class(lang.Class(name)) != nil || c.declared[name] {
			name += "_"
		}
		return lang.Class(name)
	}
	t, cell := fresh(name+"Array"), fresh(name+"ArrayCell")
	field := func(of lang.Type, name string, t lang.Type) lang.Field {
		return lang.Field{Of: of, Name: name, Type: t}
	}
	elems := field(t, "elems", Elems)
	class := &Class{Type: t, Fields: []lang.Field{elems}, Array: &Array{
		Elem: elem, Elems: elems, Length: field(t, "length", lang.Int), First: field(t, "first", cell),
		Value: field(cell, "value", elem), Next: field(cell, "next", cell),
	}}
	c.p.Classes = append(c.p.Classes, class)
	return class
}

// typeText returns a type as it is written: []T of a class of arrays.
func (c *checker) typeText(t lang.Type) string {
	if class := c.p.Class(t); class != nil && class.Array != nil {
		return "[]" + c.typeText(class.Array.Elem)
	}
	return t.String()
}

// array returns an expression whose value is an array; no class where it is wrong, which is reported.
func (c *checker) array(tree syntax.Expr) (Expr, *Class) {
	e := c.expr(tree, lang.Type{})
	if e == nil {
		return nil, nil
	}
	if class := c.p.Class(e.Type()); class != nil && class.Array != nil {
		return e, class
	}
	c.report.Once(tree.Span(), "an expression of type "+c.typeText(e.Type()), "an array")
	return nil, nil
}

// index returns a[i].
func (c *checker) index(e *syntax.Index) Expr {
	a, class := c.array(e.A)
	i := c.expr(e.I, lang.Int)
	if class == nil || i == nil {
		return nil
	}
	return &IndexExpr{a, i, class, exprAt{e.At, class.Array.Elem}}
}

// accElems returns acc(a.elems); nil where that is not written, of which nothing is reported.
func (c *checker) accElems(e *syntax.Special) Assertion {
	m, ok := e.E.(*syntax.Member)
	if !ok || m.Name.Name != "elems" {
		return nil
	}
	a := c.expr(m.E, lang.Type{})
	if a == nil {
		return &Truth{true, stmtAt{e.At}}
	}
	class := c.p.Class(a.Type())
	if class == nil || class.Array == nil {
		return nil
	}
	return &Acc{a, class.Array.Elems, stmtAt{e.At}}
}

// createArray returns h := new T[n];
func (c *checker) createArray(s *syntax.New, at stmtAt) Stmt {
	h := c.target(s.H)
	elem := c.typ(&syntax.TypeName{Name: s.Class.Name, At: s.Class.At})
	n := c.expr(s.Length, lang.Int)
	if h == nil || n == nil || elem == (lang.Type{}) {
		return nil
	}
	class := c.arrayOf(elem)
	if h.Type() != class.Type {
		c.wrong(s.H.Span(), "an expression of type "+c.typeText(h.Type()), "one of type "+c.typeText(class.Type), "")
		return nil
	}
	return &NewArray{h, class, n, at}
}

// arrayText is the classes of arrays: of the array, of its cells and of its elements.
//
//go:embed array.txt
var arrayText string

// classes returns the classes that the arrays of a program are when it runs.
func (a *Array) classes(of lang.Type) []*syntax.Class {
	text := fmt.Sprintf(arrayText, of, a.Next.Type, a.Elem)
	f, err := syntax.Parse("arrays", []byte(text))
	if err != nil {
		panic(err)
	}
	return f.Classes
}

// element returns the variable that has the value of a[i], which is read in front of the statement.
func (e *eraser) element(x *IndexExpr, as names) syntax.Expr {
	a, i := e.expr(x.A, as), e.expr(x.I, as)
	t := e.temp("element", x.Type(), x.at)
	call := &syntax.Invoke{H: t, Of: a, Method: name("get", x.at), Args: []syntax.Expr{i}, StmtAt: syntax.StmtAt{At: x.at}}
	e.before = append(e.before, within(a, i, x.at), call)
	return t
}

// within asserts that an index is in the bounds of an array.
func within(a, i syntax.Expr, at lang.Span) syntax.Stmt {
	expr := syntax.ExprAt{At: at}
	op := func(word string, l, r syntax.Expr) syntax.Expr {
		return &syntax.Binary{Op: word, OpAt: at, L: l, R: r, ExprAt: expr}
	}
	length := &syntax.Member{E: a, Name: name("length", at), ExprAt: expr}
	return &syntax.Assert{Cond: op("&&", op("<=", &syntax.Number{Text: "0", ExprAt: expr}, i), op("<", i, length)), StmtAt: syntax.StmtAt{At: at}}
}

// put returns a[i] := e; as it runs.
func (e *eraser) put(s *Put) []syntax.Stmt {
	a, i, v := e.expr(s.A, nil), e.expr(s.I, nil), e.expr(s.E, nil)
	call := &syntax.Invoke{Of: a, Method: name("set", s.at), Args: []syntax.Expr{i, v}, StmtAt: syntax.StmtAt{At: s.at}}
	return []syntax.Stmt{within(a, i, s.at), call}
}

// newArray returns h := new T[n]; as it runs.
func (e *eraser) newArray(s *NewArray) []syntax.Stmt {
	at, expr := syntax.StmtAt{At: s.at}, syntax.ExprAt{At: s.at}
	n := e.expr(s.N, nil)
	t := e.temp("array", s.Of.Type, s.at)
	return []syntax.Stmt{
		&syntax.Assert{Cond: &syntax.Binary{Op: "<=", OpAt: s.at, L: &syntax.Number{Text: "0", ExprAt: expr}, R: n, ExprAt: expr}, StmtAt: at},
		&syntax.New{H: t, Class: name(s.Of.Type.String(), s.at), StmtAt: at},
		&syntax.Invoke{Of: t, Method: name("alloc", s.at), Args: []syntax.Expr{n}, StmtAt: at},
		&syntax.Assign{X: e.expr(s.H, nil), E: t, StmtAt: at},
	}
}

// typed are declarations without types of arrays: these are classes in the program that runs.
func (e *eraser) typed(list []*syntax.Decl) []*syntax.Decl {
	out := make([]*syntax.Decl, len(list))
	for i, d := range list {
		next := *d
		next.Type = e.typeName(d.Type)
		out[i] = &next
	}
	return out
}

// typeName returns a type as it is named in the program that runs.
func (e *eraser) typeName(t *syntax.TypeName) *syntax.TypeName {
	if t == nil || !t.IsArray() {
		return t
	}
	elem := e.typeName(t.Elem).Name
	if c, ok := lists.Find(e.p.Classes, func(c *Class) bool { return c.Array != nil && c.Array.Elem.String() == elem }); ok {
		return &syntax.TypeName{Name: c.Type.String(), At: t.At}
	}
	panic("contracts: an array type that is not declared")
}
