package ledger

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"tandem/props"
	"tandem/spec"
)

// finding is a statement that counts how often it is tried.
type finding struct {
	props.Checkable
	report props.Report
	tried  int
}

func (f *finding) Info() props.Info { return props.Info{ID: f.report.ID} }

func (f *finding) Test(context.Context, props.Options) props.Report {
	f.tried++
	return f.report
}

// What an earlier run has found is not found again, and is the same; what it did not
// end is done anew.
func TestUnits(t *testing.T) {
	var file []byte
	write := func(text []byte) error { file = text; return nil }
	first := NewUnits("1", "a check", write)
	done := &finding{report: props.Report{ID: "done", Verdict: "refuted", Generated: 3, Counterexample: &props.Counterexample{}}}
	stopped := &finding{report: props.Report{ID: "stopped", Verdict: "inconclusive", Stopped: "interrupted"}}
	for _, s := range first.kept("k", []props.Checkable{done, stopped}) {
		s.Test(t.Context(), props.Options{})
	}
	_, err := unit(t.Context(), first, "wrong", func() (int, error) { return 1, errors.New("no") })
	over, cancel := context.WithCancel(t.Context())
	cancel()
	n, errOver := unit(over, first, "late", func() (int, error) { return 1, nil })
	if err == nil || errOver != nil || n != 1 {
		t.Errorf("got %v, %v, %d", err, errOver, n)
	}
	if err := first.Save(); err != nil {
		t.Fatal(err)
	}
	again := NewUnits("1", "a check", write)
	if err := again.Resume("file", file); err != nil {
		t.Fatal(err)
	}
	for i, s := range again.kept("k", []props.Checkable{done, stopped}) {
		r := s.Test(t.Context(), props.Options{})
		if i == 0 && (r.Generated != 3 || r.Result.String() != "refuted") {
			t.Errorf("got %+v", r)
		}
	}
	if done.tried != 1 || stopped.tried != 2 || len(again.saved.Units) != 1 {
		t.Errorf("tried %d and %d times, want 1 and 2; kept %d", done.tried, stopped.tried, len(again.saved.Units))
	}
	if text := string(file); strings.Contains(text, "stopped") {
		t.Errorf("kept a report on no case: %s", text)
	}
	other := NewUnits("1", "another check", write)
	if err := other.Resume("file", file); err == nil || !strings.HasPrefix(err.Error(), "file: found the progress of another run, ") {
		t.Errorf("another run: %v", err)
	}
	if err := other.Resume("file", []byte("{\n")); err == nil || err.Error() != "file:2:1: found the end of the file, expected more JSON; expected a file that --resume has written" {
		t.Errorf("half a file: %v", err)
	}
}

// A statement that was interrupted goes on behind its last case, and finds what it
// finds at once.
func TestUnitsInside(t *testing.T) {
	const checks = 2*piece + 300
	judged, stopAt := 0, 0
	ctx, stop := context.WithCancel(t.Context())
	p := &props.Property[uint64]{
		ID: "p", Gen: func(s props.Source) uint64 { return uint64(s.Choose(100, "n")) },
		Judge: func(_ context.Context, n uint64) spec.Verdict {
			if judged++; judged == stopAt {
				stop()
			}
			if n == 7 {
				return spec.Verdict{Result: spec.Discarded, Reason: "seven"}
			}
			return spec.Verdict{Result: spec.Tested, Evidence: spec.Evidence{Longest: int(n), Compared: 1}}
		},
		Show: func(n uint64) props.Shown { return props.Shown{Other: fmt.Sprint(n)} },
	}
	options := props.Options{Checks: checks, Seed: 3}
	whole := p.Test(t.Context(), options)
	var file []byte
	write := func(text []byte) error { file = text; return nil }
	run := func(ctx context.Context) props.Report {
		u := NewUnits("1", "a check", write)
		if file != nil {
			if err := u.Resume("file", file); err != nil {
				t.Fatal(err)
			}
		}
		defer func() { _ = u.Save() }()
		return u.kept("k", []props.Checkable{p})[0].Test(ctx, options)
	}
	judged, stopAt = 0, piece+100
	if r := run(ctx); r.Stopped != "context canceled" || r.Generated != stopAt {
		t.Fatalf("stopped: %q after %d cases, want %d", r.Stopped, r.Generated, stopAt)
	}
	judged, stopAt = 0, 0
	if diff := cmp.Diff(whole, run(t.Context()), cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("-at once +in two parts\n%s", diff)
	}
	if judged != checks-piece-100 {
		t.Errorf("%d cases are judged by the second run, want %d", judged, checks-piece-100)
	}
	if judged = 0; run(t.Context()).Generated != checks || judged > 0 {
		t.Errorf("the third run judges %d cases, want none", judged)
	}
}
