package oracle

import (
	"fmt"

	"tandem/explore"
	"tandem/explore/solver"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/languages"
	"tandem/spec"
)

// path is a path of a tree.
type path = explore.Path[languages.Node]

// faultOf returns the error in which a path ends; nil if it ends in none.
func faultOf(p path) *lang.Fault {
	f, _ := p.End.Display().Formal.Stmt.(*lang.Fault)
	return f
}

// judgePath judges a claim with a condition.
func (j *judge) judgePath(c *claim, d *Judged) error {
	if c.Outcome.Kind == Final || c.Outcome.Kind == Error {
		d.Unjudged = unnamed(j.Program, c.values)
	}
	if d.nothing = boundless(j.Document, c); d.nothing != "" {
		return j.satisfiable(c, d)
	}
	t, err := j.tree(c.psi, 0)
	if err != nil {
		return err
	}
	if len(t.Paths) == 0 {
		if err := j.satisfiable(c, d); err != nil || len(d.Findings) > 0 {
			return err
		}
		if j.ask(j.inputs(c.psi)).Answer == solver.Unsat {
			d.nothing = "no input within satisfies the condition"
		}
	}
	beyond := 0
	differs := map[int]bool{} // the paths that differ from the claim
	for _, p := range t.Paths {
		switch why := cutReason(p); {
		case j.outside(p):
			beyond++
			j.beyond = lang.Term(lang.Or, j.beyond, p.Phi)
		case why != "":
			d.open(why)
		default:
			same, err := j.compare(c, d, p)
			if err != nil {
				return err
			}
			differs[p.ID] = !same
		}
	}
	if t.Left > 0 && t.More {
		d.open(fmt.Sprintf("bound on paths: %d", j.opts.Bounds.Paths))
	}
	if err := j.blocked(c, d, t); err != nil {
		return err
	}
	if beyond > 0 && beyond == len(t.Paths) && c.Outcome.Kind != Bound {
		d.nothing = "all its inputs go beyond unwind"
	}
	if j.Document.Granularity == PerPath && c.Outcome.Kind != Blocked && c.Outcome.Kind != Bound {
		return j.ownPath(c, d, t, differs)
	}
	return nil
}

// boundless returns why nothing of a claim can be wrong: without unwind, its outcome bound says nothing.
func boundless(doc *Document, c *claim) string {
	if c.Outcome.Kind == Bound && doc.Unwind == 0 {
		return "it says that the engine went no further, and no unwind says how far it went"
	}
	return ""
}

// unnamed returns how many variables have no value in a claim: of an array elements and
// bound count together.
func unnamed(p *lang.Program, values []value) int {
	named := lists.Set(lists.Map(values, func(v value) lang.Var { return v.x }))
	return len(lists.Filter(p.Own(), func(x lang.Var) bool { return !named[x] }))
}

// satisfiable judges whether an input satisfies a claim, if that is claimed.
func (j *judge) satisfiable(c *claim, d *Judged) error {
	if !j.Document.Feasible {
		return nil
	}
	switch r := j.ask(c.psi); r.Answer {
	case solver.Unsat:
		by, m := j.none(c.psi)
		if m != nil {
			return &explore.Unsound{What: fmt.Sprintf("of the condition of claim %s one solver says unsat, and the other one the model %v", c.id, m)}
		}
		d.wrong(Finding{Kind: Infeasible, Text: "no input satisfies the condition", By: by})
	case solver.Unknown:
		d.open("whether an input satisfies the condition: " + r.Reason)
	}
	return nil
}

// compare compares a path of a claim with what is claimed. Of a claim one finding of a
// kind is told.
func (j *judge) compare(c *claim, d *Judged, p path) (same bool, err error) {
	if !agrees(*c.Outcome, p.Status, faultOf(p)) {
		return false, j.shown(c, d, p, Finding{Kind: WrongOutcome}, p.Model, p.Phi)
	}
	sigma := p.End.Display().Formal.Sigma
	for _, v := range c.values {
		is := v.of(sigma.At)
		if is == v.term {
			continue
		}
		differs := lang.Term(lang.Ne, is, v.term)
		switch r := j.ask(p.Phi, differs); r.Answer {
		case solver.Sat:
			return false, j.shown(c, d, p, Finding{Kind: WrongValue, Text: v.name}, &r.Model, p.Phi, differs)
		case solver.Unknown:
			d.open(fmt.Sprintf("whether %s has this value: %s", v.name, r.Reason))
		}
	}
	return true, nil
}

// shown adds a finding about a path of a claim, with the least input of it that satisfies
// bs: a run from it shows that the claim is wrong, or we are.
func (j *judge) shown(c *claim, d *Judged, p path, f Finding, m *solver.Model, bs ...lang.Expr) error {
	if d.has(f.Kind) {
		return nil
	}
	if m == nil {
		d.open("a path that would show that the claim is wrong has no known input")
		return nil
	}
	in, least, e, err := j.example(*m, bs...)
	if err != nil {
		return err
	}
	if e.reason != "" {
		d.open(e.reason)
		return nil
	}
	f.Claim, f.Input, f.Choices = d.ID, in, p.Choices
	in2 := j.holds(j.inputs(c.psi), least) && j.holds(p.Phi, least)
	switch {
	case !in2:
		return unsound(f, least)
	case f.Kind == WrongOutcome:
		if agrees(*c.Outcome, e.outcome, e.fault) {
			return unsound(f, least)
		}
		f.Text = fmt.Sprintf("claimed is %v, and the run ends %v", *c.Outcome, e.said())
	default:
		name := f.Text
		for _, v := range c.values {
			if v.name != name {
				continue
			}
			is, said := j.finally(v, e), j.eval(least.Valuation()).At(v.term)
			if is.Equal(said) {
				return unsound(f, least)
			}
			f.Text = fmt.Sprintf("%s is claimed to be %v, and is %v", name, said, is)
		}
	}
	d.wrong(f)
	return nil
}

// finally returns the value at the end of a run of which a claim says something.
func (j *judge) finally(v value, e ended) lang.Value {
	V := e.at.Display().Formal.V
	final := solver.NewModel(map[lang.Var]lang.Value{v.x: V.At(v.x)})
	return j.eval(final.Valuation()).At(v.of(lang.V))
}

// blocked judges the inputs of a claim that are on no path: an assumption blocks them.
func (j *judge) blocked(c *claim, d *Judged, t *languages.Tree) error {
	if c.Outcome.Kind == Blocked || !assumes(j.Program) {
		return nil
	}
	rest := []lang.Expr{j.inputs(c.psi)}
	for _, p := range t.Paths {
		rest = append(rest, lang.Negation(p.Phi))
	}
	if t.Left > 0 || t.Summary.Unlisted > 0 {
		return nil // it is undecided already
	}
	switch r := j.ask(rest...); r.Answer {
	case solver.Sat:
		in, m, e, err := j.example(r.Model, rest...)
		if err != nil {
			return err
		}
		f := Finding{Kind: WrongOutcome, Claim: d.ID, Input: in, Text: fmt.Sprintf("claimed is %v, and the run ends %v", *c.Outcome, e.said())}
		switch {
		case e.reason != "":
			d.open(e.reason)
		case e.outcome != spec.Blocked || !j.holds(lang.All(rest...), m):
			return unsound(f, m)
		default:
			d.wrong(f)
		}
	case solver.Unknown:
		d.open("whether an assumption blocks an input: " + r.Reason)
	}
	return nil
}

// assumes reports whether a program has an assumption.
func assumes(p *lang.Program) bool {
	return len(lang.StmtsOf[*lang.Assume](p)) > 0
}

// ownPath judges a claim as one path of the program: it holds on no other one, and on
// all of its own.
func (j *judge) ownPath(c *claim, d *Judged, t *languages.Tree, differs map[int]bool) error {
	own, found := j.choose(c, t, differs)
	if found {
		j.own[own.Choices] = true
	}
	for _, p := range t.Paths {
		if found && p.ID == own.ID || j.outside(p) || cutReason(p) != "" || d.has(TooWeak) {
			continue
		}
		f := Finding{Kind: TooWeak, Claim: d.ID, Text: "the condition holds on this path, too"}
		if !found {
			f.Text = fmt.Sprintf("the condition holds on this path, and its own is %s", c.Choices)
		}
		if err := j.onPath(d, p, f, p.Phi); err != nil {
			return err
		}
	}
	if !found || cutReason(own) != "" {
		return nil
	}
	if j.Document.Approximation == Under { // of whose paths runs may be missing
		return nil
	}
	phi := j.ofPath(t, own)
	outside := lang.Negation(c.psi)
	switch r := j.ask(phi, outside); r.Answer {
	case solver.Sat:
		own.Model = &r.Model
		return j.onPath(d, own, Finding{Kind: TooStrong, Claim: d.ID, Text: "the condition does not hold of this input of its path"}, phi, outside)
	case solver.Unknown:
		d.open("whether the condition holds on all of its path: " + r.Reason)
	}
	return nil
}

// choose returns the path that a claim is about: that of its choices. Where it has none, a path
// that does what is claimed and on all of which the claim holds; or else one that does
// it; or else the first one.
func (j *judge) choose(c *claim, t *languages.Tree, differs map[int]bool) (own path, found bool) {
	var same []path
	for _, p := range t.Paths {
		switch {
		case c.Choices != "" && p.Choices == c.Choices:
			return p, true
		case c.Choices != "":
		case cutReason(p) == "" && !differs[p.ID]:
			same = append(same, p)
		case !found:
			own, found = p, true
		}
	}
	for _, p := range same {
		if len(same) == 1 || j.ask(j.ofPath(t, p), lang.Negation(c.psi)).Answer == solver.Unsat {
			return p, true
		}
	}
	if len(same) > 0 {
		return same[0], true
	}
	return own, found
}

// ofPath returns the inputs within of a whole path, of which a tree has those of a claim.
func (j *judge) ofPath(t *languages.Tree, p path) lang.Expr {
	added, _ := explore.Added(t.Assumed, p.Phi)
	return j.inputs(lang.All(added...))
}

// onPath adds a finding that an input of a path shows.
func (j *judge) onPath(d *Judged, p path, f Finding, bs ...lang.Expr) error {
	if p.Model == nil {
		d.open("a path has no known input")
		return nil
	}
	if len(d.Findings) >= maxFindings {
		return nil
	}
	in, m, e, err := j.example(*p.Model, bs...)
	if err == nil && j.opts.Choice {
		e = j.played(p, m)
		in.Ends = e.said().String()
	}
	switch {
	case err != nil:
		return err
	case e.reason != "":
		d.open(e.reason)
		return nil
	case !j.holds(lang.All(bs...), m) || e.outcome != p.Status:
		return unsound(f, m)
	}
	f.Input, f.Choices = in, p.Choices
	d.wrong(f)
	return nil
}
