package statements

import (
	"context"

	"tandem/papers/embed"
	"tandem/papers/embed/standard"
	"tandem/papers/embed/symbolic"
	"tandem/papers/embed/term"
	"tandem/spec"
)

// represents judges, of any term, that a result stands for nothing but what the
// standard interpreter computes, where that has an end.
func (j judge) represents(ctx context.Context, k Case) spec.Verdict {
	if !k.defined() || k.Phi.Kind() != term.True || k.Sigma.Len() > 0 {
		return spec.Discard("a start that no program has")
	}
	start, ok := j.start(k)
	if !ok {
		return spec.Discard("γ is not defined at the start")
	}
	r := j.executed(ctx, k, start, false)
	if len(r.direct.values) == 0 {
		return spec.Verdict{Result: spec.Discarded, Reason: "no result", Evidence: r.e}
	}
	for _, V := range k.valuations(nil) {
		run := executions(ctx, j.standard.counted(func(string) {}), k.under(V), j.lim.Steps, false, standard.Final, standardTooMuch)
		for _, w := range run.values {
			for _, c := range r.direct.values {
				v, ok := j.sides.Meaning.Instance(V, c)
				if !ok || !embed.Same(v, w, k.Mu.Len()) {
					got := "nothing"
					if ok {
						got = v.String()
					}
					return spec.Refute(r.e, &spec.Failure{
						Step: r.direct.steps, At: c.String() + " with " + V.String(), Wanted: w.String(), Got: got,
					}, "the result represents something else than what is computed")
				}
				r.e.Compared++
			}
		}
	}
	r.e.Concrete = nil
	return spec.Verdict{Evidence: r.e}
}

func standardTooMuch(c standard.Config) bool {
	_, reached := bound(c)
	return reached
}

// determinism judges that no relation has two steps.
func (j judge) determinism(ctx context.Context, k Case) spec.Verdict {
	if !k.defined() {
		return spec.Discard("a label without a value")
	}
	start, ok := j.start(k)
	if !ok {
		return spec.Discard("γ is not defined at the start")
	}
	asked := k
	asked.T = term.Of(term.IsSym, k.T) // sym? t, which programs of Figure 6 may have
	r := j.executed(ctx, k, start, false)
	theta := j.theta.counted(func(rule string) { r.e.Concrete.Add(rule) })
	again, _ := asked.hijacked(j.sides)
	sym := executions(ctx, theta, again, j.lim.Steps*longer, false, func(c standard.Config) bool { return c.T.IsValue() }, standardTooMuch)
	forked := ""
	switch {
	case r.direct.forked:
		forked = "→"
	case r.theta.forked || sym.forked:
		forked = "→θ"
	}
	standardSystem := j.standard.counted(func(rule string) { r.e.Concrete.Add(rule) })
	for _, V := range k.valuations(nil) {
		if forked == "" && executions(ctx, standardSystem, k.under(V), j.lim.Steps, false, standard.Final, standardTooMuch).forked {
			forked = "the standard →"
		}
		r.e.Compared++
	}
	if forked != "" {
		return spec.Refute(r.e, &spec.Failure{At: k.direct().String(), Wanted: "one step", Got: "two steps"}, forked+" has two steps")
	}
	return spec.Verdict{Evidence: r.e}
}

// concrete judges that a term without symbolic values has the value that the standard
// interpreter gives it.
func (j judge) concrete(ctx context.Context, k Case) spec.Verdict {
	if len(k.inputs()) > 0 || !k.defined() || k.Sigma.Len() > 0 {
		return spec.Discard("symbolic values")
	}
	start, _ := j.start(k)
	r := j.executed(ctx, k, start, false)
	counts := spec.Evidence{Symbolic: r.e.Symbolic, Compared: 1}
	system := j.standard.counted(func(rule string) { counts.Concrete.Add(rule) })
	run := executions(ctx, system, k.under(nil), j.lim.Steps, false, standard.Final, standardTooMuch)
	if run.cut || r.direct.cut || r.theta.cut {
		return spec.Undecided(counts, "bound on steps")
	}
	if len(run.values) != len(r.direct.values) || len(run.values) != len(r.theta.values) {
		return spec.Refute(counts, &spec.Failure{At: k.T.String(), Wanted: ended(run, standard.Config.String), Got: "→: " + insteadOf(r.direct) + ", →θ: " + instead(r.theta)}, "one of the relations has no value")
	}
	for i, want := range run.values {
		c, d := r.direct.values[i], r.theta.values[i]
		undone := standard.Config{T: j.undo(d.T), Mu: d.Mu.Without(term.PC).Map(j.undo)}
		for _, got := range []standard.Config{{T: c.T, Mu: c.Mu}, undone} {
			if !embed.Same(got, want, k.Mu.Len()) {
				return spec.Refute(counts, &spec.Failure{At: k.T.String(), Wanted: want.String(), Got: got.String()}, "the values differ")
			}
		}
	}
	return spec.Verdict{Evidence: counts}
}

// partition judges that the conditions of each variable of σ exclude each other and
// leave nothing out.
func (j judge) partition(ctx context.Context, k Case) spec.Verdict {
	types, ok := typed(k)
	if !ok || k.Phi.Kind() != term.True {
		return spec.Discard("no types")
	}
	var e spec.Evidence
	system := j.direct.counted(func(rule string) { e.Symbolic.Add(rule) })
	end := executions(ctx, system, k.direct(), j.lim.Steps, false, symbolic.Final, symbolicTooMuch)
	for _, c := range end.values {
		if wrong := j.unequal(k.valuations(types), c, c.String(), &e); wrong != nil {
			return *wrong
		}
	}
	if e.Compared == 0 {
		return spec.Verdict{Result: spec.Discarded, Reason: "no symbolic store", Evidence: e}
	}
	return spec.Verdict{Evidence: e}
}
