package shortcut

import (
	"context"
	"time"

	"tandem/lang"
	"tandem/solver"
)

// Counts is what was asked, and which shortcut spared a question.
type Counts struct {
	Asked int           // questions to the solver
	Parts int           // of these, about a part of the condition only
	Again int           // of these, since a model that was put together is none
	Last  int           // conditions that the model of what was there satisfies
	Kept  int           // parts of which the answer was kept
	Seen  int           // parts that a model seen before satisfies
	Time  time.Duration // in which the solver answered
}

// Asker asks a solver about conditions that grow. It is for one goroutine at a time.
type Asker struct {
	session solver.Session
	without Set
	pushed  []*link // on the session
	cache   cache
	seen    [4]*Known // models seen before, the one at next is the oldest
	next    int
	Counts  Counts
}

// New is an Asker that leaves out these shortcuts. The session has nothing asserted, and
// is for the Asker alone until Close.
func New(session solver.Session, without Set) *Asker {
	return &Asker{session: session, without: without}
}

// Has tells whether the Asker has a shortcut.
func (a *Asker) Has(s Set) bool { return !a.without.Has(s) }

// Close leaves the session with nothing asserted.
func (a *Asker) Close() { a.goTo(nil) }

// Grown is c and bs.
func (a *Asker) Grown(c *Condition, bs []lang.Expr) *Condition {
	return c.Add(bs, a.Has(Independence))
}

// Ask asks whether c, which grew by bs last, can be true. model satisfies what was there
// before; nil: none is known. Where the answer is Sat, the model that is returned
// satisfies c.
func (a *Asker) Ask(ctx context.Context, c *Condition, bs []lang.Expr, model *Known) (solver.Result, *Known) {
	switch {
	case model == nil:
		return a.whole(ctx, c)
	case a.last(bs, model):
		a.Counts.Last++
		return solver.Result{Answer: solver.Sat, Model: model.Model}, model
	}
	unknown := solver.Result{Answer: solver.Sat}
	together, alone := model, false
	for _, p := range c.grew {
		if len(c.grew) > 1 && a.Has(Models) && together.all(p.last) {
			continue
		}
		r, asked := a.part(ctx, c, p)
		switch r.Answer {
		case solver.Unsat:
			return r, nil
		case solver.Unknown:
			unknown = r
			if r.Cancelled {
				return r, nil
			}
		default:
			if alone = asked && p.size == c.whole.size; alone {
				together = Knowing(r.Model) // the session has evaluated it
			} else {
				together = together.with(p, r.Model)
			}
		}
	}
	switch {
	case unknown.Answer == solver.Unknown:
		return unknown, nil
	case !alone && !together.all(c.whole.last):
		a.Counts.Again++
		return a.whole(ctx, c)
	default:
		return solver.Result{Answer: solver.Sat, Model: together.Model}, together
	}
}

// last tells whether the model of what was there satisfies what was added.
func (a *Asker) last(bs []lang.Expr, model *Known) bool {
	return a.Has(Models) && model.All(bs)
}

// whole asks about the whole condition.
func (a *Asker) whole(ctx context.Context, c *Condition) (solver.Result, *Known) {
	r := a.solve(ctx, c, c.whole)
	if r.Answer != solver.Sat {
		return r, nil
	}
	return r, a.see(r.Model)
}

// part finds out about a part, by what was kept, by models seen before, or by a question,
// which asked tells.
func (a *Asker) part(ctx context.Context, c *Condition, p *part) (r solver.Result, asked bool) {
	if a.Has(Cache) {
		if r = a.cache.find(p); r.Answer != solver.Unknown {
			a.Counts.Kept++
			return r, false
		}
	}
	if a.Has(Models) {
		if k := a.try(p); k != nil {
			a.Counts.Seen++
			return solver.Result{Answer: solver.Sat, Model: k.Model}, false
		}
	}
	r = a.solve(ctx, c, p)
	if r.Answer == solver.Sat {
		a.see(r.Model)
	}
	return r, true
}

// try is a model seen before that satisfies p; nil if none does.
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
	a.seen[a.next] = k
	a.next = (a.next + 1) % len(a.seen)
	return k
}

// solve asks the solver about p, a part of c or the whole.
func (a *Asker) solve(ctx context.Context, c *Condition, p *part) solver.Result {
	a.goTo(p.last)
	began := time.Now()
	r := a.session.Check(ctx)
	a.Counts.Time += time.Since(began)
	a.Counts.Asked++
	if p.size < c.whole.size {
		a.Counts.Parts++
	}
	if a.Has(Cache) {
		a.cache.keep(p, r)
	}
	return r
}

// goTo brings the session to a chain of conjuncts: what is not part of it is popped, and
// what is missing pushed.
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
