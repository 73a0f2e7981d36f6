package compare

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"tandem/explore/solver"
	"tandem/lang"
)

// fakes is a route that is that fake, each time that it is taken.
func fakes(name string, make func() *fake) Route {
	return Route{Name: name, Open: func(*lang.Program, solver.Session) Way { return make() }}
}

func small() (solver.Session, error) { return solver.Open("small", solver.Options{}) }

// What is taken, given up, stopped and told.
func TestRun(t *testing.T) {
	list := []Case{{Name: "p", N: 1, Paths: 4}, {Name: "p", N: 2, Paths: 4}, {Name: "q", N: 1, Paths: 5}}
	fine := fakes("fine", func() *fake { return &fake{depth: 2, answer: yes} })
	slow := fakes("slow", func() *fake {
		return &fake{depth: 2, answer: yes, after: func() { time.Sleep(1100 * time.Millisecond) }}
	})
	rows := func(r *Report) []string {
		var list []string
		for _, row := range r.Rows {
			list = append(list, strings.TrimSpace(fmt.Sprintf("%s %d %s: %d %s%s", row.Case.Name, row.Case.N, row.Route, row.Counts.Paths, row.Stopped, row.Skipped)))
		}
		return list
	}
	t.Run("given up", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) { // the clock goes on when somebody sleeps
			var begun []string
			r, err := Run(t.Context(), list, []Route{fine, slow}, Options{
				Open: small, Bounds: Bounds{Time: time.Second},
				Begin: func(k Case, route string) { begun = append(begun, fmt.Sprint(k.Name, k.N, route)) },
			})
			if err != nil {
				t.Fatal(err)
			}
			const bound = "bound on time: 1s"
			want := []string{"p 1 fine: 4", "p 1 slow: 0 " + bound, "p 2 fine: 4", "p 2 slow: 0 " + bound + " at n = 1", "q 1 fine: 4", "q 1 slow: 0 " + bound}
			if diff := cmp.Diff(want, rows(r)); diff != "" {
				t.Errorf("-want +got\n%s", diff)
			}
			if diff := cmp.Diff([]string{"p1fine", "p1slow", "p2fine", "q1fine", "q1slow"}, begun); diff != "" {
				t.Errorf("begun: -want +got\n%s", diff)
			}
			if !r.Rows[0].Decided() || r.Rows[1].Decided() || r.Rows[3].Decided() {
				t.Error("what was not taken to the end is decided")
			}
			if r.Rows[0].Unexpected() || r.Rows[1].Unexpected() || !r.Rows[4].Unexpected() {
				t.Error("4 paths are as expected where there are to be 4, unknown where the route was stopped, and not where there are to be 5")
			}
			if len(r.Differences) != 0 {
				t.Error(r.Differences)
			}
		})
	})
	t.Run("stopped", func(t *testing.T) {
		ctx, cancel := context.WithCancelCause(t.Context())
		last := fakes("last", func() *fake {
			return &fake{depth: 2, answer: yes, after: func() { cancel(errors.New("enough")) }}
		})
		r, err := Run(ctx, list, []Route{fine, last, fine}, Options{Open: small})
		if err != nil || r.Stopped != "enough" {
			t.Fatalf("%q, %v", r.Stopped, err)
		}
		if diff := cmp.Diff([]string{"p 1 fine: 4", "p 1 last: 0 enough"}, rows(r)); diff != "" {
			t.Errorf("-want +got\n%s", diff)
		}
	})
	t.Run("wrong", func(t *testing.T) {
		bad := Route{Name: "bad", Open: func(*lang.Program, solver.Session) Way { return &wrongWay{fake{depth: 1, answer: yes}} }}
		_, err := Run(t.Context(), list, []Route{bad}, Options{Open: small})
		var wrong *Wrong
		if !errors.As(err, &wrong) || wrong.What != "p, n = 1, bad: no model" {
			t.Errorf("the error is %v", err)
		}
	})
	t.Run("repeated", func(t *testing.T) {
		times := 0
		var now time.Duration
		r, err := Run(t.Context(), list[:1], []Route{fakes("r", func() *fake {
			times++
			took := []time.Duration{3, 1, 2}[times-1]
			return &fake{depth: 1, answer: yes, after: func() { now += took }}
		})}, Options{Open: small, Repeat: 3, Clock: func() time.Duration { return now }})
		if err != nil || times != 3 || r.Rows[0].Cost.Own != 2 { // of the second time, for two questions
			t.Errorf("taken %d times, the best in %v, %v", times, r.Rows[0].Cost.Own, err)
		}
	})
}

// wrongWay is a route whose solver gives models that are none.
type wrongWay struct{ fake }

func (w *wrongWay) Check(context.Context) Answer {
	return Answer{Result: solver.Result{Wrong: true, Reason: "no model"}}
}

// A meter counts what is allocated, and not what is done aside.
func TestMeter(t *testing.T) {
	var hour time.Duration // a clock that an hour passes on, aside
	const size = 8 << 20
	m := newMeter(func() time.Duration { return hour })
	kept := make([]byte, size)
	hour = time.Hour
	m.aside(func() {
		kept = append(kept, make([]byte, 4*size)...)
		hour += time.Hour
	})
	cost := m.end(time.Minute)
	if kept[0] = 1; cost.Own != 59*time.Minute || cost.Solver != time.Minute {
		t.Errorf("took %v and %v, want 59 minutes and one", cost.Own, cost.Solver)
	}
	if cost.Allocated < size || cost.Allocated > size+size/2 || cost.Peak < size {
		t.Errorf("%d bytes allocated, at most %d at once, want %d", cost.Allocated, cost.Peak, size)
	}
}
