package bounded

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"tandem/concrete"
	"tandem/explore"
	"tandem/explore/solver"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/spec"
)

// Verdict is what was found of a program.
type Verdict uint8

// The verdicts. Unknown, the zero Verdict, says nothing of the program.
const (
	Unknown Verdict = iota // an answer is unknown, or the time was up
	Bug                    // an error is reached
	Correct                // no run has an error
	Bounded                // no run within the bound has an error, and some go beyond
)

func (v Verdict) String() string { return [...]string{"unknown", "bug", "correct", "bounded"}[v] }

// Ended is how a concrete run ended.
type Ended struct {
	Outcome spec.Outcome
	Fault   *lang.Fault // where it ended in one; nil otherwise
	Reason  string      // which bound ended it
	// Use is where it ended in one: the use of nil, or of an array, within the statement.
	Use   lang.Span
	Steps int
}

// Checker checks one program, for growing bounds in one session of a solver.
type Checker[S Joined[S]] struct {
	// Program is the program as it is.
	Program *lang.Program
	// Problem is an unwound program as a search sees it.
	Problem func(unwound *lang.Program) (explore.Problem[S], error)
	// Run runs a program concretely from a model, at most so many steps.
	Run func(ctx context.Context, p *lang.Program, m solver.Model, steps int) Ended
	// Session is the solver.
	Session solver.Session
	Options Options
	// All asks about each place that can fail, instead of all at once.
	All bool
	// Cover asks of each statement whether some run comes to it.
	Cover bool
	// Most bounds the statements of the unwound program. 0: 1,000,000.
	Most int

	encoder  *encoder[S]
	asserted map[lang.Expr]bool
}

const mostStatements = 1_000_000

// Witness is values that lead to an error, or to the bound.
type Witness struct {
	Place
	Model solver.Model // of the variables, and the inputs in the order in which they are read
	Read  []lang.Value // the inputs
	Run   Ended        // of the program as it is; to the bound, of the unwound one
	Trace []Valued     // the instances on the way
}

// Valued is an instance that a run makes.
type Valued struct {
	Record
	V lang.Value
}

// Asked is what was found of a place.
type Asked struct {
	Place
	Answer  solver.Answer
	Reason  string   // why it is unknown
	Decided bool     // by constants: the solver was not asked
	Witness *Witness // where it is sat
}

// Result is what was found of a program for one bound.
type Result struct {
	K       int
	Verdict Verdict
	Reason  string  // why it is unknown, or whether more places fail
	Places  []Asked // that can fail: each one if All, else those that were found to
	// Bound is what was asked about the bound; nil if it was not asked.
	Bound *Asked
	// Vacuous are assumptions reached within the bound that no run passes, asked for where no error
	// is found.
	Vacuous []Place
	Cover   []Asked // of Checker.Cover: the statements, in the order of the source
	Formula *Formula
	Checks  int           // questions to the solver
	Time    time.Duration // of them
}

// Unsound is the error of a model that does not do what the formula says.
type Unsound struct {
	Place Place
	Model solver.Model
	Ended Ended
}

func (u *Unsound) Error() string {
	found := fmt.Sprintf("%v after %d steps", u.Ended.Outcome, u.Ended.Steps)
	if u.Ended.Fault != nil {
		found = u.Ended.Fault.Kind.String()
		if at := u.Ended.Fault.Parts().At.From; at.Line > 0 {
			found += fmt.Sprintf(" at %d:%d", at.Line, at.Col)
		}
	}
	at := u.Place.At.From
	return fmt.Sprintf("the formula says %v at %d:%d, and the run from %v has %s", u.Place.Kind, at.Line, at.Col, u.Model, found)
}

// Formula returns the formula of the program for the bound k.
func (c *Checker[S]) Formula(ctx context.Context, k int) (*Formula, error) {
	if c.encoder == nil {
		c.encoder, c.asserted = newEncoder[S](c.Options), map[lang.Expr]bool{}
	}
	unwound := c.encoder.parts.unwind(c.Program, k)
	most := cmp.Or(c.Most, mostStatements)
	if unwound == nil || Statements(unwound, most) >= most {
		return nil, &TooLarge{k, most}
	}
	prob, err := c.Problem(unwound)
	if err != nil {
		return nil, err
	}
	return c.encoder.encode(ctx, prob, k)
}

// TooLarge is the error of a program that is too large when it is unwound.
type TooLarge struct{ K, Most int }

func (t *TooLarge) Error() string {
	return fmt.Sprintf("unwound to %d, the program has %d statements or more", t.K, t.Most)
}

// Check unwinds the program to k, and asks: is an error reached, or the bound? If so, which of them? The
// error is an *Unsound, or one of the language; that the time is up is a verdict.
func (c *Checker[S]) Check(ctx context.Context, k int) (*Result, error) {
	r := &Result{K: k}
	f, err := c.Formula(ctx, k)
	if err != nil {
		if large, ok := err.(*TooLarge); ok {
			r.Reason = large.Error()
			return r, nil
		}
		if ctx.Err() != nil {
			r.Reason = context.Cause(ctx).Error()
			return r, nil
		}
		return nil, err
	}
	r.Formula = f
	before := c.Session.Stats()
	defer func() {
		after := c.Session.Stats()
		r.Checks, r.Time = after.Checks-before.Checks, after.Time-before.Time
	}()
	for _, e := range append(f.Equations[:len(f.Equations):len(f.Equations)], f.Facts...) {
		if !c.asserted[e] {
			c.asserted[e] = true
			c.Session.Assert(e)
		}
	}
	bug, unknown := false, ""
	r.Bound = c.neither(ctx, f)
	for questions := c.questions(f); r.Bound == nil && len(questions) > 0; questions = questions[1:] {
		question := questions[0]
		a, err := c.ask(ctx, f, question, c.Program)
		if err != nil {
			return nil, err
		}
		if rest := lists.Filter(question, func(r Reach) bool { return r.same() != a.same() }); !c.All && a.Answer == solver.Sat && len(rest) > 0 {
			questions = append(questions, rest) // what else fails
		}
		if question != nil && (c.All || a.Answer == solver.Sat) {
			r.Places = append(r.Places, *a)
		}
		bug = bug || a.Answer == solver.Sat
		if a.Answer == solver.Unknown && unknown == "" {
			unknown = a.Reason
		}
	}
	if c.All {
		r.Places = append(r.Places, c.unmet(f)...)
	}
	inOrder(r.Places)
	if !bug && unknown == "" {
		if r.Bound == nil {
			r.Bound, err = c.ask(ctx, f, f.Bounds, f.Program)
		}
		if err != nil {
			return nil, err
		}
		if r.Bound.Answer == solver.Unknown {
			unknown = r.Bound.Reason
		}
		r.Vacuous = c.vacuous(ctx, f)
	}
	if c.Cover {
		r.Cover = c.covered(ctx, f)
	}
	if r.Reason = unknown; unknown != "" && !bug {
		return r, nil
	}
	r.Verdict = c.encoder.parts.verdict(bug, r.Bound != nil && r.Bound.Answer == solver.Sat)
	return r, nil
}

// neither asks about an error and the bound at once, where both may be: nil, one of them may be reached.
func (c *Checker[S]) neither(ctx context.Context, f *Formula) *Asked {
	fails, bound := c.simplified(Any(f.Errors)), c.simplified(Any(f.Bounds))
	if c.All || c.Cover || fails == lang.False || bound == lang.False || solver.Asked(ctx, c.Session, either(fails, bound)).Answer != solver.Unsat {
		return nil
	}
	return &Asked{Answer: solver.Unsat}
}

// questions lists what is asked together.
func (c *Checker[S]) questions(f *Formula) [][]Reach {
	if !c.All {
		return [][]Reach{f.Errors}
	}
	return lists.Map(f.Errors, func(e Reach) []Reach { return []Reach{e} })
}

// ask asks whether one of some is reached, and replays by p what the solver says.
func (c *Checker[S]) ask(ctx context.Context, f *Formula, of []Reach, p *lang.Program) (*Asked, error) {
	a := &Asked{}
	if len(of) == 1 {
		a.Place = of[0].Place
	}
	b := c.simplified(Any(of))
	if b == lang.False {
		a.Answer, a.Decided = solver.Unsat, true
		return a, nil
	}
	res := solver.Asked(ctx, c.Session, b)
	a.Answer, a.Reason = res.Answer, res.Reason
	if res.Answer != solver.Sat {
		return a, nil
	}
	w, err := c.witness(ctx, f, of, p, c.small(ctx, f, b, res.Model))
	if err != nil {
		return nil, err
	}
	if w.Run.Outcome == spec.Bound || w.Run.Outcome == spec.Interrupted { // of the machine
		a.Answer, a.Reason = solver.Unknown, "a model was not run to its end: "+w.Run.Reason
		return a, nil
	}
	a.Place, a.Witness = w.Place, w
	return a, nil
}

// simplified returns what is asked, simplified where Options want it.
func (c *Checker[S]) simplified(b lang.Expr) lang.Expr {
	if c.Options.Literal {
		return b
	}
	return c.encoder.simple.Expr(b)
}

// witness returns what a model says, after it was run.
func (c *Checker[S]) witness(ctx context.Context, f *Formula, of []Reach, p *lang.Program, m solver.Model) (*Witness, error) {
	V := m.Valuation()
	value, memo := concrete.Eval(concrete.Standard())(V), map[lang.Expr]lang.Value{}
	holds := func(b lang.Expr) bool { return value.Memo(memo, b) == lang.BoolValue(true) }
	w := &Witness{}
	values := map[lang.Var]lang.Value{}
	for _, x := range slices.Concat(c.Program.Vars, lists.Map(c.Program.Fields(), lang.Field.Array)) {
		values[x] = lang.Default(x.Type)
	}
	for x, inst := range f.First {
		if x.Scope == "" {
			values[x] = m.At(inst)
		}
	}
	for _, r := range f.Records {
		if !holds(r.Guard) {
			continue
		}
		v := value.Memo(memo, r.Value)
		if r.Input > 0 {
			w.Read = append(w.Read, v)
			values[lang.ReadVar(len(w.Read), r.X.Type)] = v
		}
		w.Trace = append(w.Trace, Valued{r, v})
	}
	if r, ok := lists.Find(of, func(r Reach) bool { return holds(r.Guard) }); ok {
		w.Place = r.Place
	}
	w.Model = solver.NewModel(values)
	w.Run = c.Run(ctx, p, w.Model, 4*f.Sizes.Statements+1000)
	switch {
	case w.Run.Outcome == spec.Bound && w.Run.Reason != "bound on steps", w.Run.Outcome == spec.Interrupted:
	case w.Run.Outcome != spec.Error || w.Run.Fault == nil || placeOf(w.Run.Fault).same() != w.Place.same():
		return nil, &Unsound{w.Place, w.Model, w.Run}
	}
	return w, nil
}

// small returns a model of the formula and of b with smaller integers than m has, and without
// objects that nothing reaches. Only values that no equation determines are made smaller; the
// equations give the others anew. If the result were no model, it is m.
func (c *Checker[S]) small(ctx context.Context, f *Formula, b lang.Expr, m solver.Model) solver.Model {
	free, inlined := map[lang.Var]lang.Value{}, map[lang.Var]lang.Expr{}
	memo := map[lang.Expr]lang.Expr{}
	inline := func(e lang.Expr) lang.Expr { // an equation stands behind those of the instances it has
		return lang.Replace(e, memo, func(x lang.Var) lang.Expr {
			if value, defined := inlined[x]; defined {
				return value
			}
			free[x] = m.At(x)
			return lang.V(x)
		})
	}
	for _, e := range f.Equations {
		x, _ := e.Kid(0).Var()
		inlined[x] = inline(e.Kid(1))
	}
	conditions := lists.Map(append(f.Facts[:len(f.Facts):len(f.Facts)], b), inline)
	var made []lang.Var // objects, which no input can reach, and all ages
	for _, x := range c.encoder.names.order {
		if made = append(made, x); !slices.Contains(made, ages(x.Type)) {
			made = append(made, ages(x.Type))
		}
	}
	small := solver.Smaller(ctx, conditions, solver.Trimmed(conditions, solver.NewModel(free), made...))
	values := lists.Table(m.Vars(), m.At)
	maps.Copy(values, lists.Table(small.Vars(), small.At))
	value, known := concrete.Eval(concrete.Standard())(concrete.NewValuation(values)), map[lang.Expr]lang.Value{}
	for x, e := range inlined {
		values[x] = value.Memo(known, e)
	}
	return solver.NewModel(values)
}
