package drive

import (
	"context"
	"errors"
	"iter"
	"sync"
	"time"

	"tandem/lang"
	"tandem/props"
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
