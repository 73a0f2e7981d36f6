package main

import "fmt"

// The exit statuses, for scripts.
const (
	exitFine         = 0   // the run ended, the statements hold
	exitUsage        = 1   // a flag or argument is wrong, or the output could not be written
	exitInput        = 2   // a program or value is wrong
	exitInconclusive = 5   // a bound was reached, or nothing was checked
	exitBug          = 6   // a bug in tandem
	exitRefuted      = 10  // a statement does not hold
	exitInterrupted  = 130 // as shells have it
)

// failure is why the command does not exit with exitFine: the status, and
// what to say on standard error, if anything.
type failure struct {
	code int
	msg  string
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
	return &failure{exitUsage, fmt.Sprintf(format, args...)}
}

func inputf(format string, args ...any) error {
	return &failure{exitInput, fmt.Sprintf(format, args...)}
}

// bug is a panic of ours.
type bug struct {
	panicked any
	stack    []byte
}

func (b *bug) Error() string {
	return fmt.Sprintf("this is a bug in tandem: %v\n%s", b.panicked, b.stack)
}
