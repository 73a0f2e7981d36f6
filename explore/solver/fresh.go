package solver

import (
	"context"
	"time"

	"tandem/lang"
)

// Fresh returns a session that asks each question of a new one, told all assertions and then
// closed: what lasting sessions are compared with. The error is that of opening the first.
func Fresh(open func() (Session, error)) (Session, error) {
	s, err := open()
	if err != nil {
		return nil, err
	}
	defer s.Close()
	return &fresh{open: open, info: s.Info()}, nil
}

type fresh struct {
	open    func() (Session, error)
	asserts []func(Session)
	marks   []int // the number of assertions at each Push
	info    Info
	stats   Stats
	closed  bool
}

func (f *fresh) Push() { f.marks = append(f.marks, len(f.asserts)) }

func (f *fresh) Pop() {
	last := len(f.marks) - 1
	if last < 0 {
		panic("solver: Pop without Push")
	}
	f.asserts, f.marks = f.asserts[:f.marks[last]], f.marks[:last]
}

func (f *fresh) assert(to func(Session)) { f.asserts = append(f.asserts, to) }

func (f *fresh) Assert(b lang.Expr) { f.assert(func(s Session) { s.Assert(b) }) }
func (f *fresh) AssertTerm(b *Term) { f.assert(func(s Session) { s.AssertTerm(b) }) }
func (f *fresh) Info() Info         { return f.info }
func (f *fresh) Stats() Stats       { return f.stats }
func (f *fresh) Close() error       { f.closed = true; return nil }
func (f *fresh) Check(ctx context.Context) Result {
	return f.ask(func(s Session) Result { return s.Check(ctx) })
}
func (f *fresh) Refuted(ctx context.Context) Result {
	return f.ask(func(s Session) Result { return s.Refuted(ctx) })
}

// ask asks a new session.
func (f *fresh) ask(question func(Session) Result) Result {
	began := time.Now()
	defer func() { f.stats.Checks++; f.stats.Time += time.Since(began) }()
	if f.closed {
		return Result{Reason: "the session is closed"}
	}
	s, err := f.open()
	if err != nil {
		return Result{Reason: err.Error()}
	}
	for _, to := range f.asserts {
		to(s)
	}
	r := question(s)
	f.info = s.Info() // some say their version only with an answer
	if err := s.Close(); err != nil && r.Answer == Unknown {
		r.Reason += ": " + err.Error()
	}
	f.stats.Restarts++
	return r
}
