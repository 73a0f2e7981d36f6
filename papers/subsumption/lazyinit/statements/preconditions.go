package statements

import (
	"context"
	"fmt"

	"tandem/explore/solver"
	"tandem/lang"
	"tandem/lang/precond"
	"tandem/objects/heaps"
	"tandem/papers/subsumption/lazyinit"
	"tandem/papers/subsumption/lazyobjects"
	"tandem/props"
	"tandem/spec"
)

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
