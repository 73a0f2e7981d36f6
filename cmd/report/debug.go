package report

import (
	"cmp"
	"context"
	"fmt"

	"tandem/concrete"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/languages"
	"tandem/spec"
	"tandem/symbolic"
)

// Debug is a walk through a run, as a debugger shows it.
type Debug struct {
	walk
	heads heads
}

// Debug runs the program and returns the walk at its start. It ends early, at a moment that was
// reached, when ctx ends.
func (r *TraceRun) Debug(ctx context.Context) *Debug { return &Debug{r.walk(ctx), heads{}} }

// Forward goes on by a step, as the run does or beside it by the first transition. It returns what
// there is to say, and whether it moved.
func (d *Debug) Forward() (said string, moved bool) {
	said, moved = d.forward()
	if f := d.run.End.Fault; !moved && d.fork < 0 && f != nil {
		said += "\n" + d.run.program.errors(*f).Error()
	}
	return said, moved
}

// Ways lists the rules of the transitions from here, those of the symbolic side. The one that
// Forward takes is the first.
func (d *Debug) Ways() []string {
	list, _ := d.ways()
	return lists.Map(list, func(t spec.Step[languages.Node]) string { return t.Rule })
}

// ways returns the transitions from here, that of the walk first, and its rule.
func (d *Debug) ways() (list []spec.Step[languages.Node], taken string) {
	at := d.current()
	next, _ := at.next()
	if len(next) == 0 {
		return nil, ""
	}
	taken = d.taken(next)
	rest := others(next, taken)
	if t, ok := lists.Find(next, func(t spec.Step[languages.Node]) bool { return t.Rule == taken }); ok {
		return append([]spec.Step[languages.Node]{t}, rest...), taken
	}
	return rest, taken
}

// Take goes on by one of Ways. It returns what there is to say, and whether it moved: there is such a way.
func (d *Debug) Take(way int) (said string, moved bool) {
	list, taken := d.ways()
	switch {
	case way < 0 || way >= len(list):
		return "there is no such way", false
	case way == 0:
		return d.Forward()
	}
	return d.take(list[way], taken), true
}

// Step returns the number of the step that led here, and its rule; "" at the start.
func (d *Debug) Step() (step int, rule string) { m := d.current(); return m.step, m.rule }

// Depth returns the closures above the main statement.
func (d *Debug) Depth() int { return runs(d.current().symbolic).depth }

// Frame is a closure on the stack.
type Frame struct {
	Name         string // of the procedure or method; main: the main statement
	Line, Column int    // of its next statement, from 1; 0: there is none
	Part         int    // of it, where several begin at the place
	Statement    string // the first line of that; "": there is none
}

// Frames lists the closures, the one that runs first. Where the program has ended there is one, without a statement.
func (d *Debug) Frames() []Frame {
	display := d.current().symbolic
	if display.Formal == nil {
		return []Frame{{Name: "main", Line: display.Line, Statement: display.Next}}
	}
	var list []Frame
	for c := range display.Formal.Stack {
		f := Frame{Name: c.Name}
		f.Name = cmp.Or(f.Name, "main")
		if !c.Rest.Empty() {
			s := c.Rest.Head()
			at := s.Parts().At.From
			f.Line, f.Column, f.Part, f.Statement = at.Line, at.Col, at.Part, d.heads.head(running{stmt: s})
		}
		list = append(list, f)
	}
	if len(list) == 0 {
		list = []Frame{{Name: "main"}}
	}
	return list
}

// Locals lists the local variables of a closure, the one that runs being 0, and what they are by V
// and by σ.
func (d *Debug) Locals(frame int) (V, sigma []languages.Row) {
	of := func(f *languages.Formal) (list []languages.Row) {
		n := 0
		for c := range f.Stack {
			if n == frame {
				list = lists.Map(c.Locals, func(u lang.Var) languages.Row { return languages.Row{Name: u.Name, Value: c.Value(u)} })
			}
			n++
		}
		return list
	}
	m := d.current()
	if !m.formal() {
		return nil, nil
	}
	if !m.alone {
		V = of(m.concrete.Formal)
	}
	return V, of(m.symbolic.Formal)
}

// Evaluate returns V(e) and eσ of an expression over the variables in view; V(e) is "" where the
// symbolic side is alone.
func (d *Debug) Evaluate(text string) (V, sigma string, err error) {
	m := d.current()
	if !m.formal() {
		return "", "", fmt.Errorf("expected a variable: the program is not over integers and truth values")
	}
	e, err := lang.ParseExpr(text, m.vars)
	if err != nil {
		return "", "", err
	}
	values, terms := map[lang.Var]lang.Value{}, map[lang.Var]lang.Expr{}
	for _, x := range m.vars {
		if terms[x] = m.sigma.At(x); !m.alone {
			values[x] = m.concrete.Formal.V.At(x)
		}
	}
	if !m.alone {
		V = concrete.Eval(concrete.Standard())(concrete.NewValuation(values)).At(e).String()
	}
	return V, symbolic.Apply(symbolic.Bound(lang.Bind(terms))).At(e).String(), nil
}

// Values returns the state of the concrete side; nil where the symbolic side is alone.
func (d *Debug) Values() *State {
	m := d.current()
	if m.alone {
		return nil
	}
	return new(d.run.program.stateOf(m.concrete))
}

// Formulas lists σ at the variables in view that were updated, and φ by its conjuncts, in mathematics.
// Expressions that both repeat have names, which come first.
func (d *Debug) Formulas() (lets, sigma []languages.Row, phi []string) {
	m := d.current()
	if !m.formal() {
		return nil, m.symbolic.Rows, []string{m.symbolic.Phi}
	}
	vars := shownIn(m.sigma, m.vars)
	conjuncts := lists.Filter(lang.Conjuncts(m.phi), func(b lang.Expr) bool { return b != lang.True }) // with which φ begins
	named, shown := lang.Show(lang.Style{Math: true, MinShared: minShared}, append(lists.Map(vars, m.sigma.At), conjuncts...)...)
	for _, l := range named {
		lets = append(lets, languages.Row{Name: l.Name, Value: l.Text})
	}
	for i, x := range vars {
		sigma = append(sigma, languages.Row{Name: x.Name, Value: shown[i]})
	}
	return lets, sigma, shown[len(vars):]
}

// Agreement says whether V∘σ is the concrete state and whether V(φ) is true: true, false or unknown.
func (d *Debug) Agreement() []languages.Row {
	m := d.current()
	says := func(b *bool) string {
		if b == nil {
			return "unknown"
		}
		return fmt.Sprint(*b)
	}
	list := []languages.Row{{Name: "V(φ)", Value: says(m.holds)}}
	if !m.alone {
		list = append(list, languages.Row{Name: "V∘σ is the concrete state", Value: says(m.same)})
	}
	return list
}

// Lines reports of each line of the source, from 1, whether a statement begins there. Of a program
// that is not over package lang it knows those that the run came to.
func (d *Debug) Lines() map[int]bool {
	lines := lists.Set(lists.Map(d.moments, func(m moment) int { return runs(m.symbolic).line }))
	if p := d.run.program.lang; p != nil {
		p.Walk(func(s lang.Stmt) { lines[lineOf(s)] = true })
	}
	delete(lines, 0)
	return lines
}

// AtEnd reports whether Forward does not move.
func (d *Debug) AtEnd() bool { return d.pos+1 == len(d.path) && d.extend() != "" }
