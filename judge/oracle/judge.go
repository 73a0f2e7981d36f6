package oracle

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"tandem/concrete"
	"tandem/explore"
	"tandem/explore/solver"
	"tandem/lang"
	"tandem/languages"
	"tandem/spec"
)

// Options say with what claims are judged.
type Options struct {
	// Session is the solver that is asked; it has nothing asserted.
	Session solver.Session
	// Second is asked of what no input shows; nil: a small domain is searched.
	Second solver.Session
	// Bounds are those of each search. The zero Bounds: StandardBounds.
	Bounds explore.Bounds
	// Steps bounds a concrete run. 0: 1,000,000.
	Steps int
	// Choice: the rules leave a choice, as threads do. A run is then one along a path, a test claims that there is one,
	// and claims about the paths of inputs are not judged.
	Choice bool
}

// StandardBounds returns those of a search for a claim.
func StandardBounds() explore.Bounds {
	return explore.Bounds{Depth: 10_000, Unroll: 100, Paths: 10_000}
}

// smallValuations is how many valuations of the small domain one question tries.
const smallValuations = 20_000

// maxFindings is how many findings are listed of one kind, where there may be many.
const maxFindings = 20

// Judge says of each claim whether it is right of the program, which Open made ready and
// whose own program the claims are about. When ctx ends, what is not judged is
// undecided. The error is an *explore.Unsound: a finding that its own input does not
// show, which is a mistake of ours or of the solver; or one of the program's language.
func Judge(ctx context.Context, p languages.Program, c *Claims, o Options) (*Result, error) {
	if o.Bounds == (explore.Bounds{}) {
		o.Bounds = StandardBounds()
	}
	o.Steps = cmp.Or(o.Steps, 1_000_000)
	if o.Second == nil {
		small, err := solver.Open("small", solver.Options{Small: solver.SmallDomain{Valuations: smallValuations}})
		if err != nil {
			return nil, err
		}
		defer small.Close()
		o.Second = small
	}
	return newJudge(ctx, p, c, o).all()
}

// judge is the judging of one document.
type judge struct {
	*Claims
	ctx     context.Context
	program languages.Program
	opts    Options
	eval    concrete.Evaluation
	folded  bool // simplification found a branch false, since then
	before  int
	own     map[string]bool // the choices of the paths of claims
	other   Direction
	final   func(path) languages.Config // where a run along a path ends
	beyond  lang.Expr                   // inputs that end where the engine did not look, as far as they were found
}

func newJudge(ctx context.Context, p languages.Program, c *Claims, o Options) *judge {
	return &judge{
		Claims: c, ctx: ctx, program: p, opts: o, eval: concrete.Eval(concrete.Standard()),
		before: o.Session.Stats().Checks, own: map[string]bool{}, beyond: lang.False,
	}
}

func (j *judge) all() (*Result, error) {
	result := &Result{Whole: []Finding{}, Open: []string{}}
	began := j.opts.Session.Stats().Checks
	at := map[*claim]*Judged{}
	result.Claims = make([]Judged, len(j.Claims.all))
	for i, c := range j.Claims.all {
		d := &result.Claims[i]
		d.ID, d.Findings, d.Reasons, d.Place, at[c] = c.id, []Finding{}, []string{}, c.Claim.At, d
		if c.Outcome != nil {
			d.Place = c.Outcome.At
		}
	}
	if j.within != lang.True && j.ask(j.within).Answer == solver.Unsat {
		for _, d := range at {
			d.nothing = "no input is within"
		}
	} else if err := j.each(at, result); err != nil {
		return nil, err
	}
	for i := range result.Claims {
		d := &result.Claims[i]
		switch {
		case len(d.Findings) > 0:
			d.Verdict = Wrong
		case len(d.Reasons) > 0:
			d.Verdict = Undecided
		case d.nothing != "":
			d.Verdict, d.Reasons, d.Unjudged = NotJudged, []string{d.nothing}, 0
		default:
			d.Verdict = Right
		}
	}
	result.Questions = j.opts.Session.Stats().Checks - began
	result.Solver, result.Share = j.opts.Session.Info(), j.share(result.Claims)
	return result, nil
}

// each judges the claims, each alone and then together.
func (j *judge) each(at map[*claim]*Judged, result *Result) error {
	for _, tests := range []bool{true, false} { // tests first: they ask no solver, which may take all of the time
		for _, c := range j.Claims.all {
			if (c.test != nil) != tests {
				continue
			}
			if err := j.judgeAlone(c, at[c]); err != nil {
				return err
			}
		}
	}
	if j.opts.Choice {
		return j.judgeVerdicts(at, result)
	}
	for _, step := range []func(map[*claim]*Judged, *Result) error{j.judgeVerdicts, j.judgeAlong, j.judgeOverlaps, j.directed, j.judgeMissing, j.covered} {
		if err := step(at, result); err != nil {
			return err
		}
	}
	return nil
}

// judgeAlone judges a claim that is not judged together with others.
func (j *judge) judgeAlone(c *claim, d *Judged) (err error) {
	j.answered()
	switch {
	case j.ctx.Err() != nil:
		d.open("the time was up")
	case j.opts.Choice && (c.Claim.Verdict == "" && (c.test == nil || c.Outcome.Kind == Bound) || c.through != nil):
		d.nothing = "runs of one input differ: only what is claimed of places and of tests is judged"
	case c.Claim.Verdict != "", c.Invariant != "":
	case c.test != nil:
		err = j.judgeTest(c, d)
	default:
		err = j.judgePath(c, d)
	}
	d.By = j.answered()
	return err
}

// open makes a claim undecided.
func (d *Judged) open(reason string) {
	if slices.Contains(d.Reasons, reason) {
		return
	}
	d.Reasons = append(d.Reasons, reason)
}

// has reports whether a claim has a finding of a kind.
func (d *Judged) has(k Kind) bool {
	return slices.ContainsFunc(d.Findings, func(f Finding) bool { return f.Kind == k })
}

func (d *Judged) wrong(f Finding) {
	f.Claim = d.ID
	d.Findings = append(d.Findings, f)
}

// answered returns who answered since it was asked last.
func (j *judge) answered() string {
	now := j.opts.Session.Stats().Checks
	by := "evaluation"
	if j.folded {
		by = "simplification"
	}
	if now > j.before {
		by = j.opts.Session.Info().String()
	}
	j.before, j.folded = now, false
	return by
}

// inputs returns what is assumed with b: that inputs are within.
func (j *judge) inputs(b lang.Expr) lang.Expr { return lang.All(j.within, b) }

// tree explores the program under an assumption, within what the engine looked at.
func (j *judge) tree(b lang.Expr, paths int) (*languages.Tree, error) {
	s := languages.Search{Bounds: j.opts.Bounds, Assume: j.inputs(b)}
	if paths > 0 && (s.Bounds.Paths == 0 || s.Bounds.Paths > paths) {
		s.Bounds.Paths = paths
	}
	if j.Document.Unwind > 0 {
		s.Bounds.Unwind, s.Bounds.Unroll = j.Document.Unwind, 0
	}
	t, err := j.program.Explore(j.ctx, j.opts.Session, s)
	if err == nil {
		j.final, j.folded = t.Final, j.folded || t.Summary.ByFolding > 0
	}
	return t, err
}

// outside reports whether a path ends where the engine did not look.
func (j *judge) outside(p explore.Path[languages.Node]) bool {
	return j.Document.Unwind > 0 && p.Unwound()
}

// cut says why a path has no end; "" if it has one.
func cutReason(p explore.Path[languages.Node]) string {
	switch p.Status {
	case spec.Bound:
		return "a path was cut: " + p.Reason
	case spec.Unknown:
		return "of a path the solver did not know whether there is one: " + p.Reason
	}
	return ""
}

// ask asks whether bs hold together.
func (j *judge) ask(bs ...lang.Expr) solver.Result {
	return solver.Asked(j.ctx, j.opts.Session, bs...)
}

// none asks a second solver whether nothing satisfies bs, as the first one said. It says
// who agrees; "" if the second one found a model, which is then returned.
func (j *judge) none(bs ...lang.Expr) (string, *solver.Model) {
	first := j.opts.Session.Info().String()
	r := solver.Asked(j.ctx, j.opts.Second, bs...)
	second := j.opts.Second.Info().String()
	switch {
	case r.Answer == solver.Sat:
		return "", &r.Model
	case r.Answer == solver.Unsat:
		return first + " and " + second, nil
	case r.Searched:
		return first + "; " + second + " have none", nil
	default:
		return first + " alone: " + second + " did not know", nil
	}
}

// holds reports whether b is true of initial values.
func (j *judge) holds(b lang.Expr, m solver.Model) bool {
	return j.eval(m.Valuation()).At(b) == lang.BoolValue(true)
}

// unsound returns a finding that its input does not show.
func unsound(f Finding, m solver.Model) error {
	return &explore.Unsound{What: fmt.Sprintf("claim %s would be %s, and the input %v does not show it", f.Claim, f.Kind, m)}
}
