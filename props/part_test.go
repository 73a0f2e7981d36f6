package props

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"tandem/spec"
)

// below returns the statements n < limit, about the numbers from 0 on.
func below(limits ...int) []*Property[int] {
	var list []*Property[int]
	for _, limit := range limits {
		list = append(list, &Property[int]{
			ID:       fmt.Sprint("below-", limit),
			Symbolic: []string{"odd", "even"},
			Judge: func(_ context.Context, n int) spec.Verdict {
				e := spec.Evidence{Symbolic: spec.Counts{{Of: []string{"even", "odd"}[n%2], N: 1}}, Longest: n}
				switch {
				case n >= limit:
					return spec.Verdict{Result: spec.Refuted, Reason: "too large", Evidence: e}
				case n%10 == 9:
					return spec.Verdict{Result: spec.Discarded, Reason: "nine", Evidence: e}
				case n%50 == 7:
					return spec.Verdict{Result: spec.Inconclusive, Reason: "seven", Evidence: e}
				}
				return spec.Verdict{Evidence: e}
			},
			Show: func(n int) Shown { return Shown{Other: fmt.Sprint(n)} },
		})
	}
	return list
}

func numbers(to int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for n := range to {
			if !yield(n) {
				return
			}
		}
	}
}

// check returns an exhaustive check of two sweeps.
func check(ctx context.Context, progress Told) []Report {
	return append(Sweep(ctx, below(1000, 60), numbers(100), progress), Sweep(ctx, below(1000), numbers(30), progress)...)
}

// The parts of a check are the whole, and are disjoint.
func TestShards(t *testing.T) {
	for _, shards := range []int{1, 2, 3, 7, 200} {
		t.Run(fmt.Sprint(shards), func(t *testing.T) {
			cases := 0
			whole := Sweep(context.Background(), below(1000), numbers(100), Each(func() { cases++ }))
			var parts [][]Report
			judged := 0
			for i := 1; i <= shards; i++ {
				ctx := WithPart(context.Background(), &Part{Shard: Shard{i, shards}})
				parts = append(parts, Sweep(ctx, below(1000), numbers(100), Each(func() { judged++ })))
			}
			if cases != 100 || judged != 100 {
				t.Errorf("%d cases in all, %d in parts", cases, judged)
			}
			if diff := cmp.Diff(whole, MergeReports(parts), cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("-whole +merged\n%s", diff)
			}
		})
	}
}

// Of the counterexamples of shards the first is kept.
func TestShardsRefuted(t *testing.T) {
	var parts [][]Report
	for i := 1; i <= 3; i++ {
		parts = append(parts, Sweep(WithPart(context.Background(), &Part{Shard: Shard{i, 3}}), below(40), numbers(100), nil))
	}
	r := MergeReports(parts)[0]
	if r.Result != spec.Refuted || r.Counterexample.Case.Other != "40" || r.Counterexample.Number != 41 {
		t.Errorf("%v %+v", r.Result, r.Counterexample)
	}
}

// A statement whose evidence is missing in one shard has it from another.
func TestShardsEvidence(t *testing.T) {
	var parts [][]Report
	for i := 1; i <= 2; i++ { // even numbers, odd numbers
		r := Sweep(WithPart(context.Background(), &Part{Shard: Shard{i, 2}}), below(1000), numbers(6), nil)
		if r[0].Result != spec.Inconclusive || len(r[0].NeverFired) != 1 {
			t.Errorf("shard %d: %v %v", i, r[0].Result, r[0].NeverFired)
		}
		parts = append(parts, r)
	}
	if r := MergeReports(parts)[0]; r.Result != spec.Holds || len(r.NeverFired) != 0 {
		t.Errorf("%v %v", r.Result, r.NeverFired)
	}
}

func TestCount(t *testing.T) {
	part := &Part{Shard: Shard{2, 3}, Count: true}
	ctx := WithPart(context.Background(), part)
	for _, r := range check(ctx, Each(func() { t.Error("progress while counting") })) {
		if r.Generated != 0 {
			t.Errorf("%d cases were judged", r.Generated)
		}
	}
	if part.Counted() != 33+10 {
		t.Errorf("%d cases", part.Counted())
	}
}

// A check that is interrupted anywhere, saved as JSON, and resumed, any number of
// times, ends as one that is not.
func TestResume(t *testing.T) {
	for _, row := range [][2]int{{1, 1}, {3, 1}, {1, 4}, {3, 4}} {
		shards, at := row[0], WithWorkers(context.Background(), row[1])
		whole := check(WithPart(context.Background(), &Part{Shard: Shard{1, shards}}), nil)
		for _, stride := range []int{1, 7, 25, 60} {
			t.Run(fmt.Sprint(row, stride), func(t *testing.T) {
				var saved State
				for runs := 0; ; runs++ {
					if runs > 200 {
						t.Fatal("no end")
					}
					ctx, stop := context.WithCancelCause(at)
					left := stride
					part := &Part{Shard: Shard{1, shards}, From: saved, Tell: func(far func() State) {
						text, err := json.Marshal(far())
						if err != nil {
							t.Fatal(err)
						}
						saved = State{}
						if err := json.Unmarshal(text, &saved); err != nil {
							t.Fatal(err)
						}
						if left--; left == 0 {
							stop(errors.New("interrupted"))
						}
					}}
					reports := check(WithPart(ctx, part), nil)
					if slices.ContainsFunc(reports, func(r Report) bool { return r.Stopped == "interrupted" }) {
						continue
					}
					if left == 0 && runs == 0 {
						t.Fatal("it does not say that it was interrupted")
					}
					if diff := cmp.Diff(whole, reports, cmpopts.EquateEmpty()); diff != "" {
						t.Errorf("after %d interruptions: -whole +resumed\n%s", runs, diff)
					}
					return
				}
			})
		}
	}
}

// What an earlier run judged is not lost if this one ends before it is there.
func TestResumeInterruptedEarly(t *testing.T) {
	part := &Part{}
	check(WithPart(context.Background(), part), nil)
	done := part.Done()
	ctx, stop := context.WithCancel(context.Background())
	stop()
	again := &Part{From: done}
	check(WithPart(ctx, again), nil)
	for i, s := range again.Done().Sweeps {
		if s.Cases != done.Sweeps[i].Cases || s.Reports[0].Generated != done.Sweeps[i].Reports[0].Generated {
			t.Errorf("sweep %d: %d cases, before %d", i, s.Cases, done.Sweeps[i].Cases)
		}
	}
}

// Progress of other statements is not taken for that of these: their cases are
// judged.
func TestResumeOtherStatements(t *testing.T) {
	part := &Part{}
	Sweep(WithPart(context.Background(), part), below(1000), numbers(100), nil)
	for _, from := range []State{part.Done(), {Sweeps: []SweepState{{Cases: 100}}}} {
		r := Sweep(WithPart(context.Background(), &Part{From: from}), below(60), numbers(100), nil)[0]
		if r.Result != spec.Refuted || r.Counterexample.Case.Other != "60" {
			t.Errorf("%v after %d cases", r.Result, r.Generated)
		}
	}
}

// Sweeps that share the time of a context each get a part of it: one that would
// take it all leaves time to those behind it.
func TestSweepShare(t *testing.T) {
	ctx, cancel := context.WithTimeoutCause(context.Background(), 2*time.Second, errors.New("budget"))
	defer cancel()
	forever := func(yield func(int) bool) {
		for i := 0; yield(i); i++ {
		}
	}
	holds := []*Property[int]{{ID: "holds", Judge: func(context.Context, int) spec.Verdict { return spec.Verdict{} }}}
	first := SweepShare(ctx, 2, holds, forever, nil)
	if ctx.Err() != nil {
		t.Fatal("the first sweep took all of the time")
	}
	second := SweepShare(ctx, 1, holds, forever, nil)
	for i, want := range []string{"its share of the budget", "budget"} {
		r := append(first, second...)[i]
		if r.Stopped != want || r.Generated == 0 {
			t.Errorf("sweep %d: stopped by %q after %d cases, want %q", i+1, r.Stopped, r.Generated, want)
		}
	}
}

// Saved progress may leave out what it counted nothing of.
func TestSweepResumesWithoutCounts(t *testing.T) {
	part := &Part{From: State{Sweeps: []SweepState{{Cases: 2, Reports: []Report{{ID: "discards", Generated: 2}}}}}}
	discards := []*Property[int]{{ID: "discards", Judge: func(_ context.Context, n int) spec.Verdict {
		return spec.Verdict{Result: []spec.Result{spec.Discarded, spec.Inconclusive}[n%2], Reason: "why"}
	}}}
	r := Sweep(WithPart(context.Background(), part), discards, numbers(6), nil)[0]
	if r.Generated != 6 || r.Discarded["why"] != 2 || r.Inconclusive["why"] != 2 {
		t.Errorf("%+v", r)
	}
}

// Of the statements that are wanted alone there are reports; where a sweep has none of
// them, it enumerates nothing.
func TestWithOnly(t *testing.T) {
	for _, row := range []struct {
		ids          []string
		judged, want int
	}{
		{[]string{"below-1000"}, 100 + 30, 2},
		{[]string{"below-60"}, 61, 1}, // refuted by 60, and nothing else is wanted
		{[]string{"below-7"}, 0, 0},
	} {
		judged := 0
		reports := check(WithOnly(context.Background(), row.ids), Each(func() { judged++ }))
		if len(reports) != row.want || judged != row.judged {
			t.Errorf("%v: %d reports on %d cases, want %d on %d", row.ids, len(reports), judged, row.want, row.judged)
		}
	}
}

// A statement that is swept is judged beside those of a check, by the sweeps over its kind
// of case; others are not.
func TestWithMore(t *testing.T) {
	of := func(swept bool) Checkable { return &Property[int]{ID: "more", Swept: swept, Judge: below(50)[0].Judge} }
	texts := &Property[string]{ID: "texts", Swept: true}
	for _, row := range []struct {
		more []Checkable
		want []string
	}{
		{[]Checkable{of(true), texts}, []string{"below-1000", "below-60", "more", "below-1000", "more"}},
		{[]Checkable{of(false)}, []string{"below-1000", "below-60", "below-1000"}},
	} {
		var got []string
		for _, r := range check(WithMore(context.Background(), row.more), nil) {
			if got = append(got, r.ID); r.ID == "more" && (r.Generated == 51) != (r.Result == spec.Refuted) {
				t.Errorf("%+v", r)
			}
		}
		if !slices.Equal(got, row.want) {
			t.Errorf("%v: reports on %v, want %v", row.more, got, row.want)
		}
	}
}
