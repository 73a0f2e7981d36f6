package solver

import (
	"context"
	"errors"
	"fmt"
	"time"

	"tandem/internal/cputime"
	"tandem/internal/lists"
	"tandem/lang"
)

// engine is one way to an answer: what is behind a session.
type engine interface {
	// check brings the engine's stack to the question by ops in order, and asks. It returns soon
	// after ctx ends, whatever happens, and reads a model only if wanted.
	check(ctx context.Context, ops []op, model bool) reply
	// restart begins anew with an empty stack. The next check may fail for it.
	restart()
	close() error
	info() Info
}

// op is a push, a pop or an assertion.
type op struct {
	kind opKind
	assertion
}

type opKind uint8

const (
	opPush opKind = iota
	opPop
	opAssert // of an expression
	opTerm
)

// reply is what an engine answers, before it is believed.
type reply struct {
	answer Answer
	reason string
	values map[lang.Var]lang.Value
	// lost: the engine no longer has the stack it was told.
	lost bool
	// failed: the solver itself failed, rather than not knowing.
	failed bool
	// searched: there is no model in the whole of a small domain.
	searched bool
}

// maxFailures is how often in a row a solver may fail before it is given up.
const maxFailures = 5

// session is what all ways have in common: the stack of assertions, the
// deadline, the checking of models, what to do after a failure, and counting.
type session struct {
	engine  engine
	timeout time.Duration
	stack   stack
	verify  [2]verifier // of models as the solver gives them, and trimmed
	// alone: each question is asked of a new engine, without a push, as a script does: what a solver
	// knows of a stack that may shrink again keeps it from solving the whole at once.
	alone bool
	// fallback: where the engine does not know, a small domain is searched.
	fallback bool
	stats    Stats

	lost     bool // the engine must start again
	failures int  // in a row
	last     string
	closed   bool
}

func newSession(e engine, o Options) *session {
	s := &session{engine: e, timeout: o.Timeout, alone: o.Alone}
	s.stack.clear()
	return s
}

func (s *session) Push() { s.stack.push() }

func (s *session) Pop() {
	s.stack.pop()
	for i := range s.verify {
		s.verify[i].keep(len(s.stack.asserts))
	}
}

func (s *session) Assert(b lang.Expr) {
	if b.Type() != lang.Bool {
		panic(fmt.Sprintf("solver: Assert of an expression of type %v", b.Type()))
	}
	s.stack.assert(assertion{expr: b})
}

func (s *session) AssertTerm(b *Term) {
	if b.sort != BoolSort {
		panic(fmt.Sprintf("solver: AssertTerm of a term of sort %v", b.sort))
	}
	s.stack.assert(assertion{term: b})
}

func (s *session) Info() Info   { return s.engine.info() }
func (s *session) Stats() Stats { return s.stats }

func (s *session) Close() error {
	if s.closed {
		return nil
	}
	s.closed = true
	return s.engine.close()
}

// errTimeout is the cause of a context that ended for a session's Timeout.
var errTimeout = errors.New("timeout")

func (s *session) Check(ctx context.Context) Result { return s.answer(ctx, true) }

func (s *session) Refuted(ctx context.Context) Result { return s.answer(ctx, false) }

// answer returns that of Check, or without a model that of Refuted.
func (s *session) answer(ctx context.Context, model bool) Result {
	begin := time.Now()
	defer func() { s.stats.Checks++; s.stats.Time += time.Since(begin) }()
	outer := ctx
	ctx, cancel := s.within(ctx, s.timeout)
	defer cancel()
	switch {
	case s.closed:
		return Result{Reason: "the session is closed"}
	case ctx.Err() != nil:
		return s.ended(ctx)
	case s.failures >= maxFailures:
		return Result{Reason: fmt.Sprintf("the solver failed %d times in a row and is not asked any more: %s", s.failures, s.last)}
	}
	r := s.ask(ctx, model)
	if r.answer == Unknown && !r.failed && s.fallback {
		if found, ok := s.small(outer); ok {
			return found
		}
	}
	switch {
	case r.answer == Sat && !model:
		return Result{Answer: Sat}
	case r.answer == Sat:
		return s.believe(ctx, r.values)
	case r.answer == Unsat:
		return Result{Answer: Unsat}
	case ctx.Err() != nil:
		return s.ended(ctx)
	default:
		return Result{Reason: r.reason, Searched: r.searched, Failed: r.failed}
	}
}

// within returns a context that ends after so much time: of the processor, so that other programs change no
// answer, or by the clock where the solver is a process of its own.
func (s *session) within(ctx context.Context, most time.Duration) (context.Context, context.CancelFunc) {
	if s.Info().Way == Pipe {
		return context.WithTimeoutCause(ctx, most, errTimeout)
	}
	return cputime.Within(ctx, most, errTimeout)
}

// smallTime bounds the search for a model in a small domain behind an answer that is unknown.
const smallTime = time.Second

// small looks for a model in a small domain, where a solver does not know: it finds values of what
// solvers find hard, as divisions of wide bit-vectors. False if it finds none.
func (s *session) small(ctx context.Context) (Result, bool) {
	if ctx.Err() != nil {
		return Result{}, false
	}
	ctx, cancel := cputime.Within(ctx, min(smallTime, s.timeout), errTimeout)
	defer cancel()
	in := &small{domain: Options{}.defaults().Small}
	r := in.check(ctx, s.stack.whole(), true)
	if r.answer != Sat {
		return Result{}, false
	}
	found := s.believe(ctx, r.values)
	return found, found.Answer == Sat
}

// believe returns Sat with the model of these values if it is one, else why not; readable models first.
func (s *session) believe(ctx context.Context, values map[lang.Var]lang.Value) Result {
	values = numbered(values)
	if short, ok := trimmed(values); ok {
		if r := s.verify[1].check(ctx, s, short); r.Answer == Sat {
			return r
		}
	}
	return s.verify[0].check(ctx, s, values)
}

// ask asks the engine, started again first if it must be.
func (s *session) ask(ctx context.Context, model bool) reply {
	if s.lost {
		s.engine.restart()
		s.stack.forget()
		s.stats.Restarts++
	}
	ops := s.stack.news()
	if s.alone {
		s.engine.restart()
		ops = s.stack.whole()
	}
	r := s.engine.check(ctx, ops, model)
	s.lost = r.lost
	switch {
	case r.failed && ctx.Err() == nil:
		s.failures++
		s.last = r.reason
	case r.answer != Unknown:
		s.failures = 0
	}
	return r
}

// ended returns the result when ctx has ended.
func (s *session) ended(ctx context.Context) Result {
	if cause := context.Cause(ctx); cause != errTimeout {
		return Result{Reason: "cancelled: " + cause.Error(), Cancelled: true}
	}
	return Result{Reason: fmt.Sprintf("no answer within %v", s.timeout)}
}

// stack is a session's assertions, with how many the engine was told. Pushes and pops between
// checks cost the engine nothing; one that lost all is told all again.
type stack struct {
	asserts []assertion
	marks   []int // the number of assertions at each Push

	told  []int // assertions told at each level, the outermost first
	drops int   // levels that the engine has and the stack has not
}

func (s *stack) clear() { s.told = []int{0} }

func (s *stack) push() { s.marks = append(s.marks, len(s.asserts)) }

func (s *stack) assert(a assertion) { s.asserts = append(s.asserts, a) }

func (s *stack) pop() {
	n := len(s.marks)
	if n == 0 {
		panic("solver: Pop without Push")
	}
	s.asserts = s.asserts[:s.marks[n-1]]
	s.marks = s.marks[:n-1]
	if len(s.told) > n {
		s.told = s.told[:n]
		s.drops++
	}
}

// forget: the engine has an empty stack again.
func (s *stack) forget() { s.told, s.drops = []int{0}, 0 }

// whole lists all assertions.
func (s *stack) whole() []op {
	return lists.Map(s.asserts, func(a assertion) op { return op{a.kind(), a} })
}

// news lists what brings the engine's stack to this one, and takes it as told.
func (s *stack) news() []op {
	var ops []op
	for ; s.drops > 0; s.drops-- {
		ops = append(ops, op{kind: opPop})
	}
	for level := len(s.told) - 1; ; level++ {
		if level == len(s.told) {
			ops = append(ops, op{kind: opPush})
			s.told = append(s.told, 0)
		}
		of := s.level(level)
		ops = append(ops, lists.Map(of[s.told[level]:], func(a assertion) op { return op{a.kind(), a} })...)
		s.told[level] = len(of)
		if level == len(s.marks) {
			return ops
		}
	}
}

// level lists the assertions of one level.
func (s *stack) level(i int) []assertion {
	from, to := 0, len(s.asserts)
	if i > 0 {
		from = s.marks[i-1]
	}
	if i < len(s.marks) {
		to = s.marks[i]
	}
	return s.asserts[from:to]
}
