package solver

import (
	"context"
	"fmt"

	"tandem/lang"
)

// fn is a function of the SMT-LIB theories Core, Ints, ArraysEx and FixedSizeBitVectors (bits.go).
type fn uint8

const (
	noFn fn = iota
	fnNeg
	fnAdd
	fnSub
	fnMul
	fnDiv // Euclidean; of a divisor 0 nothing is known
	fnMod // Euclidean; of a divisor 0 nothing is known
	fnEq
	fnLt
	fnLe
	fnGt
	fnGe
	fnNot
	fnAnd
	fnOr
	fnImplies
	fnIte
	fnSelect
	fnStore
)

var fnNames = [...]string{
	fnNeg: "-", fnAdd: "+", fnSub: "-", fnMul: "*", fnDiv: "div", fnMod: "mod",
	fnEq: "=", fnLt: "<", fnLe: "<=", fnGt: ">", fnGe: ">=",
	fnNot: "not", fnAnd: "and", fnOr: "or", fnImplies: "=>", fnIte: "ite",
	fnSelect: "select", fnStore: "store",
}

func (f fn) String() string {
	if f >= fnBvNeg {
		return bitsNames[f-fnBvNeg]
	}
	return fnNames[f]
}

// direct has the operators that mean what a function of SMT-LIB means.
var direct = map[lang.Op]fn{
	lang.Neg: fnNeg, lang.Add: fnAdd, lang.Sub: fnSub, lang.Mul: fnMul,
	lang.Lt: fnLt, lang.Le: fnLe, lang.Gt: fnGt, lang.Ge: fnGe,
	lang.Not: fnNot, lang.And: fnAnd, lang.Or: fnOr, lang.Implies: fnImplies,
	lang.Select: fnSelect,
}

// target builds the terms of a solver.
type target[T any] interface {
	// variable declares x, new in this and outer scopes, and is its term, or a bounded array's function.
	variable(x lang.Var) T
	// bound declares the bound |a| of a bounded array and is the term of it.
	bound(a lang.Var) T
	literal(v lang.Value) T // of a bounded array, the function
	apply(f fn, args ...T) T
	indexed(f fn, by int, arg T) T // of a function that has an index
	assert(b T)
	// name is a new constant that equals t from here to the end of the scope.
	name(t T, of lang.Type) T
}

// encoder translates expressions to terms of a target, each node once in a scope, without
// recursion. Terms are not deep: below so many levels it names them.
type encoder[T any] struct {
	target target[T]
	// share: a term costs as much as its tree, as text does, so what occurs twice gets a name.
	share  bool
	depth  int // the deepest term, in levels
	memo   map[lang.Expr]meaning[T]
	undo   []undo[T]
	scopes []scope
	vars   []lang.Var // declared, in order
	visits int        // nodes translated
}

// meaning is what an expression is to a solver: a term. A bounded array is two, its function and its bound.
type meaning[T any] struct{ value, bound *entry[T] }

// entry is a term: a function of others, or a leaf.
type entry[T any] struct {
	f     fn  // noFn: a leaf
	by    int // its index; 0: none
	sort  lang.Type
	kids  [3]*entry[T]
	leaf  lang.Expr // a variable or a constant
	bound bool      // the bound of the variable is meant

	term   T
	depth  int // levels of the term below it; 0: a leaf
	uses   int
	named  bool
	symbol T // when named
}

// undo is what the end of a scope takes back: a meaning, or only a name.
type undo[T any] struct {
	expr  lang.Expr
	entry *entry[T] // nil: the whole meaning of expr
}

type scope struct{ undo, vars int }

func newEncoder[T any](t target[T], share bool, depth int) *encoder[T] {
	return &encoder[T]{target: t, share: share, depth: depth, memo: map[lang.Expr]meaning[T]{}}
}

func (c *encoder[T]) push() { c.scopes = append(c.scopes, scope{len(c.undo), len(c.vars)}) }

// pop forgets what the scope declared.
func (c *encoder[T]) pop() {
	s := c.scopes[len(c.scopes)-1]
	c.scopes = c.scopes[:len(c.scopes)-1]
	for _, u := range c.undo[s.undo:] {
		if u.entry != nil {
			u.entry.named = false
		} else {
			delete(c.memo, u.expr)
		}
	}
	c.undo, c.vars = c.undo[:s.undo], c.vars[:s.vars]
}

// encode returns the term of e, no bounded array. The error is ctx's, and leaves the encoder unusable.
func (c *encoder[T]) encode(ctx context.Context, e lang.Expr) (T, error) {
	return c.build(ctx, e, c.count(e))
}

// build returns the term of e once the entries below it were counted; order has those that are new.
func (c *encoder[T]) build(ctx context.Context, e lang.Expr, order []*entry[T]) (T, error) {
	for i, en := range order {
		if i%1024 == 1023 && ctx.Err() != nil {
			var none T
			return none, ctx.Err()
		}
		c.node(en)
	}
	return c.use(c.memo[e].value), nil
}

// count returns the nodes of e that are new their meanings and lists the entries
// of these, kids first. An entry counts how often it will be used.
func (c *encoder[T]) count(e lang.Expr) []*entry[T] {
	var g graph[T]
	root := lang.FoldExpr(e, c.memo, func(e lang.Expr, kids []meaning[T]) meaning[T] {
		c.visits++
		c.undo = append(c.undo, undo[T]{expr: e})
		return g.meaning(e, kids)
	})
	root.value.uses++
	return g.order
}

// use returns the term of an entry as it stands in others: its name, if it has or needs one.
func (c *encoder[T]) use(en *entry[T]) T {
	if !en.named && (en.depth == 0 || en.depth < c.depth && (!c.share || en.uses < 2)) {
		return en.term
	}
	return c.name(en)
}

// name returns the term of an entry as its name, which it gets.
func (c *encoder[T]) name(en *entry[T]) T {
	if en.named {
		return en.symbol
	}
	en.symbol, en.named = c.target.name(en.term, en.sort), true
	c.undo = append(c.undo, undo[T]{entry: en})
	return en.symbol
}

// node builds the term of an entry, whose kids have theirs.
func (c *encoder[T]) node(en *entry[T]) {
	if en.f == noFn {
		c.leaf(en)
		return
	}
	var args [3]T
	n := 0
	for ; n < len(en.kids) && en.kids[n] != nil; n++ {
		k := en.kids[n]
		if args[n] = c.use(k); k.f == en.f && k.uses > 1 && (k.f == fnMul || k.f == fnBvMul) {
			// Solvers multiply products out, so that y * y squared n times has 2^n factors.
			args[n] = c.name(k)
		}
		d := k.depth
		if k.named {
			d = 0
		}
		en.depth = max(en.depth, d+1)
	}
	if en.by > 0 {
		en.term = c.target.indexed(en.f, en.by, args[0])
		return
	}
	en.term = c.target.apply(en.f, args[:n]...)
}

// leaf builds the term of a variable or constant. Bounds of variables are natural numbers.
func (c *encoder[T]) leaf(en *entry[T]) {
	x, ok := en.leaf.Var()
	switch {
	case !ok:
		v, _ := en.leaf.Const()
		en.term = c.target.literal(v)
	case en.bound:
		en.term = c.target.bound(x)
		c.target.assert(c.target.apply(fnLe, c.target.literal(lang.NewInt(0)), en.term))
	default:
		en.term = c.target.variable(x)
		c.vars = append(c.vars, x)
	}
}

// graph collects new entries, kids first.
type graph[T any] struct{ order []*entry[T] }

func (g *graph[T]) add(en entry[T]) *entry[T] {
	g.order = append(g.order, &en)
	return &en
}

func (g *graph[T]) leaf(e lang.Expr) *entry[T] { return g.add(entry[T]{leaf: e, sort: e.Type()}) }

func (g *graph[T]) apply(f fn, sort lang.Type, args ...*entry[T]) *entry[T] {
	en := entry[T]{f: f, sort: sort}
	for i, a := range args {
		en.kids[i] = a
		a.uses++
	}
	return g.add(en)
}

// meaning returns e's operator on meanings: the one place that tells solvers what operators mean.
// On bounded arrays Store and SetLen change one of two terms, Select and Len ask for one.
func (g *graph[T]) meaning(e lang.Expr, a []meaning[T]) meaning[T] {
	one := func(en *entry[T]) meaning[T] { return meaning[T]{value: en} }
	zero := func() *entry[T] { return g.leaf(lang.I(0)) }
	switch e.Op() {
	case lang.Variable:
		m := one(g.leaf(e))
		if e.Type().IsBounded() {
			m.bound = g.add(entry[T]{leaf: e, sort: lang.Int, bound: true})
		}
		return m
	case lang.Constant:
		m := one(g.leaf(e))
		if e.Type().IsBounded() {
			v, _ := e.Const()
			m.bound = g.leaf(lang.Const(v.(lang.ArrayValue).Bound()))
		}
		return m
	case lang.Eq:
		return one(g.equal(a[0], a[1]))
	case lang.Ne:
		return one(g.apply(fnNot, lang.Bool, g.equal(a[0], a[1])))
	case lang.Cond:
		m := one(g.apply(fnIte, e.Type(), a[0].value, a[1].value, a[2].value))
		if e.Type().IsBounded() {
			m.bound = g.apply(fnIte, lang.Int, a[0].value, a[1].bound, a[2].bound)
		}
		return m
	case lang.Store:
		return meaning[T]{g.apply(fnStore, e.Type(), a[0].value, a[1].value, a[2].value), a[0].bound}
	case lang.Len:
		return one(a[0].bound)
	case lang.SetLen:
		return meaning[T]{a[0].value, a[1].value}
	case lang.Div, lang.Mod:
		f, byZero := fnDiv, zero // x div 0 = 0
		if e.Op() == lang.Mod {
			f, byZero = fnMod, func() *entry[T] { return a[0].value } // x mod 0 = x
		}
		sign, known := divisor(e)
		if known && sign == 0 {
			return one(byZero())
		}
		result := g.apply(f, lang.Int, a[0].value, a[1].value)
		if !known {
			result = g.apply(fnIte, lang.Int, g.apply(fnEq, lang.Bool, a[1].value, zero()), byZero(), result)
		}
		return one(result)
	}
	f, ok := direct[e.Op()]
	if !ok {
		f, ok = directBits[e.Op()]
	}
	if !ok {
		if en, ok := g.cast(e, a[0].value); ok {
			return one(en)
		}
		panic(fmt.Sprintf("solver: no translation of the operator %v", e.Op()))
	}
	var args [3]*entry[T]
	for i, m := range a {
		args[i] = m.value
	}
	return one(g.apply(f, e.Type(), args[:len(a)]...))
}

// equal reports whether two meanings are the same: of bounded arrays the functions and the bounds.
func (g *graph[T]) equal(a, b meaning[T]) *entry[T] {
	same := g.apply(fnEq, lang.Bool, a.value, b.value)
	if a.bound == nil {
		return same
	}
	return g.apply(fnAnd, lang.Bool, g.apply(fnEq, lang.Bool, a.bound, b.bound), same)
}

// divisor returns the sign of the divisor of e, which is a Div or Mod, if it is a constant.
func divisor(e lang.Expr) (sign int, known bool) {
	if v, ok := e.Kid(1).Const(); ok {
		return v.(lang.IntValue).Big().Sign(), true
	}
	return 0, false
}
