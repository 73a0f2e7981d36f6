package concolic

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"tandem/explore"
	"tandem/explore/shortcut"
	"tandem/explore/solver"
	"tandem/lang"
	"tandem/spec"
)

// FuzzOptions are the bounds of a generation of inputs, and what is told of it.
type FuzzOptions struct {
	Options            // Bounds.Time is that of the whole generation
	Runs    int        // bound on the concrete runs; 0: none
	Order   []lang.Var // in which the values of failures are made least
	// Shortcuts spare questions. Fuzz has Independence (in Parts.Query), Cache and Simplify.
	Shortcuts shortcut.Options
	Tell      func(runs int) // told after how many runs it is; nil: nobody
}

// Input is an input that was run.
type Input struct {
	Made
	Ran
	Values solver.Model // the input
	Rules  []string     // of its run
	Halted bool         // see Run.Halted
}

// Made is of what an input was made.
type Made struct {
	ID      int    `json:"id" jsonschema:"its number, from 1, the seed"` // in the order of the runs
	Parent  int    `json:"parent" jsonschema:"the number of the input that it was made of; 0: none"`
	Negated int    `json:"negated" jsonschema:"the place in PC of the parent where it was to take another way; -1: none"`
	Line    int    `json:"line" jsonschema:"of the statement there, from 1; 0: none"`
	Column  int    `json:"column" jsonschema:"of the statement, in characters from 1"`
	Letter  string `json:"letter" jsonschema:"of the way that it was to take"`
	Bound   int    `json:"bound" jsonschema:"the place in PC from which it is expanded"`
	Score   int    `json:"score" jsonschema:"the branches that its run was the first to cover"`
	Depth   int    `json:"generation" jsonschema:"from 0, that of the seed"`

	Rule string `json:"-"` // of the way that it was to take
}

// Ran is what came of an input.
type Ran struct {
	Outcome  spec.Outcome `json:"outcome" jsonschema:"how its run ends: final, error, stuck, blocked or bound"`
	Reason   string       `json:"reason,omitempty" jsonschema:"which bound ends it"`
	Steps    int          `json:"steps" jsonschema:"the number of steps"`
	Choices  string       `json:"choices" jsonschema:"a letter at each branching"`
	Diverged string       `json:"diverged,omitempty" jsonschema:"why its run takes another way than was asked for"`
	Covered  int          `json:"covered" jsonschema:"the branches that all runs up to its own cover"`
	Children int          `json:"children" jsonschema:"the inputs that were made of it"`
	Expanded bool         `json:"expanded" jsonschema:"the other ways of its run were asked for"` // all from Bound on
}

// Failure is an error of the program, or a place where a run is stuck.
type Failure[S any] struct {
	Outcome spec.Outcome
	Rule    string    // of the last step; "": the run is stuck
	At      lang.Stmt // where it is; nil: not over package lang
	Inputs  []int     // the IDs of those that fail so
	// Least is an input that takes the same path as the first of them, with the least
	// values that do, and Run its run. Open are the variables that may have smaller ones.
	Least solver.Model
	Open  []lang.Var
	Run   *Run[S]
}

// Fuzzing is what came of a generation of inputs.
type Fuzzing[S any] struct {
	Inputs   []Input
	Failures []Failure[S]
	Covered  explore.CoverSet
	Queries  int      // to the solver, for other ways
	Kept     int      // of these, answered as the solver did before
	Answers  [3]int   // of them, by solver.Answer
	Unknown  []string // why the solver did not know
	Counts
	// Assumptions are those to which runs come.
	Assumptions explore.Assumptions
	Ended       bool // it was ended from outside
}

// Counts is how much of the inputs there is, and why there may be more.
type Counts struct {
	Folded      int    `json:"infeasibleBySimplification" jsonschema:"other ways for which there was no need to ask"`
	Shrunk      int    `json:"leastQuestions" jsonschema:"questions for the least values of failures"`
	Diverged    int    `json:"diverged" jsonschema:"runs that took another way than was asked for"`
	Cut         int    `json:"cut" jsonschema:"runs that a bound ended"`
	Waiting     int    `json:"waiting" jsonschema:"inputs that were not expanded"`
	Unrun       int    `json:"unrun" jsonschema:"inputs that were made and not run"`
	Concretized int    `json:"lost" jsonschema:"tests, in all runs, whose condition was made concrete: paths that part there may be missing"`
	Stopped     string `json:"stopped,omitempty" jsonschema:"which bound on the whole was met, or what ended it"`
}

// Complete reports whether the inputs are all that there are within the bounds: nothing was
// cut, undecided or made concrete, and the work list is empty.
func (f *Fuzzing[S]) Complete() bool {
	return f.Waiting == 0 && f.Unrun == 0 && f.Cut == 0 && f.Concretized == 0 && f.Answers[solver.Unknown] == 0 && f.Stopped == ""
}

// Fuzz generates inputs from a seed, by the parts p, and runs each. The sessions have
// nothing asserted; each is asked by a goroutine of its own. The same seed and number
// of sessions give the same inputs, as far as the solver gives the same answers.
//
// The error is an explore.Unsound where a child takes another way than was asked for
// though nothing was made concrete, or where the sides part.
//
// Source: lecture, GenerateInputs.
func Fuzz[S any](ctx context.Context, prob explore.Problem[S], sessions []solver.Session, seed solver.Model, p *Parts[S], o FuzzOptions) (*Fuzzing[S], error) {
	f := &fuzzer[S]{prob: prob, sessions: sessions, parts: p, opts: o, runs: map[int]*Run[S]{}, out: &Fuzzing[S]{Covered: explore.CoverSet{}, Assumptions: explore.Assumptions{}}}
	var kept []func() int
	f.sessions, kept = keeping(sessions, o.Shortcuts)
	ctx, stop := explore.Within(ctx, o.Bounds.Time)
	defer stop()
	if err := f.generate(ctx, seed); err != nil {
		return nil, err
	}
	f.out.Waiting = len(f.waiting)
	for _, n := range kept {
		f.out.Kept += n()
	}
	if err := f.shrink(context.WithoutCancel(ctx), ctx); err != nil {
		return nil, err
	}
	return f.out, nil
}

// keeping returns the sessions with what they keep, and how often they did not ask for it.
func keeping(sessions []solver.Session, o shortcut.Options) (list []solver.Session, kept []func() int) {
	for _, s := range sessions {
		k, n := shortcut.Keeping(s, o)
		list, kept = append(list, k), append(kept, n)
	}
	return list, kept
}

type fuzzer[S any] struct {
	prob     explore.Problem[S]
	sessions []solver.Session
	parts    *Parts[S]
	opts     FuzzOptions
	waiting  []*Input        // the work list, the oldest first
	runs     map[int]*Run[S] // of those that wait, and of the first that fails somewhere
	out      *Fuzzing[S]
	all      []*Input
}

// generate returns GenerateInputs.
func (f *fuzzer[S]) generate(ctx context.Context, seed solver.Model) error {
	defer func() {
		for _, in := range f.all {
			f.out.Inputs = append(f.out.Inputs, *in)
		}
	}()
	if err := f.run(ctx, &Input{Made: Made{Negated: -1}, Values: seed}, nil); err != nil {
		return err
	}
	for len(f.waiting) > 0 && f.out.Stopped == "" && !f.isEnded(ctx) {
		i := f.parts.Pick(f.waiting)
		in := f.waiting[i]
		children := f.parts.Expand(ctx, f.sessions, f.runs[in.ID], in.Bound, f.opts.Shortcuts.Without)
		if f.isEnded(ctx) {
			return nil // what was not asked is unknown: the input waits on
		}
		f.waiting = slices.Delete(f.waiting, i, i+1)
		in.Expanded = true
		for _, c := range children {
			if err := f.child(ctx, in, c); err != nil {
				return err
			}
		}
		delete(f.runs, in.ID)
	}
	return nil
}

// isEnded reports whether the generation is ended from outside.
func (f *fuzzer[S]) isEnded(ctx context.Context) bool {
	cause := context.Cause(ctx)
	if cause == nil {
		return false
	}
	var late explore.TimeBound
	f.out.Stopped, f.out.Ended = cause.Error(), !errors.As(cause, &late)
	return true
}

// child counts an answer, and runs the input that it gives.
func (f *fuzzer[S]) child(ctx context.Context, in *Input, c Child) error {
	switch {
	case !c.Asked:
		f.out.Folded++
	default:
		f.out.Queries++
		f.out.Answers[c.Answer]++
	}
	switch {
	case c.Answer == solver.Unknown:
		f.out.Unknown = append(f.out.Unknown, c.Reason)
		return nil
	case c.Answer == solver.Unsat:
		return nil
	case f.isEnded(ctx):
		f.out.Unrun++
		return nil
	case f.opts.Runs > 0 && len(f.all) >= f.opts.Runs:
		f.out.Unrun++
		f.out.Stopped = fmt.Sprintf("bound on runs: %d", f.opts.Runs)
		return nil
	}
	parent := f.runs[in.ID]
	e := parent.PC[c.At]
	in.Children++
	way := e.Ways[c.Way]
	made := Made{Parent: in.ID, Negated: c.At, Letter: way.Letter, Rule: way.Rule, Bound: f.parts.Bound(e, c.At), Depth: in.Depth + 1}
	if e.Stmt != nil {
		at := e.Stmt.Parts().At.From
		made.Line, made.Column = at.Line, at.Col
	}
	return f.run(ctx, &Input{Made: made, Values: c.Input}, func(r *Run[S]) (string, error) { return Diverges(c, parent, r, f.opts.Options) })
}

// run returns Run&Check and Score.
func (f *fuzzer[S]) run(ctx context.Context, in *Input, diverges func(*Run[S]) (string, error)) error {
	r, err := Follow(ctx, f.prob, in.Values, f.opts.Options)
	if err != nil {
		return err
	}
	if r.Outcome == spec.Interrupted {
		f.isEnded(ctx)
		f.out.Unrun++
		return nil
	}
	in.ID, in.Outcome, in.Reason, in.Steps, in.Choices, in.Rules, in.Halted = len(f.all)+1, r.Outcome, r.Reason, len(r.Rules), r.Choices, r.Rules, r.Halted
	if diverges != nil {
		if in.Diverged, err = diverges(r); err != nil {
			return err
		}
		if in.Diverged != "" {
			f.out.Diverged++
		}
	}
	own := explore.CoverSet{}
	own.Add(r.Branches)
	in.Score = f.parts.Score(maps.Clone(f.out.Covered), own)
	maps.Copy(f.out.Covered, own)
	in.Covered = len(f.out.Covered)
	f.all, f.runs[in.ID] = append(f.all, in), r
	f.waiting = append(f.waiting, in)
	f.out.Concretized += len(r.Concretized)
	for assume, passed := range r.Assumptions {
		f.out.Assumptions[assume] = f.out.Assumptions[assume] || passed
	}
	if r.Outcome == spec.Bound {
		f.out.Cut++
	}
	f.check(in, r)
	if f.opts.Tell != nil {
		f.opts.Tell(len(f.all))
	}
	return nil
}

// check keeps a failure, each place once.
func (f *fuzzer[S]) check(in *Input, r *Run[S]) {
	failure := Failure[S]{Outcome: r.Outcome, At: r.Last, Run: r, Inputs: []int{in.ID}, Least: in.Values}
	switch r.Outcome {
	case spec.Error:
		failure.Rule = r.Rules[len(r.Rules)-1]
	case spec.Stuck:
	default:
		return
	}
	for i := range f.out.Failures {
		if old := &f.out.Failures[i]; old.Outcome == failure.Outcome && old.Rule == failure.Rule && place(old.At) == place(failure.At) {
			old.Inputs = append(old.Inputs, in.ID)
			return
		}
	}
	f.out.Failures = append(f.out.Failures, failure)
}

// place returns where a statement stands, or else the statement.
func place(s lang.Stmt) any {
	if s == nil {
		return nil
	}
	if at := s.Parts().At; at.From.Line > 0 {
		return at
	}
	return s
}

// shrink finds the least values on each failure's path. After ctx it goes on for a while with what it has.
func (f *fuzzer[S]) shrink(ctx, ends context.Context) error {
	for i := range f.out.Failures {
		failure := &f.out.Failures[i]
		if ends.Err() != nil {
			return nil
		}
		bs := failure.Run.facts()
		least, effort := solver.Least(ends, f.sessions[0], bs, f.opts.Order, failure.Least)
		f.out.Shrunk += effort.Questions
		r, err := Follow(ctx, f.prob, least, f.opts.Options)
		switch {
		case err != nil:
			return err
		case slices.Equal(r.Rules, failure.Run.Rules) && r.Outcome == failure.Outcome:
			failure.Least, failure.Open, failure.Run = least, effort.Open, r
		case len(f.opts.Concretize) == 0:
			return &explore.Unsound{What: fmt.Sprintf("the least values %v do not take the path of %v", least, failure.Run.Input)}
		default:
			failure.Open = least.Vars() // φ does not say all
		}
	}
	return nil
}

// facts returns what holds of exactly the inputs that take the path of a run, and end where it does.
func (r *Run[S]) facts() []lang.Expr {
	var bs []lang.Expr
	for _, b := range r.Conjuncts {
		if b = r.simple.Expr(b); b != lang.True {
			bs = append(bs, b)
		}
	}
	if r.Halted { // no way is taken from there
		bs = append(bs, r.Condition(r.PC[len(r.PC)-1]))
	}
	return bs
}

// MapFuzzing returns a generation of inputs with other configurations in the place of its own.
func MapFuzzing[S, T any](f *Fuzzing[S], of func(S) T) *Fuzzing[T] {
	to := &Fuzzing[T]{
		Inputs: f.Inputs, Covered: f.Covered, Assumptions: f.Assumptions, Queries: f.Queries, Kept: f.Kept, Answers: f.Answers, Unknown: f.Unknown, Counts: f.Counts, Ended: f.Ended,
	}
	for _, x := range f.Failures {
		to.Failures = append(to.Failures, Failure[T]{x.Outcome, x.Rule, x.At, x.Inputs, x.Least, x.Open, Map(x.Run, of)})
	}
	return to
}
