package drive

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"tandem/explore"
	"tandem/explore/solver"
	"tandem/internal/lists"
	"tandem/judge/oracle"
	"tandem/lang"
	"tandem/languages"
	"tandem/props"
	"tandem/props/programs"
)

// Options say with what an engine is driven.
type Options struct {
	Engine   Engine
	Register *languages.Register
	Grammar  *languages.Grammar // of what programs are generated
	// Machine is what the engine is asked about in place of a program that is generated, as one
	// with machine integers. A program that has an error is discarded. nil: the program.
	Machine func(*lang.Program) (*lang.Program, error)
	Saved   []Saved // programs that come first
	Checks  int     // random programs
	Size    int     // of the largest of them, in nodes
	Seed    uint64
	// Exhaustive wants all programs of the grammar up to this size, and no random ones.
	// 0: random ones.
	Exhaustive int
	// Before is how many of the programs that are generated an earlier run was through with.
	Before int
	// Part and Of say that only the programs of one part are asked about: program Part+1 of those that are
	// generated, and each one that is Of behind one of them. 0, 0: all programs.
	Part, Of int
	// Alike is how many programs may have any two features together: one with no two that fewer
	// have is left out. 0: none is.
	Alike int
	// Campaign is the time after which no other program is generated; 0: no bound.
	Campaign time.Duration
	Workers  int // that run at the same time; 0: 1
	Each     int // failures of a kind that are shrunk and listed; 0: 1
	Tries    int // programs that shrinking one tries at the most; 0: the program stays as it is
	// Shrink is the time of shrinking one failure; 0: no bound.
	Shrink time.Duration
	// Open opens the solvers of a worker, as in oracle.Options; the second may be nil.
	Open   func() (first, second solver.Session, err error)
	Bounds explore.Bounds // of each search of the oracle; the zero Bounds: oracle.StandardBounds
	Time   time.Duration  // of judging one program; 0: no bound
	Tell   func()         // told after each program that is not shrunk; nil: nobody
	Tried  func()         // told after each program that shrinking tries; nil: nobody
}

// Saved is a program on which an engine failed before.
type Saved struct {
	Name string // of its file
	Text []byte
}

// Result is what was found of an engine.
type Result struct {
	Programs  int // that the engine was asked about
	Right     int // of which all claims are right
	Undecided int // of which one is undecided, and none wrong
	Wrong     int // of which one is wrong
	Failed    int // of which there are none
	Discarded int // programs that the engine was not asked about
	Discard   string
	// First are the numbers of the programs that Discard and Engine are of; 0: there is none.
	First  struct{ Discard, Engine int }
	Claims int // in all
	// Open is how many of the claims are undecided; Unsettled lists the programs with one.
	Open      int
	Unsettled []Unsettled
	Exercised Exercised // what the programs have
	// Saved is how many of the programs were saved, and SavedFailing on how many of
	// these the engine fails still.
	Saved, SavedFailing int
	// Kinds counts programs by the kind of their failure, in the order of Kinds.
	Kinds    []Count
	Failures []Failure // the first ones of each kind, in the order of the programs
	Stopped  bool      // the context ended before all programs were judged
	Ended    bool      // Campaign was over before
	Before   int       // as of Options
	Through  int       // how many of the programs that are generated are judged or left out
	Alike    int       // programs that were left out, since they exercise nothing new
	Engine   oracle.Engine
}

// Count is how many programs an engine fails on, in a kind.
type Count struct {
	Kind     Kind
	Programs int
}

// Failure is a program on which an engine fails.
type Failure struct {
	Kind   Kind
	Number int    // of the program, from 1 in the order in which they are generated; 0: it was saved
	Saved  string // the name of its file then
	First  *Attempt
	Small  *Attempt // of the shrunk program; First where it is not shrunk
	Tried  int      // programs that shrinking tried
	Cut    bool     // the bound on time ended shrinking
}

// Unsettled is a program with claims that are undecided.
type Unsettled struct {
	Number  int    // as of a Failure
	Saved   string // so, too
	Attempt *Attempt
}

// Kinds lists the kinds of failures: those of wrong claims, and then the others.
func Kinds() []Kind {
	list := lists.Map(oracle.Kinds(), func(k oracle.Kind) Kind { return Kind(k) })
	return append(list, Failings()...)
}

// Verdict returns that of all claims: wrong also where the engine failed, undecided where it
// was asked about no program.
func (r *Result) Verdict() oracle.Verdict {
	switch {
	case r.Wrong+r.Failed > 0:
		return oracle.Wrong
	case r.Undecided > 0, r.Programs == 0:
		return oracle.Undecided
	}
	return oracle.Right
}

// Drive drives an engine. What it finds does not depend on the number of workers. When
// ctx ends, the result says what was found until then. The error is one of oracle.Judge,
// of a saved program that is none, or of the system.
func Drive(ctx context.Context, o Options) (*Result, error) {
	o.Workers, o.Each = max(o.Workers, 1), max(o.Each, 1)
	workers, err := o.open()
	defer func() {
		for _, w := range workers {
			w.close()
		}
	}()
	if err != nil {
		return nil, err
	}
	r, g := &Result{Before: o.Before, Through: o.Before}, &generation{last: o.Before}
	counts, kept := map[Kind]int{}, []*Failure{}
	err = inOrder(ctx, workers, o.tasks(g), (*worker).do, func(t task, a *Attempt) {
		if o.Tell != nil {
			o.Tell()
		}
		if r.add(t, a); a.Kind == "" {
			return
		}
		if counts[a.Kind]++; counts[a.Kind] <= o.Each {
			kept = append(kept, &Failure{Kind: a.Kind, Number: t.number, Saved: t.saved, First: a, Small: a})
		}
	}, func(d *discarded) {
		if r.Discarded++; r.Discard == "" {
			r.Discard, r.First.Discard = d.reason, d.number
		}
	})
	if r.Ended, r.Alike = g.timeOut, g.alike; err == nil {
		r.Through = g.last
		err = inOrder(ctx, workers, slices.Values(kept), (*worker).shrink, func(*Failure, struct{}) {}, nil)
	}
	if r.Stopped = ctx.Err() != nil; r.Stopped {
		err = nil
	}
	for _, k := range Kinds() {
		if counts[k] > 0 {
			r.Kinds = append(r.Kinds, Count{k, counts[k]})
		}
	}
	for _, f := range kept {
		r.Failures = append(r.Failures, *f)
	}
	return r, err
}

// add counts a program.
func (r *Result) add(t task, a *Attempt) {
	r.Programs++
	r.Through = max(r.Through, t.number)
	r.Exercised.add(a.has)
	if t.saved != "" {
		r.Saved++
		if a.Kind != "" {
			r.SavedFailing++
		}
	}
	if a.Result == nil {
		r.Failed++
		return
	}
	if r.Engine == (oracle.Engine{}) {
		r.Engine, r.First.Engine = a.Claims.Document.Engine, t.number
	}
	r.Claims += len(a.Result.Claims)
	r.Open += a.Result.Count(oracle.Undecided)
	if a.Result.Count(oracle.Undecided) > 0 || len(a.Result.Open) > 0 {
		r.Unsettled = append(r.Unsettled, Unsettled{Number: t.number, Saved: t.saved, Attempt: a})
	}
	switch a.Result.Verdict() {
	case oracle.Right:
		r.Right++
	case oracle.Wrong:
		r.Wrong++
	default:
		r.Undecided++
	}
}

// worker asks the engine about one program at a time.
type worker struct {
	o             *Options
	first, second solver.Session
}

func (o *Options) open() (list []*worker, err error) {
	for range o.Workers {
		w := &worker{o: o}
		if w.first, w.second, err = o.Open(); err != nil {
			return list, err
		}
		list = append(list, w)
	}
	return list, nil
}

func (w *worker) close() {
	_ = w.first.Close() // nothing is asked any more
	if w.second != nil {
		_ = w.second.Close()
	}
}

// do returns what the engine makes of a program.
func (w *worker) do(ctx context.Context, t task) (*Attempt, error) {
	if t.saved != "" {
		a, err := w.judged(ctx, t.saved, t.text)
		if err == nil {
			a.has = exercised(ctx, a.program, 0)
		}
		return a, err
	}
	a, err := w.attempt(ctx, name, t.program)
	if err == nil {
		a.has = exercised(ctx, a.program, uint64(t.number))
	}
	var none *discarded
	switch {
	case errors.As(err, &none):
		none.number = t.number
	case err != nil && ctx.Err() == nil:
		text, _ := lang.Format(t.program)
		err = fmt.Errorf("program %d: %w\n%s", t.number, err, text)
	}
	return a, err
}

// name is that of programs that are generated, in messages.
const name = "program.tdm"

// shrink builds the program of a failure smaller while the engine fails in the same kind.
// A mistake of ours on a smaller program is none of the engine's: that one is left.
func (w *worker) shrink(ctx context.Context, f *Failure) (struct{}, error) {
	within := ctx
	if w.o.Shrink > 0 {
		var cancel context.CancelFunc
		within, cancel = context.WithTimeout(ctx, w.o.Shrink)
		defer cancel()
	}
	props.Reduce(f.First.Program, programs.Smaller, func(p *lang.Program) bool {
		if within.Err() != nil {
			return false
		}
		f.Tried++
		a, err := w.attempt(within, name, p)
		if w.o.Tried != nil {
			w.o.Tried()
		}
		if err != nil || !a.fails(f.Kind) {
			return false
		}
		f.Small = a
		return true
	}, w.o.Tries)
	f.Cut = within.Err() != nil && ctx.Err() == nil
	return struct{}{}, nil
}
