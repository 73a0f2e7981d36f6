package statements_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"tandem/concrete"
	"tandem/explore"
	"tandem/explore/solver"
	"tandem/lang"
	"tandem/lang/precond"
	"tandem/languages/tdm"
	"tandem/objects/heaps"
	"tandem/papers/subsumption"
	arrays "tandem/papers/subsumption/lazyarrays"
	"tandem/papers/subsumption/lazyinit"
	"tandem/papers/subsumption/lazyobjects"
	"tandem/papers/subsumption/numeric"
	"tandem/papers/subsumption/visited"
	"tandem/spec"
)

// solvers are those of searches and of matching.
type solvers struct {
	search solver.Session
	match  numeric.Comparer
}

func open(t testing.TB) *solvers {
	t.Helper()
	sessions := [2]solver.Session{}
	for i := range sessions {
		var err error
		if sessions[i], err = solver.Open("auto", solver.Options{}); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { sessions[i].Close() })
	}
	quantifiers, err := solver.OpenQuantifiers("", solver.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { quantifiers.Close() })
	return &solvers{sessions[0], numeric.Comparer{Session: sessions[1], Quantifiers: quantifiers, Known: numeric.NewKnown(), Points: 4}}
}

// searched is a program as a search that matches states sees it.
type searched[S any] struct {
	prob  explore.Problem[S]
	state func(S) (*subsumption.State, error)
	point func(S) string
	meets func(S, solver.Model) bool // an initial state meets the precondition
}

// ofLists returns a program with lists.
func ofLists(sides lazyinit.Sides, p *lang.Program, pre precond.Condition) searched[lazyobjects.Config] {
	points := lazyinit.PointsOf(p)
	return searched[lazyobjects.Config]{
		prob: sides.Problem(p, pre), state: lazyinit.State,
		point: func(c lazyobjects.Config) string {
			return points.At(lazyinit.Closures(c))
		},
		meets: func(c lazyobjects.Config, m solver.Model) bool {
			return lazyinit.Meets(heaps.Initial(c.Program, m.Valuation()), pre)
		},
	}
}

// ofArrays returns a program with an array.
func ofArrays(sides lazyinit.ArraySides, p *lang.Program) searched[arrays.Config] {
	points := lazyinit.PointsOf(p)
	return searched[arrays.Config]{
		prob:  sides.Problem(p),
		state: func(c arrays.Config) (*subsumption.State, error) { return lazyinit.ArrayState(p, c) },
		point: func(c arrays.Config) string { return points.At(tdm.Flat.Symbolic(c.Config)) },
		meets: func(arrays.Config, solver.Model) bool { return true },
	}
}

// found is what a search reaches.
type found struct {
	points  map[string]bool
	errors  map[string]bool // by the statements that failed, in their places
	paths   map[string]bool // to errors
	whole   bool            // no path is cut or undecided
	left    bool            // the bound on paths left something out
	matches int
	invalid string // an error whose initial state does not meet the precondition
}

// search returns the search of a program, with states that are matched, or plain.
func search[S any](ctx context.Context, by *solvers, p searched[S], b explore.Bounds, o *visited.Options) (found, error) {
	opts := explore.Options[S]{Bounds: b, Tree: true}
	var store *visited.Store
	if o != nil {
		with := *o
		if with.Implied == nil {
			with.Implied = func(ctx context.Context, c1, c2 subsumption.Constraint) (subsumption.Answer, string) {
				r := by.match.Compare(ctx, c1, c2)
				return r.Answer, r.Reason
			}
		}
		with.Decide = by.match.Decide(ctx)
		store = visited.New(with)
		opts.Follow = func(ctx context.Context, v explore.Visit[S]) (bool, error) {
			if !v.Begins {
				return true, nil
			}
			s, err := p.state(v.At)
			if err != nil {
				return false, err
			}
			c, err := store.IfSubsumed(ctx, p.point(v.At), s)
			return err == nil && c.By == nil, err
		}
	}
	tree, err := explore.Explore(ctx, p.prob, by.search, opts)
	if err != nil {
		return found{}, err
	}
	f := found{points: map[string]bool{}, errors: map[string]bool{}, paths: map[string]bool{}, whole: tree.Summary.Complete}
	left := map[int]bool{}
	for _, path := range tree.Paths {
		if path.Left {
			left[path.ID], f.left = true, true
		}
		if path.Status != spec.Error {
			continue
		}
		f.paths[strings.Join(path.Rules(), " ")] = true
		if path.Model == nil || !p.meets(path.End, *path.Model) {
			f.invalid = fmt.Sprintf("path %d: %v", path.ID, path.Model)
		}
	}
	for _, n := range tree.Nodes {
		if left[n.Leaf] {
			continue // there may be no such path
		}
		if fault, is := p.prob.Stmt(n.At).(*lang.Fault); is {
			f.errors[fmt.Sprintf("%v: %s, kind %v", fault.Of.Parts().At, lang.Head(fault.Of), fault.Kind)] = true
			continue
		}
		f.points[p.point(n.At)] = true
	}
	if store != nil {
		f.matches, _ = store.Matches()
	}
	return f, nil
}

// hides counts the errors and the program points that a search with matching does not
// reach, and the plain one does.
func hides(plain, match found) (errors, points int) {
	for e := range plain.errors {
		if !match.errors[e] {
			errors++
		}
	}
	for p := range plain.points {
		if !match.points[p] {
			points++
		}
	}
	return errors, points
}

// standard is lazy initialisation of lists.
func standard() lazyinit.Sides { return lazyinit.New(concrete.Standard()) }
