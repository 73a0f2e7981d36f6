package solver

import (
	"context"
	"fmt"

	"tandem/lang"
)

// fn is a function of the SMT-LIB theories Core, Ints and ArraysEx.
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

func (f fn) String() string { return fnNames[f] }

// direct has the operators that mean what a function of SMT-LIB means.
var direct = map[lang.Op]fn{
	lang.Neg: fnNeg, lang.Add: fnAdd, lang.Sub: fnSub, lang.Mul: fnMul,
	lang.Eq: fnEq, lang.Lt: fnLt, lang.Le: fnLe, lang.Gt: fnGt, lang.Ge: fnGe,
	lang.Not: fnNot, lang.And: fnAnd, lang.Or: fnOr, lang.Implies: fnImplies,
	lang.Cond: fnIte, lang.Select: fnSelect, lang.Store: fnStore,
}

// target builds the terms of a solver.
type target[T any] interface {
	// variable declares x and is the term of it. x is not declared in the
	// current scope or those around it.
	variable(x lang.Var) T
	literal(v lang.Value) T
	apply(f fn, args ...T) T
	// name is a new constant that equals t from here to the end of the scope.
	name(t T, of lang.Type) T
}

// encoder translates expressions to terms of a target, each distinct node once
// in a scope. It does not recurse, and the terms that it builds are not deep:
// below so many levels it gives a term a name.
type encoder[T any] struct {
	target target[T]
	// share: a term costs as much as the tree that it is, as text does, so
	// that what occurs twice gets a name.
	share  bool
	depth  int // the deepest term, in levels
	memo   map[lang.Expr]*entry[T]
	undo   []undo[T]
	scopes []scope
	vars   []lang.Var // declared, in order
	visits int        // nodes translated
}

type entry[T any] struct {
	term   T
	depth  int // levels of the term below it; 0: a leaf
	uses   int
	named  bool
	symbol T // when named
	kids   [3]*entry[T]
}

// undo is what the end of a scope takes back: an entry, or only its name.
type undo[T any] struct {
	expr  lang.Expr
	entry *entry[T] // nil: the whole entry of expr
}

type scope struct{ undo, vars int }

func newEncoder[T any](t target[T], share bool, depth int) *encoder[T] {
	return &encoder[T]{target: t, share: share, depth: depth, memo: map[lang.Expr]*entry[T]{}}
}

func (c *encoder[T]) push() {
	c.scopes = append(c.scopes, scope{len(c.undo), len(c.vars)})
}

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

// encode is the term of e. The error is that of ctx, and leaves the encoder
// unusable.
func (c *encoder[T]) encode(ctx context.Context, e lang.Expr) (T, error) {
	return c.build(ctx, e, c.count(e))
}

// build is the term of e once the nodes below it were counted; order has those
// that are new.
func (c *encoder[T]) build(ctx context.Context, e lang.Expr, order []lang.Expr) (T, error) {
	for i, n := range order {
		if i%1024 == 1023 && ctx.Err() != nil {
			var none T
			return none, ctx.Err()
		}
		c.node(n, c.memo[n])
	}
	return c.use(c.memo[e], e.Type()), nil
}

// count enters the nodes of e that are new, lists them, kids first, and counts
// how often each entry will be used.
func (c *encoder[T]) count(e lang.Expr) []lang.Expr {
	var order []lang.Expr
	root := lang.FoldExpr(e, c.memo, func(e lang.Expr, kids []*entry[T]) *entry[T] {
		en := &entry[T]{}
		copy(en.kids[:], kids)
		for i, k := range kids {
			k.uses++
			if guarded(e) && (i == 1 || e.Op() == lang.Mod) {
				k.uses++ // it occurs in the guard or behind it, too
			}
		}
		order = append(order, e)
		c.undo = append(c.undo, undo[T]{expr: e})
		return en
	})
	root.uses++
	return order
}

// use is the term of an entry as it stands in others: its name, if it has or
// needs one.
func (c *encoder[T]) use(en *entry[T], t lang.Type) T {
	switch {
	case en.named:
		return en.symbol
	case en.depth == 0, en.depth < c.depth && (!c.share || en.uses < 2):
		return en.term
	}
	en.symbol, en.named = c.target.name(en.term, t), true
	c.undo = append(c.undo, undo[T]{entry: en})
	return en.symbol
}

// node builds the term of e, whose kids have theirs.
func (c *encoder[T]) node(e lang.Expr, en *entry[T]) {
	c.visits++
	if x, ok := e.Var(); ok {
		en.term = c.target.variable(x)
		c.vars = append(c.vars, x)
		return
	}
	if v, ok := e.Const(); ok {
		en.term = c.target.literal(v)
		return
	}
	var args [3]T
	n := e.NumKids()
	for i := range n {
		args[i] = c.use(en.kids[i], e.Kid(i).Type())
		d := en.kids[i].depth
		if en.kids[i].named {
			d = 0
		}
		en.depth = max(en.depth, d+1)
	}
	en.term = operator(c.target, e, args[:n])
	if guarded(e) || e.Op() == lang.Ne {
		en.depth++
	}
}

// operator is the term of e's operator applied to terms: the one place that
// says what our operators mean to a solver.
func operator[T any](t target[T], e lang.Expr, a []T) T {
	if f, ok := direct[e.Op()]; ok {
		return t.apply(f, a...)
	}
	zero := func() T { return t.literal(lang.NewInt(0)) }
	switch e.Op() {
	case lang.Ne:
		return t.apply(fnNot, t.apply(fnEq, a...))
	case lang.Div: // x div 0 = 0
		switch d, known := divisor(e); {
		case !known:
			return t.apply(fnIte, t.apply(fnEq, a[1], zero()), zero(), t.apply(fnDiv, a...))
		case d == 0:
			return zero()
		}
		return t.apply(fnDiv, a...)
	case lang.Mod: // x mod 0 = x
		switch d, known := divisor(e); {
		case !known:
			return t.apply(fnIte, t.apply(fnEq, a[1], zero()), a[0], t.apply(fnMod, a...))
		case d == 0:
			return a[0]
		}
		return t.apply(fnMod, a...)
	default:
		panic(fmt.Sprintf("solver: no translation of the operator %v", e.Op()))
	}
}

// divisor is the sign of the divisor of e, which is a Div or Mod, if it is a
// constant.
func divisor(e lang.Expr) (sign int, known bool) {
	if v, ok := e.Kid(1).Const(); ok {
		return v.(lang.IntValue).Big().Sign(), true
	}
	return 0, false
}

// guarded tells whether the translation of e asks if a divisor is 0.
func guarded(e lang.Expr) bool {
	if e.Op() != lang.Div && e.Op() != lang.Mod {
		return false
	}
	_, known := divisor(e)
	return !known
}
