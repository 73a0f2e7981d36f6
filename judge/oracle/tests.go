package oracle

import (
	"cmp"
	"context"
	"fmt"

	"tandem/explore/solver"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/languages"
	"tandem/spec"
)

// judgeTest judges a test: it is run.
func (j *judge) judgeTest(c *claim, d *Judged) error {
	if c.Outcome.Kind == Final || c.Outcome.Kind == Error {
		d.Unjudged = unnamed(j.Program, c.values)
	}
	start, at, problem, err := j.start(c.test)
	switch {
	case err != nil:
		return err
	case problem != "":
		d.open(problem)
		return nil
	}
	m := c.test.model()
	if c.test.heap == nil && !j.holds(j.within, m) {
		d.nothing = "the engine did not look there: it is not within"
		return nil
	}
	if c.Outcome.Kind == Bound || j.opts.Choice {
		if c.test.heap != nil {
			d.nothing = "of programs with classes, the outcome bound is not judged"
			return nil
		}
		for _, x := range append(j.Program.Own(), m.Vars()...) {
			c.psi = lang.Conjunction(c.psi, lang.Term(lang.Eq, lang.V(x), lang.Const(m.At(x))))
		}
		if j.opts.Choice {
			return j.judgeSome(c, d)
		}
		return j.judgePath(c, d)
	}
	e := j.run(start, at)
	if e.reason != "" {
		d.open(e.reason)
		return nil
	}
	f := Finding{Kind: TestDiffers, Claim: d.ID, Input: &Input{Read: e.read, Ends: e.said().String(), Least: true}}
	if c.test.heap == nil {
		f.Input.In = j.assigned(m.At)
	}
	if !agrees(*c.Outcome, e.outcome, e.fault) {
		f.Text = fmt.Sprintf("claimed is %v, and the run ends %v", *c.Outcome, e.said())
		d.wrong(f)
		return nil
	}
	if e.outcome == spec.Blocked {
		return nil
	}
	for _, v := range c.values {
		is, said := j.finally(v, e), j.eval(j.initially(v, at).Valuation()).At(v.term)
		if !is.Equal(said) {
			f.Text = fmt.Sprintf("%s is claimed to be %v, and is %v", v.name, said, is)
			d.wrong(f)
			return nil
		}
	}
	return nil
}

// judgeSome judges a test of a program whose rules leave a choice: some run from these values ends as it says.
func (j *judge) judgeSome(c *claim, d *Judged) error {
	t, err := j.unbounded().tree(c.psi, 0)
	if err != nil {
		return err
	}
	open := map[bool]string{true: "bound on paths"}[t.Left > 0 && t.More]
	for _, p := range t.Paths {
		if open = cmp.Or(open, cutReason(p)); agrees(*c.Outcome, p.Status, faultOf(p)) {
			d.Unjudged += len(c.values) // other runs may have other values
			return nil
		}
	}
	if open != "" {
		d.open(open)
		return nil
	}
	d.wrong(Finding{Kind: TestDiffers, Text: fmt.Sprintf("claimed is %v, and no run ends so", *c.Outcome), Input: &Input{In: j.assigned(c.test.model().At), Ends: "otherwise", Least: true}})
	return nil
}

// played returns how the run from a model along a path ends, where rules leave a choice.
func (j *judge) played(p path, m solver.Model) ended {
	p.Model = &m
	at := j.final(p).Display()
	fault, _ := at.Formal.Stmt.(*lang.Fault)
	return ended{outcome: at.End, fault: fault}
}

// initially returns the initial values that a term names.
func (j *judge) initially(v value, at func(lang.Var) lang.Value) solver.Model {
	values := lists.Table(lang.FreeVars(v.term), at)
	return solver.NewModel(values)
}

// start returns the program with the initial values of a test; the problem is why there is
// none.
func (j *judge) start(t *test) (start languages.Start, at func(lang.Var) lang.Value, problem string, err error) {
	if t.heap == nil {
		m := t.model()
		start, err = j.program.From(m)
		return start, m.At, "", err
	}
	in := languages.Input{Heap: t.heap, HeapFile: "heap"}
	for i, text := range t.read {
		if in.Given = true; i > 0 {
			in.Read += ","
		}
		in.Read += text
	}
	if start, err = j.program.Start(in); err != nil {
		return nil, nil, "the heap has a mistake: " + err.Error(), nil
	}
	var V languages.Valuation
	start.Run(j.ctx, 1, func(_ int, from languages.Config, _ spec.Step[languages.Config]) {
		if V == nil {
			V = from.Display().Formal.V
		}
	})
	if V == nil {
		V = start.Run(j.ctx, 0, nil).At.Display().Formal.V
	}
	return start, V.At, "", nil
}

// Open builds a program ready for Judge: in the language of the register that has
// assumptions and assertions, and accepts it.
func Open(r *languages.Register, src languages.Source) (languages.Program, error) {
	_, p, err := r.Open(src, Choice(), languages.Explore)
	return p, err
}

// Choice is the language of claims: the first with assertions.
func Choice() languages.Choice {
	return languages.Choice{Checked: true, Bounds: languages.Standard()}
}

// Decide reads claims about a program and judges them; file is the name of the claims in
// messages.
func Decide(ctx context.Context, p languages.Program, file string, claims []byte, o Options) (*Result, error) {
	c, err := Read(file, claims, p.Lang())
	if err != nil {
		return nil, err
	}
	return Judge(ctx, p, c, o)
}
