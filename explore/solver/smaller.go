package solver

import (
	"context"
	"maps"
	"math/big"
	"slices"

	"tandem/lang"
)

// smallWork bounds what Smaller evaluates, in nodes, beyond a few times those of the conditions.
const smallWork = 20_000

// Smaller returns a model of the conditions bs with integers nearer to 0 than in m, which is a
// model of them: those of variables, the elements of arrays, also the one at all other indexes, and
// bounds. No solver is asked. First all integers together become their ranks, those above 0 from 1
// on and those below from -1 on, if the conditions then still hold when they are evaluated. Then
// each value that several have becomes, wherever it is, the first of 0, 1 and -1 with which they
// do, or else is halved towards 0 as long as they do; then each integer alone, by its variable's
// name, and those of several once more. The same m gives the same model, at a cost linear in bs. If
// ctx ends, it is what was found until then.
func Smaller(ctx context.Context, bs []lang.Expr, m Model) Model {
	return new(Shrinker).Smaller(ctx, bs, m)
}

// Shrinker makes models smaller, of conditions of which the next ones often begin as the last ones did: it reads
// these once. The zero Shrinker is ready, and for one goroutine.
type Shrinker struct{ last evaluated }

// Smaller returns what the function Smaller does.
func (t *Shrinker) Smaller(ctx context.Context, bs []lang.Expr, m Model) Model {
	t.last.take(bs)
	s := &smaller{ctx: ctx, conditions: &t.last, values: maps.Clone(m.values)}
	if !s.holds() {
		return m // a value is beyond what can be computed
	}
	s.work = smallWork + 5*s.spent
	s.ranked()
	s.tied()
	for _, x := range sorted(keys(m.values)) {
		set := func(v lang.Value) { s.values[x] = v }
		switch v := s.values[x].(type) {
		case lang.IntValue:
			s.integer(v, false, func(n lang.IntValue) { set(n) })
		case lang.ArrayValue:
			s.array(x, v)
		}
	}
	s.tied() // bounds are smaller now
	return Model{s.values}
}

// smaller is a model on its way.
type smaller struct {
	ctx        context.Context
	conditions *evaluated
	values     map[lang.Var]lang.Value
	spent      int // nodes and variables that were asked about
	work       int // that may be
}

// holds reports whether the conditions hold.
func (s *smaller) holds() bool {
	hold, nodes := s.conditions.evaluate(s.values)
	s.spent += 1 + nodes + len(s.values)
	return hold
}

// isEnded reports whether enough was tried.
func (s *smaller) isEnded() bool { return s.spent >= s.work || s.ctx.Err() != nil }

// ranked makes all integers their ranks.
func (s *smaller) ranked() {
	var list []*big.Int
	for _, v := range s.values {
		eachInteger(v, func(n lang.IntValue) { list = append(list, n.Big()) })
	}
	slices.SortFunc(list, (*big.Int).Cmp)
	list = slices.CompactFunc(list, func(a, b *big.Int) bool { return a.Cmp(b) == 0 })
	below := 0 // so many are below 0
	for below < len(list) && list[below].Sign() < 0 {
		below++
	}
	first := int64(1) // the rank of the first that is not below 0
	if below < len(list) && list[below].Sign() == 0 {
		first = 0
	}
	rank := func(n lang.IntValue) lang.IntValue {
		i, _ := slices.BinarySearchFunc(list, n.Big(), (*big.Int).Cmp)
		if i < below {
			return lang.NewInt(int64(i - below))
		}
		return lang.NewInt(first + int64(i-below))
	}
	s.mapped(rank)
}

// mapped replaces all integers, if the conditions then hold.
func (s *smaller) mapped(f func(lang.IntValue) lang.IntValue) {
	before := s.values
	if s.values = replaced(before, f); s.isEnded() || !s.holds() {
		s.values = before
	}
}

// tied finds a smaller integer for all places of each at once. It may do half of the work.
func (s *smaller) tied() {
	all := s.work
	s.work = s.spent + (all-s.spent)/2
	defer func() { s.work = all }()
	count := map[string]int{}
	var list []lang.IntValue
	for _, x := range sorted(keys(s.values)) {
		eachInteger(s.values[x], func(n lang.IntValue) {
			if count[n.String()]++; count[n.String()] == 2 {
				list = append(list, n)
			}
		})
	}
	for _, n := range list {
		before := s.values
		s.integer(n, false, func(to lang.IntValue) {
			s.values = replaced(before, func(i lang.IntValue) lang.IntValue {
				if i.Equal(n) {
					return to
				}
				return i
			})
		})
	}
}

// eachInteger calls f on an integer, or on the elements of an array of integers.
func eachInteger(v lang.Value, f func(lang.IntValue)) {
	switch v := v.(type) {
	case lang.IntValue:
		f(v)
	case lang.ArrayValue:
		eachInteger(v.Rest(), f)
		v.Each(func(_, e lang.Value) bool {
			eachInteger(e, f)
			return true
		})
	}
}

// replaced is values with other integers.
func replaced(values map[lang.Var]lang.Value, f func(lang.IntValue) lang.IntValue) map[lang.Var]lang.Value {
	to := make(map[lang.Var]lang.Value, len(values))
	for x, v := range values {
		to[x] = replace(v, f)
	}
	return to
}

func replace(v lang.Value, f func(lang.IntValue) lang.IntValue) lang.Value {
	switch v := v.(type) {
	case lang.IntValue:
		return f(v)
	case lang.ArrayValue:
		return rebuilt(v, replace(v.Rest(), f), func(e lang.Value) lang.Value { return replace(e, f) })
	default:
		return v
	}
}

// rebuilt returns an array with another rest, and other elements.
func rebuilt(a lang.ArrayValue, rest lang.Value, element func(lang.Value) lang.Value) lang.ArrayValue {
	var entries []lang.Entry
	a.Each(func(i, e lang.Value) bool {
		entries = append(entries, lang.Entry{I: i, V: element(e)})
		return true
	})
	b := lang.ArrayWith(a.Type(), rest, entries)
	if a.Type().IsBounded() {
		b = b.WithBound(a.Bound())
	}
	return b
}

func itself(v lang.Value) lang.Value { return v }

// integer finds a smaller integer for v, and sets it.
func (s *smaller) integer(v lang.IntValue, natural bool, set func(lang.IntValue)) {
	try := func(n lang.IntValue) bool {
		if s.isEnded() {
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
		if step.CmpAbs(one) <= 0 || s.isEnded() {
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
			s.nearer(x, short)
		}
	}
	if n, ok := v.Rest().(lang.IntValue); ok && !x.Type.IsBounded() {
		s.integer(n, false, func(n lang.IntValue) { s.values[x] = rebuilt(v, n, itself) })
	}
	now().Each(func(i, e lang.Value) bool {
		if n, ok := e.(lang.IntValue); ok {
			s.integer(n, false, func(n lang.IntValue) { s.values[x] = now().With(i, n) })
		}
		return !s.isEnded()
	})
}
