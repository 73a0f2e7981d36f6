// Package shortcut answers questions about path conditions with fewer questions to a
// solver. A search asks an Asker whether a path condition can be true that grew from
// one with a known model.
//
// Each shortcut is a function of its own, and can be left out (Set):
//
//   - Independence: a Condition is kept as parts, which are conjuncts that share
//     variables, or elements of an array at constants, directly or not. Only the part that
//     grew is asked about: the model of what was there satisfies the others. (condition.go)
//   - Cache: what a solver said of a part it is not asked again. (cache.go)
//   - Models: the model of what was there, and models seen before, are tried by
//     evaluation; of long conditions also models near the last. (known.go, ask.go, near.go)
//   - Implied: a conjunct that follows from what was there, by simplification alone, is
//     not asked about. (gather.go)
//   - Simplify: what is asked about is simplified, and what simplifies to false is not
//     asked about. (gather.go)
//
// A model that is put together from those of parts is evaluated on the whole condition
// before it is used; where it is none, the whole condition is asked about. Unsat is kept
// of exactly those conjuncts of which a solver said it, and Unknown is never kept.
//
// Source: ours, after Cadar, Dunbar and Engler, KLEE (OSDI 2008), §3.3: independence,
// counter-example cache.
package shortcut

import (
	"context"
	"sync"

	"tandem/concrete"
	"tandem/explore/solver"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/spec"
)

// Keeping returns a session that asks once about the same assertions, in any order; the session
// itself if o leaves out Cache. kept counts spared questions.
func Keeping(session solver.Session, o Options) (keeping solver.Session, kept func() int) {
	a := New(session, o)
	if !a.Has(Cache) {
		return session, func() int { return 0 }
	}
	k := &keeper{Session: session, asker: a}
	return k, func() int { return a.Counts.Kept }
}

type keeper struct {
	solver.Session
	asker *Asker
	all   []lang.Expr
	marks []int // the number of assertions at each Push
	other bool  // something else than expressions was asserted
}

func (k *keeper) Push() {
	k.Session.Push()
	k.marks = append(k.marks, len(k.all))
}

func (k *keeper) Pop() {
	k.Session.Pop()
	last := len(k.marks) - 1
	k.all, k.marks = k.all[:k.marks[last]], k.marks[:last]
}

func (k *keeper) Assert(b lang.Expr) {
	k.Session.Assert(b)
	k.all = append(k.all, b)
}

func (k *keeper) AssertTerm(b *solver.Term) {
	k.other = true
	k.Session.AssertTerm(b)
}

func (k *keeper) Check(ctx context.Context) solver.Result {
	if k.other || ctx.Err() != nil {
		return k.Session.Check(ctx)
	}
	c := (*Condition)(nil).and(k.all, k.asker.parts, false)
	r := k.asker.cache.find(c.whole)
	if r.Answer != solver.Unknown {
		k.asker.Counts.Kept++
		return r
	}
	r = k.Session.Check(ctx)
	k.asker.cache.keep(c.whole, r)
	return r
}

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

// Known is a model with the values of expressions, each computed once. Goroutines may share it.
type Known struct {
	Model solver.Model
	mu    sync.Mutex // of memo
	value spec.Function[lang.Expr, lang.Value]
	memo  map[lang.Expr]lang.Value
	args  []lang.Value // of clauses on the way
	kept  bool         // it is tried on many paths
}

var standard = concrete.Eval(concrete.Standard())

// Knowing returns the model m.
func Knowing(m solver.Model) *Known {
	return &Known{Model: m, value: standard(m.Valuation()), memo: map[lang.Expr]lang.Value{}}
}

// maxMemo bounds the values that a model keeps, since it may be tried on many paths.
const maxMemo = 100_000

// Holds reports whether b is true in the model.
func (k *Known) Holds(b lang.Expr) bool { return k.valueOf(b) == lang.BoolValue(true) }

// valueOf returns the value of e in the model.
func (k *Known) valueOf(e lang.Expr) lang.Value {
	k.mu.Lock()
	defer k.mu.Unlock()
	if len(k.memo) > maxMemo {
		clear(k.memo)
	}
	v, ok := k.memo[e]
	switch {
	case ok:
	case small(e, 3):
		k.args = k.args[:0]
		v = k.direct(e) // its parts are not worth a place
		if k.kept {
			k.memo[e] = v
		}
	default:
		v = k.value.Memo(k.memo, e)
	}
	return v
}

// direct returns the value of a small expression, without looking what in it is the same.
func (k *Known) direct(e lang.Expr) lang.Value {
	from := len(k.args)
	for i := range e.NumKids() {
		v := k.direct(e.Kid(i))
		k.args = append(k.args, v)
	}
	args := k.args[from:]
	k.args = k.args[:from]
	for i := range k.value.Clauses {
		if v, ok := k.value.Clauses[i].Apply(e, args); ok {
			return v
		}
	}
	return k.value.At(e) // panics
}

// small reports whether e is no deeper than that, below its root.
func small(e lang.Expr, depth int) bool {
	for i := range e.NumKids() {
		if depth == 0 || !small(e.Kid(i), depth-1) {
			return false
		}
	}
	return true
}

// All reports whether all of bs are true in the model.
func (k *Known) All(bs []lang.Expr) bool { return lists.All(bs, k.Holds) }

// all reports whether the model makes all conjuncts of a chain true, the last first: it fails most often.
func (k *Known) all(c *link) bool {
	for ; c != nil; c = c.below {
		if !k.Holds(c.b) {
			return false
		}
	}
	return true
}

// extendedBy returns the model with the values that m gives to the terms of p.
func (k *Known) extendedBy(p *part, m solver.Model, parts *Parts) *Known {
	values := map[lang.Var]lang.Value{}
	for t := p.terms; t != nil; t = t.below {
		x, _ := variable(t.e)
		v := parts.Values(x, m)
		if of, ok := v.(lang.ArrayValue); ok && t.e != lang.V(x) {
			now, known := values[x].(lang.ArrayValue)
			if !known {
				now = k.Model.At(x).(lang.ArrayValue)
			}
			if t.e.Op() == lang.Len {
				v = now.WithBound(of.Bound())
			} else {
				i, _ := t.e.Kid(1).Const()
				v = now.With(i, of.At(i))
			}
		}
		values[x] = v
	}
	return Knowing(k.Model.With(values))
}

// but returns the model with another value of one variable.
func (k *Known) but(x lang.Var, v lang.Value) *Known {
	return Knowing(k.Model.With(map[lang.Var]lang.Value{x: v}))
}
