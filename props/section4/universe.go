package section4

import (
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/lang/trace"
	"tandem/props"
	"tandem/spec"
	"tandem/wp/heap"
)

// Universe is what traces and heaps are made of.
type Universe struct {
	Vars   []lang.Var
	Fields []lang.Field
	// Ops are the operators of expressions, beside dereferencing. Equalities are at every type that
	// there are variables of; conditional expressions, between objects and integers.
	Ops []lang.Op
	// Ints are the integers in expressions and heaps.
	Ints []int64
	// Objects is the number of objects of each class in the largest heaps.
	Objects int

	ways map[lang.Type][]form // of building an expression
}

// ready returns u with what is computed from its parts.
func (u Universe) ready() *Universe {
	u.ways = lists.Table(u.exprTypes(), u.forms)
	return &u
}

var (
	classC = lang.Class("C")
	classD = lang.Class("D")
)

// Pointers returns the universe of one class with one field, which is a pointer, and of two variables.
func Pointers() *Universe {
	return Universe{
		Vars:    []lang.Var{lang.NewVar("x", classC), lang.NewVar("y", classC)},
		Fields:  []lang.Field{{Of: classC, Name: "f", Type: classC}},
		Ops:     []lang.Op{lang.Eq, lang.Ne},
		Objects: 2,
	}.ready()
}

// Conditionals returns Pointers with conditional expressions.
func Conditionals() *Universe {
	u := Pointers()
	u.Ops = append(u.Ops, lang.Cond)
	return u.ready()
}

// TwoFields returns the universe of one class with two fields, which are pointers, and of two variables.
func TwoFields() *Universe {
	u := Pointers()
	u.Fields = append(u.Fields, lang.Field{Of: classC, Name: "g", Type: classC})
	return u.ready()
}

// Typed returns a universe of two classes that refer to each other, with equal field names, and an integer.
func Typed() *Universe {
	return Universe{
		Vars: []lang.Var{lang.NewVar("x", classC), lang.NewVar("u", classD)},
		Fields: []lang.Field{
			{Of: classC, Name: "f", Type: classD}, {Of: classD, Name: "f", Type: classC},
			{Of: classC, Name: "n", Type: lang.Int},
		},
		Ops:     []lang.Op{lang.Eq},
		Ints:    []int64{0, 1},
		Objects: 1,
	}.ready()
}

// Large returns the universe of random cases.
func Large() *Universe {
	return Universe{
		Vars: []lang.Var{
			lang.NewVar("x", classC), lang.NewVar("y", classC), lang.NewVar("z", classC),
			lang.NewVar("u", classD), lang.NewVar("i", lang.Int), lang.NewVar("p", lang.Bool),
		},
		Fields: []lang.Field{
			{Of: classC, Name: "f", Type: classC}, {Of: classC, Name: "g", Type: classC},
			{Of: classC, Name: "d", Type: classD}, {Of: classC, Name: "n", Type: lang.Int},
			{Of: classD, Name: "f", Type: classC}, {Of: classD, Name: "p", Type: lang.Bool},
		},
		Ops:     []lang.Op{lang.Eq, lang.Ne, lang.Not, lang.And, lang.Or, lang.Cond, lang.Add, lang.Lt},
		Ints:    []int64{0, 1, 2},
		Objects: 3,
	}.ready()
}

// types lists the types of the universe's variables and fields, in order.
func (u *Universe) types() []lang.Type {
	list := lists.Union(nil, lists.Map(u.Vars, func(x lang.Var) lang.Type { return x.Type }))
	for _, f := range u.Fields {
		list = lists.Union(list, []lang.Type{f.Of, f.Type})
	}
	return list
}

// exprTypes lists the types of the universe's expressions, tests among them.
func (u *Universe) exprTypes() []lang.Type {
	return lists.Union(u.types(), []lang.Type{lang.Bool})
}

// atoms returns the expressions of type t without operands, the simplest first.
func (u *Universe) atoms(t lang.Type) []lang.Expr {
	list := lists.Map(lists.Filter(u.Vars, func(x lang.Var) bool { return x.Type == t }), lang.V)
	switch {
	case t.IsClass():
		list = append(list, lang.NilOf(t))
	case t == lang.Int:
		list = append(list, lists.Map(u.Ints, lang.I)...)
	}
	return list
}

// form is one way to build an expression of a type: from operands of params.
type form struct {
	params []lang.Type
	build  func(kids []lang.Expr) lang.Expr
}

// forms returns the ways to build an expression of type t.
func (u *Universe) forms(t lang.Type) []form {
	var list []form
	for _, f := range u.Fields {
		if f.Type == t {
			list = append(list, form{[]lang.Type{f.Of}, func(kids []lang.Expr) lang.Expr { return lang.Dot(kids[0], f) }})
		}
	}
	for _, op := range u.Ops {
		for _, sig := range op.Info().Signatures(u.types()...) {
			if sig.Result != t || op == lang.Cond && t == lang.Bool {
				continue
			}
			list = append(list, form{sig.Params, func(kids []lang.Expr) lang.Expr { return lang.Term(op, kids...) }})
		}
	}
	return list
}

// some returns the universe of a random case: a small one half of the time, since aliasing takes few names.
func some() func(props.Source) *Universe {
	both := []*Universe{Conditionals(), Large()}
	return func(src props.Source) *Universe { return props.OneOf(src, "universe", both) }
}

// RandomCase builds random traces with heaps, over a small universe or a large one.
func RandomCase() func(props.Source) Case {
	universe, system := some(), heap.System(lazily())
	return func(src props.Source) Case { return universe(src).randomCase(src, Actions, system) }
}

// Expr returns a random expression of type t of about so many nodes.
func (u *Universe) Expr(src props.Source, t lang.Type, size int) lang.Expr {
	atoms := u.atoms(t)
	forms := u.ways[t]
	usable := lists.Filter(forms, func(f form) bool { return len(f.params) < size })
	if len(atoms) == 0 && len(usable) == 0 {
		usable = forms
	}
	if len(usable) == 0 || len(atoms) > 0 && src.Choose(6, "atom") == 0 {
		return props.OneOf(src, "atom", atoms)
	}
	f := props.OneOf(src, "form", usable)
	rest := max(size-1, len(f.params))
	var kids []lang.Expr
	for i, p := range f.params {
		n := rest - (len(f.params) - 1 - i)
		if i < len(f.params)-1 {
			n = 1 + src.Choose(n, "size")
		}
		n = max(n, 1)
		kids = append(kids, u.Expr(src, p, n))
		rest -= n
	}
	return f.build(kids)
}

// heapVar returns a random heap variable of type t; of any type if t is none.
func (u *Universe) heapVar(src props.Source, size int) lang.Expr {
	if size < 2 || src.Choose(3, "heap variable") == 0 {
		return lang.V(props.OneOf(src, "variable", u.Vars))
	}
	f := props.OneOf(src, "field", u.Fields)
	return lang.Dot(u.Expr(src, f.Of, size-1), f)
}

// randomCase returns a random trace of at most so many actions, and a heap. Most of its tests are
// such that the run goes on: one that is false is negated, one that is ⊥ is left out.
func (u *Universe) randomCase(src props.Source, actions int, system spec.System[heap.Config]) Case {
	V := u.State(src)
	var list []trace.Action
	at := V
	for range src.Choose(actions+1, "length") {
		src.Group("action", func() {
			a := u.action(src)
			goOn := src.Choose(8, "go on") > 0
			next := system.Next(heap.Config{V: at, Rho: trace.Of(a)})
			if test, ok := a.(trace.Test); ok && len(next) == 0 && goOn {
				a = trace.Test{B: lang.Negation(test.B)}
				next = system.Next(heap.Config{V: at, Rho: trace.Of(a)})
			}
			switch {
			case len(next) > 0:
				at = next[0].To.V
			case goOn:
				return
			}
			list = append(list, a)
		})
	}
	return Case{trace.Of(list...), V}
}

// action returns a random action.
func (u *Universe) action(src props.Source) trace.Action {
	switch src.Choose(5, "kind") {
	case 0:
		return trace.New{X: props.OneOf(src, "variable", u.objects())}
	case 1, 2:
		h := u.heapVar(src, 1+src.Choose(4, "size"))
		return trace.Assign{H: h, E: u.Expr(src, h.Type(), 1+src.Choose(6, "size"))}
	default:
		return trace.Test{B: u.Expr(src, lang.Bool, 2+src.Choose(9, "size"))}
	}
}

// objects returns the variables that denote objects.
func (u *Universe) objects() []lang.Var {
	return lists.Filter(u.Vars, func(x lang.Var) bool { return x.Type.IsClass() })
}

// State returns a random consistent configuration.
func (u *Universe) State(src props.Source) heap.State {
	var V heap.State
	existing := map[lang.Type]int{}
	for _, C := range lists.Filter(u.types(), lang.Type.IsClass) {
		existing[C] = src.Choose(u.Objects+1, "objects")
		for id := 1; id <= existing[C]; id++ {
			V.H = V.H.Add(lang.Object(C, id))
		}
	}
	value := func(t lang.Type) lang.Value {
		values := u.values(t, existing[t])
		if t.IsClass() && len(values) > 1 && src.Choose(4, "object") > 0 {
			values = values[1:] // most runs need objects
		}
		return values[src.Choose(len(values), "value")]
	}
	for _, x := range u.Vars {
		V = V.Assign(x, value(x.Type))
	}
	for _, o := range V.H.Objects() {
		for _, f := range u.Fields {
			if f.Of == o.Type() {
				V = V.AssignField(o, f, value(f.Type))
			}
		}
	}
	return V
}

// values returns the values of type t where so many objects of it exist.
func (u *Universe) values(t lang.Type, objects int) []lang.Value {
	var list []lang.Value
	switch {
	case t == lang.Int:
		list = lists.Map(u.Ints, func(n int64) lang.Value { return lang.NewInt(n) })
	case t == lang.Bool:
		list = []lang.Value{lang.BoolValue(false), lang.BoolValue(true)}
	default:
		list = []lang.Value{lang.Nil(t)}
		for id := 1; id <= objects; id++ {
			list = append(list, lang.Object(t, id))
		}
	}
	return list
}
