package cputime_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"tandem/internal/cputime"
)

// A context ends for its cause when the processor has worked for so long, and not before.
func TestWithin(t *testing.T) {
	late := errors.New("late")
	ctx, stop := cputime.Within(context.Background(), 50*time.Millisecond, late)
	defer stop()
	before, told := cputime.Self()
	for ctx.Err() == nil { // it works
	}
	after, _ := cputime.Self()
	if context.Cause(ctx) != late || told && after-before < 40*time.Millisecond {
		t.Errorf("%v after %v", context.Cause(ctx), after-before)
	}
	ctx, stop = cputime.Within(context.Background(), time.Hour, late)
	if stop(); ctx.Err() == nil || context.Cause(ctx) == late {
		t.Errorf("%v, want the end of who began it", context.Cause(ctx))
	}
}
