package drive

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"tandem/explore"
	"tandem/explore/solver"
	"tandem/internal/child"
	"tandem/internal/lists"
	"tandem/judge/oracle"
	"tandem/lang"
	"tandem/languages"
	"tandem/props"
	"tandem/props/programs"
)

// Options say with what an engine is driven.
type Options struct {
	Engine Engine
	// Matrix has the options under which Asking makes an engine; nil: Engine is asked.
	Matrix   *Matrix
	Asking   func(options string) Engine
	Register *languages.Register
	Rules    *languages.Given   // that declare the forms of programs; nil: the language's
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
	Least    int // of how many percent something is to be judged; see Result.Verdict
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
	Name    string // of its file
	Text    []byte
	Options string // under which it failed
}

// Result is what was found of an engine.
type Result struct {
	Summary
	Discard string
	// First are the numbers of the programs that Discard and Engine are of; 0: there is none.
	First     struct{ Discard, Engine int }
	Unsettled []Unsettled
	Exercised Exercised // what the programs have
	Kinds     []Count   // in the order of the function Kinds
	Failures  []Failure // the first ones of each kind, in the order of the programs
	Stopped   bool      // the context ended before all programs were judged
	Ended     bool      // Campaign was over before
	Least     int       // of Options
	Engine    oracle.Engine
}

// Summary counts programs and claims.
type Summary struct {
	Programs  int `json:"programs" jsonschema:"that the engine was asked about"`
	Right     int `json:"right" jsonschema:"of which all claims are right"`
	Wrong     int `json:"wrong" jsonschema:"of which a claim is wrong"`
	Undecided int `json:"undecided" jsonschema:"of which a claim is undecided, and none is wrong"`
	Nothing   int `json:"nothing" jsonschema:"of which no claim was judged"`
	Failed    int `json:"failed" jsonschema:"of which the engine wrote no claims, or did something else that it must not"`
	Discarded int `json:"discarded" jsonschema:"that the engine was not asked about"`
	Saved     int `json:"saved" jsonschema:"how many of the programs were saved before"`
	Still     int `json:"still" jsonschema:"on how many of the saved ones the engine fails still"`
	Claims    int `json:"claims" jsonschema:"how many there are in all"`
	Open      int `json:"open" jsonschema:"how many of the claims are undecided"`
	Before    int `json:"before,omitempty" jsonschema:"how many of the generated programs an earlier run was through with"`
	Through   int `json:"through" jsonschema:"how many of the generated programs this and earlier runs are through with"`
	Alike     int `json:"alike,omitempty" jsonschema:"that were left out, since they exercise nothing new"`

	Under []Under `json:"under,omitempty" jsonschema:"how the engine did under each set of options"`

	Judged oracle.Share `json:"judged" jsonschema:"how much was judged, of the programs that the engine was asked about"`
}

// Add adds the programs of another part of the same run.
func (s *Summary) Add(of Summary) {
	s.Programs, s.Right, s.Wrong, s.Undecided = s.Programs+of.Programs, s.Right+of.Right, s.Wrong+of.Wrong, s.Undecided+of.Undecided
	s.Nothing += of.Nothing
	s.Failed, s.Discarded, s.Claims, s.Open, s.Alike = s.Failed+of.Failed, s.Discarded+of.Discarded, s.Claims+of.Claims, s.Open+of.Open, s.Alike+of.Alike
	s.Through = max(s.Through, of.Through)
	s.Judged.Add(of.Judged)
	s.Under = AddUnder(s.Under, of.Under...)
}

// Count is on how many programs an engine fails in one kind.
type Count struct {
	Kind     Kind `json:"kind" jsonschema:"that of a finding; or crash, signal, hang, too-much-output, too-much-memory, leaves-processes, reads-nothing or no-claims"`
	Programs int  `json:"programs" jsonschema:"on how many it fails so, or so at first"`
}

// Listed lists what programs were counted by, in the order of all, with their numbers.
func Listed[K comparable, T any](counts map[K]int, all []K, one func(K, int) T) []T {
	list := []T{}
	for _, k := range all {
		if counts[k] > 0 {
			list = append(list, one(k, counts[k]))
		}
	}
	return list
}

// Failure is a program on which an engine fails, shrunk.
type Failure struct {
	Kind       Kind   `json:"kind" jsonschema:"in what the engine fails"`
	Number     int    `json:"number" jsonschema:"of the program that was found, from 1 in the order of generation; 0: it was saved"`
	Saved      string `json:"saved,omitempty" jsonschema:"the file of a program that was saved"`
	Options    string `json:"options,omitempty" jsonschema:"under which the engine fails: those that are not the default are needed, each alone"`
	Program    string `json:"program" jsonschema:"the smallest program that was found, on which the engine fails in this kind"`
	Statements int    `json:"statements" jsonschema:"that it has, the inner ones counted"`
	Tried      int    `json:"tried" jsonschema:"programs that were tried to shrink it"`
	Cut        bool   `json:"cut" jsonschema:"the bound shrink ended that; false: nothing smaller fails, or so many programs were tried as the bound tries says"`
	Witness    bool   `json:"witness" jsonschema:"an input shows it, or what the engine did; false: it rests on solvers that say unsat"`
	Said       string `json:"said,omitempty" jsonschema:"how the engine failed, where that is no wrong claim"`
	Output     string `json:"output,omitempty" jsonschema:"the beginning of what the engine wrote"`

	First *Attempt `json:"-"`
	Small *Attempt `json:"-"` // of the shrunk program; First where it is not shrunk
}

// tell says what the engine made of the shrunk program.
func (f *Failure) tell() {
	a := f.Small
	f.Options = a.options
	f.Program, f.Statements, f.Witness, f.Said = string(a.Source.Text()), a.Statements(), true, a.Said
	f.Output = strings.ToValidUTF8(string(a.Output[:min(len(a.Output), maxKept)]), "\uFFFD")
	if a.Result == nil {
		return
	}
	for _, found := range a.Result.Findings() {
		if Kind(found.Kind) == f.Kind {
			f.Witness = found.Input != nil
			return
		}
	}
}

// Unsettled is a program with claims that are undecided.
type Unsettled struct {
	Number  int         `json:"number" jsonschema:"of the program, from 1 in the order of generation; 0: it was saved"`
	Saved   string      `json:"saved,omitempty" jsonschema:"the file of a program that was saved"`
	Program string      `json:"program" jsonschema:"the program"`
	Claims  []OpenClaim `json:"claims" jsonschema:"those that are undecided"`
	Open    []string    `json:"open" jsonschema:"why all its claims together are undecided"`
}

// OpenClaim is a claim that is undecided.
type OpenClaim struct {
	ID      string   `json:"id" jsonschema:"the claim's, or its number from 1"`
	Reasons []string `json:"reasons" jsonschema:"why it is undecided"`
}

// Kinds lists the kinds of failures: those of wrong claims, and then the others.
func Kinds() []Kind {
	list := lists.Map(oracle.Kinds(), func(k oracle.Kind) Kind { return Kind(k) })
	return append(list, Failings()...)
}

// Verdict returns that of all claims: wrong also where the engine failed, nothing judged where it was asked about
// no program, or no claim was judged; undecided where less was judged than Least. Without that, a program of which
// nothing was judged counts for nothing beside others.
func (r *Result) Verdict() oracle.Verdict {
	switch {
	case r.Wrong+r.Failed > 0:
		return oracle.Wrong
	case r.Undecided > 0:
		return oracle.Undecided
	case r.Right == 0:
		return oracle.Nothing
	case r.Judged.Below(r.Least):
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
	r, g := &Result{Least: o.Least, Summary: Summary{Before: o.Before, Through: o.Before}}, &generation{last: o.Before}
	counts, kept := map[Kind]int{}, []*Failure{}
	err = inOrder(ctx, workers, o.tasks(g), (*worker).do, func(t task, a *Attempt) {
		if o.Tell != nil {
			o.Tell()
		}
		if o.Matrix != nil {
			u := Under{Options: o.Matrix.text(a.set), Programs: 1}
			if a.Kind != "" {
				u.Fails = 1
			}
			r.Under = AddUnder(r.Under, u)
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
	r.Kinds = Listed(counts, Kinds(), func(k Kind, n int) Count { return Count{k, n} })
	r.Exercised.list()
	for _, f := range kept {
		f.tell()
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
			r.Still++
		}
	}
	if a.Result == nil {
		r.Failed++
		r.Judged.OfPrograms++
		return
	}
	r.Judged.Add(a.Result.Share)
	if r.Engine == (oracle.Engine{}) {
		r.Engine, r.First.Engine = a.Claims.Document.Engine, t.number
	}
	r.Claims += len(a.Result.Claims)
	r.Open += a.Result.Count(oracle.Undecided)
	if a.Result.Count(oracle.Undecided) > 0 || len(a.Result.Open) > 0 {
		u := Unsettled{Number: t.number, Saved: t.saved, Program: string(a.Source.Text()), Claims: []OpenClaim{}, Open: a.Result.Open}
		for _, c := range a.Result.Claims {
			if c.Verdict == oracle.Undecided {
				u.Claims = append(u.Claims, OpenClaim{c.ID, c.Reasons})
			}
		}
		r.Unsettled = append(r.Unsettled, u)
	}
	switch a.Result.Verdict() {
	case oracle.Right:
		r.Right++
	case oracle.Wrong:
		r.Wrong++
	case oracle.Nothing:
		r.Nothing++
	default:
		r.Undecided++
	}
}

// worker asks the engine about one program at a time.
type worker struct {
	o             *Options
	first, second solver.Session
	longest       time.Duration // that an answer took
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
		a, err := w.judged(ctx, t.saved, t.text, w.o.Matrix.named(t.options))
		if err == nil {
			a.has = exercised(ctx, a.program, 0)
		}
		return a, err
	}
	a, err := w.attempt(ctx, name, t.program, w.o.Matrix.set(t.number))
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

// An engine that hung twice gets as often what its longest answer took, and that at least.
const (
	hangFactor = 20
	leastHang  = 500 * time.Millisecond
)

// shrink builds the program of a failure smaller while the engine fails in the same kind.
// A mistake of ours on a smaller program is none of the engine's: that one is left.
func (w *worker) shrink(ctx context.Context, f *Failure) (struct{}, error) {
	within := ctx
	if w.o.Shrink > 0 {
		var cancel context.CancelFunc
		within, cancel = context.WithTimeout(ctx, w.o.Shrink)
		defer cancel()
	}
	whole, hangs := within, 0
	if f.Kind == Hang {
		hangs = 1
	}
	props.Reduce(f.First.Program, programs.Smaller, func(p *lang.Program) bool {
		if within.Err() != nil {
			return false
		}
		f.Tried++
		if hangs >= 2 { // who hangs twice hangs: the rest of the tries does not wait as long
			within = child.Sooner(whole, max(leastHang, hangFactor*w.longest))
		}
		a, err := w.attempt(within, name, p, f.First.set)
		if w.o.Tried != nil {
			w.o.Tried()
		}
		if err == nil && a.Kind == Hang {
			hangs++
		}
		if err != nil || !a.fails(f.Kind) {
			return false
		}
		f.Small = a
		return true
	}, w.o.Tries)
	if within != whole && f.Kind == Hang { // the one that is told hangs as long as the first
		a, err := w.attempt(whole, name, f.Small.Program, f.First.set)
		if err == nil && a.fails(f.Kind) {
			f.Small = a
		} else {
			f.Small = f.First
		}
	}
	for i, alternative := range f.Small.set { // options that do not matter
		set := slices.Clone(f.Small.set)
		if set[i] = 0; alternative == 0 || within.Err() != nil {
			continue
		}
		f.Tried++
		if a, err := w.attempt(within, name, f.Small.Program, set); err == nil && a.fails(f.Kind) {
			f.Small = a
		}
	}
	f.Cut = within.Err() != nil && ctx.Err() == nil
	return struct{}{}, nil
}
