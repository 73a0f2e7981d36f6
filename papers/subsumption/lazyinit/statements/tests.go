package statements

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"tandem/explore"
	"tandem/explore/solver"
	"tandem/internal/lists"
	"tandem/lang/precond"
	"tandem/papers/subsumption/lazyinit"
	"tandem/papers/subsumption/lazyobjects"
	"tandem/props"
	"tandem/props/section41"
	"tandem/props/sections"
	"tandem/spec"
)

// The bounds of the searches that are compared.
var searches = explore.Bounds{Unroll: 1, Depth: 40, Paths: 2000}

// SameTests judges, for a program, that lazy initialisation and fields as arrays have the
// same feasible tests: the paths that end within the bounds, each told by the rules of
// the program's steps, are the same. One path by fields may be several by lazy
// initialisation, one for each shape of the initial heap. open opens a session of a
// solver that decides integers and arrays; each is closed.
//
// Source: Anand et al., §2, "the model checker explores only feasible program behaviors".
func SameTests(sides lazyinit.Sides, open func() (solver.Session, error)) *props.Property[Case] {
	p := &props.Property[Case]{
		ID: "same-tests", Name: "The same tests as fields as arrays", Cite: "Anand et al., §2", Claimed: true, Solver: true,
		Kept: "it compares whole searches with those of another symbolic side; the others compare steps with runs",
		Text: "the paths that end are those of fields as arrays, apart from administrative steps",
		Judge: func(ctx context.Context, k Case) spec.Verdict {
			session, err := open()
			if err != nil {
				return spec.Undecided(spec.Evidence{}, err.Error())
			}
			defer session.Close()
			var e spec.Evidence
			lazily, why, err := ends(ctx, sides.Problem(k.Program, precond.Condition{}), session, &e)
			if err == nil && why == "" {
				var fields []string
				fields, why, err = ends(ctx, explore.Of(sides.Twin.Semantics(), k.Program), session, &e)
				if err == nil && why == "" && !slices.Equal(lazily, fields) {
					return spec.Refute(e, &spec.Failure{Wanted: strings.Join(fields, "; "), Got: strings.Join(lazily, "; ")}, "other paths are feasible")
				}
			}
			switch {
			case err != nil:
				return spec.Refute(e, &spec.Failure{Wanted: "a search that ends", Got: err.Error()}, "a search goes wrong")
			case why != "":
				return spec.Undecided(e, why)
			}
			e.Compared += len(lazily)
			return spec.Verdict{Evidence: e}
		},
	}
	return sections.Language(Random(), section41.MaxSize).Kind().Of(p)[0]
}

// ends lists the feasible paths of a problem that end within the bounds: how, and by
// which rules of the program's steps, each once; or why that is not known.
func ends[S any](ctx context.Context, prob explore.Problem[S], session solver.Session, e *spec.Evidence) (list []string, why string, err error) {
	tree, err := explore.Explore(ctx, prob, session, explore.Options[S]{Bounds: searches})
	if err != nil {
		return nil, "", err
	}
	for _, p := range tree.Paths {
		switch {
		case p.Status == spec.Unknown:
			return nil, "the solver does not know: " + p.Reason, nil
		case p.Status == spec.Bound && !strings.Contains(p.Reason, "iterations") && !strings.Contains(p.Reason, "calls"):
			return nil, p.Reason, nil
		case p.Status == spec.Bound:
			continue
		}
		rules := lists.Filter(p.Rules(), func(rule string) bool { return !lazyobjects.Administrative(rule) })
		list = append(list, fmt.Sprintf("%v: %s", p.Status, strings.Join(rules, " ")))
	}
	slices.Sort(list)
	return slices.Compact(list), "", nil
}
