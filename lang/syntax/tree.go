package syntax

// File is the syntax tree of a source text.
type File struct {
	Name     string // "" if the text came from no file
	Decls    []*Decl
	Procs    []*Proc
	Classes  []*Class
	Stmts    []Stmt
	Comments []*Comment // in source order

	// Contracts tells that it may have contracts: predicates, pure methods, clauses of
	// methods, and ghost operations.
	Contracts bool

	// Sugar tells that it may have what Core replaces.
	Sugar bool
}

// Decl is a declaration: var x, y: int;
type Decl struct {
	Names []*Name
	Type  *TypeName
	At    Span // with the semicolon
	Made  bool // of a variable that Core made: the source does not have it
}

// Proc is the declaration of a procedure: proc P(u, v: int, a: []int) {…}; or of a function:
// func f(u: int): int {…}
type Proc struct {
	Name   *Name
	Params []*Decl   // without var and semicolon
	Result *TypeName // of a function; nil of a procedure
	Body   *Block
	At     Span
}

// TypeName is a type where one is used: int, [int]bool, []int.
type TypeName struct {
	Name string // "" for a type of arrays
	Dom  *TypeName
	Elem *TypeName
	At   Span
}

// IsArray reports whether t is [Dom]Elem or, without Dom, []Elem.
func (t *TypeName) IsArray() bool { return t.Elem != nil }

// Comment is a comment, from // to the end of its line.
type Comment struct {
	Text  string // with the slashes, without white space at the end
	At    Span
	After Pos // the end of the token before it; no place if there is none
}

// trails reports whether c stands behind the token that ends at end, on its
// line.
func (c *Comment) trails(end Pos) bool {
	return c.After.IsValid() && c.After.Offset == end.Offset && c.At.From.Line == end.Line
}

// Stmt is a statement: *Assign, *Input, *Call, *Skip, *If, *While, *Assume, *Assert,
// *New, *Invoke, *Return, *Form, *Ghost, or *Join; and those that File.Core replaces: *For, *Do
// and *Jump.
type Stmt interface {
	// Span is where the statement stands, from its first character to its
	// semicolon or closing brace.
	Span() Span
	stmt()
}

// StmtAt is the part that all statements have: where one stands.
type StmtAt struct{ At Span }

// Span returns where the statement stands.
func (s StmtAt) Span() Span { return s.At }

func (StmtAt) stmt() {}

// Assign is x := e; or a[e] := e'; or |a| := e; or e.f := e';
type Assign struct {
	X Expr // *Name, *Index of a *Name, *Bound of a *Name, or *Member
	E Expr
	StmtAt
}

// Input is x := *;
type Input struct {
	X *Name
	StmtAt
}

// Assume is assume b;
type Assume struct {
	Cond Expr
	StmtAt
}

// Assert is assert b;
type Assert struct {
	Cond Expr
	StmtAt
}

// Call is P(e, …);
type Call struct {
	Proc *Name
	Args []Expr
	StmtAt
}

// Local is var t, s: int; at the head of the body of a procedure or a method.
type Local struct {
	Decl *Decl
	StmtAt
}

// Skip is skip;
type Skip struct{ StmtAt }

// If is if b {…}, if b {…} else {…} or if b {…} else if ….
type If struct {
	Cond Expr
	Then *Block
	Else Else // nil if there is none
	StmtAt
}

// While is while b {…}; in a program with contracts while b invariant φ … {…}.
type While struct {
	Cond       Expr
	Invariants []Expr
	Body       *Block
	StmtAt
}

// Block is {…}.
type Block struct {
	Stmts []Stmt
	At    Span // with the braces
}

// Else is what can follow else: *Block or *If.
type Else interface{ follows() }

func (*Block) follows() {}
func (*If) follows()    {}

// Expr is an expression: *Name, *Number, *Bool, *Unary, *Binary, *Cond,
// *Index, *Bound, *Update, *Member, *Nil, *Array, *Char, *Typed or *Cast, *Apply for the call
// of a function, which File.Core replaces, and in programs with contracts *Apply, *Within or
// *Special.
// Parentheses leave no node: the printer puts them where they are needed.
type Expr interface {
	// Span is where the expression stands, with the parentheses around it.
	Span() Span
	expr()
	parenthesised(at Span)
}

// ExprAt is the part that all expressions have: where one stands.
type ExprAt struct{ At Span }

// Span returns where the expression stands.
func (e ExprAt) Span() Span { return e.At }

func (ExprAt) expr() {}

// parenthesised gives e the place of the parentheses around it.
func (e *ExprAt) parenthesised(at Span) { e.At = at }

// Name is an identifier: a variable where it is used or declared.
type Name struct {
	Name string
	ExprAt
}

// Number is an integer literal. A minus sign before digits is part of the
// literal, so that every integer has one: -3 is a Number, -(3) is a Unary.
type Number struct {
	Text string // digits, behind a minus sign if it is negative
	ExprAt
}

// Char is 'b', a character of ASCII: the bv8 of its code.
type Char struct {
	Value byte
	ExprAt
}

// Typed is bv8(5), a number with its type. In parentheses of its own the number
// is an integer, and bv8((5)) a Cast.
type Typed struct {
	Type string // bv8
	Text string // as that of a Number
	ExprAt
}

// Cast is bv8(e), sbv8(e), int(e) or sint(e).
type Cast struct {
	Word string // bv8, sbv8, int or sint
	E    Expr
	ExprAt
}

// Bool is true or false.
type Bool struct {
	Value bool
	ExprAt
}

// Unary is -e or !e.
type Unary struct {
	Op   string
	OpAt Span
	E    Expr
	ExprAt
}

// Binary is an infix operator with its two operands.
type Binary struct {
	Op   string
	OpAt Span
	L, R Expr
	ExprAt
}

// Cond is b ? e : e'.
type Cond struct {
	If, Then, Else Expr
	OpAt           Span // of the question mark
	ExprAt
}

// Index is a[e].
type Index struct {
	A, I Expr
	ExprAt
}

// Bound is |a|.
type Bound struct {
	A Expr
	ExprAt
}

// Update is (a[e] := e') or (|a| := e), with its parentheses.
type Update struct {
	Of Expr // *Index or *Bound
	E  Expr
	ExprAt
}

// Array is a literal: [v, …], or {i: v, …, else v, length n}, of which length is
// for arrays with a bound. What it has are values: *Number, *Bool, *Char, *Typed and *Array.
type Array struct {
	Elements []Element
	Else     Expr    // nil in a list
	Length   *Number // nil in a list, and where there is none
	ExprAt
}

// Element is v in a list, and i: v elsewhere.
type Element struct{ I, V Expr }

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
