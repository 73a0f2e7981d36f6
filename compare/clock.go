package compare

import (
	"context"
	"time"

	"tandem/solver"
)

// Clock is the time that has passed since some moment.
type Clock func() time.Duration

// Wall is a clock on the wall.
func Wall() Clock {
	began := time.Now()
	return func() time.Duration { return time.Since(began) }
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
