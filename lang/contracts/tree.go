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

import "tandem/lang"

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
	stmtAt
}

// Acc is acc(e.f).
type Acc struct {
	E Expr
	F lang.Field
	stmtAt
}

// Holds is a Boolean expression, where Figure 4 has e = e.
type Holds struct{ B Expr }

// At returns where it stands.
func (a *Holds) At() lang.Span { return a.B.At() }

// Sep is φ1 &*& φ2.
type Sep struct{ L, R Assertion }

// At returns where it stands.
func (a *Sep) At() lang.Span { return lang.Span{From: a.L.At().From, To: a.R.At().To} }

// Pred is e0.q(ē).
type Pred struct {
	E0   Expr
	Q    *Predicate
	Args []Expr
	stmtAt
}

// CondAssertion is b ? φ1 : φ2.
type CondAssertion struct {
	B          Expr
	Then, Else Assertion
	stmtAt
}

// Untouched is untouched(φ).
type Untouched struct {
	A Assertion
	stmtAt
}

// Stmt is a statement: one of the types below.
type Stmt interface {
	// At is where it stands.
	At() lang.Span
}

// stmtAt is where a statement stands, or an assertion.
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
