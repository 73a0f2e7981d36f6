package programs

import (
	"fmt"
	"slices"

	"tandem/internal/lists"
	"tandem/lang"
	"tandem/props"
)

// maker builds one program from choices.
type maker struct {
	voc      *Vocabulary
	src      props.Source
	used     map[lang.Type]int // variables of each type used so far
	vars     []lang.Var        // in the order of their first use
	counters int               // loops with a counter of their own
	downs    int               // loops that count an input of their own down
	walks    []lang.Var        // counters of the loops over arrays that are open
	called   []*lang.Proc      // in the order of their first call
	in       *lang.Proc        // whose body is made; nil for the main statement
	invoked  []*lang.Method    // in the order of their first call
	method   *lang.Method      // whose body is made; nil for the main statement
	declared []lang.Var        // at the head of the body that is made
}

// Program returns a program of exactly that size, if there is one; false if not.
func (v *Vocabulary) Program(src props.Source, size int) (*lang.Program, bool) {
	m := v.maker(src)
	if len(v.Classes) > 0 {
		return m.withClasses(size)
	}
	if !v.seq(nil, size) {
		return nil, false
	}
	if len(v.Procs) > 0 {
		return m.withProcs(size)
	}
	body := lang.Seq{}
	if v.Par != nil {
		body = m.threaded(size)
	} else {
		body = m.seq(size)
	}
	if m.voc.Wide > 0 {
		body = lang.SeqOf(m.wide()...).Then(body)
	}
	return &lang.Program{Vars: m.vars, Body: body}, true
}

// RandomProgram returns a program of some size up to max.
func (v *Vocabulary) RandomProgram(src props.Source, max int) *lang.Program {
	p, _ := v.Program(src, props.OneOf(src, "size", sizes(0, max, func(n int) bool { return v.seq(nil, n) })))
	return p
}

// Expr returns an expression of that type and exact size over the vocabulary's variables, if any.
func (v *Vocabulary) Expr(src props.Source, t lang.Type, size int) (lang.Expr, bool) {
	if !v.expr(t, size) {
		return lang.Expr{}, false
	}
	return v.maker(src).expr(t, size), true
}

func (v *Vocabulary) maker(src props.Source) *maker {
	return &maker{voc: v, src: src, used: map[lang.Type]int{}}
}

// variable returns one of the variables of type t: one that was used before, the next, or a local one.
func (m *maker) variable(t lang.Type) lang.Var {
	all, locals := m.voc.Vars[t], m.locals(t)
	n := min(m.used[t]+1, len(all))
	if len(locals) > 0 && (n == 0 || m.src.Choose(2, "local") == 1) {
		return props.OneOf(m.src, "local variable", locals)
	}
	i := m.src.Choose(n, "variable")
	if i == m.used[t] {
		m.used[t]++
		m.vars = append(m.vars, all[i])
	}
	return all[i]
}

// target returns a variable that can be assigned to.
func (m *maker) target(t lang.Type) lang.Var {
	method := m.method
	if method == nil {
		return m.variable(t)
	}
	without := *method
	without.This = lang.Var{}
	m.method = &without
	x := m.variable(t)
	m.method = method
	return x
}

func (m *maker) hasVariable(t lang.Type) bool { return len(m.voc.Vars[t])+len(m.locals(t)) > 0 }

// arrayLiteral returns an array as it is written, at times; the zero Expr at others, and of other types.
func (m *maker) arrayLiteral(t lang.Type) (none lang.Expr) {
	if t.IsArray() && m.voc.ArrayLiterals > 0 && m.src.Choose(8, "array") < m.voc.ArrayLiterals {
		if e := lang.Const(m.voc.Value(m.src, t)); isTold(e) {
			return e
		}
	}
	return none
}

func (m *maker) expr(t lang.Type, size int) lang.Expr {
	if len(m.voc.Classes) > 0 {
		return m.object(t, size, false)
	}
	if size == 1 {
		if e := m.arrayLiteral(t); !e.IsZero() {
			return e
		}
		if !m.voc.literals(t) || m.hasVariable(t) && m.src.Choose(2, "leaf") == 0 {
			return lang.V(m.variable(t))
		}
		return lang.Const(m.voc.Literal(m.src, t))
	}
	if size == 3 && m.voc.Hidden && t.IsBits() && m.src.Choose(4, "hidden") == 3 {
		return m.hidden(t)
	}
	var e lang.Expr
	m.src.Group("expression", func() {
		p := props.OneOf(m.src, "operator", m.voc.productions(t, size))
		if m.scales(p.op) {
			e = lang.Apply(p.op, t, m.expr(t, size-2), m.scale())
			return
		}
		e = lang.Apply(p.op, t, m.operands(p.params, size-1, p.op)...)
	})
	return e
}

// operands are expressions of these types with a possible total of nodes, for op, or 0: as arguments.
func (m *maker) operands(types []lang.Type, size int, op lang.Op) []lang.Expr {
	es := make([]lang.Expr, len(types))
	for i, t := range types {
		k := props.OneOf(m.src, "operand size", sizes(1, size, func(k int) bool { return m.voc.operand(types[i:], k, size) }))
		if i == 1 && (op == lang.Select || op == lang.Store) {
			es[i] = m.index(es[0], k)
		} else {
			es[i] = m.expr(t, k)
		}
		size -= k
	}
	return es
}

// seq returns a sequence of exactly that size, which must be possible.
func (m *maker) seq(size int) lang.Seq {
	var stmts []lang.Stmt
	for size > 0 {
		possible := sizes(m.voc.least(), size, func(k int) bool { return m.voc.begins(m.method, k, size) })
		if m.voc.Simple > 0 {
			possible = m.preferred(possible)
		}
		k := props.OneOf(m.src, "statement size", possible)
		m.src.Group("statement", func() {
			make := props.OneOf(m.src, "statement", m.voc.statements(m.method, k))
			stmts = append(stmts, make(m, k)...)
		})
		size -= k
	}
	return lang.SeqOf(stmts...)
}

// statements lists the ways to make a statement of that size in that body, each as often as it weighs.
func (v *Vocabulary) statements(in *lang.Method, size int) []func(*maker, int) []lang.Stmt {
	return v.stmts.get(place{in, size}, func() []func(*maker, int) []lang.Stmt { return v.ways(in, size) })
}

func (v *Vocabulary) ways(in *lang.Method, size int) []func(*maker, int) []lang.Stmt {
	var list []func(*maker, int) []lang.Stmt
	add := func(weight int, possible bool, f func(*maker, int) []lang.Stmt) {
		for i := 0; possible && i < weight; i++ {
			list = append(list, f)
		}
	}
	assign := false
	for _, t := range v.Types {
		assign = assign || v.assignable(t) && v.expr(t, size-1) && v.simple(size)
	}
	add(v.Assign, assign, (*maker).assign)
	add(v.If, v.parts(in, size, 2), (*maker).choice)
	add(v.While, v.parts(in, size, 1), (*maker).loop)
	add(v.Counted, v.parts(in, size-countedCost, 1), (*maker).counted)
	add(v.Down, v.parts(in, size-downCost, 1), (*maker).down)
	add(v.Elem, len(v.elements(size)) > 0, (*maker).elem)
	add(v.Bound, len(v.bounded()) > 0 && v.expr(lang.Int, size-1), (*maker).bound)
	add(v.Walk, len(v.bounded()) > 0 && v.parts(in, size-walkCost, 1), (*maker).walk)
	add(v.Call, len(v.callable(size)) > 0, (*maker).call)
	add(v.GuardedCall, len(v.callable(size-guardCost)) > 0, (*maker).guardedCall)
	v.objectWays(in, size, add)
	v.checkWays(size, add)
	v.formWays(in, size, add)
	return list
}

// parts reports whether a statement of that size can have a test and so many blocks.
func (v *Vocabulary) parts(in *lang.Method, size, blocks int) bool {
	return some(1, size-1, func(b int) bool { return v.expr(lang.Bool, b) && v.blocks(in, size-1-b, blocks) })
}

func (v *Vocabulary) blocks(in *lang.Method, size, n int) bool {
	if n == 0 {
		return size == 0
	}
	return some(0, size, func(k int) bool { return v.seq(in, k) && v.blocks(in, size-k, n-1) })
}

// test and blocks of a statement of that size.
func (m *maker) split(size, blocks int) (b lang.Expr, bodies []lang.Seq) {
	tests := sizes(1, size-1, func(k int) bool { return m.voc.expr(lang.Bool, k) && m.voc.blocks(m.method, size-1-k, blocks) })
	if n := slices.IndexFunc(tests, func(k int) bool { return !m.voc.simple(k) }); n > 0 {
		tests = tests[:n]
	}
	k := props.OneOf(m.src, "test size", tests)
	b = m.test(k)
	left := size - 1 - k
	for n := blocks - 1; n >= 0; n-- {
		k := props.OneOf(m.src, "block size", sizes(0, left, func(k int) bool { return m.voc.seq(m.method, k) && m.voc.blocks(m.method, left-k, n) }))
		bodies = append(bodies, m.seq(k))
		left -= k
	}
	return b, bodies
}

func (m *maker) assign(size int) []lang.Stmt {
	types := lists.Filter(m.voc.Types, func(t lang.Type) bool { return m.voc.assignable(t) && m.hasVariable(t) && m.voc.expr(t, size-1) })
	x := m.target(props.OneOf(m.src, "type", types))
	return []lang.Stmt{&lang.Assign{X: x, E: m.expr(x.Type, size-1)}}
}

func (m *maker) choice(size int) []lang.Stmt {
	b, s := m.split(size, 2)
	return []lang.Stmt{&lang.If{B: b, Then: s[0], Else: s[1]}}
}

func (m *maker) loop(size int) []lang.Stmt {
	b, s := m.split(size, 1)
	return []lang.Stmt{&lang.While{B: b, Body: s[0]}}
}

// countedCost is the size of what a loop with a counter has beside its test and body.
const countedCost = 2 + 4 + 4

// counted is
//
//	i := 0; while i < n && b { S; i := i + 1 }
//
// for a variable i of its own and a small n: a loop that ends whatever S
// does, and may end sooner.
func (m *maker) counted(size int) []lang.Stmt {
	b, s := m.split(size-countedCost, 1)
	i := m.counter()
	return counting(i, lang.I(int64(m.src.Choose(4, "iterations"))), b, s[0])
}

// counter returns a variable of its own for a loop.
func (m *maker) counter() lang.Var {
	m.counters++
	i := lang.NewVar(fmt.Sprintf("i%d", m.counters), lang.Int)
	m.vars = append(m.vars, i)
	return i
}

// counting returns i := 0; while i < n && b { S; i := i + 1 }.
func counting(i lang.Var, n, b lang.Expr, S lang.Seq) []lang.Stmt {
	return []lang.Stmt{
		&lang.Assign{X: i, E: lang.I(0)},
		&lang.While{
			B:    lang.Conjunction(lang.Term(lang.Lt, lang.V(i), n), b),
			Body: S.Then(lang.SeqOf(&lang.Assign{X: i, E: lang.Term(lang.Add, lang.V(i), lang.I(1))})),
		},
	}
}

// Initial returns a value for each variable of p, and for each field, as an array.
func (v *Vocabulary) Initial(src props.Source, p *lang.Program) map[lang.Var]lang.Value {
	values := map[lang.Var]lang.Value{}
	if len(v.Classes) > 0 {
		values = v.heap(src, p)
	} else {
		for _, x := range p.Vars {
			values[x] = v.initial(src, x.Type)
		}
	}
	v.inputs(src, p, values)
	return values
}

// initial returns an initial value of a type.
func (v *Vocabulary) initial(src props.Source, t lang.Type) lang.Value {
	if v.Value == nil {
		return v.Literal(src, t)
	}
	return v.Value(src, t)
}

// Size returns the size of p: the nodes of its statements and, as trees, of its expressions.
func Size(p *lang.Program) int {
	n := 0
	p.Walk(func(s lang.Stmt) {
		n++
		if _, input := s.(*lang.Input); input {
			n++ // for *
		}
		for _, e := range lang.Exprs(s) {
			n += ExprSize(e)
		}
	})
	return n
}

// Statements returns the number of statements of p, the inner ones counted.
func Statements(p *lang.Program) int {
	n := 0
	p.Walk(func(lang.Stmt) { n++ })
	return n
}

// ExprSize returns the number of nodes of e as a tree; it grows like the tree, not the graph.
func ExprSize(e lang.Expr) int {
	return lang.FoldExpr(e, nil, func(_ lang.Expr, kids []int) int {
		n := 1
		for _, k := range kids {
			n += k
		}
		return n
	})
}
