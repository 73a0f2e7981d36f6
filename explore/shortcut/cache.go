package shortcut

import (
	"tandem/explore/solver"
)

// cache is a solver's decided answers about parts, each of exactly these conjuncts.
type cache struct {
	parts      *Parts
	young, old map[uint64][]answer
}

// maxCached is how many answers the younger half of a cache has at the most.
const maxCached = 1 << 10

// answer is one of a solver.
type answer struct {
	of     *part
	answer solver.Answer
	model  solver.Model
}

// keep keeps what a solver said of p. What it does not know, or not in time, is not kept.
func (c *cache) keep(p *part, r solver.Result) {
	r, ok := c.parts.Keeps(r)
	if !ok {
		return
	}
	if c.young == nil || len(c.young) >= maxCached {
		c.old, c.young = c.young, map[uint64][]answer{}
	}
	c.young[p.sum] = append(c.young[p.sum], answer{p, r.Answer, r.Model})
}

// find returns what a solver said of the conjuncts of p; Unknown if it was not asked.
func (c *cache) find(p *part) solver.Result {
	for _, half := range []map[uint64][]answer{c.young, c.old} {
		for _, a := range half[p.sum] {
			if c.same(a.of, p) {
				return solver.Result{Answer: a.answer, Model: a.model}
			}
		}
	}
	return solver.Result{}
}

// same reports whether two parts have the same conjuncts, in whatever order.
func (c *cache) same(p, q *part) bool {
	if p.last == q.last {
		return true
	}
	if p.size != q.size {
		return false
	}
	left := make(map[any]int, p.size)
	for l := p.last; l != nil; l = l.below {
		left[c.parts.Key(l.b)]++
	}
	for l := q.last; l != nil; l = l.below {
		key := c.parts.Key(l.b)
		if left[key]--; left[key] < 0 {
			return false
		}
	}
	return true
}
