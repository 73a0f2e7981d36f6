package main

import (
	"context"
	"fmt"
	"strings"

	"tandem/cmd/tandem/internal/languages"
	"tandem/concrete"
	"tandem/lang"
	"tandem/lang/heapfile"
	"tandem/spec"
	"tandem/symbolic"
)

// moment is both sides after a step, or the symbolic side alone.
type moment struct {
	step  int
	rule  string
	stmt  lang.Stmt // that ran; nil at the start
	in    closure   // where it ran
	vars  []lang.Var
	V     concrete.Valuation // at vars, unless alone
	alone bool               // there is no concrete side
	sym   languages.Symbolic
	sigma symbolic.Substitution // of sym at vars, or simplified
	phi   lang.Expr             // of sym, or simplified
	same  *bool                 // V∘σ is the concrete state; nil: not known, or not to be compared
	holds *bool                 // V(φ) is true; nil: not known
}

// closure is the one that runs: its procedure, and how many there are above
// the main statement.
type closure struct {
	name  string
	depth int
}

func closureOf(c languages.Running) closure { return closure{languages.Top(c).Name, c.Depth()} }

// String is before a statement of it: 3>, where there are three above the main
// statement, or nothing.
func (c closure) String() string {
	if c.depth == 0 {
		return ""
	}
	return fmt.Sprintf("%d> ", c.depth)
}

// head is the first line of the statement that ran.
func (m *moment) head(h heads) string { return m.in.String() + h.of(m.stmt) }

// what is the statement that ran, and where.
func (m *moment) what(h heads) string {
	switch {
	case m.stmt == nil:
		return returnOf(m.in.name)
	case m.in.name != "":
		return fmt.Sprintf("line %s: %s, in %s, call %d", lineOf(m.stmt), h.of(m.stmt), m.in.name, m.in.depth)
	default:
		return "line " + lineOf(m.stmt) + ": " + h.of(m.stmt)
	}
}

// symbolically fills in the symbolic side.
func (m *moment) symbolically(p *source, c languages.Symbolic) {
	m.sym, m.sigma, m.phi, m.vars = c, c.Sigma(), c.PathCondition(), inView(p.state, c)
}

// tandemRun is a run of both sides. It is kept, since its expressions are
// printed together: what steps share is printed once.
type tandemRun struct {
	program *source
	chosen  *chosen
	initial concrete.Valuation // unless alone
	heap    *heapfile.Heap     // where the objects are from; nil: from no file
	alone   bool
	moments []moment
	end     spec.TraceEnding
	fault   *languages.Fault                                  // the error of the program in which it ended, or is stuck; nil if there is none
	bound   bound                                             // that was reached
	omitted bool                                              // only the first moments are there
	ran     string                                            // how the choices of a run alone ran out
	misfit  string                                            // how they do not fit
	left    string                                            // choices that are not made yet
	last    spec.Pair[languages.Symbolic, languages.Concrete] // where it ended, unless alone
}

// maxInterrupted is how many lines of an interrupted run are printed: the user
// does not want to wait.
const maxInterrupted = 1000

// runBoth runs both sides together.
func runBoth(ctx context.Context, l *chosen, p *source, V concrete.Valuation, opts traceOptions) *tandemRun {
	r := &tandemRun{program: p, chosen: l, initial: V}
	sem := l.Semantics
	var before languages.Concrete
	r.end = sem.Trace(ctx, p.Program, V, opts.bounds.steps, func(at spec.Pair[languages.Symbolic, languages.Concrete]) bool {
		m := moment{step: at.Step, rule: at.ConcreteRule, V: at.Concrete.Valuation(), holds: &at.Holds}
		m.symbolically(p, at.Symbolic)
		if at.Step > 0 {
			before = r.last.Concrete
			m.stmt, m.in = before.Stmt(), closureOf(before)
			if at.ConcreteRule == "" { // an administrative step of the symbolic side
				m.rule, m.stmt = at.SymbolicRule, r.last.Symbolic.Stmt()
			}
		}
		if at.Paired {
			m.same = &at.Same
		}
		r.moments, r.last = append(r.moments, m), at
		return true
	})
	switch {
	case r.end.Parted != "":
	case r.end.Outcome == spec.BoundReached:
		if r.bound = opts.bounds.reached(l, r.last.Concrete); r.bound != onSteps {
			m := &r.moments[len(r.moments)-1]
			m.same, m.holds = nil, nil
		}
	case r.end.Outcome == spec.Fault:
		f := l.faultOf(before)
		r.fault = &f
	case r.end.Outcome == spec.Stuck:
		r.fault = l.stuckAt(r.last.Concrete)
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
func runAlone(ctx context.Context, l *chosen, p *source, opts traceOptions) *tandemRun {
	r := &tandemRun{program: p, chosen: l, alone: true, left: opts.choices}
	at := moment{alone: true}
	at.symbolically(p, l.Semantics.InitS(p.Program))
	for {
		r.moments = append(r.moments, at)
		r.end.Steps = at.step
		next := l.Semantics.Symbolic.Next(at.sym)
		switch {
		case ctx.Err() != nil:
			r.end.Outcome = spec.Interrupted
			r.shorten()
			return r
		case len(next) == 0:
			r.end.Outcome = outcomeOf(at.sym)
			if r.end.Outcome == spec.Fault {
				r.fault = &languages.Fault{At: at.sym.Stmt().Parts().At, Text: "an error of the program, for all initial values for which φ is true"}
			}
			if r.end.Outcome != spec.Stuck && r.left != "" {
				r.misfit = fmt.Sprintf("--choices do not fit: the program has ended, and %s left over: %s", are(len(r.left), "choice"), cut(r.left, 40))
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
				r.ran = fmt.Sprintf("the choices run out %s: the next is one of %s", after(at.step), l.options(next))
				return r
			}
			var ok bool
			if t, ok = l.take(next, r.left[:1]); !ok {
				r.end.Outcome = spec.BoundReached
				r.misfit = fmt.Sprintf("--choices do not fit: %s the next is %s, found %s, expected one of %s", after(at.step), headOf(at.sym.Stmt()), r.left[:1], l.options(next))
				return r
			}
			r.left = r.left[1:]
		}
		at = r.aside(at, t)
	}
}

// outcomeOf is how a path of the symbolic side ends at a configuration without
// transition.
func outcomeOf(c languages.Symbolic) spec.Outcome {
	if languages.Ended(c) {
		return spec.Final
	}
	if _, fault := c.Stmt().(*lang.Fault); fault {
		return spec.Fault
	}
	return spec.Stuck
}

// aside is the moment after a transition of the symbolic side alone.
func (r *tandemRun) aside(at moment, t spec.Step[languages.Symbolic]) moment {
	m := moment{step: at.step + 1, rule: t.Rule, stmt: at.sym.Stmt(), in: closureOf(at.sym), alone: true}
	m.symbolically(r.program, t.To)
	return m
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
	case r.bound != onSteps && !opts.standard():
		return fmt.Sprintf("bound reached %s%s: %s", after, agree, r.end.Bound)
	case r.end.Outcome == spec.BoundReached:
		return fmt.Sprintf("bound reached %s%s: %s", after, agree, opts.bounds.raise(r.bound))
	case r.end.Outcome == spec.Interrupted:
		return fmt.Sprintf("interrupted %s%s", after, agree)
	case r.alone:
		return fmt.Sprintf("%v %s of the symbolic side alone", r.end.Outcome, after)
	default:
		return fmt.Sprintf("%v %s, the sides agree at each", r.end.Outcome, after)
	}
}
