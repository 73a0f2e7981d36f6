package solver

import (
	"context"
	"time"

	"tandem/lang"
)

// Answer is one of the three answers to a question of satisfiability.
type Answer uint8

// The answers. Unknown, the zero Answer, is neither of the others: nothing may be concluded from it.
const (
	Unknown Answer = iota
	Sat
	Unsat
)

// String returns the answer as SMT-LIB writes it: sat, unsat, unknown.
func (a Answer) String() string { return [...]string{"unknown", "sat", "unsat"}[a] }

// MarshalText returns the answer as documents have it.
func (a Answer) MarshalText() ([]byte, error) { return []byte(a.String()), nil }

// Result is the answer of one Check.
type Result struct {
	Answer Answer
	// Reason is one line that says why the answer is Unknown; "" otherwise.
	Reason string
	// Model satisfies every assertion: it was evaluated. Only when Sat.
	Model Model
	// Wrong: the solver gave a model that does not satisfy the assertions. The answer is Unknown
	// and Reason has the model and what it fails: this is to be reported as a bug.
	Wrong bool
	// Searched: the answer is Unknown, but the whole of a small domain was searched, and has no model.
	Searched bool
	// Failed: Unknown because the solver itself failed, as by dying. The next question starts a new one.
	Failed bool
	// Cancelled: the answer is Unknown because the caller's context ended.
	Cancelled bool
}

// String returns the answer with the model or the reason, on one line.
func (r Result) String() string {
	switch r.Answer {
	case Sat:
		return "sat " + r.Model.String()
	case Unknown:
		return "unknown: " + r.Reason
	default:
		return r.Answer.String()
	}
}

// Info says who answers.
type Info struct {
	Name    string `json:"name" jsonschema:"as it calls itself, or the command"`
	Version string `json:"version" jsonschema:"its version; empty: it did not say it"`
	Way     Way    `json:"way" jsonschema:"how it was reached: in process, pipe or exhaustive"`
}

// String returns the name, the version and the way: Z3 4.8.12 (pipe).
func (i Info) String() string {
	s := i.Name
	if i.Version != "" {
		s += " " + i.Version
	}
	return s + " (" + string(i.Way) + ")"
}

// Way is how a solver is reached.
type Way string

// The ways.
const (
	InProcess  Way = "in process"
	Pipe       Way = "pipe"
	Embedded   Way = "embedded"
	Exhaustive Way = "exhaustive"
)

// Stats counts what a session did.
type Stats struct {
	Checks   int           // calls of Check
	Time     time.Duration // spent in them, the checking of models included
	Restarts int           // times that the solver was started anew and told everything again
}

// Session is a conversation with a solver: a stack of assertions and questions. It is for one goroutine.
type Session interface {
	// Push marks the stack of assertions.
	Push()
	// Pop takes off what was asserted since the matching Push. It panics if there is none.
	Pop()
	// Assert adds b to the stack; it panics if not Bool. Variables need no declaration. Check tells
	// the solver.
	Assert(b lang.Expr)
	// AssertTerm adds b to the stack. It panics if b is not of BoolSort. Of an axiom Z3 in the process and
	// exhaustive search, without quantifiers, say Unknown.
	AssertTerm(b *Term)
	// Refuted is Check without a model: Sat is the solver's word. With terms stacked Check never says Sat.
	Refuted(ctx context.Context) Result
	// Check asks whether the assertions on the stack have a model. It returns soon after ctx ends,
	// or Options.Timeout, with Unknown. Whatever befell the solver, the session can be used
	// further: it is started again, and told the stack, by the next Check.
	Check(ctx context.Context) Result
	// Close ends the solver and waits for its end. Check then says Unknown. Closing again does nothing.
	Close() error
	// Info says who answers.
	Info() Info
	// Stats counts what the session did so far.
	Stats() Stats
}

// Options are the bounds of a session. The zero Options are good ones.
type Options struct {
	// Timeout bounds each Check, in time of the processor, or by the clock if the solver is a process of its own. 0: 10 seconds.
	Timeout time.Duration
	// Once: questions are few and large. Then "auto" asks circuits, which decide the finite, before Z3.
	Once bool
	// Alone: each question is asked of a new solver, which takes longer to begin and less for a large one.
	Alone bool
	// Many: questions are many and small, and which models are found is all the same. Then "auto" asks
	// circuits first as long as they soon decide most.
	Many bool
	// Small is the domain of the exhaustive way.
	Small SmallDomain
}

// SmallDomain bounds exhaustive search.
type SmallDomain struct {
	// Ints is B: integers are tried from -B to B. 0: 8.
	Ints int64
	// Objects is the number of objects that are tried of each class, with nil. 0: 3.
	Objects int
	// Valuations is the number of valuations, whole or partial, that one Check tries at most. 0: 1,000,000.
	Valuations int
}

const (
	defaultTimeout    = 10 * time.Second
	defaultInts       = 8
	defaultObjects    = 3
	defaultValuations = 1_000_000
)

func (o Options) defaults() Options {
	if o.Timeout <= 0 {
		o.Timeout = defaultTimeout
	}
	if o.Small.Ints <= 0 {
		o.Small.Ints = defaultInts
	}
	if o.Small.Objects <= 0 {
		o.Small.Objects = defaultObjects
	}
	if o.Small.Valuations <= 0 {
		o.Small.Valuations = defaultValuations
	}
	return o
}

// Asked returns Check of what s has and es: the session is then as it was, also where that panics.
func Asked(ctx context.Context, s Session, es ...lang.Expr) Result {
	s.Push()
	defer s.Pop()
	for _, e := range es {
		s.Assert(e)
	}
	return s.Check(ctx)
}
