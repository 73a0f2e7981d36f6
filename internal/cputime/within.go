package cputime

import (
	"context"
	"runtime"
	"time"
)

// patience is how many times longer a context of Within lives by a clock.
const patience = 10

// Within returns a context that ends for cause when this process, and those that it waited for, have
// had processors for so long, or patience times as long by a clock. Where the system does not tell
// times of processors it ends then by a clock.
func Within(ctx context.Context, most time.Duration, cause error) (context.Context, context.CancelFunc) {
	used := func() (time.Duration, bool) {
		self, told := Self()
		children, _ := Children()
		return self + children, told
	}
	began, told := used()
	if !told {
		return context.WithTimeoutCause(ctx, most, cause)
	}
	ctx, end := context.WithTimeoutCause(ctx, patience*most, cause)
	ctx, cancel := context.WithCancelCause(ctx)
	wait := func(left time.Duration) time.Duration { // all processors may work
		return max(left/time.Duration(runtime.NumCPU()), 20*time.Millisecond)
	}
	var look *time.Timer
	ready := make(chan struct{})
	look = time.AfterFunc(wait(most), func() {
		<-ready
		if now, _ := used(); now-began > most {
			cancel(cause)
		} else if ctx.Err() == nil {
			look.Reset(wait(most - now + began))
		}
	})
	close(ready)
	return ctx, func() { cancel(context.Canceled); look.Stop(); end() }
}
