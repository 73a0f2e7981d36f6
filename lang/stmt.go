package lang

import (
	"maps"
	"slices"

	"tandem/internal/lists"
	"tandem/lang/syntax"
)

// Span is where something stands in its source. The zero Span is of statements built, not read.
type Span = syntax.Span

// Stmt is a statement but no sequence: an assignment to a variable, element, bound or field, a
// choice, iteration, call, creation, return, declared form, or fault. Stmts are immutable and
// shared by the sides; Seq.Equal compares them, without positions.
type Stmt interface {
	// Parts are what the statement consists of.
	Parts() Parts
	// with is the same kind of statement of other parts; see With.
	withParts(Parts) Stmt
}

// On returns what a rule does where the next statement is of kind A, as a *While: nothing elsewhere.
func On[A Stmt, C interface{ Stmt() Stmt }](f func(c C, a A) []C) func(C) []C {
	return func(c C) []C {
		a, ok := c.Stmt().(A)
		if !ok {
			return nil
		}
		return f(c, a)
	}
}

// Assign is x := e (§2, assignment).
type Assign struct {
	X        Var
	E        Expr
	At       Span
	Accesses []Access // see AccessesOf
}

// AssignElem is a[e] := e' (§2.1, array assignment).
type AssignElem struct {
	A        Var // of an array type
	I        Expr
	E        Expr
	At       Span
	Accesses []Access // see AccessesOf
}

// SetBound is |a| := e, which the paper writes |a| = e (§2.1, setting the bound of an array).
type SetBound struct {
	A        Var // of a bounded array type
	E        Expr
	At       Span
	Accesses []Access // see AccessesOf
}

// Fault is the statement array-out-of-bound, or that of another error. It stands in
// configurations and not in programs.
//
// Source: §2.1, "We indicate the occurrence of an array-out-of-bound error by
// a statement array-out-of-bound".
type Fault struct {
	Of   Stmt // the statement that had the error; says nothing of what Fault means
	Kind Kind
}

// Local is var t: T; at the head of the body of a procedure or method: its variable t begins with
// the default value of its type at each call. The paper has no such statement: "For technical
// convenience we do not consider the introduction of local variables by block statements here"
// (§3), and its local variables are the formal parameters.
type Local struct {
	X  Var // its Scope is the name of the procedure, or the full name of the method
	At Span
}

// Call is P(ē) (§3, procedure call).
type Call struct {
	Proc     string
	Args     []Expr // by value, one a formal parameter
	At       Span
	Accesses []Access // see AccessesOf
}

// If is if b {S1}{S2} (§2, choice).
type If struct {
	B          Expr
	Then, Else Seq
	At         Span     // the whole statement
	Accesses   []Access // of the test; see AccessesOf
}

// While is while b {S} (§2, iteration).
type While struct {
	B        Expr
	Body     Seq
	At       Span     // the whole statement
	Accesses []Access // of the test; see AccessesOf
}

// Proc is the declaration of a procedure, P(ū) :: S (§3). Its local variables are its formal parameters.
type Proc struct {
	Name   string
	Params []Var // their Scope is the procedure's name
	Body   Seq
	At     Span
}

// Program is a checked program: variables, which are inputs, procedures, and a main statement
// without locals.
type Program struct {
	File  string  // where it was read; "" for a built one
	Vars  []Var   // the global variables, in the order of their declaration
	Procs []*Proc // in the order of their declaration
	// Classes are the classes, in the order of their declaration.
	Classes []*ClassDecl
	Body    Seq
	// Made are the names of the variables that the source does not have: those that loops with for, functions and
	// the like stand for. They are assigned before they are read.
	Made []string
}

// Own lists the variables that the source has.
func (p *Program) Own() []Var {
	return lists.Filter(p.Vars, func(x Var) bool { return !slices.Contains(p.Made, x.Name) })
}

// Class returns the declaration of a class; nil if there is none.
func (p *Program) Class(t Type) *ClassDecl {
	d, _ := lists.Find(p.Classes, func(d *ClassDecl) bool { return d.Type == t })
	return d
}

// Methods lists the methods of all classes.
func (p *Program) Methods() []*Method {
	var list []*Method
	for _, d := range p.Classes {
		list = append(list, d.Methods...)
	}
	return list
}

// Fields lists the fields of all classes.
func (p *Program) Fields() []Field {
	var list []Field
	for _, d := range p.Classes {
		list = append(list, d.Fields...)
	}
	return list
}

// Proc returns the procedure of that name; nil if there is none.
func (p *Program) Proc(name string) *Proc {
	d, _ := lists.Find(p.Procs, func(d *Proc) bool { return d.Name == name })
	return d
}

// Locals lists the local variables of a procedure, or a method by full name; "", the main
// statement, has none.
func (p *Program) Locals(name string) []Var {
	if d := p.Proc(name); d != nil {
		return append(slices.Clip(d.Params), DeclaredIn(d.Body)...)
	}
	for _, m := range p.Methods() {
		if m.FullName() == name {
			return append(m.Locals(), DeclaredIn(m.Body)...)
		}
	}
	return nil
}

// DeclaredIn lists the local variables that are declared at the head of a body.
func DeclaredIn(body Seq) []Var {
	var list []Var
	for ; !body.Empty(); body = body.Tail() {
		d, ok := body.Head().(*Local)
		if !ok {
			break
		}
		list = append(list, d.X)
	}
	return list
}

// Bodies lists the main statement and the bodies of the procedures and methods.
func (p *Program) Bodies() []Seq {
	list := append([]Seq{p.Body}, lists.Map(p.Procs, func(d *Proc) Seq { return d.Body })...)
	return append(list, lists.Map(p.Methods(), func(m *Method) Seq { return m.Body })...)
}

// WithBodies returns p with f of each body: of the procedures, of the methods, and of the main statement.
func (p *Program) WithBodies(f func(Seq) Seq) *Program {
	q := *p
	q.Procs = lists.Map(p.Procs, func(d *Proc) *Proc {
		with := *d
		with.Body = f(d.Body)
		return &with
	})
	q.Classes = lists.Map(p.Classes, func(d *ClassDecl) *ClassDecl {
		with := *d
		with.Methods = lists.Map(d.Methods, func(m *Method) *Method {
			other := *m
			other.Body = f(m.Body)
			return &other
		})
		return &with
	})
	q.Body = f(p.Body)
	return &q
}

// Walk calls f on each statement of the program: those of main, then of procedures and methods.
func (p *Program) Walk(f func(Stmt)) {
	for _, s := range p.Bodies() {
		s.Walk(f)
	}
}

// StmtsOf lists the statements of p of one kind, as Walk comes to them.
func StmtsOf[S Stmt](p *Program) (list []S) {
	p.Walk(func(s Stmt) {
		if a, ok := s.(S); ok {
			list = append(list, a)
		}
	})
	return list
}

// numberParts gives each of the statements that begin at one place its part, in the order of Walk.
func (p *Program) numberParts() {
	count, seen := map[syntax.Pos]int{}, map[syntax.Pos]int{}
	p.Walk(func(s Stmt) {
		if _, local := s.(*Local); !local {
			count[s.Parts().At.From]++
		}
	})
	var number func(Stmt) Stmt
	number = func(s Stmt) Stmt {
		q := s.Parts()
		if _, local := s.(*Local); !local && count[q.At.From] > 1 && q.At.From.IsValid() {
			at := q.At.From
			seen[at]++
			q.At.From.Part = seen[at]
		}
		q.Then, q.Else = q.Then.Map(number), q.Else.Map(number)
		if q.Form != nil {
			form := *q.Form
			form.Blocks = lists.Map(form.Blocks, func(S Seq) Seq { return S.Map(number) })
			q.Form = &form
		}
		return With(s, q)
	}
	if !slices.ContainsFunc(slices.Collect(maps.Values(count)), func(n int) bool { return n > 1 }) {
		return
	}
	p.Body = p.Body.Map(number)
	for _, d := range p.Procs {
		d.Body = d.Body.Map(number)
	}
	for _, m := range p.Methods() {
		m.Body = m.Body.Map(number)
	}
}

// Var returns the declared variable of that name.
func (p *Program) Var(name string) (Var, bool) {
	return lists.Find(p.Vars, func(x Var) bool { return x.Name == name })
}

// Equal reports whether both programs declare the same variables, procedures and
// classes in the same order and have the same statement, positions and files aside.
func (p *Program) Equal(q *Program) bool {
	if len(p.Vars) != len(q.Vars) {
		return false
	}
	for i := range p.Vars {
		if p.Vars[i] != q.Vars[i] {
			return false
		}
	}
	same := func(d, e *Proc) bool {
		return d.Name == e.Name && slices.Equal(d.Params, e.Params) && d.Body.Equal(e.Body)
	}
	methods := func(m, n *Method) bool {
		return m.FullName() == n.FullName() && m.Result == n.Result && slices.Equal(m.Params, n.Params) && m.Body.Equal(n.Body)
	}
	classes := func(c, d *ClassDecl) bool {
		return c.Type == d.Type && slices.Equal(c.Fields, d.Fields) && slices.EqualFunc(c.Methods, d.Methods, methods)
	}
	return p.Body.Equal(q.Body) && slices.EqualFunc(p.Procs, q.Procs, same) && slices.EqualFunc(p.Classes, q.Classes, classes)
}

// AssignField is e.f := e', an assignment to a heap variable that is no variable (§4, assignment).
type AssignField struct {
	H        Expr // e.f
	E        Expr
	At       Span
	Accesses []Access // see DerefsOf
}

// AssignTo returns h := e for a heap variable h with these accesses: to a variable or to a field.
func AssignTo(h, e Expr, at Span, ofH ...Access) Stmt {
	if x, ok := h.Var(); ok {
		return &Assign{X: x, E: e, At: at}
	}
	return &AssignField{H: h, E: e, At: at, Accesses: ofH}
}

// New is h := new C (§4, object creation).
type New struct {
	H        Expr // a heap variable of type Class
	Class    Type
	At       Span
	Accesses []Access // see DerefsOf
}

// Invoke is h := e0.m(ē), or e0.m(ē), which drops the value that the method returns (§4, method call).
type Invoke struct {
	H        Expr // a heap variable; the zero Expr if there is none
	E0       Expr // the called object
	Method   string
	Args     []Expr // by value, one a formal parameter
	At       Span
	Accesses []Access // of E0, the arguments and the call; see DerefsOf
	OfH      []Access // of H, which is evaluated after the call
}

// Callee returns the full name of the method that is called.
func (s *Invoke) Callee() string { return MethodName(s.E0.Type(), s.Method) }

// Return is return e (§4, return statement), or return in a method without a result.
type Return struct {
	E        Expr // the zero Expr if the method has no result
	At       Span
	Accesses []Access // see DerefsOf
}

// End is the end of a method's inlined body, for h := e0.m(ē). No program has it: the paper's rules
// have nothing there, and a return cannot tell what it ends.
type End struct {
	H      Expr     // as of the call
	Result Type     // of the method; the zero Type if it has none
	At     Span     // of the call
	OfH    []Access // of H
}
