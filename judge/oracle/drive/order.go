package drive

import (
	"context"
	"errors"
	"iter"
	"sync"
)

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
