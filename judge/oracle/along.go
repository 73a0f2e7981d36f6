package oracle

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"tandem/explore/solver"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/languages"
	"tandem/spec"
)

// waypoint is a Waypoint with its term.
type waypoint struct {
	at    string
	holds lang.Expr
}

// segment is a part of a run: it passes none of avoid, and ends where it passes follow; the last
// segment ends where the run fails, and has no follow.
type segment struct {
	avoid  []waypoint
	follow *waypoint
}

// along goes through the symbolic configurations within the bounds, each after the one before it on its
// path. visit returns what is known behind it, and whether to go on there; it ends the search if
// it says that it is done. It returns why the search is not whole; "": it is.
func along[T any](j *judge, s solver.Session, first T, visit func(f *languages.Formal, t T) (next T, more, done bool, err error)) (open string, err error) {
	type place struct {
		node  languages.Node
		t     T
		steps int
		loops map[*lang.While]int
	}
	most := j.opts.Bounds.Unroll
	if j.Document.Unwind > 0 {
		most = j.Document.Unwind
	}
	for stack := []place{{node: j.program.Alone(), t: first}}; len(stack) > 0; {
		p := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		f := p.node.Display().Formal
		t, more, done, err := visit(f, p.t)
		loop, loops := f.Stmt.(*lang.While)
		switch {
		case err != nil || done:
			return open, err
		case j.ctx.Err() != nil:
			return "the time was up", nil
		case !more:
			continue
		case p.steps == j.opts.Bounds.Depth:
			open = fmt.Sprintf("a path was cut: bound on depth: %d", p.steps)
			continue
		case loops && p.loops[loop] > most && most > 0:
			if j.Document.Unwind == 0 {
				open = fmt.Sprintf("a path was cut: bound on iterations: %d", most)
			}
			continue
		case loops:
			p.loops = maps.Clone(p.loops)
			if p.loops == nil {
				p.loops = map[*lang.While]int{}
			}
			p.loops[loop]++
		}
		for _, step := range slices.Backward(p.node.Next()) {
			if phi := step.To.Display().Formal.Phi; phi != f.Phi {
				switch r := solver.Asked(j.ctx, s, j.inputs(phi)); r.Answer {
				case solver.Unsat:
					continue
				case solver.Unknown:
					open = "of a path the solver did not know whether there is one: " + r.Reason
				}
			}
			stack = append(stack, place{step.To, t, p.steps + 1, p.loops})
		}
	}
	return open, nil
}

// now returns e, a term over current values, where sigma is what variables are.
func (j *judge) now(e lang.Expr, sigma func(lang.Var) lang.Expr) lang.Expr {
	return lang.Replace(e, nil, func(x lang.Var) lang.Expr {
		if slices.Contains(j.Program.Vars, x) {
			return sigma(x)
		}
		return lang.V(x)
	})
}

// judgeAlong judges what is claimed of runs on their way: invariants, and waypoints to a failure.
func (j *judge) judgeAlong(at map[*claim]*Judged, _ *Result) error {
	for _, c := range j.others {
		d, of := at[c], j.invariant
		switch {
		case c.through != nil:
			of = j.passes
		case c.Invariant == "":
			continue
		}
		switch {
		case len(j.Program.Classes)+len(j.Program.Procs) > 0:
			d.open("of programs with classes or procedures, runs are not judged on their way")
		default:
			j.answered()
			if err := of(c, d); err != nil {
				return err
			}
			d.By = j.answered()
		}
	}
	return nil
}

// invariant judges that a term holds whenever a run comes to a place.
func (j *judge) invariant(c *claim, d *Judged) error {
	asked := map[[2]lang.Expr]bool{}
	var found *solver.Model
	var bs []lang.Expr
	unknown := ""
	open, err := along(j, j.opts.Session, struct{}{}, func(f *languages.Formal, t struct{}) (struct{}, bool, bool, error) {
		if f.Stmt == nil || f.Stmt.Parts().At.From.String() != c.At {
			return t, true, false, nil
		}
		no := lang.Negation(j.now(c.psi, f.Sigma.At))
		if asked[[2]lang.Expr{f.Phi, no}] {
			return t, true, false, nil
		}
		asked[[2]lang.Expr{f.Phi, no}] = true
		switch r := j.ask(j.inputs(f.Phi), no); r.Answer {
		case solver.Sat:
			found, bs = &r.Model, []lang.Expr{j.inputs(f.Phi), no}
		case solver.Unknown:
			unknown = "whether it holds: " + r.Reason
		}
		return t, true, found != nil, nil
	})
	if open = cmp.Or(unknown, open); err != nil || found == nil {
		if open != "" {
			d.open(open)
		}
		return err
	}
	f := Finding{Kind: VerdictDiffers, Claim: d.ID, Text: fmt.Sprintf("claimed is that %s holds at %s, and in this run it does not", c.Invariant, c.At)}
	in, m, _, err := j.example(*found, bs...)
	if err != nil {
		return err
	}
	broken := false
	err = j.visited(m, func(place string, value func(lang.Expr) lang.Expr) {
		broken = broken || place == c.At && value(c.psi) == lang.False
	})
	if err == nil && !broken {
		err = unsound(f, m)
	}
	f.Input = in
	d.wrong(f)
	return err
}

// visited runs the program from initial values, and tells visit each place with the values there.
func (j *judge) visited(m solver.Model, visit func(place string, value func(lang.Expr) lang.Expr)) error {
	start, err := j.program.From(m)
	if err != nil {
		return err
	}
	start.Run(j.ctx, j.opts.Steps, func(_ int, from languages.Config, _ spec.Step[languages.Config]) {
		f := from.Display().Formal
		if f.Stmt == nil {
			return
		}
		visit(f.Stmt.Parts().At.From.String(), func(e lang.Expr) lang.Expr {
			values := map[lang.Var]lang.Value{}
			for _, x := range lang.FreeVars(e) {
				if values[x] = m.At(x); slices.Contains(j.Program.Vars, x) {
					values[x] = f.V.At(x)
				}
			}
			return lang.Const(j.eval(solver.NewModel(values).Valuation()).At(e))
		})
	})
	return nil
}

// passed returns under which condition a run has passed each number of segments, where before says so of
// it before a place; value is what a term is there.
func (c *claim) passed(before []lang.Expr, place string, value func(lang.Expr) lang.Expr) []lang.Expr {
	after := slices.Clone(before)
	for k, s := range c.through {
		for _, w := range s.avoid {
			if w.at == place {
				after[k] = lang.Conjunction(after[k], lang.Negation(value(w.holds)))
			}
		}
		if s.follow != nil && s.follow.at == place {
			after[k+1] = lang.Term(lang.Or, after[k+1], lang.Conjunction(after[k], value(s.follow.holds)))
		}
	}
	return after
}

// passes judges that a run passes the waypoints of a claim, and then fails at its place.
func (j *judge) passes(c *claim, d *Judged) error {
	whole := j.unbounded() // a failure beyond the bound is one
	m, bs, open, err := whole.passing(c, j.opts.Session)
	switch {
	case err != nil:
		return err
	case m != nil:
		return j.confirmed(c, d, *m, bs)
	case open != "":
		d.open(open)
		return nil
	}
	m, _, open, err = whole.passing(c, j.opts.Second)
	if err != nil {
		return err
	}
	by := j.opts.Session.Info().String() + " and " + j.opts.Second.Info().String()
	if m != nil {
		return unsound(Finding{Kind: VerdictDiffers, Claim: d.ID}, *m)
	} else if open != "" {
		by = fmt.Sprintf("%v; %v did not know", j.opts.Session.Info(), j.opts.Second.Info())
	}
	d.wrong(Finding{Kind: VerdictDiffers, Text: fmt.Sprintf("claimed is that a run passes the waypoints and fails at %s, and none does", c.At), By: by})
	return nil
}

// passing returns a model of a run that passes the waypoints and fails, and what it satisfies; nil
// without why there might be one: there is none.
func (j *judge) passing(c *claim, s solver.Session) (m *solver.Model, bs []lang.Expr, open string, err error) {
	first := make([]lang.Expr, len(c.through))
	for k := range first {
		first[k] = lang.False
	}
	first[0] = lang.True
	first = c.passed(first, "", func(e lang.Expr) lang.Expr { return e })
	unknown := ""
	open, err = along(j, s, first, func(f *languages.Formal, t []lang.Expr) ([]lang.Expr, bool, bool, error) {
		if f.Stmt == nil {
			return t, true, false, nil
		}
		if fault, ok := f.Stmt.(*lang.Fault); ok {
			if !stands(fault.Of, c.At) {
				return t, false, false, nil
			}
			bs = []lang.Expr{j.inputs(f.Phi), t[len(t)-1]}
			switch r := solver.Asked(j.ctx, s, bs...); r.Answer {
			case solver.Sat:
				m = &r.Model
			case solver.Unknown:
				unknown = "whether a run passes the waypoints: " + r.Reason
			}
			return t, false, m != nil, nil
		}
		value := func(e lang.Expr) lang.Expr { return j.now(e, f.Sigma.At) }
		return c.passed(t, f.Stmt.Parts().At.From.String(), value), true, false, nil
	})
	return m, bs, cmp.Or(unknown, open), err
}

// confirmed runs the program from the model of a run that passes the waypoints: it does, or we are wrong.
func (j *judge) confirmed(c *claim, d *Judged, m solver.Model, bs []lang.Expr) error {
	state := lists.Map(c.through, func(segment) lang.Expr { return lang.False })
	state[0] = lang.True
	value := func(e lang.Expr) lang.Expr { return lang.Const(j.eval(m.Valuation()).At(e)) }
	state = c.passed(state, "", value)
	err := j.visited(m, func(place string, value func(lang.Expr) lang.Expr) { state = c.passed(state, place, value) })
	if err != nil {
		return err
	}
	start, err := j.program.From(m)
	if err != nil {
		return err
	}
	e := j.run(start, m.At)
	if e.fault == nil || !stands(e.fault.Of, c.At) || value(state[len(state)-1]) != lang.True {
		return unsound(Finding{Kind: VerdictDiffers, Claim: d.ID}, m)
	}
	return nil
}
