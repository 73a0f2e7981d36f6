package command

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"tandem/lang/syntax"
	"tandem/props"
)

// The exit statuses, for scripts.
const (
	exitFine         = 0   // the run ended, the statements hold
	exitUsage        = 1   // a flag or argument is wrong, or the output could not be written
	exitInput        = 2   // a program or value is wrong
	exitInconclusive = 5   // a bound was reached, or nothing was checked
	exitBug          = 6   // a bug in tandem
	exitRefuted      = 10  // a statement does not hold, or a program ends in an error
	exitInterrupted  = 130 // as shells have it
)

// failure is why the command does not exit with exitFine: the status, and
// what to say on standard error, if anything.
type failure struct {
	code int
	msg  string
	draw func(syntax.Screen) string // msg as people read it, with its lines; nil if there is no more to show
}

func (f *failure) Error() string { return f.msg }

// status ends the command with a status and nothing more to say.
func status(code int) error {
	if code == exitFine {
		return nil
	}
	return &failure{code: code}
}

func usagef(format string, args ...any) error {
	return &failure{code: exitUsage, msg: fmt.Sprintf(format, args...)}
}

func inputf(format string, args ...any) error {
	return &failure{code: exitInput, msg: fmt.Sprintf(format, args...)}
}

// joined is several failures as one, of the first one's status.
func joined(errs []error) error {
	var all failure
	var draws []func(syntax.Screen) string
	for i, err := range errs {
		var f *failure
		if !errors.As(err, &f) {
			return err
		}
		if i == 0 {
			all.code = f.code
		} else {
			all.msg += "\n"
		}
		all.msg += f.msg
		draw := f.draw
		if draw == nil {
			draw = func(syntax.Screen) string { return f.msg + "\n" }
		}
		draws = append(draws, draw)
	}
	all.draw = func(s syntax.Screen) string {
		var parts []string
		for _, draw := range draws {
			parts = append(parts, draw(s))
		}
		return strings.Join(parts, "\n")
	}
	return &all
}

// bug is a panic of ours.
type bug struct {
	panicked any
	stack    []byte
}

func (b *bug) Error() string {
	return fmt.Sprintf("this is a bug in tandem: %v\n%s", b.panicked, b.stack)
}

// bugIn is the panic that an error tells of; nil if it tells of none.
func bugIn(err error) *bug {
	var b *bug
	var c *props.Crash
	switch {
	case errors.As(err, &b):
		return b
	case errors.As(err, &c):
		return &bug{err, []byte(c.Stack)}
	default:
		return nil
	}
}

// unsoundf is the failure of an answer that cannot be.
func unsoundf(err error) error {
	return &failure{code: exitBug, msg: "this is a bug in tandem or in the solver: " + err.Error()}
}

// number is the value of a flag.
type number struct {
	flag  string
	value int
}

// atLeast0 rejects bounds that are negative.
func atLeast0(time time.Duration, list ...number) error {
	for _, n := range list {
		if n.value < 0 {
			return usagef("--%s takes a number from 0 on, found %d", n.flag, n.value)
		}
	}
	if time < 0 {
		return usagef("--time takes a time from 0 on, found %v", time)
	}
	return nil
}
