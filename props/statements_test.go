package props

import (
	"context"
	"errors"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/spec"
)

// said is a statement of which a test reports what it is said to; it panics if
// that is nothing.
type said struct {
	id string
	*Report
}

func (s said) Info() Info { return Info{ID: s.id} }
func (s said) Test(_ context.Context, opts Options) Report {
	r := *s.Report
	r.ID, r.Generated = s.id, opts.Checks
	return r
}

func (s said) Given(context.Context, any) (Report, error) { return *s.Report, nil }

func statements(ids ...string) []Checkable {
	var list []Checkable
	for _, id := range ids {
		list = append(list, said{id, &Report{}})
	}
	return list
}

func reportIDs(reports []Report) string {
	var ids []string
	for _, r := range reports {
		ids = append(ids, r.ID)
	}
	return strings.Join(ids, " ")
}

func TestAllStatements(t *testing.T) {
	reports, err := TestAll(context.Background(), statements("a", "b", "c"), Options{Checks: 7})
	if err != nil || reportIDs(reports) != "a b c" || reports[2].Generated != 7 {
		t.Errorf("got %+v, %v", reports, err)
	}
	var crash *Crash
	reports, err = TestAll(context.Background(), append(statements("a"), said{id: "p"}, said{id: "q"}), Options{})
	if reports != nil || !errors.As(err, &crash) || !strings.HasPrefix(err.Error(), "p: ") || !strings.Contains(crash.Stack, "said.Test") {
		t.Errorf("got %v, %v, want the panic of p", reports, err)
	}
}

func TestSelected(t *testing.T) {
	all := statements("a", "b", "a", "c")
	for _, row := range []struct {
		name    string
		ids     []string
		want    string
		unknown string
		reason  string
	}{
		{"all", nil, "a b a c", "", "no ID chooses everything"},
		{"some", []string{"c", " a "}, "a a c", "", "the order is that of the statements"},
		{"none of these", []string{"b", "d", "e"}, "b", `unknown statement "d"; there are a, b, c`, "the first that there is not; those that there are, once each"},
	} {
		reports, err := TestAll(context.Background(), Selected(all, row.ids), Options{})
		if got := reportIDs(reports); err != nil || got != row.want {
			t.Errorf("%s: got %s, %v, want %s: %s", row.name, got, err, row.want, row.reason)
		}
		unknown := ""
		if err := Known(all, row.ids); err != nil {
			unknown = err.Error()
		}
		if diff := cmp.Diff(row.unknown, unknown); diff != "" {
			t.Errorf("%s: -want +got\n%s", row.name, diff)
		}
	}
	if got := reportIDs(Among([]Report{{ID: "c"}, {ID: "x"}, {ID: "a"}}, statements("a", "b", "c"))); got != "a c" {
		t.Errorf("among the statements are %s", got)
	}
}

func TestOverall(t *testing.T) {
	holds, refuted, open := Report{Result: spec.Tested}, Report{Result: spec.Refuted}, Report{Result: spec.Inconclusive}
	for _, row := range []struct {
		reports []Report
		want    spec.Result
		reason  string
	}{
		{nil, spec.Inconclusive, "nothing was judged"},
		{[]Report{holds, holds}, spec.Tested, "all hold"},
		{[]Report{open, refuted, holds}, spec.Refuted, "a refutation counts whatever else is open"},
		{[]Report{holds, open}, spec.Inconclusive, "one is open"},
		{[]Report{holds, {Result: spec.Tested, Stopped: "budget"}}, spec.Inconclusive, "cases were left out"},
	} {
		if got := Overall(row.reports); got != row.want {
			t.Errorf("%s: got %v, want %v", row.reason, got, row.want)
		}
	}
}

// Random cases take turns: no more are judged at once than there are processors.
func TestCasesTakeTurns(t *testing.T) {
	var now, most atomic.Int32
	var all []Checkable
	for range 4 * runtime.GOMAXPROCS(0) {
		all = append(all, &Property[int]{
			Gen:  func(src Source) int { return src.Choose(9, "n") },
			Show: func(int) Shown { return Shown{} },
			Judge: func(context.Context, int) spec.Verdict {
				for n := now.Add(1); n > most.Load(); {
					most.Store(n)
				}
				for range 9 {
					runtime.Gosched()
				}
				now.Add(-1)
				return spec.Verdict{}
			},
		})
	}
	reports, err := TestAll(t.Context(), all, Options{Checks: 20, Seed: 1})
	if err != nil || reports[0].Generated != 20 {
		t.Fatalf("%v after %d cases", err, reports[0].Generated)
	}
	if n := int(most.Load()); n > runtime.GOMAXPROCS(0) {
		t.Errorf("%d cases were judged at once, on %d processors", n, runtime.GOMAXPROCS(0))
	}
}
