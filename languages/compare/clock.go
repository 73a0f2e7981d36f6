package compare

import (
	"context"
	"time"

	"tandem/explore/solver"
	"tandem/internal/cputime"
)

// Clock is the time that has passed since some moment.
type Clock func() time.Duration

// Wall is a clock on the wall.
func Wall() Clock {
	began := time.Now()
	return func() time.Duration { return time.Since(began) }
}

// CPU is a clock of the time that processors have spent on this process. That of a solver
// which is a process of its own is not in it. It is nil where the system does not tell.
func CPU() Clock {
	if _, ok := cputime.Self(); !ok {
		return nil
	}
	return func() time.Duration {
		t, _ := cputime.Self()
		return t
	}
}

// timed is a session with the time that its checks took by a clock.
type timed struct {
	solver.Session
	clock Clock
	took  time.Duration
}

func (s *timed) Check(ctx context.Context) solver.Result {
	began := s.clock()
	defer func() { s.took += s.clock() - began }()
	return s.Session.Check(ctx)
}
