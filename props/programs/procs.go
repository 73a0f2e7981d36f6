package programs

import (
	"fmt"
	"slices"

	"tandem/internal/lists"
	"tandem/lang"
	"tandem/props"
)

// Recursive returns a vocabulary with procedures: P(u: int, v: int) and Q(k: int, b: bool), which
// call themselves and each other. Their calls are guarded, so that most of them end.
func Recursive(v *Vocabulary) *Vocabulary {
	v.Procs = []*lang.Proc{
		Signature("P", lang.Int, lang.Int),
		Signature("Q", lang.Int, lang.Bool),
	}
	v.Call, v.GuardedCall = 1, 3
	return v
}

// SmallRecursive returns the vocabulary of exhaustive checks with procedures: two integer
// variables, one procedure P(u: int), the constants 0 and 1, the operators - and <.
func SmallRecursive() *Vocabulary {
	v := Small()
	v.Types = []lang.Type{lang.Int, lang.Bool}
	v.Vars = map[lang.Type][]lang.Var{lang.Int: v.Vars[lang.Int], lang.Bool: nil}
	v.Ops = []lang.Op{lang.Sub, lang.Lt}
	v.Procs = []*lang.Proc{Signature("P", lang.Int)}
	v.Call = 1
	return v.Named("one procedure", 0)
}

// Signature returns a procedure without a body, with parameters of these types: P1, P2, … of P.
func Signature(name string, types ...lang.Type) *lang.Proc {
	p := &lang.Proc{Name: name}
	names := []string{"u", "v", "w"}
	for i, t := range types {
		p.Params = append(p.Params, lang.Var{Name: names[i], Type: t, Scope: name})
	}
	return p
}

// locals returns the variables of that type that are local to the body that is made.
func (m *maker) locals(t lang.Type) []lang.Var {
	var params []lang.Var
	switch {
	case m.in != nil:
		params = m.in.Params
	case m.method != nil:
		params = m.method.Locals()
	}
	return lists.Filter(append(slices.Clip(params), m.declared...), func(u lang.Var) bool { return u.Type == t })
}

// withLocals returns a body of that size and owner, with declarations of some locals at its head.
func (m *maker) withLocals(scope string, size int) lang.Seq {
	var head []lang.Stmt
	for i, t := range m.voc.Locals {
		if size == 0 || !m.voc.seq(m.method, size-1) || m.src.Choose(2, "declared") == 0 {
			continue
		}
		u := lang.Var{Name: fmt.Sprint("t", i+1), Type: t, Scope: scope}
		m.declared = append(m.declared, u)
		head = append(head, &lang.Local{X: u})
		size--
	}
	body := m.body(size)
	m.declared = nil
	return lang.SeqOf(head...).Then(body)
}

// withProcs returns a program of that size, the bodies of its procedures counted. A program has
// only the procedures that it calls. False if the choices lead to none.
func (m *maker) withProcs(size int) (*lang.Program, bool) {
	p := &lang.Program{}
	k := props.OneOf(m.src, "main size", m.bodySizes(nil, 0, size))
	p.Body = m.seq(k)
	left := size - k
	for i := 0; i < len(m.called); i++ {
		P := *m.called[i]
		k := props.OneOf(m.src, "body size", m.bodySizes(nil, 0, left))
		m.in = m.called[i]
		m.src.Group("procedure", func() { P.Body = m.seq(k) })
		m.in = nil
		left -= k
		p.Procs = append(p.Procs, &P)
	}
	if m.voc.Shapes {
		m.shaped(p)
	}
	p.Vars = m.vars
	return p, left == 0
}

// bodySizes lists the sizes that a body can have, the largest first.
func (m *maker) bodySizes(in *lang.Method, least, most int) []int {
	list := sizes(least, most, func(n int) bool { return m.voc.seq(in, n) })
	slices.Reverse(list)
	return list
}

// callable lists the procedures whose call can have that size: its arguments, and one for itself.
func (v *Vocabulary) callable(size int) []*lang.Proc {
	return lists.Filter(v.Procs, func(P *lang.Proc) bool { return size >= 1 && v.operands(typesOf(P.Params), size-1) })
}

func typesOf(vars []lang.Var) []lang.Type {
	return lists.Map(vars, func(x lang.Var) lang.Type { return x.Type })
}

// call returns P(ē).
func (m *maker) call(size int) []lang.Stmt {
	P := props.OneOf(m.src, "procedure", m.voc.callable(size))
	return []lang.Stmt{m.callOf(P, size)}
}

func (m *maker) callOf(P *lang.Proc, size int) *lang.Call {
	if !slices.Contains(m.called, P) {
		m.called = append(m.called, P)
	}
	args := m.operands(typesOf(P.Params), size-1, 0)
	for i, e := range args {
		n := 0
		if m.voc.Index > 0 && e.Type() == lang.Int {
			n = ExprSize(e)
		}
		if n >= 3 && m.src.Choose(2, "access") == 1 {
			args[i] = m.accessed(n)
			if len(m.voc.Classes) > 0 && n >= 6 { // p ? a[e] : 0: out of bounds if it is evaluated
				args[i] = lang.Term(lang.Cond, lang.V(m.variable(lang.Bool)), m.accessed(n-3), lang.I(0))
			}
		}
	}
	return &lang.Call{Proc: P.Name, Args: args}
}

// guardCost is the size of what a guarded call has beside the call.
const guardCost = 1 + 3 + 2

// guardedCall is
//
//	if u > 0 { P(u - 1, …) }
//
// in the body of a procedure with an integer u for its first parameter, and
// P(n, …) for a small n elsewhere: calls that end, unless u grows.
func (m *maker) guardedCall(size int) []lang.Stmt {
	P := props.OneOf(m.src, "procedure", m.voc.callable(size-guardCost))
	call := m.callOf(P, size-guardCost)
	if m.in == nil {
		return m.guard(call, call.Args, nil)
	}
	return m.guard(call, call.Args, m.in.Params)
}

// guard returns a call with those arguments, guarded by its body's first parameter, if an integer.
func (m *maker) guard(call lang.Stmt, args []lang.Expr, params []lang.Var) []lang.Stmt {
	if len(params) == 0 || params[0].Type != lang.Int {
		args[0] = lang.I(int64(m.src.Choose(4, "calls")))
		return []lang.Stmt{call}
	}
	u := lang.V(params[0])
	args[0] = lang.Term(lang.Sub, u, lang.I(1))
	return []lang.Stmt{&lang.If{B: lang.Term(lang.Gt, u, lang.I(0)), Then: lang.SeqOf(call)}}
}

// ExprIn returns Expr with the local variables of a procedure as well.
func (v *Vocabulary) ExprIn(src props.Source, t lang.Type, size int, P *lang.Proc) (lang.Expr, bool) {
	if !v.expr(t, size) {
		return lang.Expr{}, false
	}
	m := v.maker(src)
	m.in = P
	return m.expr(t, size), true
}

// RecursiveArrays returns the vocabulary of random checks with procedures and
// arrays, which are passed as well: P(u: int, v: []int) and Q(u: int, v: bool).
func RecursiveArrays() *Vocabulary {
	v := Recursive(Arrays())
	v.Procs = []*lang.Proc{
		Signature("P", lang.Int, boundedInts),
		Signature("Q", lang.Int, lang.Bool),
	}
	v.Call, v.GuardedCall = 8, 8
	v.Assign, v.If, v.While, v.Bound, v.Walk = 3, 4, 4, 1, 1
	return v
}

// accessed returns an access to a bounded array of integers, of that size, which is
// 3 or more: as an argument it makes the call one that can fail.
func (m *maker) accessed(size int) lang.Expr {
	a := lang.V(m.variable(boundedInts))
	return lang.Term(lang.Select, a, m.index(a, size-2))
}

// SmallRecursiveArrays returns the vocabulary of exhaustive checks with procedures and arrays: x:
// int, an array a, 0 and 1, elements, P(u: int) and Q(u: []int).
func SmallRecursiveArrays() *Vocabulary {
	return &Vocabulary{
		Types: []lang.Type{lang.Int, boundedInts},
		Vars:  map[lang.Type][]lang.Var{lang.Int: vars(lang.Int, "x"), boundedInts: vars(boundedInts, "a")},
		Ops:   []lang.Op{lang.Select}, Literal: oneOfLiterals(0, 1), Value: smallArrayValue,
		Procs:  []*lang.Proc{Signature("P", lang.Int), Signature("Q", boundedInts)},
		Assign: 1, Elem: 1, Call: 1,
		Name: "calls",
	}
}

// ReturningOnly returns v with only methods with results, whose bodies mostly end in their one return.
func (v *Vocabulary) ReturningOnly() *Vocabulary {
	v.Returning, v.Return = 8, 0
	for i, d := range v.Classes {
		with := *d
		with.Methods = slices.DeleteFunc(slices.Clone(d.Methods), func(m *lang.Method) bool { return m.Result == lang.Type{} })
		v.Classes[i] = &with
	}
	return v
}

// EndsInReturn reports whether each method of p has a result and one return, which is
// its last statement.
//
// Source: de Boer and Bonsangue, §4, "The execution of a method terminates with a
// statement return e".
func EndsInReturn(p *lang.Program) bool {
	for _, d := range p.Classes {
		for _, m := range d.Methods {
			returns := 0
			m.Body.Walk(func(s lang.Stmt) {
				if _, ok := s.(*lang.Return); ok {
					returns++
				}
			})
			list := m.Body.Stmts()
			if returns != 1 || len(list) == 0 || m.Result == (lang.Type{}) {
				return false
			}
			if _, ok := list[len(list)-1].(*lang.Return); !ok {
				return false
			}
		}
	}
	return true
}
