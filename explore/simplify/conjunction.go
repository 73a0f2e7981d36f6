package simplify

import (
	"hash/maphash"
	"math/big"

	"github.com/benbjohnson/immutable"

	"tandem/lang"
)

// Conjunction is a conjunction of facts, as a path condition collects them. Of the linear facts
// about one form, such as x - y, it keeps the tightest bounds and the values that are excluded
// within them; other facts it keeps once. It does not combine facts about different forms: a
// conjunction that is not IsFalse may still be unsatisfiable.
//
// Conjunctions are immutable, and one that extends another shares its facts: Add costs about the
// same however many there are. Those made from one True share a Simplifier. The zero Conjunction is
// true. Goroutines may share conjunctions.
type Conjunction struct {
	s      *Simplifier
	facts  *immutable.List[*fact]         // in the order of first appearance; a step copies up to 32 pointers
	index  *immutable.Map[lang.Expr, int] // of forms and other facts, in facts
	absurd bool
}

// fact is what is known about one form, or another fact e.
type fact struct {
	form *sum // nil for another fact
	bounds
	e lang.Expr

	// What was written of it stays for all conjunctions that have it, under the lock of
	// the Simplifier: expressions, and links without and with chains.
	exprs   []lang.Expr
	written [2][]link
}

// True returns the conjunction of no facts.
func True() Conjunction { return New().True() }

// True returns the conjunction of no facts; to extend it shares work with s.
func (s *Simplifier) True() Conjunction { return Conjunction{s: s} }

// Add returns the conjunction and e, which must be Boolean. The conjuncts of e are facts of their own.
func (c Conjunction) Add(e lang.Expr) Conjunction {
	if c.s == nil {
		c.s = New()
	}
	switch e {
	case lang.True:
		return c
	case lang.False:
		return Conjunction{s: c.s, absurd: true}
	}
	c.s.mu.Lock()
	defer c.s.mu.Unlock()
	if v := c.s.eval(e); c.has(v.neg) { // its parts may not show it
		return Conjunction{s: c.s, absurd: true}
	}
	for _, l := range conjuncts(e) {
		if c.absurd {
			break
		}
		c = c.addLiteral(l)
	}
	return c
}

// IsFalse reports whether facts contradict visibly: bounds exclude every value, or a fact meets its
// negation.
func (c Conjunction) IsFalse() bool { return c.absurd }

// Facts lists the facts, simplified: none if the conjunction is true, False if it is false. Facts
// about the same form stand together, at the place of the first.
func (c Conjunction) Facts() []lang.Expr {
	if c.absurd {
		return []lang.Expr{lang.False}
	}
	if c.s == nil {
		return nil
	}
	c.s.mu.Lock()
	defer c.s.mu.Unlock()
	var es []lang.Expr
	for f := range c.all() {
		if f.exprs == nil {
			f.exprs = c.s.comparisons(f)
		}
		es = append(es, f.exprs...)
	}
	return es
}

// Holds reports whether the conjunction is true where expressions have the values that at says. Facts about one
// form cost one evaluation of it, however many values are excluded.
func (c Conjunction) Holds(at func(lang.Expr) lang.Value) bool {
	if c.absurd {
		return false
	}
	for f := range c.all() {
		if f.form == nil {
			if at(f.e) != lang.BoolValue(true) {
				return false
			}
			continue
		}
		n := new(big.Int).Set(f.form.k)
		for _, t := range f.form.terms {
			v, ok := at(t.a).(lang.IntValue)
			if !ok {
				return false // beyond what can be computed
			}
			n.Add(n, new(big.Int).Mul(t.c, v.Big()))
		}
		if !f.allows(n) {
			return false
		}
	}
	return true
}

// comparisons lists what a fact says as expressions.
func (s *Simplifier) comparisons(f *fact) (es []lang.Expr) {
	if f.form == nil {
		return []lang.Expr{f.e}
	}
	for _, r := range f.relations() {
		es = append(es, s.comparisonOf(r.relation, r.relation.strict()))
	}
	return es
}

// Expr returns the conjunction of Facts, from left to right.
func (c Conjunction) Expr() lang.Expr {
	return lang.All(c.Facts()...)
}

func (c Conjunction) all() func(yield func(*fact) bool) {
	return func(yield func(*fact) bool) {
		if c.facts == nil {
			return
		}
		for i := range c.facts.Len() { // an iterator is large
			if !yield(c.facts.Get(i)) {
				return
			}
		}
	}
}

// literal is e, or ¬e if negated.
type literal struct {
	e       lang.Expr
	negated bool
}

// literal simplifies l.
func (s *Simplifier) literal(l literal) value {
	if l.negated {
		return not(s.eval(l.e))
	}
	return s.eval(l.e)
}

// conjuncts splits e at ∧, and ¬e at ∨ and ⇒. It looks at each part once, however often it occurs.
func conjuncts(e lang.Expr) []literal {
	first := literal{e, false}
	for first.e.Op() == lang.Not {
		first = literal{first.e.Kid(0), !first.negated}
	}
	if op := first.e.Op(); op != lang.And && op != lang.Or && op != lang.Implies {
		return []literal{first}
	}
	var parts []literal
	seen := map[literal]bool{}
	todo := []literal{first}
	for len(todo) > 0 {
		l := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if seen[l] {
			continue
		}
		seen[l] = true
		switch op := l.e.Op(); {
		case op == lang.Not:
			todo = append(todo, literal{l.e.Kid(0), !l.negated})
		case op == lang.And && !l.negated, op == lang.Or && l.negated:
			todo = append(todo, literal{l.e.Kid(1), l.negated}, literal{l.e.Kid(0), l.negated})
		case op == lang.Implies && l.negated:
			todo = append(todo, literal{l.e.Kid(1), true}, literal{l.e.Kid(0), false})
		default:
			parts = append(parts, l)
		}
	}
	return parts
}

// addLiteral adds what l becomes when it is simplified, which may have conjuncts again.
func (c Conjunction) addLiteral(l literal) Conjunction {
	v := c.s.literal(l)
	if r, ok := c.s.relations[v.pos]; ok {
		return c.addRelation(r, c.s.strictness(l, r))
	}
	for _, part := range conjuncts(v.pos) {
		if c.absurd {
			break
		}
		v := c.s.literal(part)
		if r, ok := c.s.relations[v.pos]; ok {
			c = c.addRelation(r, r.strict())
		} else {
			c = c.addOther(v)
		}
	}
	return c
}

func (c Conjunction) addOther(v value) Conjunction {
	switch follows, excluded := c.decides(v); {
	case follows:
		return c
	case excluded:
		return Conjunction{s: c.s, absurd: true}
	case v.pos.Op() == lang.Or:
		return c.addDisjunction(v)
	default:
		return c.set(v.pos, fact{e: v.pos})
	}
}

// addDisjunction adds v, or the only disjunct of it that no fact excludes: where a statement reads two elements, that
// one of them is outside is decided where each is.
func (c Conjunction) addDisjunction(v value) Conjunction {
	var open []literal
	for _, d := range conjuncts(v.neg) {
		d.negated = !d.negated
		switch follows, excluded := c.decides(c.s.literal(d)); {
		case follows:
			return c
		case !excluded:
			open = append(open, d)
		}
	}
	switch len(open) {
	case 0:
		return Conjunction{s: c.s, absurd: true}
	case 1:
		return c.addLiteral(open[0])
	default:
		return c.set(v.pos, fact{e: v.pos})
	}
}

// decides reports whether one fact says that v holds, or that it does not.
func (c Conjunction) decides(v value) (follows, excluded bool) {
	if r, ok := c.s.relations[v.pos]; ok {
		with := c.addRelation(r, false)
		return with == c, with.absurd
	}
	return v.pos == lang.True || c.has(v.pos), v.pos == lang.False || c.has(v.neg)
}

// addRelation adds r, which was stated strictly or not.
func (c Conjunction) addRelation(r relation, strict bool) Conjunction {
	key := c.s.write(r.form)
	var known bounds
	if i, ok := c.find(key); ok {
		known = c.facts.Get(i).bounds
	}
	b, changed := known.narrowed(r, strict)
	switch {
	case b.empty():
		return Conjunction{s: c.s, absurd: true}
	case !changed:
		return c
	}
	return c.set(key, fact{form: r.form, bounds: b})
}

func (c Conjunction) has(key lang.Expr) bool { _, ok := c.find(key); return ok }

func (c Conjunction) find(key lang.Expr) (int, bool) {
	if c.index == nil {
		return 0, false
	}
	return c.index.Get(key)
}

// set returns the conjunction with f at key.
func (c Conjunction) set(key lang.Expr, f fact) Conjunction {
	if c.index == nil {
		c.facts = immutable.NewList[*fact]()
		c.index = immutable.NewMap[lang.Expr, int](hasher{})
	}
	if i, ok := c.index.Get(key); ok {
		c.facts = c.facts.Set(i, &f)
		return c
	}
	c.index = c.index.Set(key, c.facts.Len())
	c.facts = c.facts.Append(&f)
	return c
}

// hasher hashes expressions by identity, which differs between processes: nothing goes by that order.
type hasher struct{}

var seed = maphash.MakeSeed()

func (hasher) Hash(e lang.Expr) uint32   { return uint32(maphash.Comparable(seed, e)) }
func (hasher) Equal(a, b lang.Expr) bool { return a == b }
