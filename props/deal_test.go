package props

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/spec"
)

// families returns the numbers from 0 on in families of a few, each announced.
func families(to int, announce func()) iter.Seq[int] {
	return func(yield func(int) bool) {
		for n := range to {
			if n%7 == 0 {
				announce()
			}
			if !yield(n) {
				return
			}
		}
	}
}

// scopes returns what a sweep of the numbers finds and tells.
func scopes(ctx context.Context, task *Task, to int, list ...*Property[int]) (reports []Report, scope spec.Scope, told []spec.Scope) {
	tally := NewTally(task, 3, func(s spec.Scope) { told = append(told, s) })
	reports, scope = tally.Done(Sweep(ctx, task, list, families(to, tally.Program), tally.States())...)
	return reports, scope, told
}

// Every number of workers finds and tells the same, where statements hold, are refuted
// early or late, by the same case or not, all of them or some.
func TestWorkersFindTheSame(t *testing.T) {
	for _, row := range []struct {
		to     int
		limits []int
		reason string
	}{
		{5000, []int{10_000}, "all cases are judged, the last hand too"},
		{5001, []int{10_000, 4999}, "refuted by the last case but two"},
		{5000, []int{3, 4000, 10_000}, "one statement goes on to the end"},
		{5000, []int{2000, 2000, 1999}, "nothing is left to judge: what is behind does not count"},
		{5000, []int{0}, "the first case"},
		{0, []int{7}, "no case"},
	} {
		reports, scope, told := scopes(t.Context(), &Task{Workers: 1}, row.to, lessThan(row.limits...)...)
		for _, n := range []int{2, 3, 8} {
			r, s, w := scopes(t.Context(), &Task{Workers: n}, row.to, lessThan(row.limits...)...)
			if diff := cmp.Diff(reports, r); diff != "" {
				t.Errorf("%s: %d workers find something else (-1 worker +%d)\n%s", row.reason, n, n, diff)
			}
			if diff := cmp.Diff(append(told, scope), append(w, s)); diff != "" {
				t.Errorf("%s: %d workers tell something else (-1 worker +%d)\n%s", row.reason, n, n, diff)
			}
		}
	}
}

// Where ctx ends, what was judged is a beginning of the cases, all of which count.
func TestWorkersStop(t *testing.T) {
	for _, n := range []int{1, 2, 8} {
		ctx, stop := context.WithCancelCause(t.Context())
		tally, judged := NewTally(nil, 3, nil), 0
		part := &Part{}
		list := lessThan(1 << 40)
		reports := Sweep(ctx, &Task{Part: part, Workers: n}, list, families(1<<40, tally.Program), Each(func() {
			if judged++; judged == 3000 {
				stop(errors.New("enough"))
			}
		}))
		if r := reports[0]; r.Stopped != "enough" || r.Generated != judged || judged < 3000 || r.Evidence.Longest != judged-1 || part.Done().Sweeps[0].Cases != judged {
			t.Errorf("%d workers: stopped by %q after %d cases to number %d, told of %d, kept %d", n, r.Stopped, r.Generated, r.Evidence.Longest, judged, part.Done().Sweeps[0].Cases)
		}
	}
}

// A panic of a case is its crash, behind as many cases for every number of workers.
func TestWorkersPanic(t *testing.T) {
	crashes := lessThan(10_000)
	judge := crashes[0].Judge
	crashes[0].Judge = func(ctx context.Context, n int) spec.Verdict {
		if n == 1234 {
			panic("our bug")
		}
		return judge(ctx, n)
	}
	for _, n := range []int{1, 4} {
		r := Sweep(t.Context(), &Task{Workers: n}, crashes, numbers(5000), nil)[0]
		if r.Crash == nil || r.Crash.Panic != "our bug" || r.Crash.Case.Other != "1234" || r.Generated != 1234-0 {
			t.Errorf("%d workers: %+v after %d", n, r.Crash, r.Generated)
		}
	}
}

// The cases of a program stay with one worker, which makes what they share once; and
// no worker uses what another one made.
func TestWorkersShare(t *testing.T) {
	var made atomic.Int64
	shares := []*Property[int]{{
		ID:   "shares",
		Show: func(n int) Shown { return Shown{Other: fmt.Sprint(n)} },
		Judge: func(ctx context.Context, n int) spec.Verdict {
			own := spec.Remember(ctx, &made, n/7, func(k int) *int { made.Add(1); return &k })
			if *own != n/7 {
				return spec.Refute(spec.Evidence{}, nil, "what was made for another program")
			}
			return spec.Agreed()
		},
	}}
	for _, n := range []int{1, 2, 8} {
		made.Store(0)
		tally := NewTally(nil, 3, nil)
		r := Sweep(t.Context(), &Task{Workers: n}, shares, families(7000, tally.Program), tally.States())[0]
		if r.Held != 7000 || made.Load() != 1000 {
			t.Errorf("%d workers: %d held, and %d were made, want 1000, one a program", n, r.Held, made.Load())
		}
	}
}

// A check that ends with the refutation of one statement ends by the same case for every number
// of workers: its counterexample is that of a whole check, the others are judged up
// to it, and no sweep behind it begins.
func TestUntil(t *testing.T) {
	whole := Sweep(t.Context(), nil, lessThan(2000, 100, 10_000), numbers(5000), nil)
	for _, n := range []int{1, 2, 8} {
		task := &Task{Workers: n, Until: "below-2000"}
		reports, scope, told := scopes(t.Context(), task, 5000, lessThan(2000, 100, 10_000)...)
		if diff := cmp.Diff(whole[:2], reports[:2]); diff != "" {
			t.Errorf("%d workers: -whole +until\n%s", n, diff)
		}
		if r := reports[2]; r.Generated != 2001 || r.Stopped != Enough || scope.States != 2001 || len(told) != 2001 || scope.Programs != 286 {
			t.Errorf("%d workers: %d cases, stopped by %q, %+v", n, r.Generated, r.Stopped, scope)
		}
		begun := false
		behind := Sweep(t.Context(), task, lessThan(7), func(func(int) bool) { begun = true }, nil)[0]
		if begun || behind.Generated != 0 || behind.Stopped != Enough {
			t.Errorf("%d workers: the sweep behind it begins, or says that it was stopped by %q", n, behind.Stopped)
		}
		// One that goes on from there knows that nothing is left.
		part := &Part{}
		Sweep(t.Context(), &Task{Part: part, Until: "below-2000"}, lessThan(2000, 10_000), numbers(5000), nil)
		again := Sweep(t.Context(), &Task{Part: &Part{From: part.Done()}, Until: "below-2000"}, lessThan(2000, 10_000), numbers(5000), nil)
		if again[1].Generated != 2001 || again[1].Stopped != Enough {
			t.Errorf("resumed: %d cases, stopped by %q", again[1].Generated, again[1].Stopped)
		}
	}
}
