package shortcut

import (
	"hash/maphash"

	"github.com/benbjohnson/immutable"

	"tandem/lang"
)

// Condition is a conjunction, as a path condition grows: immutable, and sharing with what
// it grew from. It is kept as parts: two conjuncts are in one part if they share a
// variable, or if each shares one with a third that is. What and does costs as much as
// the new conjuncts are large, and as the smaller one of two parts that they join.
//
// nil is true.
type Condition struct {
	whole *part // all conjuncts, in their order; its variables are not listed
	// of has the parts by a variable of each, and its name that variable by each variable of the part.
	name *immutable.Map[lang.Var, lang.Var]
	of   *immutable.Map[lang.Var, *part]
	grew []*part // last
}

// part is conjuncts that are asked about together.
type part struct {
	last *link
	size int    // conjuncts
	sum  uint64 // of the hashes of the conjuncts, in whatever order they came
	vars *name
	many int // vars
}

// link is a conjunct on others.
type link struct {
	b     lang.Expr
	below *link
	depth int // links below it
}

// name is a variable in a list.
type name struct {
	x     lang.Var
	below *name
}

var seed = maphash.MakeSeed()

func (p *part) with(b lang.Expr, key any) *part {
	next := *p
	next.last = &link{b: b, below: p.last, depth: p.size}
	next.size++
	next.sum += maphash.Comparable(seed, key)
	return &next
}

func (p *part) knows(x lang.Var) *part {
	next := *p
	next.vars, next.many = &name{x, p.vars}, p.many+1
	return &next
}

// conjuncts lists those of a part, in the order in which they came.
func (p *part) conjuncts() []lang.Expr {
	list := make([]lang.Expr, p.size)
	for c := p.last; c != nil; c = c.below {
		list[c.depth] = c.b
	}
	return list
}

// joined returns both parts' conjuncts and variables, upon those of the larger one, which a session keeps.
func joined(p, q *part, parts *Parts) *part {
	if p.size < q.size {
		p, q = q, p
	}
	for _, b := range q.conjuncts() {
		p = p.with(b, parts.Key(b))
	}
	for v := q.vars; v != nil; v = v.below {
		p = p.knows(v.x)
	}
	return p
}

// and returns the condition and bs. Where apart is false it is one part.
func (c *Condition) and(bs []lang.Expr, parts *Parts, apart bool) *Condition {
	next := &Condition{whole: &part{}}
	if c != nil {
		*next = *c
		next.grew = nil
	}
	var names []lang.Var // that stand for the parts that grew
	for _, b := range bs {
		if b == lang.True {
			continue
		}
		next.whole = next.whole.with(b, parts.Key(b))
		if apart {
			names = append(names, next.add(b, parts)...)
		}
	}
	if !apart {
		if len(bs) > 0 {
			next.grew = []*part{next.whole}
		}
		return next
	}
	listed := map[*part]bool{}
	for _, x := range names {
		x, _ = next.name.Get(x) // it may be of a larger part by now
		if p, _ := next.of.Get(x); !listed[p] {
			listed[p] = true
			next.grew = append(next.grew, p)
		}
	}
	return next
}

// add adds a conjunct to the parts with which it shares a variable, which it joins. It
// returns the name of the part; none of one without variables, which is a part by itself.
func (c *Condition) add(b lang.Expr, parts *Parts) []lang.Var {
	vars := parts.Variables(b)
	if len(vars) == 0 {
		c.grew = append(c.grew, (&part{}).with(b, parts.Key(b)))
		return nil
	}
	if c.name == nil {
		c.name = immutable.NewMap[lang.Var, lang.Var](hasher{})
		c.of = immutable.NewMap[lang.Var, *part](hasher{})
	}
	all, into := &part{}, lang.Var{}
	merged := map[lang.Var]bool{}
	for _, x := range vars {
		of, ok := c.name.Get(x)
		if !ok || merged[of] {
			continue
		}
		merged[of] = true
		p, _ := c.of.Get(of)
		if all.size == 0 {
			all, into = p, of
			continue
		}
		small, gone := p, of
		if p.many > all.many {
			small, gone, into = all, into, of
		}
		for v := small.vars; v != nil; v = v.below {
			c.name = c.name.Set(v.x, into)
		}
		c.of = c.of.Delete(gone)
		all = joined(all, p, parts)
	}
	if all.size == 0 {
		into = vars[0]
	}
	for _, x := range vars {
		if _, ok := c.name.Get(x); !ok {
			c.name = c.name.Set(x, into)
			all = all.knows(x)
		}
	}
	c.of = c.of.Set(into, all.with(b, parts.Key(b)))
	return []lang.Var{into}
}

// hasher hashes variables. Nothing goes through a map in the order that it gives.
type hasher struct{}

func (hasher) Hash(x lang.Var) uint32   { return uint32(maphash.Comparable(seed, x)) }
func (hasher) Equal(x, y lang.Var) bool { return x == y }
