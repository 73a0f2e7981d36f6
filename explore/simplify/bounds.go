package simplify

import (
	"math/big"

	"github.com/benbjohnson/immutable"

	"tandem/lang"
)

// bounds are the bounds of a form and the values that are excluded between them. They are immutable.
type bounds struct {
	lo, hi *bound
	out    *immutable.SortedMap[*big.Int, struct{}] // strictly between lo and hi
}

// bound is form ≥ k or form ≤ k, and whether it was stated strictly, as form > k-1 or form < k+1.
type bound struct {
	k      *big.Int
	strict bool
}

// narrowed returns the bounds and r; false if r follows from them.
func (b bounds) narrowed(r relation, strict bool) (bounds, bool) {
	var changed bool
	switch r.kind {
	case atLeast:
		changed = b.raise(bound{r.k, strict})
	case atMost:
		changed = b.lower(bound{r.k, strict})
	case equal:
		lo := b.raise(bound{r.k, relation{kind: atLeast, k: r.k}.strict()})
		hi := b.lower(bound{r.k, relation{kind: atMost, k: r.k}.strict()})
		changed = lo || hi
	case distinct:
		changed = b.exclude(r.k)
	}
	if changed && b.out != nil {
		if b.fixed() { // then each of them is past a bound, or is the value
			if _, out := b.out.Get(b.lo.k); !out {
				b.out = nil
				return b, changed
			}
		}
		b.raisePast()
		b.lowerPast()
		if b.out.Len() == 0 {
			b.out = nil
		}
	}
	return b, changed
}

func (b *bounds) raise(to bound) bool {
	if b.lo != nil && b.lo.k.Cmp(to.k) >= 0 {
		return false
	}
	b.lo = &to
	return true
}

func (b *bounds) lower(to bound) bool {
	if b.hi != nil && b.hi.k.Cmp(to.k) <= 0 {
		return false
	}
	b.hi = &to
	return true
}

func (b *bounds) exclude(k *big.Int) bool {
	if !b.allows(k) {
		return false
	}
	if b.out == nil {
		b.out = immutable.NewSortedMap[*big.Int, struct{}](byValue{})
	}
	b.out = b.out.Set(k, struct{}{})
	return true
}

// raisePast forgets excluded values up to the lower bound, and raises the bound past those it meets.
func (b *bounds) raisePast() {
	for b.lo != nil && b.out.Len() > 0 {
		k, _, _ := b.out.Iterator().Next()
		switch k.Cmp(b.lo.k) {
		case 1:
			return
		case 0:
			r := relation{kind: atLeast, k: new(big.Int).Add(k, one)}
			b.lo = &bound{r.k, r.strict()}
		}
		b.out = b.out.Delete(k)
	}
}

// lowerPast is raisePast for the upper bound.
func (b *bounds) lowerPast() {
	for b.hi != nil && b.out.Len() > 0 {
		it := b.out.Iterator()
		it.Last()
		k, _, _ := it.Next()
		switch k.Cmp(b.hi.k) {
		case -1:
			return
		case 0:
			r := relation{kind: atMost, k: new(big.Int).Sub(k, one)}
			b.hi = &bound{r.k, r.strict()}
		}
		b.out = b.out.Delete(k)
	}
}

// empty reports whether no value is left.
func (b bounds) empty() bool { return b.lo != nil && b.hi != nil && b.lo.k.Cmp(b.hi.k) > 0 }

// allows reports whether the form may be k.
func (b bounds) allows(k *big.Int) bool {
	if b.lo != nil && k.Cmp(b.lo.k) < 0 || b.hi != nil && k.Cmp(b.hi.k) > 0 {
		return false
	}
	if b.out == nil {
		return true
	}
	_, out := b.out.Get(k)
	return !out
}

// fixed reports whether one value is left.
func (b bounds) fixed() bool { return b.lo != nil && b.hi != nil && b.lo.k.Cmp(b.hi.k) == 0 }

// saying is a relation and whether it was stated strictly.
type saying struct {
	relation
	stated bool
}

// relations lists what the fact says about its form: equality alone, or the bounds and then the
// values that are excluded. The bound comes first that is the left link of a chain.
func (f fact) relations() []saying {
	if f.fixed() {
		return []saying{{relation{f.form, equal, f.lo.k}, false}}
	}
	var rs []saying
	if f.lo != nil {
		rs = append(rs, saying{relation{f.form, atLeast, f.lo.k}, f.lo.strict})
	}
	if f.hi != nil {
		rs = append(rs, saying{relation{f.form, atMost, f.hi.k}, f.hi.strict})
	}
	if len(rs) == 2 && f.middle(f.lo.k, f.hi.k) == subtracted {
		rs[0], rs[1] = rs[1], rs[0]
	}
	return append(rs, f.excluded()...)
}

func (f fact) excluded() []saying {
	var rs []saying
	if f.out == nil {
		return nil
	}
	for it := f.out.Iterator(); !it.Done(); {
		k, _, _ := it.Next()
		rs = append(rs, saying{relation{f.form, distinct, k}, false})
	}
	return rs
}

// strictness reports whether l says r with < or >: as it is stated, if it states that very bound of
// the form, or of a multiple of it, and else in the way that takes the smaller number.
func (s *Simplifier) strictness(l literal, r relation) bool {
	var strict bool
	switch l.e.Op() {
	case lang.Lt, lang.Gt:
		strict = !l.negated
	case lang.Le, lang.Ge:
		strict = l.negated
	default:
		return r.strict()
	}
	d, _ := s.plus(s.eval(l.e.Kid(0)).sum, s.eval(l.e.Kid(1)).sum, minusOne)
	if !divides(d.content(), d.k) {
		return r.strict()
	}
	return strict
}

// byValue compares integers.
type byValue struct{}

func (byValue) Compare(a, b *big.Int) int { return a.Cmp(b) }
