package statements

import (
	"context"
	"fmt"

	"tandem/internal/lists"
	"tandem/papers/embed"
	"tandem/papers/embed/hijack"
	"tandem/papers/embed/symbolic"
	"tandem/papers/embed/term"
	"tandem/spec"
)

// longer is how many steps →θ may take for one of →: a redefinition takes several.
const longer = 12

// longest is that for Figure 1, which goes through the store at every choice.
const longest = 60

// ends is where the executions from a configuration end: in values, and stuck.
type ends[C any] struct {
	values []C
	stuck  []C
	all    []C  // every configuration, where that was asked for
	cut    bool // there may be others: a bound was reached
	forked bool // a configuration had two steps
	steps  int  // of the longest
}

// executions finds the ends of all executions of a relation, and tells fired of its rules.
func executions[C comparable](ctx context.Context, w *walks[C], fired func(rule string), from C, steps int, keep bool) ends[C] {
	type at struct {
		c C
		n int
	}
	var e ends[C]
	system := w.counted(fired)
	const most = 600 // configurations of an execution that forks
	seen := 0
	for todo := []at{{from, 0}}; len(todo) > 0; seen++ {
		here := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		e.steps = max(e.steps, here.n)
		if keep {
			e.all = append(e.all, here.c)
		}
		t, stores := w.parts(here.c)
		if _, reached := embed.Bound(t, stores...); reached || ctx.Err() != nil || here.n >= steps || e.forked && seen > most {
			e.cut = e.cut || !t.IsValue()
			if t.IsValue() {
				e.values = append(e.values, here.c)
			}
			continue
		}
		next := system.Next(here.c)
		e.forked = e.forked || len(next) > 1
		switch {
		case len(next) > 0:
			todo = append(todo, lists.Map(next, func(to spec.Step[C]) at { return at{to.To, here.n + 1} })...)
		case t.IsValue():
			e.values = append(e.values, here.c)
		default:
			e.stuck = append(e.stuck, here.c)
		}
	}
	return e
}

// run is the executions of a case by → and by →θ.
type run struct {
	direct ends[symbolic.Config]
	theta  ends[hijack.Config]
	e      spec.Evidence
}

func (j judge) executed(ctx context.Context, k Case, start hijack.Config, keep bool) run {
	var r run
	r.direct = executions(ctx, j.direct, r.e.Symbolic.Add, k.direct(), j.lim.Steps, keep)
	r.theta = executions(ctx, j.theta, r.e.Concrete.Add, start, j.lim.Steps*longer, keep)
	if r.direct.cut || r.theta.cut {
		r.e.Cut = 1
	}
	r.e.Longest = r.direct.steps
	return r
}

// theorem judges Theorem 3.1, or 3.2, for one case:
//
//	φ ⊢ t|μ, σ →* v|μ', σ'   ⟺   θ(t)|γ(μ, σ) →θ* v'|μ'' with v'|μ'' = γ(v|μ', σ')
//
// up to calls of redefinitions in the bodies of functions, which have not begun. It says nothing
// of a configuration for which γ is not defined.
func (j judge) theorem(ctx context.Context, k Case) spec.Verdict {
	if !k.defined() && !j.sides.Undefined {
		return spec.Discard("a label without a value")
	}
	start, ok := j.start(ctx, k)
	if !ok {
		return spec.Discard("γ is not defined at the start")
	}
	r := j.executed(ctx, k, start, false)
	undone := lists.Map(r.theta.values, func(c hijack.Config) hijack.Config { return hijack.Config{T: j.undo(c.T), Mu: c.Mu.Map(j.undo)} })
	found := make([]bool, len(undone))
	for _, c := range r.direct.values {
		want, ok := j.sides.Gamma(j.sides.Library, c)
		if !ok {
			return spec.Verdict{Result: spec.Discarded, Reason: "γ is not defined at the end", Evidence: r.e}
		}
		matched := false
		for i, d := range undone {
			if d == want {
				found[i], matched = true, true
			}
		}
		switch {
		case matched:
			r.e.Compared++
		case r.theta.cut:
			return spec.Undecided(r.e, "bound on the steps of →θ")
		default:
			return j.parted(r, c.String(), want.String(), ended(r.theta), "→ ends in a value that →θ does not end in")
		}
	}
	for i := range undone {
		switch {
		case found[i]:
		case r.direct.cut:
			return spec.Undecided(r.e, "bound on the steps of →")
		default:
			return j.parted(r, undone[i].String(), "the same of →", ended(r.direct), "→θ ends in a value that → does not end in")
		}
	}
	if len(undone) == 0 && r.e.Cut > 0 {
		return spec.Undecided(r.e, "bound on steps")
	}
	if len(undone) == 0 {
		r.e.Compared++ // neither has a value
	}
	return spec.Verdict{Evidence: r.e}
}

func (j judge) parted(r run, at, wanted, got, why string) spec.Verdict {
	return spec.Refute(r.e, &spec.Failure{Step: r.direct.steps, At: at, Wanted: wanted, Got: got}, why)
}

// ended says where executions end.
func ended[C fmt.Stringer](e ends[C]) string {
	switch {
	case len(e.values) > 0:
		return e.values[0].String()
	case len(e.stuck) > 0:
		return "stuck: " + e.stuck[0].String()
	default:
		return "no end"
	}
}

// anyTerm judges Theorem 3.1 by the letter, of every t' on the way.
func (j judge) anyTerm(ctx context.Context, k Case) spec.Verdict {
	start, _ := j.start(ctx, k)
	r := j.executed(ctx, k, start, true)
	reached, undone := map[term.Term]bool{}, map[term.Term]bool{}
	for _, c := range r.direct.all {
		reached[c.T] = true
	}
	for _, c := range r.theta.all {
		undone[j.undo(c.T)] = true
	}
	if c, ok := lists.Find(r.direct.all, func(c symbolic.Config) bool { return !undone[c.T] && !r.theta.cut }); ok {
		return j.parted(r, c.T.String(), "the same of →θ", fmt.Sprintf("%d others", len(undone)), "→ reaches a term that →θ does not reach")
	}
	for _, c := range r.theta.all {
		if t := j.undo(c.T); !reached[t] && !r.direct.cut {
			return j.parted(r, t.String(), "the same of →", fmt.Sprintf("%d others", len(reached)), "→θ reaches a term that → does not reach")
		}
	}
	if r.e.Cut > 0 {
		return spec.Undecided(r.e, "bound on steps")
	}
	r.e.Compared++
	return spec.Verdict{Evidence: r.e}
}
