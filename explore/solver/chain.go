package solver

import (
	"context"
	"errors"
	"time"

	"tandem/lang"
)

// chain asks circuits, then another session about what they do not know. Circuits may meet so many
// conflicts; half the time at the most, and less in the page, where they are slow and Z3 is behind them.
type chain struct {
	first, then   Session
	soon, timeout time.Duration
	many          bool // the first is asked no more once it decides too few questions
	asked         int
	passed        int // questions that the first did not decide
}

// Circuits may meet so many conflicts about one of few questions and about one of many, and of many
// they may pass so many without being asked no more.
const (
	conflictsOfOnce = 60_000
	conflictsOfMany = 500
	mayPass         = 4
)

func newChain(first, then *session, many bool) Session {
	c := &chain{first: first, then: then, soon: then.timeout / 2, timeout: then.timeout, many: many}
	if inPage {
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
