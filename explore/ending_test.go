package explore_test

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"tandem/explore"
	"tandem/explore/solver"
	"tandem/symbolic"
)

// onProcessors calls f where the program has so many.
func onProcessors(n int, f func()) {
	before := runtime.GOMAXPROCS(n)
	defer runtime.GOMAXPROCS(before)
	f()
}

// What a search finds does not depend on where models run, beside it or on the spot.
func TestRunsBesideFindTheSame(t *testing.T) {
	for _, f := range []family{independentBranches(7), countdown(60, "int"), top(4, 3), sorted(t, 4), table(4)} {
		t.Run(f.name, func(t *testing.T) {
			of := func(processors int) (text string) {
				onProcessors(processors, func() {
					r, err := explore.Explore(context.Background(), explore.Of(f.sem, parse(t, f.src)), open(t), explore.Options[symbolic.Config]{Bounds: f.bounds, Tree: true})
					if err != nil {
						t.Fatal(err)
					}
					text = told(r)
					for _, p := range r.Paths {
						text += fmt.Sprintln(p.ID, p.Model)
					}
				})
				return text
			}
			alone := of(1)
			for _, n := range []int{2, 4} {
				if got := of(n); got != alone {
					t.Errorf("on %d processors: got\n%s\nwant\n%s", n, got, alone)
				}
			}
		})
	}
}

// The first path that has an error ends the search, and nothing is told behind it: the
// run of a model does not take its path, panics, or who is told fails.
func TestFirstErrorEnds(t *testing.T) {
	f := independentBranches(6)
	const bad = 20
	for _, row := range []struct {
		name  string
		fail  func(id int) error // the run of the path of that number
		told  func(id int) error
		want  string
		paths int
	}{
		{"run", func(id int) error {
			if id >= bad {
				return errors.New("it goes elsewhere")
			}
			return nil
		}, nil, "path 20 (TFTTFF): the model", bad - 1},
		{"panic", func(id int) error {
			if id >= bad {
				panic(fmt.Sprint("run ", id))
			}
			return nil
		}, nil, "run 20", bad - 1},
		{"who is told", nil, func(id int) error {
			if id >= bad {
				return fmt.Errorf("told of %d", id)
			}
			return nil
		}, "told of 20", bad},
	} {
		for _, processors := range []int{1, 2, 4} {
			t.Run(fmt.Sprint(row.name, processors), func(t *testing.T) {
				before := runtime.NumGoroutine()
				prob := explore.Of(f.sem, parse(t, f.src))
				number := map[string]int{} // of paths, by their rules
				r, err := explore.Explore(context.Background(), prob, open(t), explore.Options[symbolic.Config]{})
				if err != nil {
					t.Fatal(err)
				}
				for _, p := range r.Paths {
					number[fmt.Sprint(p.Rules())] = p.ID
				}
				replay := prob.Replay
				prob.Replay = func(ctx context.Context, m solver.Model, rules []string, s symbolic.Config) error {
					if row.fail != nil {
						if err := row.fail(number[fmt.Sprint(rules)]); err != nil {
							return err
						}
					}
					return replay(ctx, m, rules, s)
				}
				paths := 0
				session := open(t)
				onProcessors(processors, func() {
					defer func() {
						if r := recover(); r != nil {
							err = errors.New(fmt.Sprint(r))
						}
					}()
					_, err = explore.Explore(context.Background(), prob, session, explore.Options[symbolic.Config]{Leaf: func(p explore.Path[symbolic.Config]) error {
						if paths++; p.ID != paths {
							t.Errorf("path %d is told as number %d", p.ID, paths)
						}
						if row.told != nil {
							return row.told(p.ID)
						}
						return nil
					}})
				})
				if err == nil || !strings.Contains(err.Error(), row.want) || paths != row.paths {
					t.Errorf("%d paths and the error %v; want %d and %q", paths, err, row.paths, row.want)
				}
				if now := runtime.NumGoroutine(); now > before+2 { // of the solver
					t.Errorf("%d goroutines, before there were %d", now, before)
				}
			})
		}
	}
}
