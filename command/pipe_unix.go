//go:build unix

package command

import (
	"os/signal"
	"syscall"
)

// ignoreClosedPipes makes a write to a closed pipe an error like others.
func ignoreClosedPipes() { signal.Ignore(syscall.SIGPIPE) }
