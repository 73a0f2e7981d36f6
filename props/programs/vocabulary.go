// Package programs generates programs of lang, their expressions and initial values, from choices:
// at random, exhaustively by size, or from bytes. It also makes them smaller.
//
// The size of an expression is its number of nodes as a tree; the size of a statement is 1 and the
// sizes of its parts; the size of a sequence is the sum.
package programs

import (
	"math/big"
	"slices"
	"sync"

	"tandem/lang"
	"tandem/props"
)

// Vocabulary is what programs are made of. Exhaustive ones are small, and build each program once
// up to variables' names: one is used only after those before it (restricted growth).
type Vocabulary struct {
	// Name is what scopes call it; Less is by how many nodes its programs stay below the size of an
	// exhaustive check. Both are of exhaustive ones.
	Name string
	Less int

	Types []lang.Type // of variables, in order
	Vars  map[lang.Type][]lang.Var
	Ops   []lang.Op
	// Literal is a constant of a type.
	Literal func(props.Source, lang.Type) lang.Value
	// Value is an initial value of a type; nil: Literal.
	Value func(props.Source, lang.Type) lang.Value
	// Procs are the procedures that a program may have, without their bodies.
	Procs []*lang.Proc
	// Call and GuardedCall are the weights of calls; see guardedCall.
	Call, GuardedCall int
	// Weights of statements: Elem of a[e] := e', Bound of |a| := e, Walk of loops over an array's indexes.
	Assign, If, While, Counted, Elem, Bound, Walk int
	// Weights of assumptions, assertions and inputs.
	Assume, Assert, Input int
	// Forms are the declared forms whose statements programs may have, and Form is the weight of each.
	Forms []*lang.FormDecl
	Form  int
	// Par is the form of two threads, which each program is; see threaded. nil: programs are none.
	Par *lang.FormDecl
	// Reads lists, in order, the types of inputs that runs read from initial values, MaxReads how
	// many get values of their own. nil: no program reads any.
	Reads    func(*lang.Program, map[lang.Var]lang.Value) []lang.Type
	MaxReads int
	// Down is the weight of loops that count an input of their own down, Scaled how many of 16
	// products and quotients of integers have a constant for their second operand.
	Down, Scaled int
	// Shapes says that programs have procedures in shapes in which engines went wrong; see shaped.
	Shapes bool
	// Hidden says that a quarter of the terms of three nodes are constants that do not look so; see hidden.
	Hidden bool
	// Wide is how many inputs of their own programs without procedures and classes have, with assumptions and an
	// assertion about them at the beginning; see wide. 0, or at least 2.
	Wide int
	// Near is how many of 8 tests compare with a constant near states' values; 0 where each program
	// is built once. Else Ops has negation, sum, difference and comparisons.
	Near int
	// Index is how many of 8 integer indexes lie near 0 or a bound; tests then read arrays. 0 where
	// each program is built once; else Types has bounded arrays of both kinds with variables, Ops
	// what takes.
	Index int
	// Changed: expressions may change bounded arrays, (a[e] := e') and (|a| := e). Programs have none such.
	Changed bool
	// ArrayLiterals is how many of 8 leaves of array types are literals. 0: none.
	ArrayLiterals int
	// NoCopy: a bounded array is a variable wherever it stands, and is not assigned to as a whole.
	NoCopy bool

	// Locals are types of local variables t1, t2, … that procedures and methods may declare, one of each.
	Locals []lang.Type

	// Classes are the classes that a program may have, their methods without bodies. Each has a variable.
	Classes []*lang.ClassDecl
	// Weights of statements of objects: SetField of e.f := e', New of h := new C, Invoke and
	// GuardedInvoke of calls (see guardedInvoke), Return, Follow of loops along a field.
	SetField, New, Invoke, GuardedInvoke, Return, Follow int
	// Simple bounds the size of statements without blocks and of tests, lest most be nil errors. 0:
	// no bound.
	Simple int
	// Returning is how many of 8 bodies with a result end in a return. 0: each program is to be built once.
	Returning int
	// NoTruth tells that there are no constants of type bool.
	NoTruth bool
	// Objects is the number of objects of each class in the largest initial heaps.
	Objects int
	// Begun: programs begin by assigning each variable of a class an object or nil, for engines without initial heaps.
	Begun bool
	// Canonical: each initial heap is built once up to names, of what the variables reach.
	Canonical bool

	// What is possible, by size. It depends on the above alone, which must not change once in use.
	exprs memo[exprKey, bool]
	prods memo[exprKey, []production]
	seqs  memo[place, bool]
	stmts memo[place, []func(*maker, int) []lang.Stmt]

	formTypes memo[formKey, []typing]
}

// memo remembers a pure function; goroutines may share it.
type memo[K comparable, R any] struct{ m sync.Map }

func (m *memo[K, R]) get(k K, compute func() R) R {
	if r, ok := m.m.Load(k); ok {
		return r.(R)
	}
	r := compute()
	m.m.Store(k, r)
	return r
}

type exprKey struct {
	t    lang.Type
	size int
}

// Small returns the vocabulary of the exhaustive checks: two integer variables x and y, a Boolean
// p, constants 0, 1, true, the operators -, <, =, ¬, all of them statements, and any loop.
func Small() *Vocabulary {
	ints := []lang.Value{lang.NewInt(0), lang.NewInt(1)}
	return &Vocabulary{
		Types: []lang.Type{lang.Int, lang.Bool},
		Vars: map[lang.Type][]lang.Var{
			lang.Int:  {lang.NewVar("x", lang.Int), lang.NewVar("y", lang.Int)},
			lang.Bool: {lang.NewVar("p", lang.Bool)},
		},
		Ops: []lang.Op{lang.Sub, lang.Lt, lang.Eq, lang.Not},
		Literal: func(src props.Source, t lang.Type) lang.Value {
			if t == lang.Bool {
				return lang.BoolValue(true)
			}
			return props.OneOf(src, "literal", ints)
		},
		Value:  SmallValue,
		Assign: 1, If: 1, While: 1,
		Name: "two variables",
	}
}

// SmallValue returns an initial value of the exhaustive checks: -1, 0, 1, or a truth value.
func SmallValue(src props.Source, t lang.Type) lang.Value {
	if t == lang.Bool {
		return lang.BoolValue(src.Choose(2, "value") == 1)
	}
	return lang.NewInt([]int64{0, 1, -1}[src.Choose(3, "value")])
}

// Large returns the vocabulary of random checks: four integers, two Booleans, all operators,
// negative and huge constants, and mostly loops that a small counter, or a test of inputs, ends.
func Large() *Vocabulary {
	v := &Vocabulary{
		Types: []lang.Type{lang.Int, lang.Bool},
		Vars: map[lang.Type][]lang.Var{
			lang.Int:  {},
			lang.Bool: {lang.NewVar("p", lang.Bool), lang.NewVar("q", lang.Bool)},
		},
		Literal: literal,
		Value:   literal,
		Assign:  4, If: 3, While: 1, Counted: 2,
		Near: 6,
	}
	for _, name := range []string{"x", "y", "z", "u"} {
		v.Vars[lang.Int] = append(v.Vars[lang.Int], lang.NewVar(name, lang.Int))
	}
	for _, o := range lang.Operators() {
		if len(o.Signatures(v.Types...)) > 0 {
			v.Ops = append(v.Ops, o.Op)
		}
	}
	return v
}

// Linear returns Large without products and quotients: what solvers decide.
func Linear() *Vocabulary {
	v := Large()
	v.Ops = slices.DeleteFunc(v.Ops, func(op lang.Op) bool {
		return op == lang.Mul || op == lang.Div || op == lang.Mod
	})
	return v
}

// literal returns a truth value, or an integer: mostly small, sometimes of more than a hundred bits.
func literal(src props.Source, t lang.Type) lang.Value {
	if t == lang.Bool {
		return lang.BoolValue(src.Choose(2, "bool") == 1)
	}
	n := big.NewInt(int64(src.Choose(8, "int")))
	if src.Choose(16, "magnitude") == 15 {
		n.Lsh(n.Add(n, big.NewInt(1)), uint(8*src.Choose(16, "shift")))
	}
	if src.Choose(3, "sign") == 2 {
		n.Neg(n)
	}
	return lang.BigInt(n)
}

// expr reports whether there is an expression of that type and size.
func (v *Vocabulary) expr(t lang.Type, size int) bool {
	if size <= 1 {
		return size == 1 && (v.literals(t) || len(v.Vars[t]) > 0)
	}
	return v.exprs.get(exprKey{t, size}, func() bool { return len(v.productions(t, size)) > 0 })
}

// Sizes lists the sizes up to max that expressions of that type have.
func (v *Vocabulary) Sizes(t lang.Type, max int) []int {
	return sizes(1, max, func(n int) bool { return v.expr(t, n) })
}

// sizes lists the sizes from least to most that are possible.
func sizes(least, most int, possible func(int) bool) []int {
	var list []int
	for n := least; n <= most; n++ {
		if possible(n) {
			list = append(list, n)
		}
	}
	return list
}

// some reports whether a size from least to most is possible.
func some(least, most int, possible func(int) bool) bool {
	for n := least; n <= most; n++ {
		if possible(n) {
			return true
		}
	}
	return false
}

// literals reports whether constants have type t.
func (v *Vocabulary) literals(t lang.Type) bool {
	return !t.IsArray() && (t != lang.Bool || !v.NoTruth)
}

// production is an operator with one of its typings, or a field.
type production struct {
	op     lang.Op
	params []lang.Type
	field  lang.Field // where op is Deref
}

// productions lists the operators possible at the root of an expression of that type and size (> 1).
func (v *Vocabulary) productions(t lang.Type, size int) []production {
	return v.prods.get(exprKey{t, size}, func() []production {
		var list []production
		for _, op := range v.Ops {
			for _, sig := range op.Info().Signatures(v.Types...) {
				if sig.Result == t && (v.Changed || !t.IsBounded() || op == lang.Cond && !v.NoCopy) && v.operands(sig.Params, size-1) {
					list = append(list, production{op: op, params: sig.Params})
				}
			}
		}
		for _, f := range v.fields() {
			if f.Type == t && v.expr(f.Of, size-1) {
				list = append(list, production{op: lang.Deref, params: []lang.Type{f.Of}, field: f})
			}
		}
		return list
	})
}

// operands reports whether there are expressions of these types with these nodes in all.
func (v *Vocabulary) operands(types []lang.Type, size int) bool {
	if len(types) == 0 {
		return size == 0
	}
	return some(1, size, func(k int) bool { return v.operand(types, k, size) })
}

// operand reports whether the first of these expressions can have k of those nodes.
func (v *Vocabulary) operand(types []lang.Type, k, size int) bool {
	return v.expr(types[0], k) && v.operands(types[1:], size-k)
}

// place is a size in a body: that of a method; with a nil in, of a procedure or the main statement.
type place struct {
	in   *lang.Method
	size int
}

// seq reports whether that body can have statements of that size; an assignment takes 2 with its
// expression.
func (v *Vocabulary) seq(in *lang.Method, size int) bool {
	if size < v.least() {
		return size == 0
	}
	return v.seqs.get(place{in, size}, func() bool {
		return some(v.least(), size, func(k int) bool { return v.begins(in, k, size) })
	})
}

// begins reports whether a sequence of that size can begin with a statement of size k.
func (v *Vocabulary) begins(in *lang.Method, k, size int) bool {
	return len(v.statements(in, k)) > 0 && v.seq(in, size-k)
}

// least returns the size of the smallest statements.
func (v *Vocabulary) least() int {
	if len(v.Classes) > 0 {
		return 1 // x := new C
	}
	if len(v.Forms) > 0 {
		return 1 // throw
	}
	return 2
}
