package explore

import (
	"context"
	"fmt"
	"runtime"
	"sync"
	"time"

	"tandem/explore/shortcut"
	"tandem/explore/solver"
	"tandem/spec"
)

// A path's model is made small and run where there is a processor for it, while the search goes on.
// Paths are told in their order, each behind its run, so that nobody sees where it ran.

// ending is the end of a path.
type ending[S any] struct {
	at     *Place[S]
	path   Path[S]
	known  *shortcut.Known // its model; nil: none is known
	model  solver.Model    // made small, with what it stands for
	err    error           // the run does not take the path, or did not end in time
	failed any             // the panic of the run; nil: none
	ran    chan struct{}   // closed behind the run; nil: it runs on the spot
}

// run runs the model. The way is one that no other goroutine has.
func (e *ending[S]) run(ctx context.Context, prob *Problem[S], w *way) {
	if e.ran != nil {
		defer close(e.ran)
		defer func() { e.failed = recover() }()
	}
	if e.known == nil {
		return
	}
	p := &e.path
	p.values = w.small.Smaller(ctx, p.Simple.Facts(), e.known.Model)
	if e.model = p.values; prob.Initial != nil {
		e.model = prob.Initial(p.End, e.model)
	}
	if prob.Replay == nil {
		return
	}
	w.moveTo(e.at.trail)
	if e.err = prob.Replay(ctx, e.model, w.rules, p.End); e.err != nil && ctx.Err() == nil {
		e.err = &Unsound{What: fmt.Sprintf("path %d (%s): the model %v was run concretely, and %v", p.ID, w.choices, e.model, e.err), Parted: true}
	}
}

// endings is the paths that were found and not told, and who runs their models.
type endings[S any] struct {
	prob    *Problem[S]
	ctx     context.Context // of the runs
	stop    context.CancelFunc
	jobs    chan *ending[S]
	most    int // goroutines that run models
	started int
	all     sync.WaitGroup
	waiting []*ending[S] // in the order in which they were found
}

const (
	// maxRuns bounds the goroutines that run models: a search finds no more paths than they can run.
	maxRuns = 3
	// maxUntold is how many paths for each of them wait at the most for the runs of those before them.
	maxUntold = 8
)

// startEndings returns who runs models beside the search; nil without a processor, or if paths are not
// told alone.
func (s *search[S]) startEndings(ctx context.Context) *endings[S] {
	most := min(runtime.GOMAXPROCS(0)-1, maxRuns)
	if most == 0 || s.keeps || s.prob.Replay == nil || s.opts.Watch != nil || s.opts.Follow != nil {
		return nil
	}
	r := &endings[S]{prob: &s.prob, jobs: make(chan *ending[S], maxUntold/2*most), most: most}
	r.ctx, r.stop = context.WithCancel(ctx)
	return r
}

// put takes a path, whose model runs here if everybody else has enough to do.
func (r *endings[S]) put(e *ending[S], w *way) {
	e.ran = make(chan struct{})
	r.waiting = append(r.waiting, e)
	if e.known == nil {
		close(e.ran)
		return
	}
	select {
	case r.jobs <- e:
		if r.started < r.most {
			r.started++
			r.all.Go(func() {
				var w way
				for e := range r.jobs {
					e.run(r.ctx, r.prob, &w)
				}
			})
		}
	default:
		e.run(r.ctx, r.prob, w)
	}
}

// next returns the path to tell next once its model has run. It waits if all are wanted, or too many wait.
func (r *endings[S]) next(all bool) *ending[S] {
	if len(r.waiting) == 0 {
		return nil
	}
	e := r.waiting[0]
	if all || len(r.waiting) > maxUntold*r.most {
		<-e.ran
	}
	select {
	case <-e.ran:
	default:
		return nil
	}
	r.waiting[0], r.waiting = nil, r.waiting[1:]
	return e
}

// close ends all runs.
func (r *endings[S]) close() {
	if r != nil {
		r.stop()
		close(r.jobs)
		r.all.Wait()
	}
}

// ended takes the end of a path, and tells of those that have run.
func (s *search[S]) ended(ctx context.Context, e *ending[S]) error {
	if s.runs == nil {
		e.run(ctx, &s.prob, &s.run)
		return s.tellEnd(ctx, e)
	}
	s.runs.put(e, &s.run)
	return s.tellEnds(ctx, false)
}

// tellEnds tells of the paths whose models have run, in their order; of all, if all are wanted.
func (s *search[S]) tellEnds(ctx context.Context, all bool) error {
	for e := s.runs.next(all); e != nil; e = s.runs.next(all) {
		if e.failed != nil {
			panic(e.failed)
		}
		if err := s.tellEnd(ctx, e); err != nil {
			s.runs.waiting = nil
			return err
		}
	}
	return nil
}

// tellEnd tells of a path whose model has run, or keeps it.
func (s *search[S]) tellEnd(ctx context.Context, e *ending[S]) error {
	p, sum := &e.path, &s.result.Summary
	if u, wrong := e.err.(*Unsound); wrong {
		return u
	}
	switch {
	case e.err != nil:
		p.Status, p.Reason = spec.Bound, s.exhausted(ctx)
	case e.known != nil:
		p.Model = &e.model
		if s.prob.Replay != nil {
			sum.Replayed++
		}
	}
	if ctx.Err() != nil {
		s.late += p.Steps
	}
	p.late = s.late > maxLate
	sum.ByStatus[p.Status]++
	if s.keeps {
		e.at.path = p
		return nil
	}
	return s.list(e.at, *p)
}

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
