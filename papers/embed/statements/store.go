package statements

import (
	"context"

	"tandem/papers/embed"
	"tandem/papers/embed/symbolic"
	"tandem/papers/embed/term"
	"tandem/spec"
)

// directEnds returns the ends of → of a case that a program may start with.
func (j judge) directEnds(ctx context.Context, k Case) (ends[symbolic.Config], spec.Evidence, string) {
	var e spec.Evidence
	if !k.defined() || k.Phi.Kind() != term.True {
		return ends[symbolic.Config]{}, e, "a start that no program has"
	}
	system := j.direct.counted(func(rule string) { e.Symbolic.Add(rule) })
	end := executions(ctx, system, k.direct(), j.lim.Steps, false, symbolic.Final, symbolicTooMuch)
	if len(end.values) == 0 {
		return end, e, "no result"
	}
	return end, e, ""
}

// ends judges what is at the end of an execution: every variable of the result, of μ
// and of σ is one of σ, and σ has pairs of a condition, which is symbolic, and a value.
func (j judge) ends(ctx context.Context, k Case) spec.Verdict {
	end, e, why := j.directEnds(ctx, k)
	if why != "" {
		return spec.Verdict{Result: spec.Discarded, Reason: why, Evidence: e}
	}
	for _, c := range end.values {
		at := Case{T: c.T, Phi: c.Phi, Mu: c.Mu, Sigma: c.Sigma}
		wrong := ""
		if !at.defined() {
			wrong = "a label or a variable that is not defined"
		}
		c.Sigma.Each(func(_ int, set term.Term) {
			for _, p := range term.PairsOf(set) {
				if !p.Cond.IsSymbolic() || !p.Value.IsValue() {
					wrong = "(" + p.Cond.String() + ", " + p.Value.String() + ")"
				}
			}
		})
		if wrong != "" {
			return spec.Refute(e, &spec.Failure{At: c.String(), Wanted: "sets of conditions with values", Got: wrong}, "the end has something else")
		}
		e.Compared++
	}
	return spec.Verdict{Evidence: e}
}

// endsLiterally judges the end by the letter: locations have symbolic variables or
// concrete values.
func (j judge) endsLiterally(ctx context.Context, k Case) spec.Verdict {
	end, e, why := j.directEnds(ctx, k)
	if why != "" {
		return spec.Verdict{Result: spec.Discarded, Reason: why, Evidence: e}
	}
	for _, c := range end.values {
		wrong := term.Term{}
		c.Mu.Each(func(_ int, v term.Term) {
			if v.Kind() == term.Exp {
				wrong = v
			}
		})
		if !wrong.IsNone() {
			return spec.Refute(e, &spec.Failure{At: c.String(), Wanted: "a symbolic variable or a concrete value", Got: wrong.String()}, "a location has a symbolic expression")
		}
		e.Compared++
	}
	return spec.Verdict{Evidence: e}
}

// oneValue judges by the letter that of the conditions of each symbolic object of
// Figure 1 exactly one is true.
func (j judge) oneValue(ctx context.Context, k Case) spec.Verdict {
	types, ok := typed(k)
	if !ok || k.Phi.Kind() != term.True {
		return spec.Discard("no types")
	}
	var e spec.Evidence
	system := j.block.counted(func(rule string) { e.Symbolic.Add(rule) })
	end := executions(ctx, system, j.sides.Blocks.Start(k.T, k.Mu, k.Phi), j.lim.Steps*longest, false, hijackFinal, hijackTooMuch)
	for _, end := range end.values {
		if wrong := j.unequal(k.valuations(types), embed.Objects(j.sides.Blocks.Undo, end), end.String(), &e); wrong != nil {
			return *wrong
		}
	}
	if e.Compared == 0 {
		return spec.Verdict{Result: spec.Discarded, Reason: "no symbolic object", Evidence: e}
	}
	return spec.Verdict{Evidence: e}
}

// unequal refutes, at the end at, a set of σ of which not exactly one condition is true under one of
// these; nil: there is none.
func (j judge) unequal(all []embed.Valuation, c symbolic.Config, at string, e *spec.Evidence) *spec.Verdict {
	for _, V := range all {
		wrong := term.Term{}
		c.Sigma.Each(func(_ int, set term.Term) {
			holds := 0
			for _, p := range term.PairsOf(set) {
				if b, ok := j.sides.Meaning(V, c.Sigma, p.Cond); ok && b.Kind() == term.True {
					holds++
				}
			}
			if holds != 1 {
				wrong = set
			}
			e.Compared++
		})
		if !wrong.IsNone() {
			v := spec.Refute(*e, &spec.Failure{At: at + " with " + V.String(), Wanted: "one condition is true", Got: wrong.String()}, "no condition is true, or two are")
			return &v
		}
	}
	return nil
}
