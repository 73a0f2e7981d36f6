package simplify

import (
	"math/big"
	"sync"

	"tandem/internal/lists"
	"tandem/lang"
)

const (
	// maxBits bounds the integers that constants are computed to, in bits. Larger ones stay as written.
	maxBits = 4096
	// maxTerms bounds the atoms of collected sums. Longer ones stay as written: the cost is linear
	// in nodes.
	maxTerms = 64
)

// Expr returns a simpler expression of e's type and value under every valuation, in time linear in
// distinct nodes; Expr(Expr(e)) == Expr(e). Integers beyond 4096 bits and sums beyond 64 atoms
// stay.
func Expr(e lang.Expr) lang.Expr { return New().Expr(e) }

// Simplifier simplifies expressions and remembers what it did, so that expressions that share parts
// share the work. Its answers do not depend on what it was asked before. Goroutines may share it.
type Simplifier struct {
	mu        sync.Mutex
	memo      map[lang.Expr]value
	relations map[lang.Expr]relation // what the comparisons that it made say
	hashes    map[lang.Expr]uint64
	links     [2]map[lang.Expr]link // without and with chains
	work      int                   // terms merged and nodes written, for tests of the cost
	bits      int                   // maxBits, or less in tests
	terms     int                   // maxTerms, or less in tests
}

// New returns a Simplifier that remembers nothing yet.
func New() *Simplifier {
	return &Simplifier{
		memo:      map[lang.Expr]value{},
		relations: map[lang.Expr]relation{},
		hashes:    map[lang.Expr]uint64{},
		links:     [2]map[lang.Expr]link{{}, {}},
		bits:      maxBits,
		terms:     maxTerms,
	}
}

// Expr returns what the function Expr gives.
func (s *Simplifier) Expr(e lang.Expr) lang.Expr {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.expr(s.eval(e))
}

// value is a simplified expression: an integer one as a sum, which is written as an expression only
// where one is needed, a Boolean one together with its negation, which is written dually.
type value struct {
	sum      *sum      // Int
	pos, neg lang.Expr // Bool; of another type, pos only
	bound    *sum      // of a bounded array: |pos|
}

// expr returns the expression that v stands for.
func (s *Simplifier) expr(v value) lang.Expr {
	if v.sum != nil {
		return s.write(v.sum)
	}
	return v.pos
}

// eval simplifies e.
func (s *Simplifier) eval(e lang.Expr) value { return lang.FoldExpr(e, s.memo, s.node) }

// node simplifies e given its simplified operands.
func (s *Simplifier) node(e lang.Expr, kids []value) value {
	switch op := e.Op(); op {
	case lang.Constant:
		return s.constant(e)
	case lang.Variable:
		return leaf(e)
	case lang.Neg:
		return s.linear(e, kids, zero, kids[0].sum, minusOne)
	case lang.Add:
		return s.linear(e, kids, kids[0].sum, kids[1].sum, one)
	case lang.Sub:
		return s.linear(e, kids, kids[0].sum, kids[1].sum, minusOne)
	case lang.Mul:
		return s.product(e, kids)
	case lang.Div:
		return s.quotient(e, kids)
	case lang.Mod:
		return s.remainder(e, kids)
	case lang.Lt, lang.Le, lang.Gt, lang.Ge:
		return s.comparison(op, kids[0].sum, kids[1].sum)
	case lang.Eq:
		return s.equality(kids[0], kids[1])
	case lang.Ne:
		return not(s.equality(kids[0], kids[1]))
	case lang.Not:
		return not(kids[0])
	case lang.And:
		return and(kids[0], kids[1])
	case lang.Or:
		return or(kids[0], kids[1])
	case lang.Implies:
		return or(not(kids[0]), kids[1])
	case lang.Cond:
		return s.conditional(kids[0], kids[1], kids[2])
	case lang.Select:
		return s.element(kids[0].pos, kids[1])
	case lang.Store:
		return s.store(kids[0], kids[1], kids[2])
	case lang.Len:
		return value{sum: kids[0].bound}
	case lang.SetLen:
		return s.resized(kids[0], kids[1])
	case lang.Deref:
		return s.asWritten(e, kids)
	default:
		return s.bitVector(e, kids)
	}
}

// asWritten returns the operator of e on the simplified operands.
func (s *Simplifier) asWritten(e lang.Expr, kids []value) value {
	s.work++
	return leaf(e.Rebuild(lists.Map(kids, s.expr)...))
}

// leaf returns the value of an expression that is not looked into.
func leaf(e lang.Expr) value {
	switch e.Type() {
	case lang.Int:
		return value{sum: atom(e)}
	case lang.Bool:
		return value{pos: e, neg: lang.Negation(e)}
	}
	if e.Type().IsBounded() {
		return value{pos: e, bound: atom(lang.Term(lang.Len, e))}
	}
	return value{pos: e}
}

// constant returns the value of a constant. An integer that is too large to compute with is an atom.
func (s *Simplifier) constant(e lang.Expr) value {
	v, _ := e.Const()
	switch v := v.(type) {
	case lang.IntValue:
		if s.fits(v.Big()) {
			return number(v.Big())
		}
	case lang.BoolValue:
		return truthOf(bool(v))
	case lang.ArrayValue:
		if n := v.Bound().Big(); v.Type().IsBounded() && s.fits(n) {
			return value{pos: e, bound: &sum{k: n}}
		}
	}
	return leaf(e)
}

func number(n *big.Int) value { return value{sum: &sum{k: n}} }

func (s *Simplifier) fits(n *big.Int) bool { return n.BitLen() <= s.bits }
