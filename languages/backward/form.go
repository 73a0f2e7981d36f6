package backward

import (
	"fmt"
	"slices"

	"tandem/explore"
	"tandem/lang"
	"tandem/lang/trace"
	"tandem/symbolic"
)

// effect returns what a step by a rule of a declared form does, as actions of a trace. A
// form is what its rules say, so they are asked: from ⟨S, id, true⟩ the rule leads to
// ⟨S', σ, φ⟩, where φ is a condition on the state before the step, and σ says what
// variables become. That is the test φ, and an assignment of all of them at once, which
// is made by fresh variables t#n. n is how many there are until now, and fresh how many are new.
//
// The error is a configuration that is not ⟨S, σ, φ⟩.
func effect[S explore.Configuration](prob explore.Problem[S], at S, rule string, n int) (list []trace.Action, fresh int, err error) {
	c, flat := any(at).(symbolic.Config)
	if !flat {
		return nil, 0, fmt.Errorf("no action for the form of %s in a language with a stack", lang.Head(at.Stmt()))
	}
	r, _ := prob.System.Rule(rule)
	next := r.Apply(any(symbolic.Initial(c.S)).(S))
	if len(next) != 1 {
		return nil, 0, fmt.Errorf("the rule %s leads to %d configurations at %s, expected one", rule, len(next), lang.Head(at.Stmt()))
	}
	to := any(next[0]).(symbolic.Config)
	for _, b := range lang.Conjuncts(to.Phi) {
		if b != lang.True {
			list = append(list, trace.Test{B: b})
		}
	}
	changed := slices.DeleteFunc(slices.Clone(to.Sigma.Domain()), func(x lang.Var) bool { return to.Sigma.At(x) == lang.V(x) })
	if len(changed) == 1 {
		x := changed[0]
		return append(list, trace.Assign{H: lang.V(x), E: to.Sigma.At(x)}), 0, nil
	}
	var become []trace.Action
	for i, x := range changed {
		t := lang.V(lang.Fresh("t", n+i+1, x.Type))
		list = append(list, trace.Assign{H: t, E: to.Sigma.At(x)})
		become = append(become, trace.Assign{H: lang.V(x), E: t})
	}
	return append(list, become...), len(become), nil
}

// isForm reports whether a statement is one of a declared form.
func isForm(s lang.Stmt) bool {
	_, ok := s.(*lang.Form)
	return ok
}
