package spec

import (
	"context"
	"errors"
)

// Stopped is the cause of a context that ended because the machine has a bound, as
// that on memory: what runs in it ends at a bound, and is not interrupted.
type Stopped struct {
	Bound string // as "bound on memory: 64 MiB"
	Flag  string // that raises it, as "--max-memory"
	More  string // what it may be raised to, as "128MiB"
}

func (s *Stopped) Error() string { return s.Bound }

// Raise says which flag raises the bound.
func (s *Stopped) Raise() string { return s.Bound + "; raise it with " + s.Flag + " " + s.More }

// StoppedBy returns the bound that ended a context; nil if none did.
func StoppedBy(ctx context.Context) *Stopped {
	s, _ := errors.AsType[*Stopped](context.Cause(ctx))
	return s
}

// CutOff returns the outcome of a run whose context has ended, and which bound it was.
func CutOff(ctx context.Context) (Outcome, *Stopped) {
	if s := StoppedBy(ctx); s != nil {
		return Bound, s
	}
	return Interrupted, nil
}
