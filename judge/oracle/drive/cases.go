package drive

import (
	"context"
	"errors"
	"iter"
	"slices"
	"sync"
	"time"

	"tandem/internal/child"
	"tandem/judge/oracle"
	"tandem/lang"
	"tandem/lang/syntax"
	"tandem/languages"
	"tandem/props"
	"tandem/props/programs"
)

// task is a program that the engine is asked about.
type task struct {
	number  int    // from 1, of those that are generated; 0: it was saved
	saved   string // the name of its file; "": it is generated
	text    []byte // of one that was saved
	options string // under which it failed
	program *lang.Program
}

// generation is how far the programs that are generated got.
type generation struct {
	last    int // number of the last one
	alike   int // that were left out since they exercise nothing new
	timeOut bool
}

// tasks returns the programs: those that were saved, and then those that are generated.
func (o *Options) tasks(g *generation) iter.Seq[task] {
	return func(yield func(task) bool) {
		for _, s := range o.Saved {
			if !yield(task{saved: s.Name, text: s.Text, options: s.Options}) {
				return
			}
		}
		begin, known, n := time.Now(), familiar{}, 0
		for p := range o.generated() {
			if g.timeOut = o.Campaign > 0 && time.Since(begin) >= o.Campaign; g.timeOut {
				return
			}
			n++
			fresh := o.Alike == 0 || known.fresh(p, o.Alike)
			if n <= o.Before {
				continue
			}
			g.last = n
			if o.Of > 0 && (n-1)%o.Of != o.Part {
				continue
			}
			if !fresh {
				g.alike++
				continue
			}
			if !yield(task{number: n, program: p}) {
				return
			}
		}
	}
}

func (o *Options) generated() iter.Seq[*lang.Program] {
	if o.Exhaustive == 0 {
		return o.random
	}
	var all []iter.Seq[*lang.Program]
	for size := range o.Exhaustive {
		for _, voc := range o.Grammar.Small {
			all = append(all, props.Made(func(src props.Source) (*lang.Program, bool) { return voc.Program(src, size+1) }))
		}
	}
	return props.Chain(all...)
}

func (o *Options) random(yield func(*lang.Program) bool) {
	for n := range o.Checks {
		src := props.NewDice(o.Seed, uint64(n))
		if !yield(o.Grammar.Random.RandomProgram(src, o.Size)) {
			return
		}
	}
}

// piece is an item with what was made of it.
type piece[T, R any] struct {
	item     T
	result   R
	err      error
	panicked any
	done     chan struct{}
}

// inOrder has the workers do each item, and tells of the results in the order of the
// items, also of items that are discarded. It ends with the first other error, or with
// ctx; a panic of a worker is one of this function.
func inOrder[T, R any](ctx context.Context, workers []*worker, items iter.Seq[T], do func(*worker, context.Context, T) (R, error), each func(T, R), none func(*discarded)) error {
	ctx, cancel := context.WithCancel(ctx)
	var all sync.WaitGroup
	defer all.Wait()
	defer cancel()
	queue, line := make(chan *piece[T, R]), make(chan *piece[T, R], 2*len(workers))
	all.Go(func() {
		defer close(queue)
		defer close(line)
		for item := range items {
			p := &piece[T, R]{item: item, done: make(chan struct{})}
			select {
			case queue <- p:
			case <-ctx.Done():
				return
			}
			line <- p // there is room, or somebody takes them until the end
		}
	})
	for _, w := range workers {
		all.Go(func() {
			for p := range queue {
				p.do(ctx, w, do)
			}
		})
	}
	var first error
	for p := range line {
		<-p.done
		var d *discarded
		switch {
		case p.panicked != nil:
			cancel()
			for range line { // the producer ends
			}
			panic(p.panicked)
		case first != nil:
		case errors.As(p.err, &d):
			none(d)
		case p.err != nil:
			first = p.err
			cancel()
		default:
			each(p.item, p.result)
		}
	}
	if first == nil {
		first = context.Cause(ctx)
	}
	return first
}

func (p *piece[T, R]) do(ctx context.Context, w *worker, do func(*worker, context.Context, T) (R, error)) {
	defer close(p.done)
	defer func() { p.panicked = recover() }()
	p.result, p.err = do(w, ctx, p.item)
}

// Attempt is what an engine made of a program, judged.
type Attempt struct {
	Source  languages.Source
	Program *lang.Program
	Kind    Kind   // in what the engine failed; "": in nothing
	Said    string // how; "" of wrong claims, of which Result says it
	Output  []byte // what it wrote, as it was written
	// Claims and Result are nil where there are no claims.
	Claims *oracle.Claims
	Result *oracle.Result

	program languages.Program
	set     []int // of options; nil: none
	options string
	has     *exercise // nil: nobody looked
	choice  bool      // the rules leave a choice
}

// Statements returns how many the program has.
func (a *Attempt) Statements() int { return programs.Statements(a.Program) }

// fails reports whether the engine failed in a kind.
func (a *Attempt) fails(k Kind) bool {
	if a.Result == nil {
		return a.Kind == k
	}
	return slices.ContainsFunc(a.Result.Findings(), func(f oracle.Finding) bool { return Kind(f.Kind) == k })
}

// discarded is the error of a program that no engine is asked about.
type discarded struct {
	reason string
	number int // of the program
}

func (d *discarded) Error() string { return d.reason }

// maxKept is how much is kept of an output that is no claims, in bytes.
const maxKept = 4096

// attempt has the engine answer a program, and judges what it claims. file is the
// program's name in messages.
func (w *worker) attempt(ctx context.Context, file string, p *lang.Program, set []int) (*Attempt, error) {
	if w.o.Machine != nil {
		var err error
		if p, err = w.o.Machine(p); err != nil {
			return nil, &discarded{reason: err.Error()}
		}
	}
	text, err := lang.Format(p)
	if err != nil {
		return nil, &discarded{reason: "a program has no source text"}
	}
	return w.judged(ctx, file, text, set)
}

// judged returns attempt of a program's source.
func (w *worker) judged(ctx context.Context, file string, text []byte, set []int) (*Attempt, error) {
	choice := oracle.Choice()
	choice.Rules = w.o.Rules
	src, err := w.o.Register.ReadWith(file, text, choice, languages.Explore)
	if err != nil {
		return nil, err
	}
	by, p, err := w.o.Register.Open(src, choice, languages.Explore)
	if err != nil {
		return nil, err
	}
	a, engine := &Attempt{Source: src, Program: p.Lang(), program: p, set: set, choice: len(by.Choices) > 0}, w.o.Engine
	if set != nil {
		a.options = w.o.Matrix.text(set)
		engine = w.o.Asking(a.options)
	}
	began := time.Now()
	answer, err := engine(ctx, a.Program, text)
	if answer.Kind != Hang {
		w.longest = max(w.longest, time.Since(began))
	}
	var none *NoForm
	switch {
	case ctx.Err() != nil:
		return nil, context.Cause(ctx)
	case errors.As(err, &none):
		return nil, &discarded{reason: none.Reason}
	case err != nil:
		return nil, err
	}
	a.Kind, a.Said, a.Output = answer.Kind, answer.Said, answer.Claims
	if a.Kind == "" {
		if err := w.judge(ctx, p, a); err != nil {
			return nil, err
		}
	}
	if a.Claims == nil && len(a.Output) > maxKept {
		a.Output = a.Output[:maxKept]
	}
	return a, nil
}

// judge judges the claims that were written.
func (w *worker) judge(ctx context.Context, p languages.Program, a *Attempt) error {
	c, err := oracle.Read("claims", a.Output, a.Program)
	if errs, ok := errors.AsType[syntax.Errors](err); ok {
		a.Kind, a.Said = Garbage, errs[0].Error()
		return nil
	}
	if err != nil {
		return err
	}
	within := ctx
	if w.o.Time > 0 {
		var cancel context.CancelFunc
		within, cancel = context.WithTimeout(ctx, child.Patience*w.o.Time)
		defer cancel()
	}
	a.Claims = c
	if a.Result, err = oracle.Judge(within, p, c, oracle.Options{Session: w.first, Second: w.second, Bounds: w.o.Bounds, Choice: a.choice}); err != nil {
		return err
	}
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if list := a.Result.Findings(); len(list) > 0 {
		a.Kind = Kind(list[0].Kind)
	}
	return nil
}
