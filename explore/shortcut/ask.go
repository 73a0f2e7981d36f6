package shortcut

import (
	"context"
	"slices"
	"time"

	"tandem/explore/simplify"
	"tandem/explore/solver"
	"tandem/lang"
)

// Counts is what was asked, and what spared questions: a condition not asked about counts for one shortcut.
type Counts struct {
	Conditions int           // that were to be decided
	Asked      int           // questions to the solver
	Parts      int           // of these, about a part of a condition only
	Again      int           // conditions of which a model that was put together is none
	Last       int           // conditions that the model of what was there satisfies
	Kept       int           // conditions decided by answers that were kept
	Seen       int           // conditions that models seen before satisfy, or one near the last
	Time       time.Duration // in which the solver answered
}

// Asker asks a solver about conditions that grow. It is for one goroutine at a time.
type Asker struct {
	session solver.Session
	without Set
	parts   *Parts
	pushed  []*link // on the session
	cache   cache
	seen    [4]*Known // models seen before, the one at next is the oldest
	next    int
	Counts  Counts
}

// New returns an Asker. The session has nothing asserted, and is for the Asker alone until Close.
func New(session solver.Session, o Options) *Asker {
	parts := o.Parts
	if parts == nil {
		parts = Sound()
	}
	remembering, shared := *parts, map[lang.Expr][]lang.Expr{}
	remembering.Shared = func(b lang.Expr) []lang.Expr {
		list, known := shared[b]
		if !known {
			if len(shared) >= maxCached {
				clear(shared)
			}
			list = slices.Clip(parts.Shared(b))
			shared[b] = list
		}
		return list
	}
	return &Asker{session: session, without: o.Without, parts: &remembering, cache: cache{parts: &remembering}}
}

// Has reports whether the Asker has a shortcut.
func (a *Asker) Has(s Set) bool { return a.without&s == 0 }

// Close leaves the session with nothing asserted.
func (a *Asker) Close() { a.goTo(nil) }

// Grown returns c and bs.
func (a *Asker) Grown(c *Condition, bs []lang.Expr) *Condition {
	return c.and(bs, a.parts, a.Has(Independence))
}

// Ask asks whether c, which grew by bs last, can be true. model satisfies what was there before;
// nil: none is known. simple is c as Gather simplified it. Where the answer is Sat, the model that is
// returned satisfies c.
func (a *Asker) Ask(ctx context.Context, c *Condition, simple simplify.Conjunction, bs []lang.Expr, model *Known) (solver.Result, *Known) {
	a.Counts.Conditions++
	before := a.Counts
	switch {
	case model == nil:
		return a.whole(ctx, c)
	case a.Has(Models) && a.parts.Spares(model, bs):
		a.Counts.Last++
		return solver.Result{Answer: solver.Sat, Model: model.Model}, model
	}
	if k := a.near(c, simple, bs, model); k != nil {
		a.Counts.Seen++
		return solver.Result{Answer: solver.Sat, Model: k.Model}, k
	}
	together, open := a.known(c, model)
	switch {
	case together == nil: // one of the parts is unsatisfiable
		a.Counts.Kept, a.Counts.Seen = before.Kept+1, before.Seen
		return solver.Result{Answer: solver.Unsat}, nil
	case len(open) > 0:
		a.Counts.Kept, a.Counts.Seen = before.Kept, before.Seen
		return a.open(ctx, c, together, open)
	case !together.all(c.whole.last):
		a.Counts.Kept, a.Counts.Seen = before.Kept, before.Seen
		a.Counts.Again++
		return a.whole(ctx, c)
	case a.Counts.Kept > before.Kept: // counted by part until here
		a.Counts.Kept, a.Counts.Seen = before.Kept+1, before.Seen
	default:
		a.Counts.Seen = before.Seen + 1
	}
	return solver.Result{Answer: solver.Sat, Model: together.Model}, together
}

// known changes the model to one of the parts of c that grew, as far as that is known
// without a question; nil if one is known to be unsatisfiable. It lists the others.
func (a *Asker) known(c *Condition, model *Known) (together *Known, open []*part) {
	together = model
	for _, p := range c.grew {
		if len(c.grew) > 1 && a.Has(Models) && together.all(p.last) {
			continue
		}
		switch r := a.found(p); r.Answer {
		case solver.Unsat:
			return nil, nil
		case solver.Unknown:
			open = append(open, p)
		default:
			together = together.extendedBy(p, r.Model, a.parts)
		}
	}
	return together, open
}

// open asks about parts of c together. The model satisfies all others.
func (a *Asker) open(ctx context.Context, c *Condition, model *Known, parts []*part) (solver.Result, *Known) {
	all := parts[0]
	for _, p := range parts[1:] {
		all = joined(all, p, a.parts)
	}
	r := a.solve(ctx, c, all)
	if r.Answer != solver.Sat {
		return r, nil
	}
	seen := a.see(r.Model)
	if all.size == c.whole.size { // the session has evaluated it
		return r, seen
	}
	if len(parts) > 1 && a.Has(Cache) {
		for _, p := range parts {
			a.cache.keep(p, r)
		}
	}
	together := model.extendedBy(all, r.Model, a.parts)
	if !together.all(c.whole.last) {
		a.Counts.Again++
		return a.whole(ctx, c)
	}
	return solver.Result{Answer: solver.Sat, Model: together.Model}, together
}

// whole asks about the whole condition.
func (a *Asker) whole(ctx context.Context, c *Condition) (solver.Result, *Known) {
	r := a.solve(ctx, c, c.whole)
	if r.Answer != solver.Sat {
		return r, nil
	}
	return r, a.see(r.Model)
}

// found returns what is known of a part from answers kept and models seen; Unknown: ask the solver.
func (a *Asker) found(p *part) solver.Result {
	if a.Has(Cache) {
		if r := a.cache.find(p); r.Answer != solver.Unknown {
			a.Counts.Kept++
			return r
		}
	}
	if a.Has(Models) {
		if k := a.try(p); k != nil {
			a.Counts.Seen++
			return solver.Result{Answer: solver.Sat, Model: k.Model}
		}
	}
	return solver.Result{}
}

// try returns a model seen before that satisfies p; nil if none does.
func (a *Asker) try(p *part) *Known {
	for _, k := range a.seen {
		if k != nil && k.all(p.last) {
			return k
		}
	}
	return nil
}

// see keeps a model to try it.
func (a *Asker) see(m solver.Model) *Known {
	k := Knowing(m)
	k.kept = true
	a.seen[a.next] = k
	a.next = (a.next + 1) % len(a.seen)
	return k
}

// solve asks the solver about p, a part of c or the whole. Where the solver fails, a new
// one is asked once more: what it was asked is no worse for that.
func (a *Asker) solve(ctx context.Context, c *Condition, p *part) solver.Result {
	a.goTo(p.last)
	began := time.Now()
	r := a.session.Check(ctx)
	a.Counts.Asked++
	if r.Failed && ctx.Err() == nil {
		r = a.session.Check(ctx)
		a.Counts.Asked++
	}
	a.Counts.Time += time.Since(began)
	if p.size < c.whole.size {
		a.Counts.Parts++
	}
	if a.Has(Cache) {
		a.cache.keep(p, r)
	}
	return r
}

// goTo brings the session to a chain of conjuncts: it pops what is not part of it, and pushes the rest.
func (a *Asker) goTo(c *link) {
	var missing []*link
	for ; c != nil && (c.depth >= len(a.pushed) || a.pushed[c.depth] != c); c = c.below {
		missing = append(missing, c)
	}
	stay := 0
	if c != nil {
		stay = c.depth + 1
	}
	for len(a.pushed) > stay {
		a.session.Pop()
		a.pushed = a.pushed[:len(a.pushed)-1]
	}
	for i := len(missing) - 1; i >= 0; i-- {
		a.session.Push()
		a.pushed = append(a.pushed, missing[i])
		a.session.Assert(missing[i].b)
	}
}
