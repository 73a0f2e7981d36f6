package main

import (
	"context"
	"fmt"
	"strings"

	"tandem/basic"
	"tandem/concrete"
	"tandem/lang"
	"tandem/spec"
	"tandem/symbolic"
)

// moment is both sides after a step, or the symbolic side alone.
type moment struct {
	step  int
	rule  string
	stmt  lang.Stmt          // that ran; nil at the start
	V     concrete.Valuation // unless alone
	alone bool               // there is no concrete side
	sym   symbolic.Config
	same  *bool // V∘σ is the concrete state; nil: not known, or not to be compared
	holds *bool // V(φ) is true; nil: not known
}

// tandemRun is a run of both sides. It is kept, since its expressions are
// printed together: what steps share is printed once.
type tandemRun struct {
	program *lang.Program
	initial concrete.Valuation // unless alone
	mutant  string
	alone   bool
	moments []moment
	end     spec.TraceEnding
	onBits  bool                                        // the bound that was reached is that on bits
	omitted bool                                        // only the first moments are there
	ran     string                                      // how the choices of a run alone ran out
	misfit  string                                      // how they do not fit
	left    string                                      // choices that are not made yet
	last    spec.Pair[symbolic.Config, concrete.Config] // where it ended
}

// maxInterrupted is how many lines of an interrupted run are printed: the user
// does not want to wait.
const maxInterrupted = 1000

// runBoth runs both sides together.
func runBoth(ctx context.Context, sem *basic.Semantics, p *lang.Program, V concrete.Valuation, opts traceOptions) *tandemRun {
	r := &tandemRun{program: p, initial: V, mutant: opts.mutant}
	r.end = sem.Trace(ctx, p, V, opts.bounds.steps, func(at spec.Pair[symbolic.Config, concrete.Config]) bool {
		m := moment{step: at.Step, rule: at.ConcreteRule, V: at.Concrete.V, sym: at.Symbolic, holds: &at.Holds}
		if at.Step > 0 {
			m.stmt = r.last.Concrete.S.Head()
			if at.ConcreteRule == "" { // an administrative step of the symbolic side
				m.rule, m.stmt = at.SymbolicRule, r.last.Symbolic.S.Head()
			}
		}
		if at.Paired {
			m.same = &at.Same
		}
		r.moments, r.last = append(r.moments, m), at
		return true
	})
	if r.end.Outcome == spec.BoundReached {
		if _, r.onBits = sem.Bound(r.last.Concrete); r.onBits {
			m := &r.moments[len(r.moments)-1]
			m.same, m.holds = nil, nil
		}
	}
	r.shorten()
	return r
}

// shorten drops all but the first moments of a run that was interrupted.
func (r *tandemRun) shorten() {
	if r.end.Outcome == spec.Interrupted && len(r.moments) > maxInterrupted {
		r.moments, r.omitted = r.moments[:maxInterrupted], true
	}
}

// runAlone runs the symbolic side along the choices.
func runAlone(ctx context.Context, sem *basic.Semantics, p *lang.Program, opts traceOptions) *tandemRun {
	r := &tandemRun{program: p, mutant: opts.mutant, alone: true, left: opts.choices}
	at := moment{alone: true, sym: sem.InitS(p)}
	for {
		r.moments = append(r.moments, at)
		r.end.Steps = at.step
		next := sem.Symbolic.Next(at.sym)
		switch {
		case ctx.Err() != nil:
			r.end.Outcome = spec.Interrupted
			r.shorten()
			return r
		case len(next) == 0:
			r.end.Outcome = spec.Stuck
			if at.sym.S.Empty() {
				r.end.Outcome = spec.Final
				if r.left != "" {
					r.misfit = fmt.Sprintf("--choices do not fit: the program has ended, and %s left over: %s", are(len(r.left), "choice"), cut(r.left, 40))
				}
			}
			return r
		case at.step >= opts.bounds.steps:
			r.end.Outcome = spec.BoundReached
			return r
		}
		t := next[0]
		if len(next) > 1 {
			if r.left == "" {
				r.end.Outcome = spec.BoundReached
				r.ran = fmt.Sprintf("the choices run out %s: the next is one of %s", after(at.step), ruleIDs(next))
				return r
			}
			var ok bool
			if t, ok = chosen(next, r.left[:1]); !ok {
				r.end.Outcome = spec.BoundReached
				r.misfit = fmt.Sprintf("--choices do not fit: %s the next is %s, found %s, expected one of %s", after(at.step), lang.Head(at.sym.S.Head()), r.left[:1], ruleIDs(next))
				return r
			}
			r.left = r.left[1:]
		}
		at = alone(at, t)
	}
}

// alone is the moment after a transition of the symbolic side alone.
func alone(at moment, t spec.Step[symbolic.Config]) moment {
	return moment{step: at.step + 1, rule: t.Rule, stmt: at.sym.S.Head(), alone: true, sym: t.To}
}

// chosen is the transition by a rule whose ID ends in -T, or -F.
func chosen(next []spec.Step[symbolic.Config], choice string) (spec.Step[symbolic.Config], bool) {
	for _, t := range next {
		if strings.HasSuffix(t.Rule, "-"+choice) {
			return t, true
		}
	}
	return spec.Step[symbolic.Config]{}, false
}

// ruleIDs is the IDs of the rules of transitions: If-T, If-F.
func ruleIDs(next []spec.Step[symbolic.Config]) string {
	var ids []string
	for _, t := range next {
		ids = append(ids, t.Rule)
	}
	return strings.Join(ids, ", ")
}

func after(steps int) string { return "after " + count(steps, "step") }

// are is a number of things that are: 1 choice is, 2 choices are.
func are(n int, thing string) string {
	if n == 1 {
		return count(n, thing) + " is"
	}
	return count(n, thing) + " are"
}

// conclusion is how the run ended, in a line.
func (r *tandemRun) conclusion(opts traceOptions) string {
	after, agree := after(r.end.Steps), ", the sides agree so far"
	if r.alone {
		agree = ""
	}
	switch {
	case r.end.Parted != "":
		return fmt.Sprintf("the sides part %s: %s", after, r.end.Parted)
	case r.misfit != "":
		return strings.TrimPrefix(r.misfit, "--")
	case r.ran != "":
		return r.ran
	case r.onBits && r.mutant != "":
		return fmt.Sprintf("bound reached %s%s: %s", after, agree, r.end.Bound)
	case r.end.Outcome == spec.BoundReached:
		return fmt.Sprintf("bound reached %s%s: %s", after, agree, opts.bounds.raise(r.onBits))
	case r.end.Outcome == spec.Interrupted:
		return fmt.Sprintf("interrupted %s%s", after, agree)
	case r.alone:
		return fmt.Sprintf("%v %s of the symbolic side alone", r.end.Outcome, after)
	default:
		return fmt.Sprintf("%v %s, the sides agree at each", r.end.Outcome, after)
	}
}
