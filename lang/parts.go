package lang

import (
	"fmt"
	"slices"

	"tandem/internal/dag"
)

// Parts are what a statement of any kind consists of; zero where its kind lacks it. A While has its
// body in Then. They are fields, not lists: looking at a statement allocates nothing.
type Parts struct {
	X          Var      // the variable that is assigned to
	Partly     bool     // only an element of X, or its bound, changes
	H          Expr     // the heap variable that is assigned to, in a call after the call
	I          Expr     // the index of the element of X
	E          Expr     // what is assigned, tested or returned, or the called object
	Test       bool     // E is a condition: of a choice, an iteration, an assumption or an assertion
	Args       []Expr   // the actual parameters
	Name       string   // of the procedure or the method that is called
	Type       Type     // the class of the new object; the result of the method that ends
	Kind       Kind     // which error it is
	Then, Else Seq      // the blocks
	At         Span     // where the statement stands in the source
	Accesses   []Access // see AccessesOf
	OfH        []Access // those of H, where it is evaluated after a call
	// Form is a statement of a declared form: its form, variables and blocks. Its expressions are Args.
	Form *Form
}

// With returns the statement of the same kind as s that consists of p.
func With(s Stmt, p Parts) Stmt { return s.withParts(p) }

// Callee returns the name of the procedure, or the full name of the method, that is called; "" if none is.
func (p Parts) Callee() string {
	if p.Name == "" || p.E.IsZero() {
		return p.Name
	}
	return MethodName(p.E.Type(), p.Name)
}

// same reports whether statements of one kind made of p and q are equal, but for positions and blocks.
func (p *Parts) same(q *Parts) bool {
	return p.X == q.X && p.H == q.H && p.I == q.I && p.E == q.E &&
		p.Name == q.Name && p.Type == q.Type && p.Kind == q.Kind && slices.Equal(p.Args, q.Args) && sameForm(p.Form, q.Form)
}

// Map returns p with f(e) for each expression e, in its blocks too; the zero Expr
// stays. What f puts for a variable that is assigned to must be a variable.
func (p Parts) Map(f func(Expr) Expr) Parts {
	expr := func(e Expr) Expr {
		if e.IsZero() {
			return e
		}
		return f(e)
	}
	variable := func(x Var) Var {
		y, ok := f(V(x)).Var()
		if !ok {
			panic(fmt.Sprintf("lang: an assignment to %v, for which %v stands", x, f(V(x))))
		}
		return y
	}
	if p.X != (Var{}) {
		p.X = variable(p.X)
	}
	p.H, p.I, p.E, p.Args = expr(p.H), expr(p.I), expr(p.E), slices.Clone(p.Args)
	for i, e := range p.Args {
		p.Args[i] = f(e)
	}
	p.Accesses, p.OfH = slices.Clone(p.Accesses), slices.Clone(p.OfH)
	for _, list := range [][]Access{p.Accesses, p.OfH} {
		for i, a := range list {
			list[i].A, list[i].I = f(a.A), expr(a.I)
		}
	}
	inside := func(s Stmt) Stmt { return With(s, s.Parts().Map(f)) }
	p.Then, p.Else = p.Then.Map(inside), p.Else.Map(inside)
	if p.Form != nil {
		g := *p.Form
		g.Vars, g.Blocks = slices.Clone(g.Vars), slices.Clone(g.Blocks)
		for i, x := range g.Vars {
			g.Vars[i] = variable(x)
		}
		for i, S := range g.Blocks {
			g.Blocks[i] = S.Map(inside)
		}
		p.Form = &g
	}
	return p
}

// Exprs lists a statement's own expressions in source order: none of inner statements, nor a
// variable that is assigned or part of a declared form. An assigned field e.f is one.
func Exprs(s Stmt) []Expr {
	p := s.Parts()
	list := make([]Expr, 0, 2+len(p.Args))
	if _, ok := p.target(); ok {
		p.H = Expr{}
	}
	for _, e := range [...]Expr{p.H, p.I, p.E} {
		if !e.IsZero() {
			list = append(list, e)
		}
	}
	return append(list, p.Args...)
}

// Evaluated lists the expressions that a statement itself evaluates, in the order of their
// evaluation: those of Exprs, with a[e] for the index of a[e] := e', and where a form has it.
func Evaluated(s Stmt) []Expr {
	list := Exprs(s)
	if p := s.Parts(); !p.I.IsZero() {
		list[0] = Term(Select, V(p.X), p.I)
	} else if p.Form != nil {
		list = p.Form.evaluated(list)
	}
	return list
}

// Before lists the expressions that a statement evaluates first, and the object that it calls, or
// the zero Expr. In h := e0.m(ē), h is evaluated after the call.
func Before(s Stmt) (es []Expr, called Expr) {
	if a, ok := s.(*Invoke); ok {
		return append([]Expr{a.E0}, a.Args...), a.E0
	}
	return Exprs(s), Expr{}
}

// Target returns the variable that a statement assigns to, if any. The end of a body, nil, has none.
func Target(s Stmt) (Var, bool) {
	if s == nil {
		return Var{}, false
	}
	p := s.Parts()
	return p.target()
}

func (p *Parts) target() (Var, bool) {
	if !p.H.IsZero() {
		return p.H.Var()
	}
	return p.X, p.X != Var{}
}

// unknown returns the panic of a function that was not told of a kind of statement.
func unknown(s Stmt) string { return fmt.Sprintf("lang: no case for a %T", s) }

// Parts of an assignment.
func (s *Assign) Parts() Parts { return Parts{X: s.X, E: s.E, At: s.At, Accesses: s.Accesses} }

func (s *Assign) withParts(p Parts) Stmt { return &Assign{p.X, p.E, p.At, p.Accesses} }

// Parts of an assignment to an element.
func (s *AssignElem) Parts() Parts {
	return Parts{X: s.A, Partly: true, I: s.I, E: s.E, At: s.At, Accesses: s.Accesses}
}

func (s *AssignElem) withParts(p Parts) Stmt { return &AssignElem{p.X, p.I, p.E, p.At, p.Accesses} }

// Parts of an assignment to a bound.
func (s *SetBound) Parts() Parts {
	return Parts{X: s.A, Partly: true, E: s.E, At: s.At, Accesses: s.Accesses}
}

func (s *SetBound) withParts(p Parts) Stmt { return &SetBound{p.X, p.E, p.At, p.Accesses} }

// Parts of a fault: it has the place of the statement that had the error.
func (s *Fault) Parts() Parts {
	if s.Of == nil {
		return Parts{Kind: s.Kind}
	}
	return Parts{Kind: s.Kind, At: s.Of.Parts().At}
}

func (s *Fault) withParts(Parts) Stmt { return s }

// Parts of a declaration of a local variable.
func (s *Local) Parts() Parts { return Parts{X: s.X, At: s.At} }

func (s *Local) withParts(p Parts) Stmt { return &Local{p.X, p.At} }

// Parts of a call of a procedure.
func (s *Call) Parts() Parts {
	return Parts{Name: s.Proc, Args: s.Args, At: s.At, Accesses: s.Accesses}
}

func (s *Call) withParts(p Parts) Stmt { return &Call{p.Name, p.Args, p.At, p.Accesses} }

// Parts of a choice.
func (s *If) Parts() Parts {
	return Parts{E: s.B, Test: true, Then: s.Then, Else: s.Else, At: s.At, Accesses: s.Accesses}
}

func (s *If) withParts(p Parts) Stmt { return &If{p.E, p.Then, p.Else, p.At, p.Accesses} }

// Parts of an iteration.
func (s *While) Parts() Parts {
	return Parts{E: s.B, Test: true, Then: s.Body, At: s.At, Accesses: s.Accesses}
}

func (s *While) withParts(p Parts) Stmt { return &While{p.E, p.Then, p.At, p.Accesses} }

// Parts of an assignment to a field.
func (s *AssignField) Parts() Parts { return Parts{H: s.H, E: s.E, At: s.At, Accesses: s.Accesses} }

// withParts returns an assignment to a variable where p.H is one.
func (s *AssignField) withParts(p Parts) Stmt { return AssignTo(p.H, p.E, p.At, p.Accesses...) }

// Parts of a creation.
func (s *New) Parts() Parts { return Parts{H: s.H, Type: s.Class, At: s.At, Accesses: s.Accesses} }

func (s *New) withParts(p Parts) Stmt { return &New{p.H, p.Type, p.At, p.Accesses} }

// Parts of a call of a method.
func (s *Invoke) Parts() Parts {
	return Parts{H: s.H, E: s.E0, Name: s.Method, Args: s.Args, At: s.At, Accesses: s.Accesses, OfH: s.OfH}
}

func (s *Invoke) withParts(p Parts) Stmt {
	return &Invoke{p.H, p.E, p.Name, p.Args, p.At, p.Accesses, p.OfH}
}

// Parts of a return.
func (s *Return) Parts() Parts { return Parts{E: s.E, At: s.At, Accesses: s.Accesses} }

func (s *Return) withParts(p Parts) Stmt { return &Return{p.E, p.At, p.Accesses} }

// Parts of the end of a method's body.
func (s *End) Parts() Parts { return Parts{H: s.H, Type: s.Result, At: s.At, OfH: s.OfH} }

func (s *End) withParts(p Parts) Stmt { return &End{p.H, p.Type, p.At, p.OfH} }

// Access is an access a[e] to a bounded array, or a use e.f or e.m() of an object: out of bounds, or nil.
type Access struct {
	A, I Expr   // the array and the index; the object and the zero Expr
	Name string // of the field or the method
	At   Span   // the zero Span in a statement that was built, not read
}

// IsDeref reports whether a uses an object.
func (a Access) IsDeref() bool { return a.I.IsZero() }

// String returns the access as programs write it: a[i + 1], or x.f.
func (a Access) String() string {
	if a.IsDeref() {
		if a.A.IsHeapVar() {
			return a.A.String() + "." + a.Name
		}
		return "(" + a.A.String() + ")." + a.Name
	}
	return Term(Select, a.A, a.I).String()
}

// AccessesOf lists the accesses of a statement itself, not of those inside it, in the order in
// which they are evaluated: from left to right, what stands inside an index before the access, and
// the target of an assignment before what is assigned. They are for messages: whether an access is
// out of bounds is for each side of a theorem to say (δ).
//
// Those of a statement that was read have their positions; of one that was built each is listed once.
func AccessesOf(s Stmt) []Access {
	if read := s.Parts().Accesses; read != nil {
		return slices.DeleteFunc(slices.Clone(read), Access.IsDeref)
	}
	var list []Access
	for _, e := range dag.Order(Evaluated(s)...) {
		if e.Op() == Select && e.Kid(0).Type().IsBounded() {
			list = append(list, Access{A: e.Kid(0), I: e.Kid(1)})
		}
	}
	return list
}

// DerefsOf lists the uses of objects in a statement itself, as AccessesOf does the accesses to
// arrays: that of the called object is behind those in it and in the arguments.
func DerefsOf(s Stmt) []Access {
	if read := s.Parts().Accesses; read != nil {
		return slices.DeleteFunc(slices.Clone(read), func(a Access) bool { return !a.IsDeref() })
	}
	var list []Access
	es, _ := Before(s)
	for _, e := range dag.Order(es...) {
		if f, ok := e.Field(); ok {
			list = append(list, Access{A: e.Kid(0), Name: f.Name})
		}
	}
	if call, ok := s.(*Invoke); ok {
		list = append(list, Access{A: call.E0, Name: call.Method})
	}
	return list
}
