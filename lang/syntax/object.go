package syntax

// Class is the declaration of a class:
//
//	class Node { val: int; next: Node; method find(v: int): Node {…} }
type Class struct {
	Name    *Name
	Fields  []*Decl // without var
	Methods []*Method
	At      Span
}

// Method is the declaration of a method: method find(v: int): Node {…}
type Method struct {
	Name   *Name
	Params []*Decl
	Result *TypeName // nil if there is none
	Body   *Block
	At     Span
}

// New is h := new C; or, with a constructor, h := new C(e, …);
type New struct {
	H     Expr // *Name or *Member
	Class *Name
	Args  []Expr
	Calls bool // the constructor is called
	At    Span
}

// Invoke is h := e.m(e, …); or e.m(e, …);
type Invoke struct {
	H      Expr // *Name or *Member; nil if there is none
	Of     Expr
	Method *Name
	Args   []Expr
	At     Span
}

// Return is return e; or return;
type Return struct {
	E  Expr // nil if there is none
	At Span
}

// Span is where the statement stands.
func (s *New) Span() Span { return s.At }

// Span is where the statement stands.
func (s *Invoke) Span() Span { return s.At }

// Span is where the statement stands.
func (s *Return) Span() Span { return s.At }

func (*New) stmt()    {}
func (*Invoke) stmt() {}
func (*Return) stmt() {}

// Member is e.f.
type Member struct {
	E    Expr
	Name *Name
	At   Span
}

// Nil is nil.
type Nil struct{ At Span }

// invocation is e.m(e, …), which the parser reads as an expression where a
// statement may have it.
type invocation struct {
	of     Expr
	method *Name
	args   []Expr
	at     Span
}

// Span is where the expression stands.
func (e *Member) Span() Span { return e.At }

// Span is where the expression stands.
func (e *Nil) Span() Span { return e.At }

// Span is where the call stands.
func (e *invocation) Span() Span { return e.at }

func (*Member) expr()     {}
func (*Nil) expr()        {}
func (*invocation) expr() {}
