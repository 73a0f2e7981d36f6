package syntax

// Class is the declaration of a class:
//
//	class Node { val: int; next: Node; method find(v: int): Node {…} }
type Class struct {
	Name    *Name
	Fields  []*Decl // without var
	Methods []*Method
	At      Span

	Predicates []*Predicate
	Pures      []*Pure
}

// Method is the declaration of a method: method find(v: int): Node {…}
type Method struct {
	Name   *Name
	Params []*Decl
	Result *TypeName // nil if there is none
	// Clauses is its contract, in source order.
	Clauses []*Clause
	Body    *Block
	At      Span
}

// New is h := new C; or, with a constructor, h := new C(e, …); or, in programs with contracts,
// h := new T[e];
type New struct {
	H      Expr // *Name or *Member
	Class  *Name
	Args   []Expr
	Calls  bool // the constructor is called
	Length Expr // of a new array; nil of an object
	StmtAt
}

// Invoke is h := e.m(e, …); or e.m(e, …);
type Invoke struct {
	H      Expr // *Name or *Member; nil if there is none
	Of     Expr // nil in a program with contracts where this is omitted
	Method *Name
	Args   []Expr
	StmtAt
}

// Return is return e; or return;
type Return struct {
	E Expr // nil if there is none
	StmtAt
}

// Member is e.f.
type Member struct {
	E    Expr
	Name *Name
	ExprAt
}

// Nil is nil.
type Nil struct{ ExprAt }

// invocation is e.m(e, …), which the parser reads as an expression where a
// statement may have it.
type invocation struct {
	of     Expr
	method *Name
	args   []Expr
	ExprAt
}
