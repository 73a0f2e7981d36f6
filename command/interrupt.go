package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"time"
)

// errInterrupted is the cause of a context that Ctrl-C ended.
var errInterrupted = errors.New("interrupted")

// grace is how long a command may take to report what it has after Ctrl-C.
const grace = 800 * time.Millisecond

// interruptible is a context that Ctrl-C ends, or abort. A command that does
// not end then in time, or is interrupted again, is ended hard, after flush.
//
// A closed pipe is not a signal but an error of the write, which is reported
// like others.
func interruptible(flush func(), errs io.Writer) (ctx context.Context, abort context.CancelCauseFunc, stop func()) {
	ctx, abort = context.WithCancelCause(context.Background())
	ignoreClosedPipes()
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, os.Interrupt)
	done := make(chan struct{})
	go func() {
		select {
		case <-signals:
		case <-done:
			return
		}
		abort(errInterrupted)
		select {
		case <-signals:
		case <-time.After(grace):
		case <-done:
			return
		}
		flushed := make(chan struct{})
		go func() { flush(); close(flushed) }()
		select {
		case <-flushed:
		case <-time.After(100 * time.Millisecond):
		}
		fmt.Fprintln(errs, "tandem: interrupted; the output is incomplete")
		os.Exit(exitInterrupted)
	}()
	return ctx, abort, func() {
		close(done)
		signal.Stop(signals)
	}
}

// interrupted tells whether Ctrl-C ended ctx.
func interrupted(ctx context.Context) bool {
	return errors.Is(context.Cause(ctx), errInterrupted)
}
