//go:build unix

package cli

import (
	"os/signal"
	"syscall"
)

// ignoreClosedPipes makes a write to a closed pipe an error like others.
func ignoreClosedPipes() { signal.Ignore(syscall.SIGPIPE) }
