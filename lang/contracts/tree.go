// Package contracts is the language of Smans, Jacobs and Piessens, "Symbolic Execution
// for Implicit Dynamic Frames", Figure 4: classes with predicates, pure methods and
// methods with contracts, resolved and typed, over the syntax of package lang/syntax.
//
// Check reads a tree. What it makes has no sugar: receivers and omitted contracts are
// there, names are resolved. Erase makes the program that runs: without contracts and
// ghost operations, and with the bodies of pure methods in place of their calls. Pure
// methods that call themselves are methods there.
//
// Beyond Figure 4: operators on integers and truth values, a Boolean expression where
// the figure has an equality, constructors, loops with invariants, results of methods
// (result in a postcondition), inputs and assumptions.
//
// array.go has arrays, as Figure 10 needs them.
//
// Not modelled: bit-vectors and procedures.
package contracts

import (
	"tandem/lang"
	"tandem/lang/syntax"
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

// Field is the field of that name; false if there is none.
func (c *Class) Field(name string) (lang.Field, bool) {
	for _, f := range c.Fields {
		if f.Name == name {
			return f, true
		}
	}
	return lang.Field{}, false
}

// Method is the method of that name; nil if there is none.
func (c *Class) Method(name string) *Method {
	for _, m := range c.Methods {
		if m.Name == name {
			return m
		}
	}
	return nil
}

// Pure is the pure method of that name; nil if there is none.
func (c *Class) Pure(name string) *Pure {
	for _, m := range c.Pures {
		if m.Name == name {
			return m
		}
	}
	return nil
}

// Predicate is the predicate of that name; nil if there is none.
func (c *Class) Predicate(name string) *Predicate {
	for _, q := range c.Predicates {
		if q.Name == name {
			return q
		}
	}
	return nil
}

// Class is the class of a type; nil if it is none.
func (p *Program) Class(t lang.Type) *Class {
	for _, c := range p.Classes {
		if c.Type == t {
			return c
		}
	}
	return nil
}

// Predicate is predicate q(x̄) { return φ; }
type Predicate struct {
	Of     *Class
	Name   string
	Params []Var
	Body   Assertion
	At     lang.Span
}

// FullName is C.q.
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

// FullName is C.p.
func (p *Pure) FullName() string { return lang.MethodName(p.Of.Type, p.Name) }

// Method is a mutator: method m(x̄) requires φ; ensures φ; {S}
type Method struct {
	Of     *Class
	Name   string
	Params []Var
	Result lang.Type // the zero Type if it returns nothing
	// Pre and Post are its contract. Pre of a constructor is what is written: that it may
	// access the fields of its object is FullPre.
	Pre, Post   Assertion
	Body        []Stmt
	Constructor bool
	At          lang.Span
}

// Result is the variable that denotes in a postcondition what the method returns.
const Result = "result"

// FullName is C.m.
func (m *Method) FullName() string { return lang.MethodName(m.Of.Type, m.Name) }

// FullPre is the precondition; of a constructor, with access to all fields of its object.
//
// Source: §4, "is a shorthand for the mutator method … requires acc(f1) ∗ … ∗ acc(fn) ∗ φ1".
func (m *Method) FullPre() Assertion {
	if !m.Constructor {
		return m.Pre
	}
	var list []Assertion
	for _, f := range m.Of.Fields {
		list = append(list, &Acc{E: &VarExpr{Name: "this", exprAt: exprAt{m.At, m.Of.Type}}, F: f, Where: m.At})
	}
	return sepOf(append(list, m.Pre), m.At)
}

// sepOf is the separating conjunction of assertions; true of none.
func sepOf(list []Assertion, at lang.Span) Assertion {
	if len(list) == 0 {
		return &Truth{Value: true, Where: at}
	}
	a := list[0]
	for _, b := range list[1:] {
		a = &Sep{a, b}
	}
	return a
}

// Expr is an expression e: one of the types below.
type Expr interface {
	// Type is the type of its value: Int, Bool or a class.
	Type() lang.Type
	// At is where it stands.
	At() lang.Span
}

type exprAt struct {
	at lang.Span
	t  lang.Type
}

func (e exprAt) Type() lang.Type { return e.t }
func (e exprAt) At() lang.Span   { return e.at }

// Null is nil.
type Null struct{ exprAt }

// Literal is an integer or a truth value.
type Literal struct {
	Value lang.Value
	exprAt
}

// VarExpr is a variable x, this among them.
type VarExpr struct {
	Name string
	exprAt
}

// FieldExpr is e.f.
type FieldExpr struct {
	E Expr
	F lang.Field
	exprAt
}

// PureExpr is e0.p(ē).
type PureExpr struct {
	E0   Expr
	P    *Pure
	Args []Expr
	exprAt
}

// CondExpr is b ? e : e'.
type CondExpr struct {
	B, Then, Else Expr
	exprAt
}

// OldExpr is old(e).
type OldExpr struct {
	E Expr
	exprAt
}

// OpeningExpr is opening e0.q(ē) in e.
type OpeningExpr struct {
	Of *Pred
	E  Expr
	exprAt
}

// UsingExpr is using e0.p(ē) in e.
type UsingExpr struct {
	Of *PureExpr
	E  Expr
	exprAt
}

// OpExpr is an operator on operands.
type OpExpr struct {
	Op   lang.Op
	Args []Expr
	exprAt
}

// Assertion is an assertion φ: one of the types below.
type Assertion interface {
	// At is where it stands.
	At() lang.Span
}

// Truth is true or false.
type Truth struct {
	Value bool
	Where lang.Span
}

// At is where it stands.
func (a *Truth) At() lang.Span { return a.Where }

// Acc is acc(e.f).
type Acc struct {
	E     Expr
	F     lang.Field
	Where lang.Span
}

// At is where it stands.
func (a *Acc) At() lang.Span { return a.Where }

// Holds is a Boolean expression, where Figure 4 has e = e.
type Holds struct{ B Expr }

// At is where it stands.
func (a *Holds) At() lang.Span { return a.B.At() }

// Sep is φ1 &*& φ2.
type Sep struct{ L, R Assertion }

// At is where it stands.
func (a *Sep) At() lang.Span { return lang.Span{From: a.L.At().From, To: a.R.At().To} }

// Pred is e0.q(ē).
type Pred struct {
	E0    Expr
	Q     *Predicate
	Args  []Expr
	Where lang.Span
}

// At is where it stands.
func (a *Pred) At() lang.Span { return a.Where }

// CondAssertion is b ? φ1 : φ2.
type CondAssertion struct {
	B          Expr
	Then, Else Assertion
	Where      lang.Span
}

// At is where it stands.
func (a *CondAssertion) At() lang.Span { return a.Where }

// Untouched is untouched(φ).
type Untouched struct {
	A     Assertion
	Where lang.Span
}

// At is where it stands.
func (a *Untouched) At() lang.Span { return a.Where }

// Stmt is a statement: one of the types below.
type Stmt interface {
	// At is where it stands.
	At() lang.Span
}

type stmtAt struct{ at lang.Span }

func (s stmtAt) At() lang.Span { return s.at }

// Local is var x: C;
type Local struct {
	X Var
	stmtAt
}

// Assign is x := e;
type Assign struct {
	X string
	E Expr
	stmtAt
}

// Write is e1.f := e2;
type Write struct {
	E1 Expr
	F  lang.Field
	E2 Expr
	stmtAt
}

// Invoke is e0.m(ē); or, of a method with a result, h := e0.m(ē);
type Invoke struct {
	H    Expr // *VarExpr or *FieldExpr; nil if there is none
	E0   Expr
	M    *Method
	Args []Expr
	stmtAt
}

// New is h := new C; or, with a constructor, h := new C(ē);
type New struct {
	H    Expr // *VarExpr or *FieldExpr
	C    *Class
	Init *Method // the constructor that is called; nil: none
	Args []Expr
	stmtAt
}

// If is if b {S1} else {S2}.
type If struct {
	B          Expr
	Then, Else []Stmt
	stmtAt
}

// While is while b invariant φ {S}. Loops are ours: the paper has none.
type While struct {
	B    Expr
	Inv  Assertion // true if it is omitted
	Body []Stmt
	stmtAt
}

// AssertStmt is assert b; or assume b;
type AssertStmt struct {
	Assume bool
	B      Expr
	stmtAt
}

// Input is x := *;
type Input struct {
	X string
	stmtAt
}

// Return is return e; or return;
type Return struct {
	E Expr // nil if there is none
	stmtAt
}

// OpenClose is open e0.q(ē); or close e0.q(ē);
type OpenClose struct {
	Close bool
	Of    *Pred
	stmtAt
}

// Use is use e0.p(ē);
type Use struct {
	Of *PureExpr
	stmtAt
}

// Join is join φ;
//
// Source: §6.1.
type Join struct {
	A Assertion
	stmtAt
}

// Skip is skip;
type Skip struct{ stmtAt }

// clausesOf lists the clauses of one word.
func clausesOf(list []*syntax.Clause, word string) []*syntax.Clause {
	var of []*syntax.Clause
	for _, c := range list {
		if c.Word == word {
			of = append(of, c)
		}
	}
	return of
}
