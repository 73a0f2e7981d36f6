package contracts

import (
	"cmp"
	"slices"

	"tandem/internal/lists"
	"tandem/lang"
)

// Program is a program with contracts.
type Program struct {
	File    string
	Classes []*Class
	Vars    []Var  // of the main routine; their values are inputs
	Main    []Stmt // the main routine
}

// Var is a declared variable or a parameter.
type Var struct {
	Name string
	Type lang.Type // Int, Bool or a class
	At   lang.Span
}

// Class is the declaration of a class.
type Class struct {
	Type       lang.Type
	Fields     []lang.Field
	Predicates []*Predicate
	Pures      []*Pure
	Methods    []*Method
	Array      *Array // nil but of a class of arrays, which no declaration makes: []T
	At         lang.Span
}

// Field returns the field of that name; false if there is none.
func (c *Class) Field(name string) (lang.Field, bool) {
	return lists.Find(c.Fields, func(f lang.Field) bool { return f.Name == name })
}

// Method returns the method of that name; nil if there is none.
func (c *Class) Method(name string) *Method {
	found, _ := lists.Find(c.Methods, func(m *Method) bool { return m.Name == name })
	return found
}

// Pure returns the pure method of that name; nil if there is none.
func (c *Class) Pure(name string) *Pure {
	found, _ := lists.Find(c.Pures, func(m *Pure) bool { return m.Name == name })
	return found
}

// Predicate returns the predicate of that name; nil if there is none.
func (c *Class) Predicate(name string) *Predicate {
	found, _ := lists.Find(c.Predicates, func(q *Predicate) bool { return q.Name == name })
	return found
}

// Class returns the class of a type; nil if it is none.
func (p *Program) Class(t lang.Type) *Class {
	found, _ := lists.Find(p.Classes, func(c *Class) bool { return c.Type == t })
	return found
}

// Predicate is predicate q(x̄) { return φ; }
type Predicate struct {
	Of     *Class
	Name   string
	Params []Var
	Body   Assertion
	At     lang.Span
}

// FullName returns C.q.
func (q *Predicate) FullName() string { return lang.MethodName(q.Of.Type, q.Name) }

// Pure is pure p(x̄): T requires φ; { return e; }
type Pure struct {
	Of     *Class
	Name   string
	Params []Var
	Result lang.Type
	Pre    Assertion
	Body   Expr
	At     lang.Span
}

// FullName returns C.p.
func (p *Pure) FullName() string { return lang.MethodName(p.Of.Type, p.Name) }

// Method is a mutator: method m(x̄) requires φ; ensures φ; {S}
type Method struct {
	Of     *Class
	Name   string
	Params []Var
	Result lang.Type // the zero Type if it returns nothing
	// Pre and Post are its contract. A constructor's Pre is as written; FullPre adds access to its fields.
	Pre, Post   Assertion
	Body        []Stmt
	Constructor bool
	At          lang.Span
}

// Result is the variable that denotes in a postcondition what the method returns.
const Result = "result"

// FullName returns C.m.
func (m *Method) FullName() string { return lang.MethodName(m.Of.Type, m.Name) }

// FullPre returns the precondition; of a constructor, with access to all fields of its object.
//
// Source: §4, "is a shorthand for the mutator method … requires acc(f1) ∗ … ∗ acc(fn) ∗ φ1".
func (m *Method) FullPre() Assertion {
	if !m.Constructor {
		return m.Pre
	}
	list := lists.Map(m.Of.Fields, func(f lang.Field) Assertion {
		return &Acc{E: &VarExpr{Name: "this", exprAt: exprAt{m.At, m.Of.Type}}, F: f, stmtAt: stmtAt{m.At}}
	})
	return sepOf(append(list, m.Pre), m.At)
}

// sepOf returns the separating conjunction of assertions; true of none.
func sepOf(list []Assertion, at lang.Span) Assertion {
	if len(list) == 0 {
		return &Truth{true, stmtAt{at}}
	}
	a := list[0]
	for _, b := range list[1:] {
		a = &Sep{a, b}
	}
	return a
}

// Member is what is verified: one of a method, a pure method and a predicate; nothing is the main routine.
type Member struct {
	Method    *Method
	Pure      *Pure
	Predicate *Predicate
}

// Members lists a program's members, class by class, and the main routine, if it has a statement.
func (p *Program) Members() []Member {
	var list []Member
	for _, c := range p.Classes {
		from := len(list)
		list = append(list, lists.Map(c.Predicates, func(q *Predicate) Member { return Member{Predicate: q} })...)
		list = append(list, lists.Map(c.Pures, func(m *Pure) Member { return Member{Pure: m} })...)
		list = append(list, lists.Map(c.Methods, func(m *Method) Member { return Member{Method: m} })...)
		slices.SortStableFunc(list[from:], func(a, b Member) int { return cmp.Compare(a.At().From.Offset, b.At().From.Offset) })
	}
	if len(p.Main) > 0 {
		list = append(list, Member{})
	}
	return list
}

// Name returns its full name; main of the main routine.
func (m Member) Name() string {
	switch {
	case m.Method != nil:
		return m.Method.FullName()
	case m.Pure != nil:
		return m.Pure.FullName()
	case m.Predicate != nil:
		return m.Predicate.FullName()
	}
	return "main"
}

// At returns where it is declared; no place of the main routine.
func (m Member) At() lang.Span {
	switch {
	case m.Method != nil:
		return m.Method.At
	case m.Pure != nil:
		return m.Pure.At
	case m.Predicate != nil:
		return m.Predicate.At
	}
	return lang.Span{}
}
