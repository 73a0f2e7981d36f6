package explore_test

import (
	"context"
	"errors"
	"testing"

	"tandem/explore"
	"tandem/explore/solver"
	"tandem/lang"
	"tandem/spec"
)

// doubling returns a tree of 2^16 leaves, whose paths have no condition, and a third way from
// each place that no initial value takes.
func doubling() explore.Problem[int] {
	to := func(id string, add int) spec.Rule[int] {
		return spec.Rule[int]{ID: id, Apply: func(s int) []int {
			if s >= 1<<16 {
				return nil
			}
			if add < 0 {
				return []int{-1}
			}
			return []int{2*s + add}
		}}
	}
	return explore.Problem[int]{
		System: spec.System[int]{Rules: []spec.Rule[int]{to("T", 0), to("X", -1), to("F", 1)}}, Init: 1,
		Phi: func(s int) lang.Expr {
			if s < 0 {
				return lang.Term(lang.And, lang.True, lang.False)
			}
			return lang.True
		},
		End:    func(int) spec.Outcome { return spec.Final },
		Choice: func(_ int, rule string) string { return rule },
	}
}

// small returns a session of a small domain.
func small(t *testing.T) solver.Session {
	t.Helper()
	s, err := solver.Open("small", solver.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// steps watches how many steps there are, those that cannot be taken among them.
type steps struct{ told int }

func (s *steps) Step(explore.Transition[int]) error                { s.told++; return nil }
func (s *steps) Cut(explore.Transition[int], explore.Cutter) error { s.told++; return nil }
func (*steps) Path(explore.Path[int]) error                        { return nil }

// Of the places that wait when a search ends ten thousand are listed, and the others are
// counted. None is lost, whatever ends it.
func TestPlacesThatWait(t *testing.T) {
	const listed, looked = 10_000, 40_000
	interrupted, timeUp := errors.New("interrupted"), explore.TimeBound(5)
	for _, row := range []struct {
		name, order string
		ends        error // at a node
		paths       int   // the bound
		watch       bool
		workers     int
		all         bool // that wait are listed
		reason      string
	}{
		{"interrupted", explore.BreadthFirst, interrupted, 0, false, 1, false, "as many wait as the tree is wide"},
		{"interrupted", explore.Random, interrupted, 0, false, 1, false, "likewise"},
		{"interrupted", explore.Coverage, interrupted, 0, false, 1, false, "likewise"},
		{"interrupted", explore.DepthFirst, interrupted, 0, false, 1, true, "one waits at each step"},
		{"time", explore.BreadthFirst, timeUp, 0, false, 1, false, "a bound is no interruption, and as late"},
		{"paths", explore.Random, nil, 5_000, false, 1, false, "what the bound on paths leaves is counted as that"},
		{"watched, interrupted", explore.BreadthFirst, interrupted, 0, true, 1, false, "nobody waits for a certificate"},
		{"watched, time", explore.BreadthFirst, timeUp, 0, true, 1, true, "a certificate has all paths"},
		{"watched, paths", explore.Random, nil, 5_000, true, 1, true, "likewise"},
		{"workers, paths", explore.DepthFirst, nil, 5_000, true, 3, true, "what was told is not told again"},
		{"workers, interrupted", explore.BreadthFirst, interrupted, 0, false, 2, true, "each goes depth first"},
	} {
		t.Run(row.name+"/"+row.order, func(t *testing.T) {
			ctx, cancel := context.WithCancelCause(t.Context())
			defer cancel(nil)
			prob := doubling()
			order, err := explore.InOrder(row.order, 1, prob)
			if err != nil {
				t.Fatal(err)
			}
			told, watched := explore.Summary{}, steps{}
			opts := explore.Options[int]{
				Order: order, Bounds: explore.Bounds{Paths: row.paths},
				Tell: func(nodes int) {
					if nodes == looked && row.ends != nil {
						cancel(row.ends)
					}
				},
				Leaf: func(p explore.Path[int]) error {
					if told.Paths++; p.ID != told.Paths || len(p.Choices) != p.Steps {
						t.Fatalf("path %d is told as number %d, with the choices %q of %d steps", p.ID, told.Paths, p.Choices, p.Steps)
					}
					if told.ByStatus[p.Status]++; p.Left {
						told.UnlistedLeft++
					}
					return nil
				},
			}
			if row.watch {
				opts.Watch = &watched
			}
			for range row.workers - 1 {
				opts.Beside = append(opts.Beside, small(t))
			}
			r, err := explore.Explore(ctx, prob, small(t), opts)
			if err != nil {
				t.Fatal(err)
			}
			s := r.Summary
			// A binary tree has one leaf more than inner nodes.
			if s.Paths != s.Branchings+1 || s.Paths != s.ByStatus[spec.Final]+s.ByStatus[spec.Bound] || s.Complete {
				t.Errorf("%s: the counts do not add up: %+v", row.reason, s)
			}
			if told.Paths != s.Paths-s.Unlisted || told.ByStatus[spec.Final] != s.ByStatus[spec.Final] || row.all != (s.Unlisted == 0) {
				t.Errorf("%s: %d paths are told, %d not: %+v", row.reason, told.Paths, s.Unlisted, s)
			}
			if !row.all && told.ByStatus[spec.Bound] != listed {
				t.Errorf("%s: %d places that wait are listed, want %d", row.reason, told.ByStatus[spec.Bound], listed)
			}
			if most := 100; row.watch && (row.all && watched.told != s.Steps || !row.all && watched.told > most) {
				t.Errorf("%s: the watcher is told of %d of %d steps", row.reason, watched.told, s.Steps)
			}
			left := told.UnlistedLeft + s.UnlistedLeft
			if want := s.ByStatus[spec.Bound]; row.paths > 0 && left != want || row.paths == 0 && left != 0 {
				t.Errorf("%s: the bound on paths left %d of %d places that wait", row.reason, left, want)
			}
		})
	}
}
