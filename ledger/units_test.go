package ledger

import (
	"context"
	"errors"
	"strings"
	"testing"

	"tandem/props"
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
	done := &finding{report: props.Report{ID: "done", Verdict: "refuted", Generated: 3}}
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
	other := NewUnits("1", "another check", write)
	if err := other.Resume("file", file); err == nil || !strings.HasPrefix(err.Error(), "file: found the progress of another run, ") {
		t.Errorf("another run: %v", err)
	}
	if err := other.Resume("file", []byte("x")); err == nil {
		t.Error("no JSON is taken")
	}
}
