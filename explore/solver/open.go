package solver

import (
	"context"
	"errors"
	"time"

	"tandem/lang"
)

// z3Command is the process that "pipe" and "auto" mean.
const z3Command = "z3 -in"

// Open returns a new session with a solver of that kind:
//
//   - "z3": Z3 in the process;
//   - "pipe": z3 -in, as a process;
//   - "bits": circuits and a SAT solver in Go, for finite types and bounded integers;
//   - "small": exhaustive search over Options.Small;
//   - "auto", "": Z3 in the process if it is built in, or else z3 -in if it is on the
//     PATH, or else small. Where neither Z3 is here, in the page, or with Options.Once or
//     Options.Many, bits is asked first;
//   - anything else is the command line of a solver that reads SMT-LIB 2 from
//     its standard input, such as cvc5 --incremental --lang smt2. Words are
//     separated by spaces; quotes keep spaces in a word.
//
// The error says what is missing, and how to get it. A process is started by
// the first Check.
func Open(kind string, o Options) (Session, error) {
	o = o.defaults()
	first := false
	if kind == "" || kind == "auto" {
		kind = best()
		first = o.Once || o.Many || kind == "small" || inPage
	}
	e, err := engineOf(kind, o)
	if err != nil {
		return nil, err
	}
	s := newSession(e, o)
	s.fallback = kind == "z3" || kind == "pipe"
	if first {
		most := int64(conflictsOfOnce)
		if o.Many {
			most = conflictsOfMany
		}
		return newChain(newSession(newCircuits(most), o), s, o.Many), nil
	}
	return s, nil
}

func engineOf(kind string, o Options) (engine, error) {
	switch kind {
	case "z3":
		return newInProcess(o.Alone)
	case "bits":
		return newCircuits(0), nil
	case "small":
		return &small{domain: o.Small}, nil
	case "pipe":
		kind = z3Command
	}
	p, err := newPipe(kind)
	if err != nil {
		return nil, err
	}
	return p, nil
}

// best returns the kind that "auto" means here.
func best() string {
	switch {
	case builtIn:
		return "z3"
	case onPath(z3Command):
		return "pipe"
	default:
		return "small"
	}
}

func onPath(line string) bool {
	_, err := findCommand(line)
	return err == nil
}

// Opener opens the sessions of a run.
type Opener struct {
	Open    func() (Session, error) // with the second opinion, if one is asked for
	Alone   func() (Session, error) // without it
	Opinion *Opinion                // of what Open opens; nil: none is asked for
}

// Info returns what the solver says of itself. The error is that of opening it, or the
// one that is asked for a second opinion. No answer is asked for a second opinion.
func (o Opener) Info(ctx context.Context) (Info, error) {
	both, err := o.Open()
	if err != nil {
		return Info{}, err
	}
	both.Close()
	session, err := o.Alone()
	if err != nil {
		return Info{}, err
	}
	defer session.Close()
	session.Check(ctx) // some say their version only with an answer
	return session.Info(), nil
}

// chain asks circuits, then another session about what they do not know. Circuits may meet so many
// conflicts; half the time at the most, and less in the page, where they are slow and Z3 is behind them.
type chain struct {
	first, then   *session
	soon, timeout time.Duration
	work          *int64 // of circuits, which are asked no more once they decide too few questions or work too much; nil: always
	asked         int
	passed        int // questions that the first did not decide
}

// Circuits may meet so many conflicts about one of few questions, about one with facts about an order, which
// Z3 is not told, about one of many, and about one of many with products of words, at which Z3 is better. Of many, they may pass so many without being asked no more, and look at
// so many gates in all and for each that they decide: Z3 is as quick. A circuit has the gates of all questions.
const (
	conflictsOfOnce     = 60_000
	conflictsOfOrder    = 400_000
	conflictsOfMany     = 5_000
	conflictsOfProducts = 500
	mayPass             = 4
	freeWork            = 500_000
	workOfEach          = 2_000
)

func newChain(first, then *session, many bool) Session {
	c := &chain{first: first, then: then, soon: then.timeout / 2, timeout: then.timeout}
	if e, ok := first.engine.(*circuits); ok && many {
		c.work = &e.work
	}
	if inPage {
		c.soon = min(c.soon, 250*time.Millisecond)
	}
	return c
}

// given reports whether the first is given the next question: it decides at least half of them, with little work.
func (c *chain) given() bool {
	return c.work == nil || (c.passed <= mayPass || 2*c.passed <= c.asked) && *c.work <= freeWork+workOfEach*int64(c.asked-c.passed)
}

func (c *chain) Push() { c.first.Push(); c.then.Push() }
func (c *chain) Pop()  { c.first.Pop(); c.then.Pop() }

func (c *chain) Assert(b lang.Expr) { c.first.Assert(b); c.then.Assert(b) }
func (c *chain) AssertTerm(b *Term) { c.first.AssertTerm(b); c.then.AssertTerm(b) }
func (c *chain) Close() error       { return errors.Join(c.first.Close(), c.then.Close()) }

func (c *chain) ask(ctx context.Context, of func(Session, context.Context) Result) Result {
	ctx, cancel := c.then.within(ctx, c.timeout)
	defer cancel()
	if c.asked++; !c.given() {
		c.passed++
		return of(c.then, ctx)
	}
	soon, stop := c.first.within(ctx, c.soon)
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
