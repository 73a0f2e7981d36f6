package explore

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"tandem/explore/shortcut"
	"tandem/explore/solver"
	"tandem/lang"
	"tandem/spec"
)

// Several workers look at the places of one tree, each with a session of its own. What they find is
// kept at the places and told in the order of the tree, so that nobody sees who found what.

// maxAhead is how many paths workers find that cannot be told yet before they look at the places
// that come first. With twice as many only the place that is to be told next is looked at.
const maxAhead = 2000

// pool is the places that workers have found and not looked at yet. Each worker goes depth first,
// and where it has no place left it takes the one that another worker found first: that with most
// below it. Once too many paths wait to be told, it takes the place that comes first in the tree.
type pool[S any] struct {
	mu      sync.Mutex
	more    *sync.Cond
	of      []stack[S] // by worker
	busy    int        // workers that look at a place
	working int        // workers that have not ended
	leaves  int
	told    int  // of them
	held    bool // some worker waits until more is told
	nodes   int
	err     error // that ends the search
	panic   any   // of a worker, which goes on in who began the search

	wanted  *Place[S]  // is to be told next; nil: what is ready is being told
	arrived *sync.Cond // who tells waits here for what is wanted
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
	for l.err == nil {
		p := l.take(worker)
		switch {
		case p != nil:
			l.busy++
			return p
		case l.busy == 0 && !l.held:
			return nil
		}
		l.more.Wait()
	}
	return nil
}

// take takes out the place that is next for a worker; nil if there is none.
func (l *pool[S]) take(worker int) *Place[S] {
	ahead := l.leaves - l.told
	l.held = ahead > 2*maxAhead
	if ahead > maxAhead {
		for i := range l.of {
			if l.of[i].precedes(&l.of[worker]) {
				worker = i
			}
		}
	}
	if l.held && (l.wanted == nil || l.of[worker].last() != l.wanted) {
		return nil
	}
	p := l.of[worker].Next()
	for i := 1; p == nil && i < len(l.of); i++ {
		p = l.of[(worker+i)%len(l.of)].oldest()
	}
	return p
}

// precedes reports whether there is a place that comes before all of g in the tree.
func (f *stack[S]) precedes(g *stack[S]) bool {
	p, q := f.last(), g.last()
	if p == nil || q == nil {
		return p != nil
	}
	return p != q && p.trail.first(q.trail)
}

// last returns the place that was found last; nil if there is none.
func (f *stack[S]) last() *Place[S] {
	if len(f.places) == 0 {
		return nil
	}
	return f.places[len(f.places)-1]
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

// done puts what a worker found below its place p, or the error that it met.
func (l *pool[S]) done(worker int, p *Place[S], below []*Place[S], err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.of[worker].Add(below)
	l.busy--
	p.looked.Store(true)
	l.fail(err)
	if l.wanted == p {
		l.arrived.Signal()
	}
	l.more.Broadcast()
}

// fail ends the search by an error, if it is one. The first counts.
func (l *pool[S]) fail(err error) {
	if err != nil && l.err == nil {
		l.err = err
		l.more.Broadcast()
	}
}

// ends tells that a worker has ended, by a panic if that is not nil.
func (l *pool[S]) ends(panicked any) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if panicked != nil {
		l.panic = panicked
		l.fail(errors.New("a worker panicked"))
	}
	l.working--
	l.arrived.Signal()
}

// wait waits until p can be told; false once there are no workers. nil: all was told.
func (l *pool[S]) wait(p *Place[S]) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	for l.wanted = p; l.working > 0 && (p == nil || l.err != nil || !p.looked.Load()); {
		if l.held {
			l.more.Broadcast()
		}
		l.arrived.Wait()
	}
	l.wanted = nil
	return l.working > 0
}

// ready reports whether p can be told when so many paths were.
func (l *pool[S]) ready(p *Place[S], told int) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.told = told; l.held && l.leaves-told <= maxAhead {
		l.more.Broadcast()
	}
	return l.err == nil && p.looked.Load()
}

// leaf counts a path, and reports whether that is the bound. A search that ctx ended lists what it has.
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

// work goes through the tree with a worker for each session, tells what they find, and adds their counts.
func (s *search[S]) work(ctx context.Context, sessions []solver.Session) error {
	s.keeps = true
	s.root = &Place[S]{At: s.prob.Init}
	s.untold = []due[S]{{at: s.root}}
	l := &pool[S]{of: make([]stack[S], len(sessions)), working: len(sessions), wanted: s.root}
	l.more, l.arrived = sync.NewCond(&l.mu), sync.NewCond(&l.mu)
	l.of[0].Add([]*Place[S]{s.root})
	workers := make([]*search[S], len(sessions))
	for i, session := range sessions {
		w := &search[S]{
			prob: s.prob.remembering(), asker: shortcut.New(session, s.opts.Shortcuts), opts: s.opts,
			simple: s.simple, assumed: Assumptions{}, keeps: true, pool: l,
		}
		w.opts.Tell = l.tell(s.opts.Tell)
		workers[i] = w
		go func() {
			defer func() { l.ends(recover()) }()
			defer w.asker.Close()
			for p := l.next(i); p != nil; p = l.next(i) {
				_, below, err := look(ctx, w.prob, p, s.opts.Bounds, w)
				if f := s.opts.faults; f != nil && f.below != nil {
					below = f.below(below)
				}
				l.done(i, p, below, err)
			}
		}()
	}
	s.tellMeanwhile(l)
	if l.panic != nil {
		panic(l.panic)
	}
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

// tellMeanwhile tells of what workers find, until they have ended.
func (s *search[S]) tellMeanwhile(l *pool[S]) {
	for {
		var first *Place[S]
		if n := len(s.untold); n > 0 {
			first = s.untold[n-1].at
		}
		if !l.wait(first) {
			return
		}
		err := s.tellOn(func(p *Place[S]) bool { return l.ready(p, s.listed) })
		l.mu.Lock()
		l.fail(err)
		l.mu.Unlock()
	}
}

// calls counts how often somebody was told.
type calls struct{ watch, leaf int }

// alreadyTold is opts for a search that goes again over what s told, alone.
func (s *search[S]) alreadyTold(opts Options[S]) Options[S] {
	opts.Beside, opts.already = nil, s.calls
	return opts
}

// Beside is a concrete run that goes step by step beside a path.
type Beside[S any] struct {
	// Step makes the next step, and is its rule; false where there is none. Where rules leave a
	// choice it is the one by the rule that is asked for, and else the first.
	Step func(by string) (rule string, ok bool)
	// Twin is the concrete rule of a symbolic one; "" if the run takes no step there.
	Twin func(symbolicRule string) string
	// Bound reports whether a bound of the machine was reached, and which. What follows tells nothing.
	Bound func() (string, bool)
	// Outcome is how the run ends where it has no step.
	Outcome func() spec.Outcome
	// Holds says whether the path condition of s holds of the initial values.
	Holds func(s S) bool
	// Differs says how the run differs from s: nil if in s's instance, with a true path condition.
	Differs func(s S) error
	// Done says that nothing is asked any more, so that the next run is cheaper. It need not be called.
	Done func()
}

// BesideOf returns a Problem's Beside for p and sem, given the initial state that a model stands for.
func BesideOf[P, V, S, C any](sem *spec.Semantics[P, V, S, C], p P, initial func(solver.Model) V) func(solver.Model) *Beside[S] {
	machine := sem.Machine()
	return func(m solver.Model) *Beside[S] {
		v := initial(m)
		c, view := sem.InitC(p, v), sem.Under(v)
		return &Beside[S]{
			Step: func(by string) (string, bool) {
				if !sem.Concrete.Choice {
					by = ""
				}
				next, ok := sem.Concrete.By(by, c)
				if ok {
					c = next.To
				}
				return next.Rule, ok
			},
			Twin: func(rule string) string {
				if sem.Twin == nil {
					return rule
				}
				return sem.Twin(rule)
			},
			Bound: func() (string, bool) {
				if sem.Bound == nil {
					return "", false
				}
				return sem.Bound(c)
			},
			Outcome: func() spec.Outcome { return machine.End(c) },
			Holds:   view.Holds,
			Done: func() {
				if view.Done != nil {
					view.Done()
				}
			},
			Differs: func(s S) error {
				have, ok := view.Instance(s)
				switch {
				case !view.Holds(s):
					return errors.New("the path condition does not hold")
				case ok && !sem.Same(have, c):
					return errors.New("the run does not end in the instance of the path's end")
				default:
					return nil
				}
			},
		}
	}
}

// Replay returns a Problem's Replay for p and sem, given a model's initial state. The run must take
// the twins of the path's rules to the instance of its last configuration, where φ must hold.
func Replay[P, V, S, C any](sem *spec.Semantics[P, V, S, C], p P, initial func(solver.Model) V) func(context.Context, solver.Model, []string, S) error {
	beside := BesideOf(sem, p, initial)
	return func(ctx context.Context, m solver.Model, rules []string, s S) error {
		run := beside(m)
		defer run.Done()
		steps := 0
		for _, symbolic := range rules {
			want := run.Twin(symbolic)
			if want == "" {
				continue
			}
			if ctx.Err() != nil {
				return context.Cause(ctx)
			}
			rule, ok := run.Step(want)
			if !ok {
				all := slices.DeleteFunc(slices.Clone(rules), func(rule string) bool { return run.Twin(rule) == "" })
				return fmt.Errorf("the run ends after %d steps, the path has %d", steps, len(all))
			}
			if steps++; rule != want {
				return fmt.Errorf("step %d is by %s, on the path by %s", steps, rule, want)
			}
		}
		return run.Differs(s)
	}
}

// Added lists what a path condition adds to the one that it grew from; false if it did not grow so.
func Added(from, to lang.Expr) (added []lang.Expr, grows bool) { return conjuncts(from, to) }
