package entry

import (
	"context"
	"fmt"

	"tandem/explore"
	"tandem/explore/simplify"
	"tandem/explore/solver"
	"tandem/lang"
	"tandem/languages"
	calculus "tandem/papers/embed"
	"tandem/papers/embed/symbolic"
	"tandem/papers/embed/term"
	"tandem/spec"
)

// resultName is what expressions that are asserted call the result of a program.
const resultName = "result"

// assert executes let result = t in e symbolically, and asks whether the result can be
// false. The values for which it can are run by the standard interpreter.
func (r *runner) assert(ctx context.Context, p term.Program, text string, session solver.Session) (*languages.Asserted, error) {
	e, err := term.Expression("--assert", text, p.Inputs, resultName)
	if err != nil {
		return nil, err
	}
	a := &assertion{runner: r, program: p, session: session, translator: newTranslator(p), found: &languages.Asserted{Result: spec.Inconclusive}}
	if err := a.cases(ctx); err != nil {
		return nil, err
	}
	whole := term.Program{Inputs: p.Inputs, Term: term.Apply(term.Fun(resultName, e), p.Term)}
	return a.found, a.decide(ctx, whole)
}

// assertion is an assertion under way.
type assertion struct {
	*runner
	program    term.Program
	session    solver.Session
	translator *translator
	found      *languages.Asserted
}

// end is where → ends; why is why there is no value.
func (a *assertion) end(ctx context.Context, t term.Term) (c symbolic.Config, why string) {
	c = symbolic.Start(t)
	for n := 0; ; n++ {
		if bound, reached := calculus.Bound(c.T, c.Mu, c.Sigma); reached {
			return c, bound
		}
		next := a.direct.Next(c)
		switch {
		case len(next) == 0 && c.T.IsValue():
			return c, ""
		case len(next) == 0:
			return c, fmt.Sprintf("→ is stuck: no rule applies to %v", redex(c.T))
		case n >= maxReplay || ctx.Err() != nil:
			return c, fmt.Sprintf("→ has no result after %d steps", n)
		}
		c = next[0].To
	}
}

// ask asks for values of the inputs for which e is true, if it does not simplify to
// false.
func (a *assertion) ask(ctx context.Context, e lang.Expr) solver.Result {
	if simplify.True().Add(simplify.Expr(bounded(lang.True, a.program))).Add(simplify.Expr(e)).IsFalse() {
		return solver.Result{Answer: solver.Unsat}
	}
	a.found.Questions++
	a.session.Push()
	defer a.session.Pop()
	a.session.Assert(bounded(lang.True, a.program))
	a.session.Assert(e)
	return a.session.Check(ctx)
}

// cases splits the result of the program, but for those that no input has.
func (a *assertion) cases(ctx context.Context) error {
	c, why := a.end(ctx, a.program.Term)
	if why != "" {
		return nil // what is asserted has none, either, and says why
	}
	list, ok, full := a.table(a.program, c)
	if !ok || full {
		return nil
	}
	for _, one := range list {
		at := simplify.Expr(one.at)
		r := a.ask(ctx, at)
		switch {
		case r.Wrong:
			return &explore.Unsound{What: r.Reason}
		case r.Answer == solver.Unsat:
			continue
		}
		row := languages.ResultCase{Condition: at, Value: "nothing: a condition is no boolean"}
		if !one.value.IsNone() {
			row.Value = one.value.String()
		}
		if r.Answer == solver.Sat {
			row.Example = ofModel(a.program, r.Model).String()
		}
		a.found.Cases = append(a.found.Cases, row)
	}
	return nil
}

// decide finds values for which what is asserted is false, or no boolean.
func (a *assertion) decide(ctx context.Context, whole term.Program) error {
	c, why := a.end(ctx, whole.Term)
	if why != "" {
		a.found.Reason = why
		return nil
	}
	d := newDiagrams(c.Sigma, a.constant)
	at := d.condition(c.T)
	when := func(leaf point) lang.Expr { return d.reaching(at, map[point]bool{leaf: true}, a.translator.condition) }
	if d.full {
		a.found.Reason = "the assertion has too many cases"
		return nil
	}
	if !d.known(at, a.translator.condition) {
		return a.noBoolean(ctx, whole)
	}
	r := a.ask(ctx, when(d.boolean(false)))
	switch {
	case r.Wrong:
		return &explore.Unsound{What: r.Reason}
	case r.Answer == solver.Sat:
		return a.refute(ctx, whole, ofModel(a.program, r.Model))
	case r.Answer == solver.Unknown:
		a.found.Reason = r.Reason
		return nil
	}
	switch r = a.ask(ctx, when(d.nothing())); r.Answer {
	case solver.Sat:
		a.found.Reason = "the assertion is no boolean for " + ofModel(a.program, r.Model).String()
	case solver.Unknown:
		a.found.Reason = r.Reason
	default:
		a.found.Result = spec.Holds
	}
	return nil
}

// noBoolean says that a condition of the assertion is no boolean, and of an input for
// which the assertion so has no value.
func (a *assertion) noBoolean(ctx context.Context, whole term.Program) error {
	a.found.Reason = "a condition is no boolean"
	r := a.ask(ctx, lang.True)
	if r.Answer != solver.Sat {
		return nil
	}
	V := ofModel(a.program, r.Model)
	end := a.semantics().Run(ctx, whole, V, maxReplay, nil)
	switch end.Outcome {
	case spec.Interrupted:
		return context.Cause(ctx)
	case spec.Final:
		if k := end.At.T.Kind(); k != term.True && k != term.False {
			a.found.Reason = fmt.Sprintf("the assertion is no boolean: for %v it is %v", V, end.At.T)
		}
	case spec.Stuck:
		a.found.Reason += fmt.Sprintf(": for %v the standard interpreter is stuck at %v", V, redex(end.At.T))
	}
	return nil
}

// refute runs the assertion and the program from those values.
func (a *assertion) refute(ctx context.Context, whole term.Program, V calculus.Valuation) error {
	sem := a.semantics()
	end := sem.Run(ctx, whole, V, maxReplay, nil)
	switch {
	case end.Outcome == spec.Interrupted:
		return context.Cause(ctx)
	case end.Outcome == spec.Final && end.At.T.Kind() == term.False:
		run := sem.Run(ctx, a.program, V, maxReplay, nil)
		a.found.Result, a.found.Input, a.found.Got, a.found.Steps = spec.Refuted, V.String(), run.At.T.String(), run.Steps
		return nil
	case end.Outcome == spec.Final:
		return &explore.Unsound{What: fmt.Sprintf("the assertion is false for %v by →, and the standard interpreter has %v", V, end.At.T)}
	default:
		a.found.Reason = fmt.Sprintf("for %v the standard interpreter has no value (%v)", V, end.Outcome)
		return nil
	}
}
