package explore_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"tandem/explore"
	"tandem/explore/solver"
	"tandem/symbolic"
)

// openSessions opens n sessions with processes of their own.
func openSessions(t testing.TB, n int) (list []solver.Session) {
	t.Helper()
	for range n {
		s, err := solver.Open("pipe", solver.Options{})
		if err != nil {
			t.Skip(err)
		}
		t.Cleanup(func() { s.Close() })
		list = append(list, s)
	}
	return list
}

// told returns what must be the same for every number of workers: the nodes, the paths without
// their models, and the counts that are not of questions.
func told(r *explore.Result[symbolic.Config]) string {
	var b strings.Builder
	for _, n := range r.Nodes {
		fmt.Fprintln(&b, n.ID, n.Parent, n.Rule, n.Choice, n.Leaf, n.At.Phi, n.Simple.Expr())
	}
	for _, p := range r.Paths {
		fmt.Fprintln(&b, p.ID, p.Choices, p.Status, p.Reason, p.Steps, p.Rules(), p.Left, p.Phi, p.Simple.Expr(), p.Model != nil)
	}
	s := r.Summary
	fmt.Fprintln(&b, s.Paths, s.ByStatus, s.Complete, s.Steps, s.Branchings, s.Infeasible, s.ByFolding, s.BySolver, s.Errors, s.ErrFolding, s.ErrSolver, s.Replayed, s.Stopped)
	return b.String()
}

// The tree is the same bytes for every number of workers, in every order, also where the
// bound on paths is met.
func TestWorkersFindTheSame(t *testing.T) {
	all := []family{independentBranches(5), countdown(30, "int"), countdown(8, "bv32"), top(4, 3), sorted(t, 3), table(4)}
	few := independentBranches(5)
	few.name, few.bounds = "5 branches, 20 paths", explore.Bounds{Paths: 20}
	for _, f := range append(all, few) {
		for _, order := range explore.Orders() {
			t.Run(f.name+"/"+order, func(t *testing.T) {
				prob := explore.Of(f.sem, parse(t, f.src))
				of := func(workers int) string {
					in, err := explore.InOrder(order, 1, prob)
					if err != nil {
						t.Fatal(err)
					}
					opts := explore.Options[symbolic.Config]{Bounds: f.bounds, Tree: true, Order: in, Beside: openSessions(t, workers-1)}
					r, err := explore.Explore(context.Background(), prob, open(t), opts)
					if err != nil {
						t.Fatal(err)
					}
					return told(r)
				}
				one := of(1)
				for _, n := range []int{2, 4} {
					if many := of(n); many != one {
						t.Errorf("%d workers find\n%s\none finds\n%s", n, many, one)
					}
				}
			})
		}
	}
}

// Faults of workers are seen: by the search itself, or by what it tells.
func TestFaultsOfWorkers(t *testing.T) {
	f := independentBranches(4)
	prob := explore.Of(f.sem, parse(t, f.src))
	of := func(change func(explore.Options[symbolic.Config]) explore.Options[symbolic.Config]) string {
		r, err := explore.Explore(context.Background(), prob, open(t), change(explore.Options[symbolic.Config]{Beside: openSessions(t, 1)}))
		if err != nil {
			return err.Error()
		}
		return told(r)
	}
	right := of(func(o explore.Options[symbolic.Config]) explore.Options[symbolic.Config] { return o })
	for _, row := range []struct {
		name   string
		fault  func(explore.Options[symbolic.Config]) explore.Options[symbolic.Config]
		want   string
		reason string
	}{
		{"a place is dropped", explore.DroppingPlace[symbolic.Config], "nobody looked at it", "its paths would be missing"},
		{"a path is dropped", explore.DroppingPath[symbolic.Config], "paths are told", "the summary has fewer than are listed"},
		{"a count is reported twice", explore.CountingTwice[symbolic.Config], "paths are told", "the summary has more than are listed"},
	} {
		t.Run(row.name, func(t *testing.T) {
			if got := of(row.fault); got == right || !strings.Contains(got, row.want) {
				t.Errorf("got %s, want %q: %s", got, row.want, row.reason)
			}
		})
	}
}

// dying is a session whose solver dies at one question, and is a new one at the next.
type dying struct {
	solver.Session
	at    int
	asked *int
}

func (d dying) Check(ctx context.Context) solver.Result {
	if *d.asked++; *d.asked == d.at {
		return solver.Result{Reason: "the solver died", Failed: true}
	}
	return d.Session.Check(ctx)
}

// A solver that dies is replaced, and nothing is lost, whichever question kills it.
func TestSolverOfAWorkerDies(t *testing.T) {
	f := independentBranches(4)
	prob := explore.Of(f.sem, parse(t, f.src))
	search := func(at, workers int) string {
		opts := explore.Options[symbolic.Config]{Tree: true}
		for _, s := range openSessions(t, workers-1) {
			opts.Beside = append(opts.Beside, dying{s, at, new(int)})
		}
		r, err := explore.Explore(context.Background(), prob, dying{open(t), at, new(int)}, opts)
		if err != nil {
			t.Fatal(err)
		}
		return told(r)
	}
	right := search(0, 1)
	for at := 1; at <= 5; at++ {
		for _, workers := range []int{1, 2} {
			if got := search(at, workers); got != right {
				t.Errorf("%d workers whose solver dies at question %d find\n%s\nwant\n%s", workers, at, got, right)
			}
		}
	}
}

// A panic of a worker is one of who began the search, and no worker is left behind.
func TestPanicOfAWorker(t *testing.T) {
	f := independentBranches(6)
	prob := explore.Of(f.sem, parse(t, f.src))
	prob.Replay = func(context.Context, solver.Model, []string, symbolic.Config) error { panic("no clause") }
	defer func() {
		if r := recover(); r != "no clause" {
			t.Errorf("found the panic %v", r)
		}
	}()
	_, err := explore.Explore(context.Background(), prob, open(t), explore.Options[symbolic.Config]{Beside: openSessions(t, 2)})
	t.Errorf("no panic, but %v", err)
}
