package statements

import (
	"context"
	"slices"
	"sync"

	"tandem/internal/lists"
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
	end := executions(ctx, j.direct, e.Symbolic.Add, k.direct(), j.lim.Steps, false)
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
		wrong := ""
		if !Case(c).defined() {
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
	end := executions(ctx, j.block, e.Symbolic.Add, j.sides.Blocks.Start(k.T, k.Mu, k.Phi), j.lim.Steps*longest, false)
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
			holds := func(p term.Pair) bool {
				b, ok := j.sides.Meaning(V, c.Sigma, p.Cond)
				return ok && b.Kind() == term.True
			}
			if lists.Count(term.PairsOf(set), holds) != 1 {
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

// maxWalked bounds the configurations whose steps are kept. Statements judge a case one
// after the other, so that few are needed.
const maxWalked = 1 << 12

// walks is a relation that finds the steps of a configuration once: several
// statements go through the same configurations, under every value of the inputs.
type walks[C comparable] struct {
	ids   []string
	parts func(C) (term.Term, []term.Store)

	lock  sync.Mutex
	rules []spec.Rule[C]
	fired []string // while the steps of a configuration are found
	known map[C]*walked[C]
}

// walked is the steps of a configuration, and the rules that give them, those of
// premises included.
type walked[C any] struct {
	steps []spec.Step[C]
	fired []string
}

func newWalks[C comparable](rules spec.Inductive[C], parts func(C) (term.Term, []term.Store)) *walks[C] {
	w := &walks[C]{ids: rules.System().IDs(), parts: parts, known: map[C]*walked[C]{}}
	w.rules = rules.Rules(func(c C) []C { // of a premise
		return lists.Map(w.walkOf(c).steps, func(step spec.Step[C]) C { return step.To })
	})
	return w
}

// walkFrom returns the steps of c.
func (w *walks[C]) walkFrom(c C) *walked[C] {
	w.lock.Lock()
	defer w.lock.Unlock()
	w.fired = w.fired[:0]
	return w.walkOf(c)
}

// walkOf is walkFrom, and adds to the rules that fired.
func (w *walks[C]) walkOf(c C) *walked[C] {
	if found := w.known[c]; found != nil {
		w.fired = append(w.fired, found.fired...)
		return found
	}
	if len(w.known) > maxWalked {
		clear(w.known)
	}
	found, before := &walked[C]{}, len(w.fired)
	for _, r := range w.rules {
		to := r.Apply(c)
		for _, c := range to {
			found.steps = append(found.steps, spec.Step[C]{Rule: r.ID, To: c})
		}
		if len(to) > 0 {
			w.fired = append(w.fired, r.ID)
		}
	}
	found.fired = slices.Clone(w.fired[before:])
	w.known[c] = found
	return found
}

// counted returns the relation that tells fired of each rule by which a configuration
// steps, as spec.Inductive.Counted does, also where the steps were found before.
func (w *walks[C]) counted(fired func(rule string)) spec.System[C] {
	var last *walked[C]
	rules := make([]spec.Rule[C], len(w.ids))
	for i, id := range w.ids {
		rules[i] = spec.Rule[C]{ID: id, Apply: func(c C) (to []C) {
			if i == 0 { // the rules are asked in their order
				last = w.walkFrom(c)
				for _, rule := range last.fired {
					fired(rule)
				}
			}
			for _, step := range last.steps {
				if step.Rule == id {
					to = append(to, step.To)
				}
			}
			return to
		}}
	}
	return spec.System[C]{Rules: rules}
}
