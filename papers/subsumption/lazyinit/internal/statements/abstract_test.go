package statements_test

import (
	"context"
	"testing"

	"tandem/concrete"
	"tandem/explore"
	"tandem/internal/longtest"
	"tandem/lang"
	"tandem/papers/subsumption/calculus"
	arrays "tandem/papers/subsumption/lazyarrays"
	"tandem/papers/subsumption/lazyinit"
	"tandem/papers/subsumption/lazyobjects"
	"tandem/papers/subsumption/visited"
	"tandem/props"
	"tandem/spec"
)

// under counts what searches under abstraction found.
type under struct{ searched, matches, withMatch, errors, paths, cut int }

// within is the bounds of both searches that are compared: the search under abstraction
// is then a part of the plain one.
var within = explore.Bounds{Unroll: 3, Depth: 80, Paths: 150}

// genuine judges that an error that is found under abstraction is one of the plain
// search, on the same path, and that its initial state meets the precondition. Each is
// also run concretely, by the search. The search under abstraction is of another system
// than the plain one where something is to go wrong.
//
// Source: Anand et al., §1, "to report counter-examples that are guaranteed to be
// feasible".
func genuine[S any](by *solvers, plain, abstract func(looped) searched[S], o visited.Options, count *under) props.Property[looped] {
	return props.Property[looped]{
		ID: "genuine", Name: "Errors under abstraction", Cite: "ours",
		Judge: func(ctx context.Context, k looped) spec.Verdict {
			var e spec.Evidence
			match, err := search(ctx, by, abstract(k), within, &o)
			if err != nil {
				return spec.Refute(e, &spec.Failure{Wanted: "a search that ends", Got: err.Error()}, "a search goes wrong")
			}
			count.searched++
			if count.matches += match.matches; match.matches > 0 {
				count.withMatch++
			}
			if count.paths += len(match.paths); len(match.errors) == 0 {
				return spec.Verdict{Evidence: e}
			}
			if match.invalid != "" {
				return spec.Refute(e, &spec.Failure{Wanted: "an initial state that meets the precondition", Got: match.invalid}, "an error has no valid initial state")
			}
			all, err := search(ctx, by, plain(k), within, nil)
			if err != nil {
				return spec.Refute(e, &spec.Failure{Wanted: "a search that ends", Got: err.Error()}, "a search goes wrong")
			}
			if all.left {
				count.cut++
				return spec.Undecided(e, "the plain search is cut")
			}
			for at := range match.errors {
				if count.errors++; !all.errors[at] {
					return spec.Refute(e, &spec.Failure{Wanted: "an error of the plain search", Got: at}, "an error is none of the plain search")
				}
			}
			for path := range match.paths {
				if !all.paths[path] {
					return spec.Refute(e, &spec.Failure{Wanted: "an error path of the plain search", Got: path}, "an error path is none of the plain search")
				}
			}
			e.Compared++
			return spec.Verdict{Evidence: e}
		},
	}
}

// abstracting matches by an abstraction; of arrays as the figures do, since the values of
// index variables hardly ever match.
func abstracting(a visited.Abstraction) visited.Options {
	sides := calculus.Repaired()
	if a == visited.Array {
		for _, r := range calculus.Readings() {
			if r.ID == "figures" {
				sides = r.Of()
			}
		}
	}
	return visited.Options{Calculus: sides.Calculus(), Abstract: a, Shapes: true}
}

// An error that is found under abstraction is one of the plain search.
func TestErrorsUnderAbstraction(t *testing.T) {
	by, checks := open(t), longtest.Cases(20, 1000)
	for _, row := range []struct {
		name string
		of   func(*under) *props.Property[looped]
	}{
		{"list", func(c *under) *props.Property[looped] {
			return overLoops(lists, genuine(by, ofLoop, ofLoop, abstracting(visited.List), c))
		}},
		{"array", func(c *under) *props.Property[looped] {
			return overLoops(cells, genuine(by, ofCells, ofCells, abstracting(visited.Array), c))
		}},
	} {
		var count under
		r := row.of(&count).Test(t.Context(), props.Options{Checks: checks, Seed: 9})
		if r.Crash != nil || r.Counterexample != nil {
			t.Errorf("%s: %v %+v %+v", row.name, r.Result, r.Crash, r.Counterexample)
		}
		if count.matches < count.searched || count.errors < checks/5 {
			t.Errorf("%s: %d programs: %+v", row.name, checks, count)
		}
		t.Logf("%s: %d programs: %+v", row.name, checks, count)
	}
}

// A search that goes on from a state whose number n is forgotten, as one that executed
// abstract states would, finds errors that are none. Its models are not replayed here:
// the search itself would reject them.
func TestExecutedAbstractionIsRefuted(t *testing.T) {
	by := open(t)
	forgotten := 0
	any := func() lang.Expr { forgotten++; return lang.V(lang.Fresh("n", forgotten, lang.Int)) }
	n := lang.NewVar("n", lang.Int)

	sides := standard()
	sides.Symbolic = sides.Symbolic.Mistaken("While-T", spec.Afterwards(func(_, to lazyobjects.Config) lazyobjects.Config {
		to.Sigma = to.Sigma.Update(n, any())
		return to
	}))
	wrong := func(k looped) searched[lazyobjects.Config] {
		p, pre := k.read()
		to := ofLists(sides, p, pre)
		to.prob.Replay = nil
		return to
	}
	cellSides := lazyinit.Arrays(concrete.Standard())
	cellSides.Symbolic = cellSides.Symbolic.Mistaken("While-T", spec.Afterwards(func(_, to arrays.Config) arrays.Config {
		to.Sigma = to.Sigma.Update(n, any())
		return to
	}))
	wrongCells := func(k looped) searched[arrays.Config] {
		p, _ := k.read()
		to := ofArrays(cellSides, p)
		to.prob.Replay = nil
		return to
	}
	var count under
	for name, p := range map[string]*props.Property[looped]{
		"list":  overLoops(lists, genuine(by, ofLoop, wrong, abstracting(visited.List), &count)),
		"array": overLoops(cells, genuine(by, ofCells, wrongCells, abstracting(visited.Array), &count)),
	} {
		r := p.Test(t.Context(), props.Options{Checks: 60, Seed: 9, Tries: 1})
		if r.Counterexample == nil || r.Crash != nil {
			t.Errorf("%s: %v %v", name, r.Result, r.Crash)
			continue
		}
		t.Logf("%s: after %d programs, %s", name, r.Counterexample.After, r.Counterexample.Reason)
	}
}
