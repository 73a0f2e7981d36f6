package shortcut

import (
	"hash/maphash"

	"github.com/benbjohnson/immutable"

	"tandem/lang"
)

// Condition is a conjunction, as a path condition grows: immutable, and sharing with what
// it grew from. It is kept as parts: two conjuncts are in one part if they share a
// variable, or an element, or if each shares one with a third that is. An array that is used
// as a whole, at a symbolic index, shares something with each of its elements. What and does costs as much as
// the new conjuncts are large, and as the smaller one of two parts that they join.
//
// nil is true.
type Condition struct {
	whole *part // all conjuncts, in their order; its terms are not listed
	// of has the parts by a term of each, and its name that term by each term of the part: what Shared lists.
	name *immutable.Map[lang.Expr, lang.Expr]
	of   *immutable.Map[lang.Expr, *part]
	// elements has the elements and the bound that were met, by an array.
	elements *immutable.Map[lang.Expr, *term]
	grew     []*part // last
}

// part is conjuncts that are asked about together.
type part struct {
	last  *link
	size  int    // conjuncts
	sum   uint64 // of the hashes of the conjuncts, in whatever order they came
	terms *term
	many  int // terms
}

// link is a conjunct on others.
type link struct {
	b     lang.Expr
	below *link
	depth int // links below it
}

// term is one in a list.
type term struct {
	e     lang.Expr
	below *term
}

var seed = maphash.MakeSeed()

func (p *part) extendedBy(b lang.Expr, key any) *part {
	next := *p
	next.last = &link{b: b, below: p.last, depth: p.size}
	next.size++
	next.sum += maphash.Comparable(seed, key)
	return &next
}

func (p *part) knows(e lang.Expr) *part {
	next := *p
	next.terms, next.many = &term{e, p.terms}, p.many+1
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

// joined returns both parts' conjuncts and terms, upon those of the larger one, which a session keeps.
func joined(p, q *part, parts *Parts) *part {
	if p.size < q.size {
		p, q = q, p
	}
	for _, b := range q.conjuncts() {
		p = p.extendedBy(b, parts.Key(b))
	}
	for t := q.terms; t != nil; t = t.below {
		p = p.knows(t.e)
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
	var names []lang.Expr // that stand for the parts that grew
	for _, b := range bs {
		if b == lang.True {
			continue
		}
		next.whole = next.whole.extendedBy(b, parts.Key(b))
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

// add adds a conjunct to the parts with which it shares a term, which it joins. It
// returns the name of the part; none of one without terms, which is a part by itself.
func (c *Condition) add(b lang.Expr, parts *Parts) []lang.Expr {
	terms := parts.Shared(b)
	if len(terms) == 0 {
		c.grew = append(c.grew, (&part{}).extendedBy(b, parts.Key(b)))
		return nil
	}
	if c.name == nil {
		c.name = immutable.NewMap[lang.Expr, lang.Expr](hasher{})
		c.of = immutable.NewMap[lang.Expr, *part](hasher{})
		c.elements = immutable.NewMap[lang.Expr, *term](hasher{})
	}
	terms = c.within(terms)
	all, into := &part{}, lang.Expr{}
	merged := map[lang.Expr]bool{}
	for _, x := range terms {
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
		for t := small.terms; t != nil; t = t.below {
			c.name = c.name.Set(t.e, into)
		}
		c.of = c.of.Delete(gone)
		all = joined(all, p, parts)
	}
	if all.size == 0 {
		into = terms[0]
	}
	for _, x := range terms {
		if _, ok := c.name.Get(x); !ok {
			c.name = c.name.Set(x, into)
			all = all.knows(x)
		}
	}
	c.of = c.of.Set(into, all.extendedBy(b, parts.Key(b)))
	return []lang.Expr{into}
}

// within adds to terms what of the same arrays is in parts: of an array the elements, and of an element the array.
func (c *Condition) within(terms []lang.Expr) []lang.Expr {
	all := terms
	for _, e := range terms {
		x, _ := variable(e)
		array := lang.V(x)
		known, _ := c.elements.Get(array)
		if e != array {
			if _, ok := c.name.Get(array); ok {
				all = append(all, array)
			}
			if _, ok := c.name.Get(e); !ok {
				c.elements = c.elements.Set(array, &term{e, known})
			}
			continue
		}
		for ; known != nil; known = known.below {
			all = append(all, known.e)
		}
	}
	return all
}

// hasher hashes terms. Nothing goes through a map in the order that it gives.
type hasher struct{}

func (hasher) Hash(e lang.Expr) uint32   { return uint32(maphash.Comparable(seed, e)) }
func (hasher) Equal(e, f lang.Expr) bool { return e == f }
