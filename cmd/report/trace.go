package report

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"tandem/explore"
	"tandem/internal/lists"
	"tandem/internal/spell"
	"tandem/lang"
	"tandem/languages"
	"tandem/spec"
)

// TraceOptions is how both sides run, or the symbolic side alone, and how that is reported.
type TraceOptions struct {
	Limits   Limits
	Choices  string // letters of rules, of the symbolic side alone
	Simplify bool   // σ and φ as people write them, not as the rules build them
}

// moment is both sides after a step, or the symbolic side alone. Both are over package lang, or neither is.
type moment struct {
	step     int
	rule     string
	ran      running
	alone    bool              // there is no concrete side
	concrete languages.Display // unless alone
	symbolic languages.Display
	node     languages.Node // the symbolic side
	same     *bool          // V∘σ is the concrete state; nil: not known, or not to be compared
	holds    *bool          // V(φ) is true; nil: not known

	// Over lang: the variables in view, σ at them, and φ, or both simplified.
	vars  []lang.Var
	sigma languages.Substitution
	phi   lang.Expr
}

// formal reports whether the sides are over package lang.
func (m *moment) formal() bool { return m.symbolic.Formal != nil }

// next lists the transitions of the symbolic side, or says which function has no clause for what they need.
func (m *moment) next() (list []spec.Step[languages.Node], undefined string) {
	undefined = spec.Undefined(func() { list = m.node.Next() })
	return list, undefined
}

// V returns the valuation of the concrete side over lang; nil if there is none.
func (m *moment) V() languages.Valuation { return valuation(m.concrete) }

// symbolically fills in the symbolic side.
func (m *moment) symbolically(p *Program, at languages.Node) {
	m.node, m.symbolic = at, at.Display()
	if f := m.symbolic.Formal; f != nil {
		m.vars, m.sigma, m.phi = inView(p.state, f), f.Sigma, f.Phi
	}
}

// TraceRun is a run of both sides or the symbolic one. Text, JSON or Walk run it and fill its other fields.
type TraceRun struct {
	End    languages.TraceEnding
	Misfit string // how the choices do not fit; "" if they do
	// Tell is told after each step how many there are; nil: nobody.
	Tell func(steps int)

	opts     TraceOptions
	program  *Program
	chosen   *languages.Chosen
	note     string // on the initial state
	alone    bool
	follow   func(ctx context.Context, each func(moment))
	start    moment
	end      moment             // the last one
	bound    bound              // that was reached
	ran      string             // how the choices of a run alone ran out
	left     string             // choices that are not made yet
	instance *languages.Display // V∘σ, where the run ended; nil if it is alone or not paired
}

// Trace returns both sides run together.
func Trace(p *Program, l *languages.Chosen, start languages.Start, o TraceOptions) *TraceRun {
	r := &TraceRun{opts: o, program: p, chosen: l, note: start.Note()}
	r.follow = func(ctx context.Context, each func(moment)) { r.both(ctx, start, each) }
	return r
}

// TraceAlone returns the symbolic side run from start, along the choices.
func TraceAlone(p *Program, l *languages.Chosen, start languages.Node, o TraceOptions) *TraceRun {
	r := &TraceRun{opts: o, program: p, chosen: l, alone: true, left: o.Choices}
	r.follow = func(ctx context.Context, each func(moment)) { r.along(ctx, start, each) }
	return r
}

// run runs the program and tells each moment as it comes: the last one when it is known how the run ended.
func (r *TraceRun) run(ctx context.Context, each func(moment)) {
	first := true
	r.follow(ctx, func(m moment) {
		if first {
			r.start = m
		} else {
			each(r.end)
		}
		first, r.end = false, m
		if r.Tell != nil {
			r.Tell(m.step)
		}
	})
	if r.End.Parted == "" && r.End.Outcome == spec.Bound && !r.alone {
		if r.bound = r.opts.Limits.reached(r.End.OfMachine, r.end.concrete); r.bound != onSteps {
			r.end.same, r.end.holds = nil, nil
		}
	}
	each(r.end)
}

// shown is run, with σ and φ simplified if that is asked for, and returns what simplified them; nil: nothing did.
func (r *TraceRun) shown(ctx context.Context, each func(moment)) (simple *simplified) {
	if !r.opts.Simplify {
		r.run(ctx, each)
		return nil
	}
	simple = newSimplified()
	r.run(ctx, func(m moment) { each(simple.next(m)) })
	return simple
}

// both runs both sides.
func (r *TraceRun) both(ctx context.Context, start languages.Start, each func(moment)) {
	var last spec.Pair[languages.Node, languages.Config]
	var before moment
	defer func() {
		if r.End.Left != "" && r.End.Outcome != spec.Interrupted {
			r.Misfit = fmt.Sprintf("--choices do not fit: a run from these values does not take %s", spell.Cut(r.End.Left, 40))
		}
	}()
	r.End = start.Trace(ctx, r.opts.Limits.Steps, func(at spec.Pair[languages.Node, languages.Config]) bool {
		m := moment{step: at.Step, rule: at.ConcreteRule, concrete: at.Concrete.Display(), holds: &at.Holds}
		m.symbolically(r.program, at.Symbolic)
		if at.Step > 0 {
			m.ran = ran(last.Concrete, before.concrete, at.ConcreteRule)
			if at.ConcreteRule == "" { // an administrative step of the symbolic side
				next := ran(last.Symbolic, before.symbolic, at.SymbolicRule)
				next.procedure, next.depth = m.ran.procedure, m.ran.depth
				m.rule, m.ran = at.SymbolicRule, next
			}
		}
		if at.Paired {
			m.same = &at.Same
		}
		before, last = m, at
		each(m)
		return true
	})
	if last.Paired {
		r.instance = new(last.Instance.Display())
	}
}

// along runs the symbolic side along the choices.
func (r *TraceRun) along(ctx context.Context, start languages.Node, each func(moment)) {
	at := moment{alone: true}
	at.symbolically(r.program, start)
	for {
		each(at)
		r.End.Steps = at.step
		next, undefined := at.next()
		switch {
		case undefined != "":
			r.End.Outcome, r.End.Undefined = spec.Stuck, undefined
			return
		case ctx.Err() != nil:
			r.End.Outcome, r.End.Stopped = spec.CutOff(ctx)
			return
		case len(next) == 0:
			r.End.Outcome = at.symbolic.End
			if r.End.Outcome == spec.Error {
				r.End.Fault = &languages.Fault{Text: "an error of the program, for all initial values for which φ is true"}
				if at.formal() {
					r.End.Fault.At = at.symbolic.Formal.Stmt.Parts().At
				}
			}
			if r.End.Outcome != spec.Stuck && r.left != "" {
				r.Misfit = fmt.Sprintf("--choices do not fit: the program has ended, and %s left over: %s", are(len(r.left), "choice"), spell.Cut(r.left, 40))
			}
			return
		case at.step >= r.opts.Limits.Steps:
			r.End.Outcome = spec.Bound
			return
		}
		t := next[0]
		if len(next) > 1 {
			if r.left == "" {
				r.End.Outcome = spec.Bound
				r.ran = fmt.Sprintf("the choices run out %s: the next is one of %s", afterSteps(at.step), Options(r.chosen, next))
				return
			}
			i := slices.IndexFunc(next, func(t spec.Step[languages.Node]) bool {
				letter := r.chosen.Letter(t.Rule)
				return letter != "" && strings.HasPrefix(r.left, letter)
			})
			if i < 0 {
				r.End.Outcome = spec.Bound
				r.Misfit = fmt.Sprintf("--choices do not fit: %s the next is %s, found %s, expected one of %s", afterSteps(at.step), heads{}.head(runs(at.symbolic)), r.left[:1], Options(r.chosen, next))
				return
			}
			t, r.left = next[i], r.left[len(r.chosen.Letter(next[i].Rule)):]
		}
		at = r.aside(at, t)
	}
}

// Options lists rules of transitions, with the letter unless the name ends in it: If-T, If-F, If-Err (E).
func Options(l *languages.Chosen, next []spec.Step[languages.Node]) string {
	list := lists.Map(next, func(t spec.Step[languages.Node]) explore.Way {
		return explore.Way{Rule: t.Rule, Letter: l.Letter(t.Rule)}
	})
	return ways(list)
}

// aside returns the moment after a transition of the symbolic side alone.
func (r *TraceRun) aside(at moment, t spec.Step[languages.Node]) moment {
	m := moment{step: at.step + 1, rule: t.Rule, ran: ran(at.node, at.symbolic, t.Rule), alone: true}
	m.symbolically(r.program, t.To)
	m.holds = t.To.Holds()
	return m
}

func afterSteps(steps int) string { return "after " + Count(steps, "step") }

// are returns a number of things that are: 1 choice is, 2 choices are.
func are(n int, thing string) string {
	if n == 1 {
		return Count(n, thing) + " is"
	}
	return Count(n, thing) + " are"
}

// conclusion returns how the run ended, in a line.
func (r *TraceRun) conclusion() string {
	if r.End.Choices > 0 {
		return r.ended() + "; " + choice(r.End.Choices, r.End.Choice)
	}
	return r.ended()
}

// ended returns how the run ended.
func (r *TraceRun) ended() string {
	after, agree := afterSteps(r.End.Steps), ", the sides agree so far"
	if r.alone {
		agree = ""
	}
	switch {
	case r.End.Parted != "":
		return fmt.Sprintf("the sides part %s: %s", after, r.End.Parted)
	case r.End.Undefined != "":
		return fmt.Sprintf("undefined %s%s: %s", after, agree, r.End.Undefined)
	case r.Misfit != "":
		return strings.TrimPrefix(r.Misfit, "--")
	case r.ran != "":
		return r.ran
	case r.End.Stopped != nil:
		return fmt.Sprintf("bound %s%s: %s", after, agree, r.End.Stopped.Raise())
	case r.bound != onSteps && !r.chosen.Standard():
		return fmt.Sprintf("bound %s%s: %s", after, agree, r.End.Bound)
	case r.End.Outcome == spec.Bound:
		return fmt.Sprintf("bound %s%s: %s", after, agree, r.opts.Limits.raise(r.bound))
	case r.End.Outcome == spec.Interrupted:
		return fmt.Sprintf("interrupted %s%s", after, agree)
	case r.alone:
		return fmt.Sprintf("%v %s of the symbolic side alone", r.End.Outcome, after)
	default:
		return fmt.Sprintf("%v %s, the sides agree at each", r.End.Outcome, after)
	}
}
