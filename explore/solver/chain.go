package solver

import (
	"context"
	"errors"
	"time"

	"tandem/lang"
)

// chain asks one session, then another about what the first does not know; the first has half the time,
// or less in the page, where it is slow and Z3 is behind it, and of many questions.
type chain struct {
	first, then   Session
	soon, timeout time.Duration
	many          bool // the first is asked no more once it decides too few questions
	asked         int
	passed        int // questions that the first did not decide
}

// Of many questions the first has so much time each, and may pass so many without being asked no more.
const (
	soonOfMany = 50 * time.Millisecond
	mayPass    = 4
)

func newChain(first, then *session, many bool) Session {
	c := &chain{first: first, then: then, soon: then.timeout / 2, timeout: then.timeout, many: many}
	switch {
	case many:
		c.soon = min(c.soon, soonOfMany)
	case inPage:
		c.soon = min(c.soon, 250*time.Millisecond)
	}
	return c
}

// given reports whether the first is given the next question: it decides at least half of them.
func (c *chain) given() bool { return !c.many || c.passed <= mayPass || 2*c.passed <= c.asked }

func (c *chain) Push() { c.first.Push(); c.then.Push() }
func (c *chain) Pop()  { c.first.Pop(); c.then.Pop() }

func (c *chain) Assert(b lang.Expr)   { c.first.Assert(b); c.then.Assert(b) }
func (c *chain) AssertTerm(b *Term)   { c.first.AssertTerm(b); c.then.AssertTerm(b) }
func (c *chain) AssertAxiom(a *Axiom) { c.first.AssertAxiom(a); c.then.AssertAxiom(a) }
func (c *chain) Close() error         { return errors.Join(c.first.Close(), c.then.Close()) }

func (c *chain) ask(ctx context.Context, of func(Session, context.Context) Result) Result {
	ctx, cancel := context.WithTimeoutCause(ctx, c.timeout, errTimeout)
	defer cancel()
	if c.asked++; !c.given() {
		c.passed++
		return of(c.then, ctx)
	}
	soon, stop := context.WithTimeoutCause(ctx, c.soon, errTimeout)
	defer stop()
	r := of(c.first, soon)
	if r.Answer != Unknown || r.Wrong || ctx.Err() != nil {
		return r
	}
	c.passed++
	return of(c.then, ctx)
}

func (c *chain) Check(ctx context.Context) Result   { return c.ask(ctx, Session.Check) }
func (c *chain) Refuted(ctx context.Context) Result { return c.ask(ctx, Session.Refuted) }

// Info says who answered: the first alone, or both.
func (c *chain) Info() Info {
	switch {
	case c.passed == 0:
		return c.first.Info()
	case c.passed == c.asked:
		return c.then.Info()
	}
	i := c.then.Info()
	i.Name = c.first.Info().Name + " " + c.first.Info().Version + ", " + i.Name
	return i
}

// Stats counts each question once.
func (c *chain) Stats() Stats {
	s, t := c.first.Stats(), c.then.Stats()
	s.Checks = c.asked
	s.Time, s.Restarts = s.Time+t.Time, s.Restarts+t.Restarts
	return s
}
