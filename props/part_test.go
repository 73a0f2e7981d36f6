package props

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"tandem/spec"
)

// lessThan returns the statements n < limit, about the numbers from 0 on; n ≠ -limit for negative ones.
func lessThan(limits ...int) []*Property[int] {
	var list []*Property[int]
	for _, limit := range limits {
		list = append(list, &Property[int]{
			ID:       fmt.Sprint("below-", limit),
			Symbolic: []string{"odd", "even"},
			Judge: func(_ context.Context, n int) spec.Verdict {
				e := spec.Evidence{Symbolic: spec.Counts{{Of: []string{"even", "odd"}[n%2], N: 1}}, Longest: n}
				switch {
				case limit >= 0 && n >= limit, n == -limit:
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
func check(ctx context.Context, task *Task, progress Told) []Report {
	return append(Sweep(ctx, task, lessThan(1000, 60), numbers(100), progress), Sweep(ctx, task, lessThan(1000), numbers(30), progress)...)
}

// planned returns the segments of a check.
func planned(parts int, check func(*Task) []Report) []Segment {
	part := &Part{Count: true}
	check(&Task{Part: part})
	return part.Plan(parts)
}

// joined judges each segment alone, and returns the whole by their states, which were JSON meanwhile.
func joined(t *testing.T, parts int, check func(*Task) []Report) (whole *Part, judged []int) {
	t.Helper()
	segments := planned(parts, check)
	states := make([]State, parts)
	for i, segment := range segments {
		part := &Part{Segment: segment}
		check(&Task{Part: part})
		text, err := json.Marshal(part.Done())
		if err != nil || json.Unmarshal(text, &states[i]) != nil {
			t.Fatal(err)
		}
		judged = append(judged, part.Counted())
	}
	state, err := Whole(segments, states)
	if err != nil {
		t.Fatal(err)
	}
	return &Part{From: state}, judged
}

// The segments of a check, each judged alone, are what one machine finds: where all statements hold,
// where one or each is refuted, and where one refutation is enough. Nothing is judged again.
func TestSegments(t *testing.T) {
	for _, row := range []struct {
		name   string
		limits []int
		until  string
		reason string
	}{
		{"holds", []int{1000}, "", "all cases count"},
		{"refuted", []int{1000, 40}, "", "cases behind the counterexample do not count"},
		{"all refuted", []int{70, 40, 12}, "", "the sweep ends with the last counterexample, though segments behind it go on"},
		{"refuted once", []int{-70, -40, -12}, "", "segments behind the last counterexample find none"},
		{"until", []int{1000, 40}, "below-40", "the other statement ends there, and the next sweep has no case"},
	} {
		for _, workers := range []int{1, 4} {
			for _, parts := range []int{1, 2, 3, 7, 200} {
				t.Run(fmt.Sprint(row.name, workers, parts), func(t *testing.T) {
					var scope spec.Scope
					var again atomic.Int64
					check := func(task *Task) []Report {
						tally := NewTally(task, 5, nil)
						task.Until, task.Workers = row.until, workers
						statements := lessThan(row.limits...)
						for _, s := range statements {
							judge := s.Judge
							s.Judge = func(ctx context.Context, n int) spec.Verdict { again.Add(1); return judge(ctx, n) }
						}
						reports := Sweep(t.Context(), task, statements, digits(tally, 3), tally.States())
						reports = append(reports, Sweep(t.Context(), task, lessThan(1000, 60), numbers(30), tally.Points())...)
						_, scope = tally.Done()
						return reports
					}
					whole := check(&Task{})
					of := scope
					part, judged := joined(t, parts, check)
					again.Store(0)
					defer func() {
						if n := again.Load(); n > 0 {
							t.Errorf("%s: %d cases were judged again", row.reason, n)
						}
					}()
					if diff := cmp.Diff(whole, check(&Task{Part: part}), cmpopts.EquateEmpty()); diff != "" || scope != of {
						t.Errorf("%s: scope %v, want %v; -whole +joined\n%s", row.reason, scope, of, diff)
					}
					if row.name == "holds" {
						sum := 0
						for _, n := range judged {
							sum += n
						}
						if sum != 100+30 || slices.Max(judged) > 2*(130/parts)+11 {
							t.Errorf("%v cases in the segments, want 130 about alike", judged)
						}
					}
				})
			}
		}
	}
}

// digits enumerates the numbers below 100, ten of which are a program, in several walks.
func digits(tally *Tally, walks int) iter.Seq[int] {
	var all []iter.Seq[int]
	for w := range walks {
		all = append(all, func(yield func(int) bool) {
			for tens := range Walk(tally, func(src Source) (int, bool) {
				n := src.Choose(10, "tens")
				return n, n%walks == w
			}) {
				tally.Program()
				for ones := range All(func(src Source) int { return src.Choose(10, "ones") }) {
					if !yield(10*tens + ones) {
						return
					}
				}
			}
		})
	}
	return Chain(all...)
}

// A segment begins at its place: what comes before it is not enumerated.
func TestSegmentSkips(t *testing.T) {
	made := 0
	check := func(task *Task) []Report {
		tally := NewTally(task, 5, nil)
		cases := Walk(tally, func(src Source) (int, bool) { made++; return 10*src.Choose(10, "tens") + src.Choose(10, "ones"), true })
		return Sweep(t.Context(), task, lessThan(1000), cases, tally.States())
	}
	last := planned(10, check)[9]
	made = 0
	part := &Part{Segment: last}
	if r := check(&Task{Part: part})[0]; r.Generated != 10 || made > 11 {
		t.Errorf("%d cases judged, %d made, want 10 and 10", r.Generated, made)
	}
}

// Of many places some are kept, at the same distance; segments are about alike.
func TestManyPlaces(t *testing.T) {
	const cases = 5*mostCuts + 100
	part := &Part{sweeps: 1}
	for n := range cases {
		part.count(n, nil)
	}
	places := part.cuts[0].places
	if len(places) < mostCuts/2 || len(places) >= mostCuts {
		t.Errorf("%d places", len(places))
	}
	for i, p := range places {
		if p.Cases != 8*i {
			t.Fatalf("place %d is before case %d, expected %d", i, p.Cases, 8*i)
		}
	}
	for i, s := range part.Plan(7) {
		if n := s.To[0] - s.Start[0].Cases; n < cases/7-8 || n > cases/7+8 {
			t.Errorf("segment %d has %d cases of %d", i, n, cases)
		}
	}
}

// What is told of a sweep goes on from its place, or from the sweep before.
func TestTallyStart(t *testing.T) {
	tally := NewTally(nil, 5, nil)
	for range 3 {
		tally.Program()
	}
	if tally.start(Place{}) || tally.ahead != 3 {
		t.Errorf("%d programs, expected 3", tally.ahead)
	}
	if !tally.start(Place{Made: 1, Mark: 7}) || tally.ahead != 7 {
		t.Errorf("%d programs, expected 7", tally.ahead)
	}
}

// A part of other statements is no part.
func TestWholeOfOthers(t *testing.T) {
	segments := planned(2, func(task *Task) []Report { return check(t.Context(), task, nil) })
	if _, err := Whole(segments, []State{{}, {}}); err == nil || err.Error() != "found part 1 of other statements, expected those of part 1" {
		t.Errorf("got %v", err)
	}
}

// A check whose last sweep has no case of this size is whole in parts, too.
func TestWholeOfNoCase(t *testing.T) {
	empty := func(task *Task) []Report {
		return append(check(t.Context(), task, nil), Sweep(t.Context(), task, lessThan(1000), Chain[int](), nil)...)
	}
	var ends []State
	segments := planned(2, empty)
	for _, s := range segments {
		part := &Part{Segment: s}
		empty(&Task{Part: part})
		ends = append(ends, part.Done())
	}
	whole, err := Whole(segments, ends)
	if err != nil || len(whole.Sweeps) != len(ends[0].Sweeps) {
		t.Errorf("%d sweeps, %v, expected %d", len(whole.Sweeps), err, len(ends[0].Sweeps))
	}
	ends[1].Sweeps[0].Cases++ // cases that do not add up
	if _, err := Whole(segments, ends); err == nil || !strings.HasPrefix(err.Error(), "found part 2 up to case ") {
		t.Errorf("got %v", err)
	}
	holds := func(task *Task) []Report { return Sweep(t.Context(), task, lessThan(1000), numbers(30), nil) }
	segments, ends = planned(2, holds), nil
	for _, s := range segments {
		part := &Part{Segment: s}
		holds(&Task{Part: part})
		ends = append(ends, part.Done())
	}
	ends[0].Sweeps[0].Cases--
	if _, err := Whole(segments, ends); err == nil || !strings.HasPrefix(err.Error(), "found part 1 up to case ") {
		t.Errorf("got %v", err)
	}
}

func TestCount(t *testing.T) {
	part := &Part{Count: true}
	for _, r := range check(context.Background(), &Task{Part: part}, Each(func() { t.Error("progress while counting") })) {
		if r.Generated != 0 {
			t.Errorf("%d cases were judged", r.Generated)
		}
	}
	if part.Counted() != 100+30 {
		t.Errorf("%d cases", part.Counted())
	}
}

// A check that is interrupted anywhere, saved as JSON, and resumed, any number of
// times, ends as one that is not.
func TestResume(t *testing.T) {
	for _, row := range [][2]int{{1, 1}, {3, 1}, {1, 4}, {3, 4}} {
		parts, workers := row[0], row[1]
		segment := planned(parts, func(task *Task) []Report { return check(t.Context(), task, nil) })[parts/2]
		ended := &Part{Segment: segment}
		whole := check(context.Background(), &Task{Part: ended}, nil)
		for _, stride := range []int{1, 7, 25, 60} {
			t.Run(fmt.Sprint(row, stride), func(t *testing.T) {
				var saved State
				for runs := 0; ; runs++ {
					if runs > 200 {
						t.Fatal("no end")
					}
					ctx, stop := context.WithCancelCause(context.Background())
					left := stride
					part := &Part{Segment: segment, From: saved, Tell: func(far func() State) {
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
					reports := check(ctx, &Task{Part: part, Workers: workers}, nil)
					if slices.ContainsFunc(reports, func(r Report) bool { return r.Stopped == "interrupted" }) {
						continue
					}
					if left == 0 && runs == 0 {
						t.Fatal("it does not say that it was interrupted")
					}
					if diff := cmp.Diff(whole, reports, cmpopts.EquateEmpty()); diff != "" {
						t.Errorf("after %d interruptions: -whole +resumed\n%s", runs, diff)
					}
					for i, s := range part.Done().Sweeps {
						if want := ended.Done().Sweeps[i].Ends; !slices.Equal(s.Ends, want) {
							t.Errorf("after %d interruptions: sweep %d ended at %v, expected %v", runs, i, s.Ends, want)
						}
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
	check(context.Background(), &Task{Part: part}, nil)
	done := part.Done()
	ctx, stop := context.WithCancel(context.Background())
	stop()
	again := &Part{From: done}
	check(ctx, &Task{Part: again}, nil)
	for i, s := range again.Done().Sweeps {
		if s.Cases != done.Sweeps[i].Cases || s.Reports[0].Generated != done.Sweeps[i].Reports[0].Generated {
			t.Errorf("sweep %d: %d cases, before %d", i, s.Cases, done.Sweeps[i].Cases)
		}
	}
}

// Progress of other statements is not taken for that of these, nor one that does not say where they ended:
// their cases are judged.
func TestResumeOtherStatements(t *testing.T) {
	part := &Part{}
	Sweep(context.Background(), &Task{Part: part}, lessThan(1000), numbers(100), nil)
	refuted := &Part{}
	Sweep(context.Background(), &Task{Part: refuted}, lessThan(60), numbers(100), nil)
	without := refuted.Done()
	without.Sweeps[0].Ends = nil
	for _, from := range []State{part.Done(), {Sweeps: []SweepState{{Cases: 100}}}, without} {
		r := Sweep(context.Background(), &Task{Part: &Part{From: from}}, lessThan(60), numbers(100), nil)[0]
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
	first := SweepShare(ctx, nil, 2, holds, forever, nil)
	if ctx.Err() != nil {
		t.Fatal("the first sweep took all of the time")
	}
	second := SweepShare(ctx, nil, 1, holds, forever, nil)
	for i, want := range []string{"its share of the budget", "budget"} {
		r := append(first, second...)[i]
		if r.Stopped != want || r.Generated == 0 {
			t.Errorf("sweep %d: stopped by %q after %d cases, want %q", i+1, r.Stopped, r.Generated, want)
		}
	}
}

// Saved progress may leave out what it counted nothing of.
func TestSweepResumesWithoutCounts(t *testing.T) {
	part := &Part{From: State{Sweeps: []SweepState{{Cases: 2, Ends: []int{0}, Reports: []Report{{ID: "discards", Generated: 2}}}}}}
	discards := []*Property[int]{{ID: "discards", Judge: func(_ context.Context, n int) spec.Verdict {
		return spec.Verdict{Result: []spec.Result{spec.Discarded, spec.Inconclusive}[n%2], Reason: "why"}
	}}}
	r := Sweep(context.Background(), &Task{Part: part}, discards, numbers(6), nil)[0]
	if r.Generated != 6 || r.Discarded["why"] != 2 || r.Inconclusive["why"] != 2 {
		t.Errorf("%+v", r)
	}
}

// Of the statements that are wanted alone there are reports; where a sweep has none of
// them, it enumerates nothing.
func TestOnly(t *testing.T) {
	for _, row := range []struct {
		ids          []string
		judged, want int
	}{
		{[]string{"below-1000"}, 100 + 30, 2},
		{[]string{"below-60"}, 61, 1}, // refuted by 60, and nothing else is wanted
		{[]string{"below-7"}, 0, 0},
	} {
		judged := 0
		reports := check(context.Background(), &Task{Only: row.ids}, Each(func() { judged++ }))
		if len(reports) != row.want || judged != row.judged {
			t.Errorf("%v: %d reports on %d cases, want %d on %d", row.ids, len(reports), judged, row.want, row.judged)
		}
	}
}

// A statement that is swept is judged beside those of a check, by the sweeps over its kind
// of case; others are not.
func TestMore(t *testing.T) {
	of := func(swept bool) Checkable {
		return &Property[int]{ID: "more", Swept: swept, Judge: lessThan(50)[0].Judge}
	}
	texts := &Property[string]{ID: "texts", Swept: true}
	for _, row := range []struct {
		more []Checkable
		want []string
	}{
		{[]Checkable{of(true), texts}, []string{"below-1000", "below-60", "more", "below-1000", "more"}},
		{[]Checkable{of(false)}, []string{"below-1000", "below-60", "below-1000"}},
	} {
		var got []string
		for _, r := range check(context.Background(), &Task{More: row.more}, nil) {
			if got = append(got, r.ID); r.ID == "more" && (r.Generated == 51) != (r.Result == spec.Refuted) {
				t.Errorf("%+v", r)
			}
		}
		if !slices.Equal(got, row.want) {
			t.Errorf("%v: reports on %v, want %v", row.more, got, row.want)
		}
	}
}
