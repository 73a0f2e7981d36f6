package backward

import (
	"fmt"
	"slices"
	"strings"

	"tandem/explore"
	"tandem/lang"
	"tandem/lang/trace"
	"tandem/symbolic"
)

// frames are the calls that are under way on a path. A trace has no stack: the
// local variables of each call have names of their own in it, u#1, u#2, …, as
// §4 replaces formal parameters by fresh variables and not as §3 does it.
//
// Source: §4, symbolic method call, "replaces … all the formal parameters ū by
// fresh variables … thus avoiding name clashes between different method
// invocations".
type frames struct {
	proc  func(string) *lang.Proc
	open  []int // the numbers of the calls, the innermost last; 0 for the main statement
	calls int
	reads int // inputs so far
	rho   []trace.Action
}

func newFrames(p *lang.Program) *frames {
	f := &frames{open: []int{0}}
	if p != nil {
		f.proc = p.Proc
	}
	return f
}

func (f *frames) trace() trace.Trace { return trace.Of(f.rho...) }

func (f *frames) step(s lang.Stmt, rule string) error {
	actions, err := f.actions(s, rule)
	f.rho = append(f.rho, actions...)
	return err
}

// actions returns a step's actions of a trace: its statement, nil at a body's end, and the rule.
func (f *frames) actions(s lang.Stmt, rule string) ([]trace.Action, error) {
	if s == nil {
		if rule != "Return" || len(f.open) == 0 {
			return nil, fmt.Errorf("the rule %s at the end of a body", rule)
		}
		f.open = f.open[:len(f.open)-1]
		return nil, nil
	}
	if a, ok := s.(*lang.Input); ok {
		return f.input(a), nil
	}
	call, ok := s.(*lang.Call)
	if !ok {
		return Actions(f.renamed(s), rule)
	}
	// What must be within bounds is a test before the arguments are passed.
	named := f.renamed(call)
	list, err := tests(named, rule)
	if err != nil || strings.HasSuffix(rule, "-Err") {
		return list, err
	}
	var P *lang.Proc
	if f.proc != nil {
		P = f.proc(call.Proc)
	}
	if P == nil {
		return nil, fmt.Errorf("no procedure for the call %s", lang.Head(s))
	}
	passed, err := f.enter(P.Params, named.Parts().Args)
	return append(list, passed...), err
}

// enter begins a call: the parameters get the values of the arguments.
func (f *frames) enter(params []lang.Var, args []lang.Expr) ([]trace.Action, error) {
	if len(params) != len(args) {
		return nil, fmt.Errorf("a call with %d arguments for %d parameters", len(args), len(params))
	}
	f.calls++
	f.open = append(f.open, f.calls)
	var list []trace.Action
	for i, u := range params {
		list = append(list, trace.Assign{H: lang.V(f.variable(u)), E: args[i]})
	}
	return list, nil
}

// input returns what an input reads, as a variable of its own.
func (f *frames) input(a *lang.Input) []trace.Action {
	f.reads++
	return []trace.Action{trace.Assign{H: lang.V(f.variable(a.X)), E: lang.V(lang.ReadVar(f.reads, a.X.Type))}}
}

// variable returns x as the trace names it: a local variable with the number of its call.
func (f *frames) variable(x lang.Var) lang.Var {
	if x.Scope != "" && len(f.open) > 0 {
		x.Name = fmt.Sprintf("%s#%d", x.Name, f.open[len(f.open)-1])
	}
	return x
}

// expr returns e with local variables as the trace names them.
func (f *frames) expr(e lang.Expr) lang.Expr {
	return lang.Replace(e, nil, func(x lang.Var) lang.Expr { return lang.V(f.variable(x)) })
}

// renamed returns the statement without those inside it, its locals named as in the trace.
func (f *frames) renamed(s lang.Stmt) lang.Stmt {
	p := s.Parts()
	p.Then, p.Else = lang.Seq{}, lang.Seq{}
	return lang.With(s, p.Map(f.expr))
}

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
