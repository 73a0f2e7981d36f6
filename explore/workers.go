package explore

import (
	"context"
	"errors"
	"sync"

	"tandem/explore/shortcut"
	"tandem/solver"
)

// Several workers look at the places of one tree, each with a session of its own. What
// they find is kept at the places and told at the end, so that nobody sees who found
// what.

// pool is the places that workers have found and not looked at yet. Each worker goes
// depth first, and where it has no place left it takes the one that another worker found
// first: that with most below it.
type pool[S any] struct {
	mu     sync.Mutex
	more   *sync.Cond
	of     []stack[S] // by worker
	busy   int        // workers that look at a place
	leaves int
	nodes  int
	err    error // that ends the search
}

// faults are mistakes that workers can make.
type faults[S any] struct {
	below func([]*Place[S]) []*Place[S]   // what a worker hands on of what it found
	add   func(to *Summary, part Summary) // in the place of Summary.add
}

// errMany ends the search of workers that met the bound on paths.
var errMany = errors.New("the bound on paths is met")

// next takes a place out for a worker, and waits for one while another worker may find
// some; nil if there is none, or the search has ended by an error.
func (l *pool[S]) next(worker int) *Place[S] {
	l.mu.Lock()
	defer l.mu.Unlock()
	for {
		if l.err != nil {
			return nil
		}
		p := l.of[worker].Next()
		for i := 1; p == nil && i < len(l.of); i++ {
			p = l.of[(worker+i)%len(l.of)].oldest()
		}
		switch {
		case p != nil:
			l.busy++
			return p
		case l.busy == 0:
			return nil
		}
		l.more.Wait()
	}
}

// oldest takes out the place that was found first; nil if there is none.
func (f *stack[S]) oldest() *Place[S] {
	if len(f.places) == 0 {
		return nil
	}
	p := f.places[0]
	f.places[0], f.places = nil, f.places[1:]
	return p
}

// done puts what a worker found below its place, or the error that it met.
func (l *pool[S]) done(worker int, below []*Place[S], err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.of[worker].Add(below)
	l.busy--
	if l.err == nil {
		l.err = err
	}
	l.more.Broadcast()
}

// leaf counts a path, and tells whether there are as many as may be. A search that ctx
// ended lists what it has.
func (l *pool[S]) leaf(ctx context.Context, most int) (many bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.leaves++
	return most > 0 && l.leaves >= most && ctx.Err() == nil
}

// tell tells of a node, one at a time.
func (l *pool[S]) tell(tell func(nodes int)) func(int) {
	if tell == nil {
		return nil
	}
	return func(int) {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.nodes++
		tell(l.nodes)
	}
}

// work goes through the tree with a worker for each session, and puts together what they
// found.
func (s *search[S]) work(ctx context.Context, sessions []solver.Session) error {
	s.keeps = true
	s.root = &Place[S]{At: s.prob.Init}
	s.untold = []*Place[S]{s.root}
	l := &pool[S]{of: make([]stack[S], len(sessions))}
	l.more = sync.NewCond(&l.mu)
	l.of[0].Add([]*Place[S]{s.root})
	workers := make([]*search[S], len(sessions))
	var all sync.WaitGroup
	for i, session := range sessions {
		w := &search[S]{
			prob: s.prob, asker: shortcut.New(session, s.opts.Shortcuts), opts: s.opts,
			simple: s.simple, assumed: assumptions{}, keeps: true, pool: l,
		}
		w.opts.Tell = l.tell(s.opts.Tell)
		workers[i] = w
		all.Go(func() {
			defer w.asker.Close()
			for p := l.next(i); p != nil; p = l.next(i) {
				_, below, err := look(ctx, s.prob, p, s.opts.Bounds, w)
				if f := s.opts.faults; f != nil && f.below != nil {
					below = f.below(below)
				}
				l.done(i, below, err)
			}
		})
	}
	all.Wait()
	for _, w := range workers {
		w.result.Summary.asked(w.asker.Counts)
		if f := s.opts.faults; f != nil && f.add != nil {
			f.add(&s.result.Summary, w.result.Summary)
		} else {
			s.result.Summary.add(w.result.Summary)
		}
		for assume, passed := range w.assumed {
			s.assumed[assume] = s.assumed[assume] || passed
		}
	}
	return l.err
}
