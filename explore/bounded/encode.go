package bounded

import (
	"context"
	"errors"
	"fmt"

	"tandem/explore"
	"tandem/explore/simplify"
	"tandem/lang"
	"tandem/spec"
	"tandem/symbolic"
)

// Joined tells of a configuration what joining needs: its frames, and how it is put together of some.
type Joined[S any] interface {
	explore.Configuration
	Frames() []symbolic.Frame
	Global() symbolic.Substitution
	// Framed is the configuration with those frames, and with the path condition true.
	Framed(sigma symbolic.Substitution, frames []symbolic.Frame) S
}

// creating is a configuration of a language with objects.
type creating interface {
	// Created is the fresh variable that was made since Framed.
	Created() (lang.Var, bool)
}

// Place is where a program can fail: at a statement, by an error of that kind.
type Place struct {
	At   lang.Span
	Kind lang.Kind
	Stmt lang.Stmt // the first that was met there
}

// same returns what tells places apart.
func (p Place) same() Place { return Place{At: p.At, Kind: p.Kind} }

// Reach is when something is reached.
type Reach struct {
	Place
	Guard lang.Expr // over instances
}

// Record is an instance of a variable, as the unwound program makes it where its guard holds.
type Record struct {
	Guard lang.Expr
	Stmt  lang.Stmt // that makes it; nil: branches that are joined
	X     lang.Var  // the variable
	Inst  lang.Var  // the instance
	Value lang.Expr // over older instances; of an input, the instance itself
	Input int       // n of the input in#n; 0: none
}

// Sizes are those of a formula.
type Sizes struct {
	Statements int `json:"statements" jsonschema:"statements of the unwound program that were executed, a choice once for each set of branches that constants leave"`
	Nodes      int `json:"nodes" jsonschema:"distinct nodes of the formula, with its equations"`
	Equations  int `json:"equations" jsonschema:"equations of instances"`
	Instances  int `json:"instances" jsonschema:"instances of variables, the first ones included"`
	Joins      int `json:"joins" jsonschema:"instances that join those of branches"`
	Constants  int `json:"constants" jsonschema:"instances that are constants, which need no equation"`
	Decided    int `json:"decided" jsonschema:"conditions that are decided by constants"`
}

// Formula is what a program is, unwound, to a solver.
type Formula struct {
	K         int
	Program   *lang.Program // unwound
	Equations []lang.Expr   // in the order in which they were made
	Facts     []lang.Expr   // what holds of objects
	Errors    []Reach       // by the places, in the order in which they were met
	Bounds    []Reach       // where the bound is reached
	Final     lang.Expr     // the program ends
	Covers    []Reach       // the statements of the source, in the order in which they were met
	Passes    []Reach       // the assumptions among them: when a run goes on behind
	Records   []Record
	First     map[lang.Var]lang.Var // the first instances, by the variables
	Sizes     Sizes
}

// Options are how a formula is made.
type Options struct {
	// Literal keeps constants as they are: each is an instance with an equation.
	Literal bool
	parts   parts
}

// encoder makes formulas. What it says of an instance holds for any bound, so one serves growing bounds.
type encoder[S Joined[S]] struct {
	Options
	names  *names
	simple *simplify.Simplifier
	uses   map[lang.Expr][]lang.Var // the variables of an expression, fields as arrays included
}

func newEncoder[S Joined[S]](o Options) *encoder[S] {
	if o.parts.join == nil {
		o.parts = standard()
	}
	return &encoder[S]{Options: o, names: newNames(), simple: simplify.New(), uses: map[lang.Expr][]lang.Var{}}
}

// pass is the making of one formula.
type pass[S Joined[S]] struct {
	*encoder[S]
	prob   explore.Problem[S]
	places *places
	wait   *pending
	found  map[Place]int
	met    map[Place]int // of Covers
	passed map[Place]int // of Passes
	f      *Formula
}

// encode builds the formula of an unwound program, whose bound is k. The error is that of ctx, or
// says that a rule does what none does in a language whose configurations can be joined.
func (e *encoder[S]) encode(ctx context.Context, prob explore.Problem[S], k int) (*Formula, error) {
	e.names.begin()
	ps := &pass[S]{
		encoder: e, prob: prob, places: &places{map[key]*place{}, map[lang.Seq]int{}},
		wait: &pending{at: map[*place][]*state{}, since: map[*place]int{}}, found: map[Place]int{}, met: map[Place]int{}, passed: map[Place]int{},
		f: &Formula{K: k, Program: prob.Program, Final: lang.False},
	}
	root := &state{guard: lang.True, at: ps.placeOf(prob.Init.Frames())}
	root.locals = make([]vars, root.at.depth+1)
	ps.wait.add(root)
	for ps.wait.Len() > 0 {
		if ps.f.Sizes.Statements%256 == 0 && ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		groups, err := ps.apart(ps.wait.next())
		if err != nil {
			return nil, err
		}
		for _, list := range groups {
			ps.f.Sizes.Statements++
			if err := ps.step(ps.join(list)); err != nil {
				return nil, err
			}
		}
		ps.places.forget(groups[0][0].at)
	}
	ps.finish()
	return ps.f, nil
}

// placeOf returns the place of a configuration with these frames.
func (ps *pass[S]) placeOf(frames []symbolic.Frame) *place {
	var p *place
	for _, f := range frames {
		p = ps.places.placeAbove(p, f.Proc, f.S)
	}
	return p
}

// errEnds is a rule that ends where no rule of the language ends.
var errEnds = errors.New("no rule applies to a configuration that is neither at its end nor at an error")

// step executes the next statement of a state.
func (ps *pass[S]) step(s *state) error {
	c, given := ps.configuration(s)
	at := coverOf(c.Stmt())
	if at.At.From.IsValid() {
		ps.add(&ps.f.Covers, ps.met, at, s.guard)
	}
	next := ps.prob.System.Next(c)
	if len(next) == 0 {
		switch ps.prob.End(c) {
		case spec.Final:
			ps.f.Final = either(ps.f.Final, s.guard)
		case spec.Error:
			fault := c.Stmt().(*lang.Fault)
			ps.f.Bounds = append(ps.f.Bounds, Reach{placeOf(fault), s.guard})
		default:
			return fmt.Errorf("%w: %s", errEnds, lang.Head(c.Stmt()))
		}
		return nil
	}
	for _, t := range next {
		guard, err := ps.guarded(s, t.To)
		if err != nil {
			return err
		}
		fault, fails := t.To.Stmt().(*lang.Fault)
		fails = fails && fault.Kind != lang.BoundReached
		if _, assumes := c.Stmt().(*lang.Assume); assumes && !fails {
			ps.add(&ps.f.Passes, ps.passed, at, guard)
		}
		switch {
		case fails: // also where constants decide that it does not
			ps.add(&ps.f.Errors, ps.found, placeOf(fault), guard)
			continue
		case guard == lang.False:
			continue
		}
		ps.goOn(s, given, c.Stmt(), t.To, guard)
	}
	return nil
}

// placeOf returns the place of an error.
func placeOf(f *lang.Fault) Place { return Place{At: f.Parts().At, Kind: f.Kind, Stmt: f.Of} }

// coverOf returns the place of a statement of the source; the zero Place of others.
func coverOf(s lang.Stmt) Place {
	switch s.(type) {
	case nil, *lang.Fault, *lang.Local, *lang.End:
		return Place{}
	}
	return Place{At: s.Parts().At, Stmt: s}
}

// add records that a place of a list is reached where the guard holds, in the list's order.
func (ps *pass[S]) add(list *[]Reach, known map[Place]int, at Place, guard lang.Expr) {
	i, ok := known[at.same()]
	if !ok {
		known[at.same()] = len(*list)
		*list = append(*list, Reach{at, guard})
		return
	}
	(*list)[i].Guard = ps.parts.fails((*list)[i].Guard, guard)
}

// guarded returns the guard of what a step leads to: the guard, and what the step adds to φ.
func (ps *pass[S]) guarded(s *state, to S) (lang.Expr, error) {
	added, grows := explore.Added(lang.True, to.PathCondition())
	if !grows {
		return lang.Expr{}, errors.New("a rule does not add to φ by conjunction")
	}
	guard := s.guard
	for _, b := range added {
		guard = ps.and(guard, b)
	}
	return guard, nil
}

// and is guard ∧ b, where constants decide.
func (ps *pass[S]) and(guard, b lang.Expr) lang.Expr {
	if guard == lang.False {
		return guard
	}
	if ps.Literal {
		return lang.Conjunction(guard, b)
	}
	for _, c := range lang.Conjuncts(b) {
		switch c = ps.atom(c); c {
		case lang.True:
			continue
		case lang.False:
			return lang.False
		}
		guard = lang.All(guard, c)
	}
	return guard
}

// atom returns a condition, simplified. A negation stays one, so that branches are known as opposites.
func (ps *pass[S]) atom(b lang.Expr) lang.Expr {
	positive, negated := b, false
	if b.Op() == lang.Not {
		positive, negated = b.Kid(0), true
	}
	simple := ps.simple.Expr(positive)
	if _, ok := simple.Const(); ok && simple != positive {
		ps.f.Sizes.Decided++
	}
	switch {
	case !negated:
		return simple
	case simple == lang.True:
		return lang.False
	case simple == lang.False:
		return lang.True
	}
	return lang.Negation(simple)
}

// finish counts, and says what holds of objects.
func (ps *pass[S]) finish() {
	f := ps.f
	f.Equations, f.First = ps.names.list, ps.names.begun
	f.Facts = facts(ps.names, f)
	f.Sizes.Equations = len(f.Equations)
	f.Sizes.Instances = len(ps.names.now)
	f.Sizes.Nodes = lang.Nodes(f.all()...)
}

// all returns everything that a formula is made of.
func (f *Formula) all() []lang.Expr {
	list := append(append([]lang.Expr{}, f.Equations...), f.Facts...)
	return append(list, Any(f.Errors), Any(f.Bounds))
}

// Any is when one of some is reached.
func Any(list []Reach) lang.Expr {
	b := lang.False
	for _, r := range list {
		b = either(b, r.Guard)
	}
	return b
}

// either returns b ∨ c, of which false is left out.
func either(b, c lang.Expr) lang.Expr {
	switch {
	case b == lang.False || b == c:
		return c
	case c == lang.False:
		return b
	case b == lang.True || c == lang.True:
		return lang.True
	}
	return lang.Term(lang.Or, b, c)
}
