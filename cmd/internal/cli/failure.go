package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"tandem/cmd/memory"
	"tandem/internal/cputime"
	"tandem/internal/lists"
	"tandem/internal/spell"
	"tandem/lang/syntax"
	"tandem/props"
)

// The exit statuses, for scripts.
const (
	ExitFine         = 0   // the run ended, the statements hold
	ExitUsage        = 1   // a flag or argument is wrong, or the output could not be written
	ExitInput        = 2   // a program or value is wrong
	ExitInconclusive = 5   // a bound was reached, or nothing was checked
	ExitBug          = 6   // a bug in tandem
	ExitRefuted      = 10  // a statement does not hold, or a program ends in an error
	ExitInterrupted  = 130 // as shells have it
)

// Failure is why the command does not exit with ExitFine.
type Failure struct {
	Code int                        // the exit status
	Msg  string                     // is said on standard error; "": nothing is
	Draw func(syntax.Screen) string // Msg as people read it, with its lines; nil if there is no more to show
}

func (f *Failure) Error() string { return f.Msg }

// Status ends the command with a status and nothing more to say.
func Status(code int) error {
	if code == ExitFine {
		return nil
	}
	return &Failure{Code: code}
}

// Usagef returns the failure of a wrong flag or argument.
func Usagef(format string, args ...any) error {
	return &Failure{Code: ExitUsage, Msg: fmt.Sprintf(spell.Ours(format), args...)}
}

// Inputf returns the failure of a wrong input. Its text begins with a place, which editors find.
func Inputf(format string, args ...any) error {
	return &Failure{Code: ExitInput, Msg: fmt.Sprintf(spell.Ours(format), args...)}
}

// Joined is several failures as one, of the first one's status.
func Joined(errs []error) error {
	var all Failure
	var draws []func(syntax.Screen) string
	for i, err := range errs {
		var f *Failure
		if !errors.As(err, &f) {
			return err
		}
		if i == 0 {
			all.Code = f.Code
		} else {
			all.Msg += "\n"
		}
		all.Msg += f.Msg
		draw := f.Draw
		if draw == nil {
			draw = func(syntax.Screen) string { return f.Msg + "\n" }
		}
		draws = append(draws, draw)
	}
	all.Draw = func(s syntax.Screen) string {
		parts := lists.Map(draws, func(draw func(syntax.Screen) string) string { return draw(s) })
		return strings.Join(parts, "\n")
	}
	return &all
}

// Bug is a panic of ours.
type Bug struct {
	Panicked any
	Stack    []byte
}

func (b *Bug) Error() string {
	return fmt.Sprintf("this is a bug in tandem: %v\n%s", b.Panicked, b.Stack)
}

// BugIn returns the panic that an error tells of; nil if it tells of none.
func BugIn(err error) *Bug {
	var b *Bug
	var c *props.Crash
	switch {
	case errors.As(err, &b):
		return b
	case errors.As(err, &c):
		return &Bug{err, []byte(c.Stack)}
	default:
		return nil
	}
}

// Conclude closes the output, says on standard error what went wrong, and returns the exit status.
func Conclude(err error, out *Output, errs io.Writer) int {
	lost := out.Close()
	var f *Failure
	switch b := BugIn(err); {
	case b != nil:
		fmt.Fprintln(errs, b)
		return ExitBug
	case errors.Is(lost, syscall.EPIPE): // who reads has enough
		return ExitFine
	case lost != nil:
		fmt.Fprintf(errs, "%s: the output is incomplete: %v\n", spell.Tandem(), lost)
		return ExitUsage
	case !errors.As(err, &f):
		return ExitFine
	case f.Draw != nil:
		fmt.Fprint(errs, f.Draw(ScreenOf(errs)))
	case f.Msg == "":
	case f.Code == ExitInput:
		fmt.Fprintln(errs, spell.Visible(f.Msg))
	default:
		fmt.Fprintf(errs, "%s: %s\n", spell.Tandem(), spell.Visible(f.Msg))
	}
	return f.Code
}

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
	fmt.Fprintf(errs, "%s: %s; the output is incomplete\n", spell.Tandem(), why)
	os.Exit(code)
}

// Interrupted reports whether Ctrl-C ended ctx.
func Interrupted(ctx context.Context) bool { return errors.Is(context.Cause(ctx), ErrInterrupted) }
