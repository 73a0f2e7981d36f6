// Package statements is what is checked of lazy initialisation: the statements about all
// languages, apart from administrative steps, and what compares it with fields as arrays.
//
// Source: Anand, Păsăreanu and Visser, Symbolic Execution with Abstract Subsumption
// Checking, §2. The paper has no theorem of it.
package statements

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"tandem/concrete"
	"tandem/explore"
	"tandem/explore/solver"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/lang/precond"
	"tandem/languages/checks"
	property "tandem/languages/checks/statements"
	"tandem/objects/heaps"
	"tandem/papers/subsumption/lazyarrays"
	"tandem/papers/subsumption/lazyinit"
	"tandem/papers/subsumption/lazyobjects"
	"tandem/props"
	"tandem/props/programs"
	"tandem/props/section2"
	"tandem/props/section41"
	"tandem/props/sections"
	"tandem/spec"
)

// Case is a program with classes and checks, and an initial state with the inputs that
// its run reads.
type Case = sections.Case

// Cite is where the statements are stated.
const Cite = "Anand et al., §2, with the statement of the first paper"

// Random returns the programs of random checks.
func Random() *programs.Vocabulary {
	return property.Objects(checks.Objects(concrete.Standard())).Random
}

// Properties returns everything that is checked, over random cases.
func Properties(sides lazyinit.Sides, lim spec.Limits) []*props.Property[Case] {
	return theorems(sides.Semantics(), lim, sections.Language(Random(), section41.MaxSize), preconditions(sides, lim))
}

// theorems returns the statements about all languages, apart from administrative steps, and one more.
func theorems[S, C any](sem *spec.Semantics[*lang.Program, concrete.Valuation, S, C], lim spec.Limits, l props.Language[*lang.Program, concrete.Valuation], more *props.Property[Case]) []*props.Property[Case] {
	statements := spec.Administrative[*lang.Program, concrete.Valuation, S, C]()
	for i := range statements {
		statements[i].Number, statements[i].Cite = spec.Number{}, Cite
	}
	list := append(props.TheoremsOf(statements, sem, l, lim), l.Kind().Of(more)...)
	for _, p := range list {
		if p.Kept == "" {
			p.Kept = reasons[p.ID]
		}
	}
	return list
}

// reasons say why statements are there of which no mutant of lazy initialisation speaks.
var reasons = map[string]string{
	"determinism":         "it is about the concrete side, which is that of the language with checks and has its mutants there",
	"progress":            "it is about the concrete side, which is that of the language with checks and has its mutants there",
	"monotony":            "it is about the symbolic side alone: no other statement says of two configurations which one stands for more",
	"preconditions":       "the paper says it of preconditions; other statements take them for a part of what holds of an initial state",
	lazyinit.IDInvariants: "the paper states them",
}

// Groups returns Properties, of random programs and of all small ones, from all small heaps with at
// most two inputs, smaller programs first.
func Groups(sides lazyinit.Sides, lim spec.Limits) props.Groups {
	small := property.Objects(checks.Objects(concrete.Standard())).Small
	return props.Groups{sections.Group(Properties(sides, lim), sections.Cases, small...)}
}

// preconditions judges, for each variable of a class and each predicate:
//
//	an initial state that meets the precondition runs in lockstep with one path;
//	each configuration that is reached holds of an initial state that meets it
//
// apart from what φ says. The first is that the check during lazy initialisation forbids
// no valid input, the second that it follows no path of which no input is valid.
//
// Source: Anand et al., §2, "Method preconditions are used during lazy initialization to
// ensure that the method is executed only on valid inputs".
func preconditions(sides lazyinit.Sides, lim spec.Limits) *props.Property[Case] {
	sem := sides.Semantics()
	return &props.Property[Case]{
		ID: lazyinit.IDPreconditions, Name: "Preconditions", Cite: "Anand et al., §2, Lazy Initialization", Claimed: true,
		Text:     "an initial state that meets the precondition has a path; each configuration that is reached matches one that meets it",
		Symbolic: []string{"Init-Nil", "Init-New", "Init-Alias"},
		Judge: func(ctx context.Context, k Case) spec.Verdict {
			var e spec.Evidence
			initial := sem.InitC(k.Program, k.Initial)
			for _, pre := range predicates(k.Program) {
				with := *sem
				with.InitS = func(p *lang.Program) lazyobjects.Config {
					c := sem.InitS(p)
					c.Pre = pre
					return c
				}
				if lazyinit.Meets(initial, pre) {
					v := spec.LockstepApart(spec.Sharing(ctx), &with, lim, k.Program, k.Initial)
					if e.Add(v.Evidence); v.Result != spec.Tested {
						v.Evidence, v.Reason = e, fmt.Sprintf("under %v: %s", pre, v.Reason)
						return v
					}
				}
				if bad, ok := invalid(with.Symbolic, with.InitS(k.Program), lim, &e); ok {
					return spec.Refute(e, &spec.Failure{
						At: sem.Show.Symbolic(bad), Wanted: fmt.Sprintf("a configuration that matches a heap with %v", pre), Got: "it matches none",
					}, "a path is followed of which no initial state is valid")
				}
			}
			return spec.Verdict{Evidence: e}
		},
	}
}

// predicates lists preconditions with one conjunct, for each variable of a class.
func predicates(p *lang.Program) []precond.Condition {
	var list []precond.Condition
	for _, x := range p.Vars {
		if !x.Type.IsClass() {
			continue
		}
		for _, pred := range []precond.Predicate{precond.Acyclic, precond.NotNil, precond.IsNil} {
			list = append(list, precond.Of(precond.Conjunct{Pred: pred, X: x}))
		}
	}
	return list
}

// invalid returns a configuration, among the first that are reached, of which the state that
// lazyinit.Initial makes does not meet the precondition.
func invalid(system spec.System[lazyobjects.Config], from lazyobjects.Config, lim spec.Limits, e *spec.Evidence) (lazyobjects.Config, bool) {
	todo := []lazyobjects.Config{from}
	for n := 0; n < len(todo) && n < lim.Nodes/4; n++ {
		c := todo[n]
		state := heaps.Initial(c.Program, lazyinit.Initial(c, solver.Model{}).Valuation())
		if e.Compared++; !lazyinit.Meets(state, c.Pre) {
			return c, true
		}
		for _, t := range system.Next(c) {
			e.Symbolic.Add(t.Rule)
			todo = append(todo, t.To)
		}
	}
	return lazyobjects.Config{}, false
}

// RandomArrays returns the programs of random checks of arrays: as those of arrays with
// checks, but nearly all use arrays as the rules can.
func RandomArrays() *programs.Vocabulary {
	voc := property.Arrays(checks.Arrays(concrete.Standard()).Sides).Random
	voc.NoCopy, voc.Bound = true, 0
	voc.Types = []lang.Type{lang.Int, lang.Bool, lang.BoundedOf(lang.Int), lang.BoundedOf(lang.Bool)}
	return voc
}

// ArrayProperties returns everything that is checked of arrays, over random cases, of programs that
// use arrays as the rules can.
func ArrayProperties(sides lazyinit.ArraySides, lim spec.Limits) []*props.Property[Case] {
	list := theorems(sides.Semantics(), lim, sections.Language(RandomArrays(), section2.MaxSize), invariants(sides, lim))
	for _, p := range list {
		judge := p.Judge
		p.Judge = func(ctx context.Context, k Case) spec.Verdict {
			if lazyarrays.Fits(k.Program) != nil {
				return spec.Discard("an array is used as a whole, or has no bound")
			}
			return judge(ctx, k)
		}
		p.Concrete = nil // a bound that is set is none of these programs
	}
	return list
}

// ArrayGroups returns Groups of arrays.
func ArrayGroups(sides lazyinit.ArraySides, lim spec.Limits) props.Groups {
	small := property.Arrays(checks.Arrays(concrete.Standard()).Sides).Small
	return props.Groups{sections.Group(ArrayProperties(sides, lim), sections.Cases, small...)}
}

// invariants judges invariants 1 to 3 of §5.2 on each configuration that is reached and
// holds: for the cells of each array, in their order,
//
//	0 ≤ V(index(c1)), V(index(cn)) < V(len), V(index(ci)) < V(index(ci+1))
//
// Source: Anand et al., §5.2, "The following invariants hold for the list".
func invariants(sides lazyinit.ArraySides, lim spec.Limits) *props.Property[Case] {
	sem := sides.Semantics()
	return &props.Property[Case]{
		ID: lazyinit.IDInvariants, Name: "Invariants 1 to 3", Cite: "Anand et al., §5.2", Claimed: true,
		Text:     "where V(φ) = true, 0 ≤ V(index) of the first cell, V(index) < V(len) of the last one, and V(index) grows from cell to cell",
		Symbolic: []string{"Init-Old", "Init-Cell", "Init-Out"},
		Judge: func(_ context.Context, k Case) spec.Verdict {
			var e spec.Evidence
			view := sem.Under(k.Initial)
			todo := []lazyarrays.Config{sem.InitS(k.Program)}
			for n := 0; n < len(todo) && n < lim.Nodes; n++ {
				c := todo[n]
				if !view.Holds(c) {
					e.Infeasible++
					continue
				}
				e.Satisfied++
				if b := sides.Invariant(c); sides.Valued(c, k.Initial, b) != lang.BoolValue(true) && !lang.Overflows(sides.Valued(c, k.Initial, b)) {
					return spec.Refute(e, &spec.Failure{At: sem.Show.Symbolic(c), Wanted: b.String(), Got: "it does not hold"}, "an invariant does not hold")
				}
				e.Compared++
				for _, t := range sem.Symbolic.Next(c) {
					e.Symbolic.Add(t.Rule)
					todo = append(todo, t.To)
				}
			}
			return spec.Verdict{Evidence: e}
		},
	}
}

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
		rules := lists.Filter(p.Rules(), func(rule string) bool { return !lazyinit.Administrative(rule) })
		list = append(list, fmt.Sprintf("%v: %s", p.Status, strings.Join(rules, " ")))
	}
	slices.Sort(list)
	return slices.Compact(list), "", nil
}
