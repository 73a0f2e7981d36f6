//go:build !unix

package cputime

import "time"

// Self is not told.
func Self() (time.Duration, bool) { return 0, false }

// Children is not told.
func Children() (time.Duration, bool) { return 0, false }
