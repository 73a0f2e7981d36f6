package explore_test

import (
	"context"
	"errors"
	"testing"

	"tandem/basic"
	"tandem/explore"
	"tandem/symbolic"
)

// witness checks the order in which it is told of a search.
type witness struct {
	t                  *testing.T
	steps, cuts, paths int
	conditions         map[int]symbolic.Config // by step
	fails              error                   // at the first path
}

func (w *witness) transition(what string, tr explore.Transition[symbolic.Config]) {
	w.t.Helper()
	from, ok := w.conditions[tr.Above]
	if tr.Above > w.steps || ok && (from.Phi != tr.From.Phi || !from.S.Equal(tr.From.S)) {
		w.t.Errorf("%s %s from step %d, of %d: it is from another place", what, tr.Rule, tr.Above, w.steps)
	}
}

func (w *witness) Step(tr explore.Transition[symbolic.Config]) error {
	w.transition("step", tr)
	w.steps++
	w.conditions[w.steps] = tr.To
	return nil
}

func (w *witness) Cut(tr explore.Transition[symbolic.Config], by explore.Cutter) error {
	w.transition("cut", tr)
	if w.cuts++; by != explore.BySimplification && by != explore.BySolver || len(tr.Added) == 0 {
		w.t.Errorf("cut %s by %q with %v", tr.Rule, by, tr.Added)
	}
	return nil
}

func (w *witness) Path(p explore.Path[symbolic.Config]) error {
	if w.paths++; p.ID != w.paths || w.steps > 0 && p.Phi != w.conditions[w.steps].Phi {
		w.t.Errorf("path %d does not end with step %d", p.ID, w.steps)
	}
	return w.fails
}

// A watcher is told of every transition, above before below, and of every
// path behind its last step; its error ends the search.
func TestWatch(t *testing.T) {
	for _, row := range []struct {
		name, in string
		bounds   explore.Bounds
		reason   string
	}{
		{"a tree", power, explore.Bounds{Unroll: 4}, "a leaf at the bound on iterations has its step"},
		{"few paths", power, explore.Bounds{Unroll: 20, Paths: 3}, "so have leaves that were never decided"},
		{"depth", power, explore.Bounds{Depth: 7}, "and those that end at a depth"},
		{"cuts", "var x: int;\nif x > 0 { if x < 0 { x := 1; } if x * x == 0 - 4 { x := 2; } }", explore.Bounds{}, "by simplification, and by the solver"},
		{"nothing", "var x: int;", explore.Bounds{}, "a path without a step"},
	} {
		t.Run(row.name, func(t *testing.T) {
			w := &witness{t: t, conditions: map[int]symbolic.Config{}}
			prob := explore.Of(basic.New(), parse(t, row.in))
			r, err := explore.Explore(context.Background(), prob, open(t), explore.Options[symbolic.Config]{Bounds: row.bounds, Watch: w})
			if err != nil {
				t.Fatal(err)
			}
			if s := r.Summary; w.steps+w.cuts != s.Steps || w.cuts != s.Infeasible || w.paths != s.Paths {
				t.Errorf("%s: told of %d steps, %d cuts, %d paths: %+v", row.reason, w.steps, w.cuts, w.paths, s)
			}
			w = &witness{t: t, conditions: map[int]symbolic.Config{}, fails: errors.New("enough")}
			if _, err := explore.Explore(context.Background(), prob, open(t), explore.Options[symbolic.Config]{Bounds: row.bounds, Watch: w}); !errors.Is(err, w.fails) || w.paths != 1 {
				t.Errorf("after %d paths: %v", w.paths, err)
			}
		})
	}
}
