package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"

	"tandem/cmd/memory"
	"tandem/internal/cputime"
)

// ErrInterrupted is the cause of a context that Ctrl-C or SIGTERM ended.
var ErrInterrupted = errors.New("interrupted")

// Grace is how long a command may take to report what it has after Ctrl-C.
const Grace = 800 * time.Millisecond

// graced returns a channel that is closed when a command has had its Grace: on a busy machine,
// where it had no processor for half of it, up to four times as long.
func graced() <-chan struct{} {
	over := make(chan struct{})
	began, told := cputime.Self()
	go func() {
		defer close(over)
		for range 4 {
			time.Sleep(Grace)
			if now, _ := cputime.Self(); !told || now-began >= Grace/2 {
				return
			}
		}
	}()
	return over
}

// Interruptible returns a context that Ctrl-C, SIGTERM or abort ends. A command that does not end then in
// time, or is interrupted again, ends hard, after flush. A closed pipe is an error of the write
// instead.
func Interruptible(flush func(), errs io.Writer) (ctx context.Context, abort context.CancelCauseFunc, stop func()) {
	ctx, abort = context.WithCancelCause(context.Background())
	ignoreClosedPipes()
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM) // timeout and CI send the second
	done := make(chan struct{})
	go func() {
		select {
		case <-signals:
		case <-done:
			return
		}
		abort(ErrInterrupted)
		go memory.Leave() // it waits for the collector
		select {
		case <-signals:
		case <-graced():
		case <-done:
			return
		}
		end(flush, errs, "interrupted", ExitInterrupted)
	}()
	return ctx, abort, func() {
		close(done)
		signal.Stop(signals)
	}
}

// end ends the command hard, after flush.
func end(flush func(), errs io.Writer, why string, code int) {
	flushed := make(chan struct{})
	go func() { flush(); close(flushed) }()
	select {
	case <-flushed:
	case <-time.After(100 * time.Millisecond):
	}
	fmt.Fprintf(errs, "tandem: %s; the output is incomplete\n", why)
	os.Exit(code)
}

// Interrupted reports whether Ctrl-C ended ctx.
func Interrupted(ctx context.Context) bool { return errors.Is(context.Cause(ctx), ErrInterrupted) }
