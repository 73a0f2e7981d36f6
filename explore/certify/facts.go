package certify

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"tandem/lang"
)

// facts is what is known on the way to a place without search: conditions that hold, and intervals
// of linear forms. A cut whose condition contradicts a fact need not be trusted.
type facts struct {
	maxBits int
	truths  map[lang.Expr]bool // of conditions
	ranges  map[string]span    // of linear forms, by their keys
	log     []func()           // what takes back each change, the last one last
	values  map[lang.Expr]lang.Value
	forms   map[lang.Expr]*linear
	atoms   map[lang.Expr]int
	plain   map[lang.Expr]lang.Expr // see reduce
	objects bool                    // conditions are about objects
}

func newFacts(maxBits int) *facts {
	return &facts{
		maxBits: maxBits, truths: map[lang.Expr]bool{}, ranges: map[string]span{},
		values: map[lang.Expr]lang.Value{}, forms: map[lang.Expr]*linear{}, atoms: map[lang.Expr]int{}, plain: map[lang.Expr]lang.Expr{},
	}
}

// undo takes back what was assumed since the log had that length.
func (f *facts) undo(to int) {
	for len(f.log) > to {
		last := len(f.log) - 1
		f.log[last]()
		f.log = f.log[:last]
	}
}

// maxConnectives is how many nodes of a condition are looked at, before it is as it is.
const maxConnectives = 1000

// assume adds that b is true, or false. False if it contradicts what is known; true may still do so.
func (f *facts) assume(b lang.Expr, truth bool) bool {
	return f.assumeAt(f.reduce(b), truth, new(maxConnectives))
}

func (f *facts) assumeAt(b lang.Expr, truth bool, left *int) bool {
	if *left--; *left < 0 {
		return true
	}
	if b.Op() == lang.Not {
		return f.assumeAt(b.Kid(0), !truth, left)
	}
	if known, ok := f.decide(b); ok {
		return known == truth
	}
	f.log = append(f.log, func() { delete(f.truths, b) }) // it was not known
	f.truths[b] = truth
	switch op := b.Op(); {
	case op == lang.And && truth, op == lang.Or && !truth:
		return f.assumeAt(b.Kid(0), truth, left) && f.assumeAt(b.Kid(1), truth, left)
	case op == lang.Implies && !truth:
		return f.assumeAt(b.Kid(0), true, left) && f.assumeAt(b.Kid(1), false, left)
	}
	if form, rel, ok := f.relation(b); ok {
		return f.narrow(form, rel.when(truth))
	}
	return true
}

// decide reports whether b is true or false by what is known.
func (f *facts) decide(b lang.Expr) (truth, ok bool) {
	return f.decideAt(b, new(maxConnectives), map[lang.Expr][2]bool{})
}

func (f *facts) decideAt(b lang.Expr, left *int, memo map[lang.Expr][2]bool) (truth, ok bool) {
	if v, ok := memo[b]; ok {
		return v[0], v[1]
	}
	if *left--; *left < 0 {
		return false, false
	}
	defer func() { memo[b] = [2]bool{truth, ok} }()
	if truth, ok = f.truths[b]; ok {
		return truth, ok
	}
	if v, ok := known(b, f.values, f.maxBits).(lang.BoolValue); ok {
		return bool(v), true
	}
	kid := func(i int) (bool, bool) { return f.decideAt(b.Kid(i), left, memo) }
	either := func(p, pok, q, qok, wins bool) (bool, bool) { // p ∨ q for true, p ∧ q for false
		switch {
		case pok && p == wins || qok && q == wins:
			return wins, true
		default:
			return !wins, pok && qok
		}
	}
	switch b.Op() {
	case lang.Not:
		p, ok := kid(0)
		return !p, ok
	case lang.And, lang.Or:
		p, pok := kid(0)
		q, qok := kid(1)
		return either(p, pok, q, qok, b.Op() == lang.Or)
	case lang.Implies:
		p, pok := kid(0)
		q, qok := kid(1)
		return either(!p, pok, q, qok, true)
	}
	form, rel, isRelation := f.relation(b)
	if !isRelation {
		return false, false
	}
	return f.span(form).decides(form, rel)
}

// relation returns b as form ≤ 0 or form = 0 or form ≠ 0, if it compares integers.
func (f *facts) relation(b lang.Expr) (form *linear, rel relation, ok bool) {
	if b.NumKids() != 2 || b.Kid(0).Type() != lang.Int {
		return nil, 0, false
	}
	l, r := f.linear(b.Kid(0)), f.linear(b.Kid(1))
	one := &linear{rest: big.NewInt(1)}
	switch b.Op() {
	case lang.Le:
		return l.plus(r, -1), atMost, true
	case lang.Lt:
		return l.plus(one, 1).plus(r, -1), atMost, true
	case lang.Ge:
		return r.plus(l, -1), atMost, true
	case lang.Gt:
		return r.plus(one, 1).plus(l, -1), atMost, true
	case lang.Eq:
		return l.plus(r, -1), equal, true
	case lang.Ne:
		return l.plus(r, -1), unequal, true
	default:
		return nil, 0, false
	}
}

// relation is how a form is related to 0.
type relation uint8

const (
	atMost  relation = iota // ≤ 0
	above                   // > 0
	equal                   // = 0
	unequal                 // ≠ 0
)

// when returns the relation, or its negation.
func (r relation) when(truth bool) relation {
	if truth {
		return r
	}
	return [...]relation{atMost: above, above: atMost, equal: unequal, unequal: equal}[r]
}

// span is the values that a form may have: from lo to hi, nil for no end, but for some.
type span struct {
	lo, hi *big.Int
	not    []*big.Int
}

// maxExcluded is how many values are kept that a form does not have.
const maxExcluded = 64

// empty reports whether there are none, after moving the ends over what is excluded.
func (s *span) empty() bool {
	for moved := true; moved; {
		moved = false
		for _, n := range s.not {
			if s.lo != nil && s.lo.Cmp(n) == 0 {
				s.lo, moved = new(big.Int).Add(s.lo, big.NewInt(1)), true
			}
			if s.hi != nil && s.hi.Cmp(n) == 0 {
				s.hi, moved = new(big.Int).Sub(s.hi, big.NewInt(1)), true
			}
		}
	}
	return s.lo != nil && s.hi != nil && s.lo.Cmp(s.hi) > 0
}

// span returns what is known of the form without its constant, as its key has it.
func (f *facts) span(form *linear) span {
	if len(form.terms) == 0 {
		return span{lo: new(big.Int), hi: new(big.Int)}
	}
	_, key := form.primitive()
	return f.ranges[key]
}

// decides reports whether the form, of which s is what is known, is so related to 0.
func (s span) decides(form *linear, rel relation) (truth, ok bool) {
	with, ok := s.meet(form, rel)
	without, ok2 := s.meet(form, rel.when(false))
	switch {
	case ok && with.empty():
		return false, true
	case ok2 && without.empty():
		return true, true
	default:
		return false, false
	}
}

// meet is s, where rel relates factor·k + rest to 0 for s's k. False: it says nothing of s as one span.
func (s span) meet(form *linear, rel relation) (span, bool) {
	factor, _ := form.primitive()
	// factor·k ≤ -rest, for ≤, and so on.
	n := new(big.Int).Neg(form.rest)
	q, r := new(big.Int).DivMod(n, new(big.Int).Abs(factor), new(big.Int)) // floor
	exact := r.Sign() == 0
	if factor.Sign() < 0 { // k ≥ -floor(n / |factor|), for ≤
		q.Neg(q)
	}
	upper := func(n *big.Int) {
		if s.hi == nil || n.Cmp(s.hi) < 0 {
			s.hi = n
		}
	}
	lower := func(n *big.Int) {
		if s.lo == nil || n.Cmp(s.lo) > 0 {
			s.lo = n
		}
	}
	one := big.NewInt(1)
	switch {
	case rel == atMost && factor.Sign() > 0:
		upper(q)
	case rel == atMost:
		lower(q)
	case rel == above && factor.Sign() > 0:
		lower(new(big.Int).Add(q, one))
	case rel == above:
		upper(new(big.Int).Sub(q, one))
	case rel == equal && exact:
		upper(q)
		lower(q)
	case rel == equal: // no integer is
		s.lo, s.hi = one, new(big.Int)
	case exact && len(s.not) < maxExcluded:
		s.not = append(slices.Clip(s.not), q)
	}
	return s, true
}

// narrow adds what rel says of a form. It is false if no value is left.
func (f *facts) narrow(form *linear, rel relation) bool {
	s, _ := f.span(form).meet(form, rel)
	if len(form.terms) == 0 {
		return !s.empty()
	}
	_, key := form.primitive()
	old, ok := f.ranges[key]
	f.log = append(f.log, func() {
		if delete(f.ranges, key); ok {
			f.ranges[key] = old
		}
	})
	none := s.empty()
	f.ranges[key] = s
	return !none
}

// linear is a sum of atoms with factors, and a rest. Atoms are what is not linear.
type linear struct {
	terms []term // by atom; factors are not 0
	rest  *big.Int
}

type term struct {
	atom   int
	factor *big.Int
}

// maxTerms bounds the atoms of a form, and maxFactor the bits of its numbers; a longer sum is an atom.
const (
	maxTerms  = 16
	maxFactor = 4096
)

// linear returns e as a form; for an array with a bound, its bound.
func (f *facts) linear(e lang.Expr) *linear {
	return lang.FoldExpr(e, f.forms, func(e lang.Expr, kids []*linear) *linear {
		atom := func(e lang.Expr) *linear {
			return &linear{terms: []term{{f.number(e), big.NewInt(1)}}, rest: new(big.Int)}
		}
		if e.Type().IsBounded() {
			switch e.Op() {
			case lang.Constant:
				v, _ := e.Const()
				return &linear{rest: v.(lang.ArrayValue).Bound().Big()}
			case lang.Store:
				return kids[0]
			case lang.SetLen:
				return kids[1]
			default:
				return atom(lang.Term(lang.Len, e))
			}
		}
		if e.Type() != lang.Int {
			return nil
		}
		var sum *linear
		switch op := e.Op(); {
		case op == lang.Constant:
			v, _ := e.Const()
			return &linear{rest: integer(v)}
		case op == lang.Len:
			return kids[0]
		case op == lang.Neg:
			sum = (&linear{rest: new(big.Int)}).plus(kids[0], -1)
		case op == lang.Add:
			sum = kids[0].plus(kids[1], 1)
		case op == lang.Sub:
			sum = kids[0].plus(kids[1], -1)
		case op == lang.Mul && len(kids[0].terms) == 0:
			sum = kids[1].times(kids[0].rest)
		case op == lang.Mul && len(kids[1].terms) == 0:
			sum = kids[0].times(kids[1].rest)
		}
		if sum == nil || len(sum.terms) > maxTerms || sum.rest.BitLen() > maxFactor {
			return atom(e)
		}
		if slices.ContainsFunc(sum.terms, func(t term) bool { return t.factor.BitLen() > maxFactor }) {
			return atom(e)
		}
		return sum
	})
}

// plus returns l + sign·m.
func (l *linear) plus(m *linear, sign int64) *linear {
	s := big.NewInt(sign)
	sum := &linear{rest: new(big.Int).Add(l.rest, new(big.Int).Mul(s, m.rest))}
	for i, j := 0, 0; i < len(l.terms) || j < len(m.terms); {
		switch {
		case j == len(m.terms) || i < len(l.terms) && l.terms[i].atom < m.terms[j].atom:
			sum.terms = append(sum.terms, l.terms[i])
			i++
		case i == len(l.terms) || m.terms[j].atom < l.terms[i].atom:
			sum.terms = append(sum.terms, term{m.terms[j].atom, new(big.Int).Mul(s, m.terms[j].factor)})
			j++
		default:
			n := new(big.Int).Mul(s, m.terms[j].factor)
			if n.Add(n, l.terms[i].factor); n.Sign() != 0 {
				sum.terms = append(sum.terms, term{l.terms[i].atom, n})
			}
			i++
			j++
		}
	}
	return sum
}

// times is n·l.
func (l *linear) times(n *big.Int) *linear {
	product := &linear{rest: new(big.Int).Mul(n, l.rest)}
	for _, t := range l.terms {
		if n.Sign() != 0 {
			product.terms = append(product.terms, term{t.atom, new(big.Int).Mul(n, t.factor)})
		}
	}
	return product
}

// primitive returns the form without its rest as factor·k, where the key is that
// of k: its factors have no common divisor, and the first is positive.
func (l *linear) primitive() (factor *big.Int, key string) {
	factor = new(big.Int)
	for _, t := range l.terms {
		factor.GCD(nil, nil, factor, new(big.Int).Abs(t.factor))
	}
	if len(l.terms) == 0 {
		return factor.SetInt64(1), ""
	}
	if l.terms[0].factor.Sign() < 0 {
		factor.Neg(factor)
	}
	var b strings.Builder
	for _, t := range l.terms {
		fmt.Fprintf(&b, "%d*%v ", t.atom, new(big.Int).Quo(t.factor, factor))
	}
	return factor, b.String()
}
