//go:build unix

package compare

import (
	"syscall"
	"time"
)

// CPU is a clock of the time that processors have spent on this process, which
// other programs on the machine do not change much. That of a solver which is a
// process of its own is not in it. It is nil where the system does not tell.
func CPU() Clock {
	return func() time.Duration {
		var u syscall.Rusage
		if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
			return 0
		}
		return time.Duration(u.Utime.Nano() + u.Stime.Nano())
	}
}
