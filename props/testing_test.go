package props_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"tandem/props"
	"tandem/spec"
)

// lists returns a property of lists of numbers below 100.
func lists(judge func(context.Context, []int) spec.Verdict) *props.Property[[]int] {
	return &props.Property[[]int]{
		ID: "lists", Name: "Lists", Cite: "§0", Text: "…",
		Gen: func(src props.Source) []int {
			var list []int
			for range src.Choose(12, "length") {
				src.Group("element", func() { list = append(list, src.Choose(100, "n")) })
			}
			return list
		},
		Judge: judge,
		Show:  func(l []int) props.Shown { return props.Shown{Other: fmt.Sprint(l), Size: len(l)} },
	}
}

func sum(l []int) int {
	n := 0
	for _, x := range l {
		n += x
	}
	return n
}

// light is refuted by a list whose sum is 150 or more.
func light(_ context.Context, l []int) spec.Verdict {
	v := spec.Verdict{Evidence: spec.Evidence{Symbolic: spec.CountsOf(map[string]int{fmt.Sprint(len(l)): 1})}}
	if sum(l) >= 150 {
		v.Result, v.Reason = spec.Refuted, "too heavy"
	}
	return v
}

func TestPropertyIsDeterministic(t *testing.T) {
	test := func(seed uint64) props.Report {
		return lists(light).Test(context.Background(), props.Options{Checks: 200, Seed: seed})
	}
	one := test(1)
	for range 2 {
		if diff := cmp.Diff(one, test(1)); diff != "" {
			t.Errorf("the same seed: -want +got\n%s", diff)
		}
	}
	if one.Result != spec.Refuted || one.Counterexample == nil {
		t.Fatalf("got %v", one.Result)
	}
	befores := map[string]bool{}
	for seed := range uint64(8) {
		befores[test(seed).Counterexample.Before.Other] = true
	}
	if len(befores) != 8 {
		t.Errorf("8 seeds found %d different lists", len(befores))
	}
	other := lists(light)
	other.ID = "other"
	if r := other.Test(context.Background(), props.Options{Checks: 200, Seed: 1}); r.Counterexample.Before.Other == one.Counterexample.Before.Other {
		t.Error("two properties see the same cases")
	}
}

// What is reported is small, refutes the property, and was judged in the end.
func TestPropertyShrinks(t *testing.T) {
	smaller := func(l []int) [][]int {
		var list [][]int
		for i := range l {
			list = append(list, slices.Delete(slices.Clone(l), i, i+1))
		}
		for i := range l {
			if l[i] > 0 {
				s := slices.Clone(l)
				s[i]--
				list = append(list, s)
			}
		}
		return list
	}
	smallest := 0
	for seed := range uint64(20) {
		p := lists(light)
		p.Smaller = smaller
		r := p.Test(context.Background(), props.Options{Checks: 200, Seed: seed})
		var got []int
		for _, f := range strings.Fields(strings.Trim(r.Counterexample.Case.Other, "[]")) {
			var n int
			if _, err := fmt.Sscan(f, &n); err != nil {
				t.Fatal(err)
			}
			got = append(got, n)
		}
		if len(got) > 3 || sum(got) != 150 {
			t.Errorf("seed %d: got %v, want few numbers with the sum 150", seed, got)
		}
		if len(got) == 2 {
			smallest++
		}
		if r.Counterexample.Reason != "too heavy" || r.Counterexample.After != r.Generated {
			t.Errorf("seed %d: got %+v after %d cases", seed, *r.Counterexample, r.Generated)
		}
	}
	if smallest < 18 { // three times 50 is a local minimum
		t.Errorf("%d of 20 seeds reached two numbers, want 18", smallest)
	}
}

func TestTriesBoundShrinking(t *testing.T) {
	for _, tries := range []int{1, 10, 200} {
		judged := 0
		p := lists(func(ctx context.Context, l []int) spec.Verdict { judged++; return light(ctx, l) })
		p.Smaller = func(l []int) [][]int { return [][]int{l} } // never ends by itself
		r := p.Test(context.Background(), props.Options{Checks: 200, Seed: 1, Tries: tries})
		shrinking := judged - r.Generated - 1 // and once more in the end
		if shrinking > 2*tries || r.Counterexample == nil {
			t.Errorf("%d tries: judged %d cases while shrinking", tries, shrinking)
		}
	}
}

func TestReduce(t *testing.T) {
	halve := func(n int) []int { return []int{n / 2, n - 1} }
	for _, row := range []struct {
		name   string
		in     int
		tries  int
		want   int
		asked  int
		reason string
	}{
		{"to the end", 1000, 1000, 17, 11, "500 250 125 62 31, no 15, 30, no 15, 29, …"},
		{"no tries", 1000, 0, 1000, 0, "nothing may be asked"},
		{"one try", 1000, 1, 500, 1, "one step"},
		{"few tries", 1000, 5, 31, 5, "five steps"},
		{"nothing smaller fails", 17, 1000, 17, 2, "both were tried"},
	} {
		t.Run(row.name, func(t *testing.T) {
			if row.reason == "" {
				t.Fatal("no reason")
			}
			asked := 0
			got := props.Reduce(row.in, halve, func(n int) bool { asked++; return n >= 17 }, row.tries)
			if got != row.want || asked > row.tries || row.name != "to the end" && asked != row.asked {
				t.Errorf("%s: got %d after %d tries, want %d after %d", row.reason, got, asked, row.want, row.asked)
			}
		})
	}
	if got := props.Reduce(5, nil, func(int) bool { return true }, 10); got != 5 {
		t.Errorf("without Smaller: got %d", got)
	}
}

// How verdicts and panics count.
func TestPropertyCounts(t *testing.T) {
	type counts struct {
		Result                  spec.Result
		Generated, Held         int
		Discarded, Inconclusive map[string]int
		Refuted, Crashed        bool
		NeverFired              []string
	}
	empty := map[string]int{}
	always := func(v spec.Verdict) func(context.Context, []int) spec.Verdict {
		return func(context.Context, []int) spec.Verdict { return v }
	}
	for _, row := range []struct {
		name   string
		in     func(context.Context, []int) spec.Verdict
		want   counts
		reason string
	}{
		{"holds", always(spec.Verdict{}), counts{spec.Tested, 50, 50, empty, empty, false, false, nil}, "every case counts"},
		{
			"discarded", always(spec.Verdict{Result: spec.Discarded, Reason: "no hypothesis"}),
			counts{spec.Inconclusive, 50, 0, map[string]int{"no hypothesis": 50}, empty, false, false, nil}, "nothing that held is nothing that was shown",
		},
		{
			"inconclusive", always(spec.Verdict{Result: spec.Inconclusive, Reason: "a bound"}),
			counts{spec.Inconclusive, 50, 0, empty, map[string]int{"a bound": 50}, false, false, nil}, "a bound is no verdict",
		},
		{
			"mixed", func(_ context.Context, l []int) spec.Verdict {
				if len(l) == 0 {
					return spec.Verdict{Result: spec.Discarded, Reason: "empty"}
				}
				return spec.Verdict{}
			},
			counts{spec.Tested, 50, 46, map[string]int{"empty": 4}, empty, false, false, nil}, "four of these 50 lists are empty: one of twelve",
		},
		{"refuted", always(spec.Verdict{Result: spec.Refuted, Reason: "no"}), counts{spec.Refuted, 1, 0, empty, empty, true, false, nil}, "the first case ends it"},
		{
			"panic", func(_ context.Context, l []int) spec.Verdict { panic(fmt.Sprint("our bug ", len(l) > 200)) },
			counts{spec.Inconclusive, 0, 0, empty, empty, false, true, nil}, "our bug refutes nothing",
		},
		{
			"no clause", func(context.Context, []int) spec.Verdict { panic(spec.NoClause{Function: "V(e)", At: "x"}) },
			counts{spec.Refuted, 1, 0, empty, empty, true, false, nil}, "a function that is not total is a fault of the calculus",
		},
	} {
		t.Run(row.name, func(t *testing.T) {
			if row.reason == "" {
				t.Fatal("no reason")
			}
			r := lists(row.in).Test(context.Background(), props.Options{Checks: 50, Seed: 1})
			got := counts{r.Result, r.Generated, r.Held, r.Discarded, r.Inconclusive, r.Counterexample != nil, r.Crash != nil, r.NeverFired}
			if diff := cmp.Diff(row.want, got); diff != "" {
				t.Errorf("%s: -want +got\n%s", row.reason, diff)
			}
			if r.Verdict != r.Result.String() {
				t.Errorf("the verdict is %q, the result %v", r.Verdict, r.Result)
			}
			if r.Crash != nil && (r.Crash.Panic != "our bug false" || !strings.Contains(r.Crash.Stack, "testing_test.go") || r.Crash.Case.Other == "") {
				t.Errorf("a crash that does not say where: %+v", *r.Crash)
			}
		})
	}
	p := lists(func(ctx context.Context, l []int) spec.Verdict {
		v := light(ctx, l)
		v.Result = spec.Tested
		return v
	})
	p.Symbolic, p.Concrete = []string{"3", "99"}, []string{"If-T"}
	if diff := cmp.Diff([]string{"symbolic 99", "concrete If-T"}, p.Test(context.Background(), props.Options{Checks: 50, Seed: 3}).NeverFired); diff != "" {
		t.Errorf("never fired: -want +got\n%s", diff)
	}
}

func TestPropertyStops(t *testing.T) {
	ctx, cancel := context.WithCancelCause(context.Background())
	p := lists(func(context.Context, []int) spec.Verdict { return spec.Verdict{} })
	r := p.Test(ctx, props.Options{Checks: 1 << 30, Seed: 1, Progress: func(done int) {
		if done == 5 {
			cancel(errors.New("enough"))
		}
	}})
	if r.Generated != 5 || r.Stopped != "enough" || r.Result != spec.Inconclusive {
		t.Errorf("after five: got %d cases, stopped %q, %v", r.Generated, r.Stopped, r.Result)
	}
	if r := p.Test(ctx, props.Options{Checks: 10, Seed: 1}); r.Generated != 0 || r.Stopped != "enough" || r.Result != spec.Inconclusive {
		t.Errorf("before the first: got %d cases, stopped %q, %v", r.Generated, r.Stopped, r.Result)
	}
	ctx, cancel = context.WithCancelCause(context.Background())
	p = lists(func(ctx context.Context, _ []int) spec.Verdict {
		cancel(errors.New("in between"))
		return spec.Verdict{Result: spec.Inconclusive, Reason: "interrupted"}
	})
	if r := p.Test(ctx, props.Options{Checks: 10, Seed: 1}); r.Generated != 0 || r.Stopped != "in between" {
		t.Errorf("while judging: got %d cases, stopped %q", r.Generated, r.Stopped)
	}
	ctx, cancel = context.WithCancelCause(context.Background())
	p = lists(func(ctx context.Context, _ []int) spec.Verdict {
		if cancel(errors.New("in a run")); ctx.Err() != nil {
			return spec.Verdict{Result: spec.Refuted, Reason: "the run has another end"}
		}
		return spec.Verdict{}
	})
	if r := p.Test(ctx, props.Options{Checks: 10, Seed: 1}); r.Generated != 0 || r.Stopped != "in a run" || r.Result == spec.Refuted {
		t.Errorf("where a run is stopped: got %d cases, stopped %q, %v", r.Generated, r.Stopped, r.Result)
	}
	ctx, cancel = context.WithCancelCause(context.Background())
	p = lists(func(ctx context.Context, l []int) spec.Verdict {
		if ctx.Err() != nil {
			return spec.Verdict{Result: spec.Inconclusive, Reason: "interrupted"}
		}
		defer cancel(errors.New("while shrinking"))
		return spec.Verdict{Result: spec.Refuted, Reason: "no"}
	})
	if r := p.Test(ctx, props.Options{Checks: 10, Seed: 1}); r.Result != spec.Refuted || r.Counterexample.Reason != "no" {
		t.Errorf("while shrinking: got %v, %+v", r.Result, r.Counterexample)
	}
}

func TestSweep(t *testing.T) {
	bySize := func(yield func([]int) bool) {
		for n := range 4 {
			for l := range props.All(func(src props.Source) []int {
				list := make([]int, n)
				for i := range list {
					list[i] = src.Choose(4, "n")
				}
				return list
			}) {
				if !yield(l) {
					return
				}
			}
		}
	}
	judge := func(bad func([]int) bool, judged *int) *props.Property[[]int] {
		return lists(func(_ context.Context, l []int) spec.Verdict {
			*judged++
			if len(l) == 3 && l[2] == 3 && bad == nil {
				panic("our bug")
			}
			if bad != nil && bad(l) {
				return spec.Verdict{Result: spec.Refuted, Reason: "no"}
			}
			return spec.Verdict{}
		})
	}
	one := &props.Task{Workers: 1} // what is counted here is so of one
	var judged [4]int
	done := 0
	reports := props.Sweep(context.Background(), one, []*props.Property[[]int]{
		judge(func(l []int) bool { return sum(l) >= 5 }, &judged[0]),
		judge(func(l []int) bool { return len(l) == 3 && l[0] == 2 }, &judged[1]),
		judge(func([]int) bool { return false }, &judged[2]),
		judge(nil, &judged[3]),
	}, bySize, props.Each(func() { done++ }))
	if diff := cmp.Diff([4]int{1 + 4 + 12, 1 + 4 + 16 + 33, 1 + 4 + 16 + 64, 1 + 4 + 16 + 4}, judged); diff != "" {
		t.Errorf("cases until each was decided: -want +got\n%s", diff)
	}
	if done != 1+4+16+64 {
		t.Errorf("told of %d cases, want all 85", done)
	}
	var found []string
	for _, r := range reports {
		switch {
		case r.Counterexample != nil:
			found = append(found, fmt.Sprintf("%v %s after %d", r.Result, r.Counterexample.Case.Other, r.Counterexample.After))
		case r.Crash != nil:
			found = append(found, fmt.Sprintf("%v crash %s", r.Result, r.Crash.Case.Other))
		default:
			found = append(found, fmt.Sprintf("%v %d", r.Result, r.Held))
		}
	}
	want := []string{"refuted [2 3] after 17", "refuted [2 0 0] after 54", "tested 85", "inconclusive crash [0 0 3]"}
	if diff := cmp.Diff(want, found); diff != "" {
		t.Errorf("the first counterexample is the smallest: -want +got\n%s", diff)
	}

	ctx, cancel := context.WithCancelCause(context.Background())
	done = 0
	reports = props.Sweep(ctx, one, []*props.Property[[]int]{judge(func([]int) bool { return false }, &judged[0])}, bySize, props.Each(func() {
		if done++; done == 7 {
			cancel(errors.New("enough"))
		}
	}))
	if r := reports[0]; r.Generated != 7 || r.Stopped != "enough" {
		t.Errorf("stopped after seven: got %d, %q", r.Generated, r.Stopped)
	}
	done = 0
	props.Sweep(context.Background(), one, []*props.Property[[]int]{judge(func([]int) bool { return true }, &judged[0])}, bySize, props.Each(func() { done++ }))
	if done != 1 {
		t.Errorf("went on for %d cases with nothing to decide", done)
	}
}

// More cases than Checks are judged while a rule has not fired, and no more than Most.
func TestMost(t *testing.T) {
	of := func(rule string, most int) props.Report {
		p := lists(func(ctx context.Context, l []int) spec.Verdict { // a rule for each length
			return spec.Verdict{Result: spec.Tested, Evidence: spec.Evidence{Symbolic: spec.CountsOf(map[string]int{fmt.Sprint(len(l)): 1})}}
		})
		p.Symbolic = []string{rule}
		return p.Test(context.Background(), props.Options{Checks: 1, Most: most, Seed: 1})
	}
	if r := of("7", 0); r.Generated != 1 || r.Result != spec.Inconclusive {
		t.Errorf("no more: %d cases, %v", r.Generated, r.Result)
	}
	if r := of("7", 1000); r.Generated == 1 || r.Generated == 1000 || r.Result != spec.Tested {
		t.Errorf("until the rule fires: %d cases, %v", r.Generated, r.Result)
	}
	if r := of("no length", 50); r.Generated != 50 || r.Result != spec.Inconclusive {
		t.Errorf("the rule never fires: %d cases, %v", r.Generated, r.Result)
	}
}

// A refutation found as the search is stopped is judged again, but not for ever: it may come of the stop.
func TestStoppedRefutation(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, stop := context.WithTimeout(t.Context(), time.Second)
		defer stop()
		r := lists(func(ctx context.Context, _ []int) spec.Verdict {
			<-ctx.Done()
			return spec.Verdict{Result: spec.Refuted, Reason: "what takes for ever failed, since it was stopped"}
		}).Test(ctx, props.Options{Checks: 50, Seed: 1})
		if r.Result != spec.Inconclusive {
			t.Errorf("got %v, %+v", r.Result, r.Counterexample)
		}
	})
}
