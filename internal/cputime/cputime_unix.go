//go:build unix

// Package cputime measures processors' time of this process, which other programs hardly change.
package cputime

import (
	"syscall"
	"time"
)

// Self returns the time of this process; false where the system does not tell.
func Self() (time.Duration, bool) { return usage(syscall.RUSAGE_SELF) }

// Children returns the time of the processes waited for; false where the system does not tell.
func Children() (time.Duration, bool) { return usage(syscall.RUSAGE_CHILDREN) }

func usage(who int) (time.Duration, bool) {
	var u syscall.Rusage
	err := syscall.Getrusage(who, &u)
	return time.Duration(u.Utime.Nano() + u.Stime.Nano()), err == nil
}
