package explore

import (
	"context"
	"fmt"
	"time"

	"tandem/spec"
)

// A search ends as a whole by a bound on paths or on time, or from outside. The places that wait
// then are paths that are cut. There may be a million of them, so most are counted only.

// maxWaiting is how many places that wait at the end are listed as paths. The others are counted.
const maxWaiting = 10_000

// maxLate is how many rules are listed of the paths that are cut when the time is up. A long chain
// of tests has as many of these as it has tests, and their rules are the square of it.
const maxLate = 1_000_000

// exhausted returns the bound on the whole search that was met first; "" for none.
func (s *search[S]) exhausted(ctx context.Context) string {
	if s.over != "" {
		return s.over
	}
	sum := &s.result.Summary
	cause := context.Cause(ctx)
	late, timeUp := cause.(TimeBound)
	if cause != nil && !timeUp && sum.Stopped == "" {
		sum.Stopped = cause.Error()
	}
	switch {
	case sum.Stopped != "":
		s.over = sum.Stopped
	case s.full():
		s.over, s.left = fmt.Sprintf("bound on paths: %d", s.opts.Bounds.Paths), true
	case timeUp:
		s.over = late.Error()
	}
	return s.over
}

// waits ends the path at a place that waits when the search has ended. The first places
// are listed, and all of them for a watcher whose search was not ended from outside.
func (s *search[S]) waits(ctx context.Context, st *Place[S], why string) error {
	s.assumed.Passed(st.assumes)
	sum := &s.result.Summary
	if s.waited++; s.waited > maxWaiting && (s.opts.Watch == nil || sum.Stopped != "") {
		st.fate, s.opts.Watch = unlisted, nil // what lacks some is of no use to it
		sum.Paths++
		sum.ByStatus[spec.Bound]++
		sum.Unlisted++
		if s.left {
			sum.UnlistedLeft++
		}
		return nil
	}
	st.model, st.left, st.fate = nil, s.left, unlisted
	if err := s.tell(st); err != nil {
		return err
	}
	return s.Leaf(ctx, st, spec.Bound, why)
}

// full reports whether there are as many paths as may be.
func (s *search[S]) full() bool {
	most := s.opts.Bounds.Paths
	return most > 0 && s.result.Summary.Paths >= most
}

// TimeBound is why a context that Within makes ends.
type TimeBound time.Duration

// Within is ctx until d is over; 0: without a bound.
func Within(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	if d == 0 {
		return ctx, func() {}
	}
	return context.WithTimeoutCause(ctx, d, TimeBound(d))
}

func (b TimeBound) Error() string { return fmt.Sprintf("bound on time: %v", time.Duration(b)) }
