package solver

import (
	"context"
	"maps"
	"math/big"

	"tandem/lang"
)

// smallWork bounds what Smaller evaluates, in nodes of expressions, beyond a few
// times those of the conditions.
const smallWork = 20_000

// Smaller is a model of the conditions bs with integers nearer to 0 than in m,
// which is a model of them: those of variables, the elements of arrays, and bounds.
// No solver is asked. Each integer in turn, by its variable's name, becomes the
// first of 0, 1 and -1 with which the conditions still hold when they are
// evaluated, or else is halved towards 0 as long as they do. The same m gives the
// same model, at a cost linear in bs. If ctx ends, it is what was found until then.
func Smaller(ctx context.Context, bs []lang.Expr, m Model) Model {
	s := &smaller{ctx: ctx, bs: bs, values: maps.Clone(m.values)}
	if !s.holds() {
		return m // a value is beyond what can be computed
	}
	s.work = smallWork + 5*s.spent
	for _, x := range sorted(keys(m.values)) {
		set := func(v lang.Value) { s.values[x] = v }
		switch v := m.values[x].(type) {
		case lang.IntValue:
			s.integer(v, false, func(n lang.IntValue) { set(n) })
		case lang.ArrayValue:
			s.array(x, v)
		}
	}
	return Model{s.values}
}

// smaller is a model on its way.
type smaller struct {
	ctx    context.Context
	bs     []lang.Expr
	values map[lang.Var]lang.Value
	spent  int // nodes and variables that were evaluated
	work   int // that may be
}

// holds tells whether the conditions hold.
func (s *smaller) holds() bool {
	memo := map[lang.Expr]lang.Value{}
	defer func() { s.spent += 1 + len(memo) + len(s.values) }()
	value := standard(Model{s.values}.Valuation())
	for _, b := range s.bs {
		if value.Memo(memo, b) != lang.BoolValue(true) {
			return false
		}
	}
	return true
}

// over tells whether enough was tried.
func (s *smaller) over() bool { return s.spent >= s.work || s.ctx.Err() != nil }

// integer finds a smaller integer for v, and sets it.
func (s *smaller) integer(v lang.IntValue, natural bool, set func(lang.IntValue)) {
	try := func(n lang.IntValue) bool {
		if s.over() {
			return false
		}
		set(n)
		return s.holds()
	}
	good := v
	defer func() { set(good) }()
	for _, n := range []int64{0, 1, -1} {
		if c := lang.NewInt(n); v.Equal(c) {
			return
		} else if (n >= 0 || !natural) && try(c) {
			good = c
			return
		}
	}
	bad, one := big.NewInt(0), big.NewInt(1)
	if v.Big().CmpAbs(one) > 0 {
		bad = big.NewInt(int64(v.Big().Sign()))
	}
	for { // bad, which does not hold, is nearer to 0 than good, which does
		step := new(big.Int).Sub(good.Big(), bad)
		if step.CmpAbs(one) <= 0 || s.over() {
			return
		}
		between := new(big.Int).Add(bad, step.Quo(step, big.NewInt(2)))
		if c := lang.BigInt(between); try(c) {
			good = c
		} else {
			bad = between
		}
	}
}

// array finds smaller integers for the bound and the elements of the value of x.
func (s *smaller) array(x lang.Var, v lang.ArrayValue) {
	now := func() lang.ArrayValue { return s.values[x].(lang.ArrayValue) }
	if x.Type.IsBounded() {
		s.integer(v.Bound(), true, func(n lang.IntValue) { s.values[x] = now().WithBound(n) })
		if short, ok := trim(now()); ok {
			before := s.values[x]
			if s.values[x] = short; s.over() || !s.holds() {
				s.values[x] = before
			}
		}
	}
	now().Each(func(i, e lang.Value) bool {
		if n, ok := e.(lang.IntValue); ok {
			s.integer(n, false, func(n lang.IntValue) { s.values[x] = now().With(i, n) })
		}
		return !s.over()
	})
}
