package report

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"tandem/explore"
	"tandem/internal/spell"
	"tandem/lang"
	"tandem/languages"
	"tandem/spec"
)

// TraceOptions is how both sides run, or the symbolic side alone, and how that is
// reported.
type TraceOptions struct {
	Limits   Limits
	Choices  string // letters of rules, of the symbolic side alone
	Simplify bool   // σ and φ as people write them, not as the rules build them
}

// moment is both sides after a step, or the symbolic side alone. Both are over
// package lang, or neither is.
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

// formal tells whether the sides are over package lang.
func (m *moment) formal() bool { return m.symbolic.Formal != nil }

// V is the valuation of the concrete side over lang; nil if there is none.
func (m *moment) V() languages.Valuation { return valuation(m.concrete) }

// symbolically fills in the symbolic side.
func (m *moment) symbolically(p *Program, at languages.Node) {
	m.node, m.symbolic = at, at.Display()
	if f := m.symbolic.Formal; f != nil {
		m.vars, m.sigma, m.phi = inView(p.state, f), f.Sigma, f.Phi
	}
}

// TraceRun is a run of both sides, or of the symbolic side alone. It is kept,
// since its expressions are printed together: what steps share is printed once.
type TraceRun struct {
	End    languages.TraceEnding
	Misfit string // how the choices do not fit; "" if they do

	opts     TraceOptions
	program  *Program
	chosen   *languages.Chosen
	note     string // on the initial state
	alone    bool
	moments  []moment
	bound    bound              // that was reached
	omitted  bool               // only the first moments are there
	ran      string             // how the choices of a run alone ran out
	left     string             // choices that are not made yet
	instance *languages.Display // V∘σ, where the run ended; nil if it is alone or not paired
}

// maxInterrupted is how many lines of an interrupted run are printed: the user
// does not want to wait.
const maxInterrupted = 1000

// Trace runs both sides together.
func Trace(ctx context.Context, p *Program, l *languages.Chosen, start languages.Start, o TraceOptions) *TraceRun {
	r := &TraceRun{opts: o, program: p, chosen: l, note: start.Note()}
	var last spec.Pair[languages.Node, languages.Config]
	r.End = start.Trace(ctx, o.Limits.Steps, func(at spec.Pair[languages.Node, languages.Config]) bool {
		m := moment{step: at.Step, rule: at.ConcreteRule, concrete: at.Concrete.Display(), holds: &at.Holds}
		m.symbolically(p, at.Symbolic)
		if at.Step > 0 {
			before := r.end()
			m.ran = runs(before.concrete)
			if at.ConcreteRule == "" { // an administrative step of the symbolic side
				next := runs(before.symbolic)
				next.procedure, next.depth = m.ran.procedure, m.ran.depth
				m.rule, m.ran = at.SymbolicRule, next
			}
		}
		if at.Paired {
			m.same = &at.Same
		}
		r.moments, last = append(r.moments, m), at
		return true
	})
	if last.Paired {
		instance := last.Instance.Display()
		r.instance = &instance
	}
	if r.End.Parted == "" && r.End.Outcome == spec.Bound {
		end := r.end()
		if r.bound = o.Limits.reached(r.End.OfMachine, end.concrete); r.bound != onSteps {
			end.same, end.holds = nil, nil
		}
	}
	r.shorten()
	return r
}

// end is the last moment.
func (r *TraceRun) end() *moment { return &r.moments[len(r.moments)-1] }

// shorten drops all but the first moments of a run that was interrupted.
func (r *TraceRun) shorten() {
	if r.End.Outcome == spec.Interrupted && len(r.moments) > maxInterrupted {
		r.moments, r.omitted = r.moments[:maxInterrupted], true
	}
}

// TraceAlone runs the symbolic side from start, along the choices.
func TraceAlone(ctx context.Context, p *Program, l *languages.Chosen, start languages.Node, o TraceOptions) *TraceRun {
	r := &TraceRun{opts: o, program: p, chosen: l, alone: true, left: o.Choices}
	at := moment{alone: true}
	at.symbolically(p, start)
	for {
		r.moments = append(r.moments, at)
		r.End.Steps = at.step
		next := at.node.Next()
		switch {
		case ctx.Err() != nil:
			r.End.Outcome, r.End.Stopped = spec.CutOff(ctx)
			r.shorten()
			return r
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
			return r
		case at.step >= o.Limits.Steps:
			r.End.Outcome = spec.Bound
			return r
		}
		t := next[0]
		if len(next) > 1 {
			if r.left == "" {
				r.End.Outcome = spec.Bound
				r.ran = fmt.Sprintf("the choices run out %s: the next is one of %s", after(at.step), Options(l, next))
				return r
			}
			i := slices.IndexFunc(next, func(t spec.Step[languages.Node]) bool { return l.Letter(t.Rule) == r.left[:1] })
			if i < 0 {
				r.End.Outcome = spec.Bound
				r.Misfit = fmt.Sprintf("--choices do not fit: %s the next is %s, found %s, expected one of %s", after(at.step), heads{}.of(runs(at.symbolic)), r.left[:1], Options(l, next))
				return r
			}
			t, r.left = next[i], r.left[1:]
		}
		at = r.aside(at, t)
	}
}

// Options is the rules of transitions, each with its letter unless the name ends
// in it: If-T, If-F, If-Err (E).
func Options(l *languages.Chosen, next []spec.Step[languages.Node]) string {
	var list []explore.Way
	for _, t := range next {
		list = append(list, explore.Way{Rule: t.Rule, Letter: l.Letter(t.Rule)})
	}
	return ways(list)
}

// aside is the moment after a transition of the symbolic side alone.
func (r *TraceRun) aside(at moment, t spec.Step[languages.Node]) moment {
	m := moment{step: at.step + 1, rule: t.Rule, ran: runs(at.symbolic), alone: true}
	m.symbolically(r.program, t.To)
	m.holds = t.To.Holds()
	return m
}

func after(steps int) string { return "after " + Count(steps, "step") }

// are is a number of things that are: 1 choice is, 2 choices are.
func are(n int, thing string) string {
	if n == 1 {
		return Count(n, thing) + " is"
	}
	return Count(n, thing) + " are"
}

// conclusion is how the run ended, in a line.
func (r *TraceRun) conclusion() string {
	after, agree := after(r.End.Steps), ", the sides agree so far"
	if r.alone {
		agree = ""
	}
	switch {
	case r.End.Parted != "":
		return fmt.Sprintf("the sides part %s: %s", after, r.End.Parted)
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

// heapChanged tells whether step i changed the objects, their fields, or what
// denotes them.
func (r *TraceRun) heapChanged(i int) bool {
	before, now := r.moments[i-1], r.moments[i]
	return slices.ContainsFunc(differ(now.vars, before.V(), now.V()), func(x lang.Var) bool {
		return x.Type.IsClass() || x.IsField()
	})
}

// Dot is the heap of the start, and of each step that changed it, as graphs for
// graphviz; nothing for a program that is not over package lang.
func (r *TraceRun) Dot() []byte {
	var b strings.Builder
	for i, m := range r.moments {
		if !m.formal() || i > 0 && !r.heapChanged(i) {
			continue
		}
		title := r.program.File + ", the start"
		if i > 0 {
			title = fmt.Sprintf("%s, step %d: %s, %s", r.program.File, m.step, m.rule, heads{}.of(m.ran))
		}
		b.WriteString(r.program.dot(m.V(), m.vars, fmt.Sprintf("step%d", m.step), title))
	}
	return []byte(b.String())
}
