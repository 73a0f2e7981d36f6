package concolic

import (
	"context"
	"fmt"
	"slices"

	"tandem/concrete"
	"tandem/explore"
	"tandem/explore/simplify"
	"tandem/explore/solver"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/spec"
)

// Options are the bounds of a run, and what it makes concrete.
type Options struct {
	Bounds explore.Bounds // Paths and Time mean nothing for one run
	// Concretize lists operators that yield their value for a symbolic operand, adding nothing to
	// φ. nil: none.
	Concretize map[lang.Op]bool
}

// Run is a concrete run with the symbolic rules beside it.
type Run[S any] struct {
	Input   solver.Model
	PC      []Entry
	Rules   []string // symbolic, one a step
	Choices string   // a letter at each configuration with several transitions
	// Branches are the places of these letters.
	Branches []explore.Branch
	Outcome  spec.Outcome
	Reason   string // which bound was reached
	// Halted tells that the run has no step where symbolic transitions lead on: at an
	// assumption that does not hold, or where it is stuck. Its path is none of the tree.
	Halted bool
	End    S // the symbolic configuration at the end
	// Last is the statement of the last step, or, of a run that is blocked or stuck, the
	// one that has no step; nil: there is none, or it is not over package lang.
	Last lang.Stmt
	// Conjuncts are those of φ at the end, with what was made concrete.
	Conjuncts []lang.Expr
	// Assumptions are those to which the run comes.
	Assumptions explore.Assumptions
	// Concretized lists the tests of the path whose condition is another one since an
	// operator in it was made concrete: paths that part there may be missing.
	Concretized []lang.Stmt

	simple *simplify.Simplifier
}

// Entry is a place where a run could have gone another way: with several symbolic transitions, or
// with some where it is blocked or stuck. The condition of its way is not constant.
type Entry struct {
	Step   int       // steps before it
	Stmt   lang.Stmt // nil: not over package lang
	Prefix int       // the first so many of Run.Conjuncts hold before it
	Ways   []Way     // the transitions, in the order of the rules
	Taken  int       // which of the ways; -1: none, the run ends here
}

// Way is a transition from an Entry.
type Way struct {
	explore.Way
	Added []lang.Expr // to φ, with what was made concrete
}

// Condition returns what the run adds to φ here: PC[j], simplified. Of an entry without a way
// that was taken it is that none of the ways can be taken.
func (r *Run[S]) Condition(e Entry) lang.Expr {
	if e.Taken >= 0 {
		return r.simple.Expr(lang.All(e.Ways[e.Taken].Added...))
	}
	none := lists.Map(e.Ways, func(w Way) lang.Expr { return lang.Negation(lang.All(w.Added...)) })
	return r.simple.Expr(lang.All(none...))
}

// Follow runs prob from the values of m with the symbolic rules beside it. No solver is
// asked. When ctx ends the run is Interrupted. The error is an explore.Unsound where
// the two sides part: a bug of the rules, or of this package.
func Follow[S any](ctx context.Context, prob explore.Problem[S], m solver.Model, o Options) (*Run[S], error) {
	if prob.Beside == nil {
		return nil, fmt.Errorf("the language has no concrete run beside its paths")
	}
	f := &follower[S]{
		prob: prob, beside: prob.Beside(m), run: &Run[S]{Input: m, simple: simplify.New(), Assumptions: explore.Assumptions{}},
		concrete: &concretizer{o.Concretize, concrete.Eval(concrete.Standard())(m.Valuation()), map[lang.Expr]lang.Expr{}}, phi: prob.Phi(prob.Init),
	}
	if err := explore.Walk(ctx, prob, o.Bounds, f); err != nil {
		return nil, err
	}
	return f.run, nil
}

// follower is the walk along one run.
type follower[S any] struct {
	prob     explore.Problem[S]
	beside   *explore.Beside[S]
	run      *Run[S]
	concrete *concretizer
	phi      lang.Expr // of the configuration that was entered last
}

// asks reports whether bounds and interruptions, which may cost more than a step, are due for a look.
func asks(steps int) bool { return steps&(steps-1) == 0 || steps%1024 == 0 }

// Enter follows the step to p.
func (f *follower[S]) Enter(ctx context.Context, p *explore.Place[S]) (entered, further bool, err error) {
	r := f.run
	if r.End = p.At; p.Rule != "" {
		r.Rules = append(r.Rules, p.Rule)
	}
	if asks(p.Steps) && ctx.Err() != nil {
		f.end(spec.Interrupted, context.Cause(ctx).Error())
		return false, false, nil
	}
	return false, true, nil
}

// Leave has nothing to do.
func (f *follower[S]) Leave() {}

func (f *follower[S]) end(o spec.Outcome, reason string) { f.run.Outcome, f.run.Reason = o, reason }

// Choose takes the transition that the concrete run takes, and keeps the others.
func (f *follower[S]) Choose(p *explore.Place[S], next []*explore.Place[S]) ([]*explore.Place[S], error) {
	if asks(p.Steps) && f.bounded() {
		return nil, nil
	}
	rule, ok := f.beside.Step("")
	taken := -1
	for i, n := range next {
		if ok && f.beside.Twin(n.Rule) == rule && (taken < 0 || f.beside.Holds(n.At)) {
			taken = i
		}
	}
	if taken < 0 && f.bounded() {
		return nil, nil
	}
	if ok && taken < 0 {
		return nil, &explore.Unsound{What: fmt.Sprintf("step %d of the run from %v is by %s, which no symbolic rule does there", p.Steps+1, f.run.Input, rule)}
	}
	entry := Entry{Step: p.Steps, Prefix: len(f.run.Conjuncts), Taken: taken}
	if f.prob.Stmt != nil {
		entry.Stmt = f.prob.Stmt(p.At)
	}
	f.run.Last = entry.Stmt
	assumes := f.run.Assumptions.Reached(entry.Stmt)
	if taken >= 0 && f.prob.End(next[taken].At) != spec.Error {
		f.run.Assumptions.Passed(assumes)
	}
	made := false
	for _, n := range next {
		w, changed, err := f.way(n)
		if err != nil {
			return nil, err
		}
		entry.Ways, made = append(entry.Ways, w), made || changed
	}
	if made {
		f.run.Concretized = append(f.run.Concretized, entry.Stmt)
	}
	if taken < 0 {
		f.keep(entry)
		f.run.Halted = true
		f.end(f.beside.Outcome(), "")
		return nil, nil
	}
	way := entry.Ways[taken]
	if len(next) > 1 && way.Letter != "" {
		f.run.Choices += way.Letter
		f.run.Branches = append(f.run.Branches, explore.Branch{Way: way.Way, Step: p.Steps + 1, Stmt: entry.Stmt})
	}
	if len(next) > 1 && !f.constant(way) {
		f.keep(entry)
	}
	f.run.Conjuncts = append(f.run.Conjuncts, way.Added...)
	f.phi = f.prob.Phi(next[taken].At)
	return next[taken : taken+1], nil
}

func (f *follower[S]) keep(e Entry) { f.run.PC = append(f.run.PC, e) }

// way returns the transition to n, and whether an operator in its condition was made concrete.
func (f *follower[S]) way(n *explore.Place[S]) (w Way, made bool, err error) {
	added, grows := explore.Added(f.phi, f.prob.Phi(n.At))
	if !grows {
		return Way{}, false, fmt.Errorf("the path condition does not grow by conjunction: rule %s", n.Rule)
	}
	w = Way{Way: explore.Way{Rule: n.Rule, Letter: n.Choice}}
	for _, b := range added {
		c := f.concrete.expr(b)
		made = made || c != b
		w.Added = append(w.Added, c)
	}
	return w, made, nil
}

// constant reports whether the condition of a way is true of all values.
func (f *follower[S]) constant(w Way) bool {
	return !slices.ContainsFunc(w.Added, func(b lang.Expr) bool { return f.run.simple.Expr(b) != lang.True })
}

// bounded ends the run where a bound of the machine was reached.
func (f *follower[S]) bounded() bool {
	why, reached := f.beside.Bound()
	if reached {
		f.end(spec.Bound, why)
	}
	return reached
}

// Leaf ends the run where the path ends.
func (f *follower[S]) Leaf(_ context.Context, p *explore.Place[S], o spec.Outcome, reason string) error {
	if f.bounded() {
		return nil
	}
	if o == spec.Bound {
		f.end(o, reason)
	} else {
		if rule, ok := f.beside.Step(""); ok {
			return &explore.Unsound{What: fmt.Sprintf("the run from %v goes on by %s where the path ends after %d steps", f.run.Input, rule, p.Steps)}
		}
		if got := f.beside.Outcome(); got != o {
			return &explore.Unsound{What: fmt.Sprintf("the run from %v ends as %v, its path as %v", f.run.Input, got, o)}
		}
		f.end(o, "")
	}
	if err := f.beside.Differs(p.At); err != nil {
		return &explore.Unsound{What: fmt.Sprintf("the run from %v: %v", f.run.Input, err)}
	}
	return nil
}

// Map returns a run with another configuration in the place of its own.
func Map[S, T any](r *Run[S], of func(S) T) *Run[T] {
	return &Run[T]{
		Input: r.Input, PC: r.PC, Rules: r.Rules, Choices: r.Choices, Branches: r.Branches, Outcome: r.Outcome, Reason: r.Reason, Halted: r.Halted,
		End: of(r.End), Last: r.Last, Conjuncts: r.Conjuncts, Assumptions: r.Assumptions, Concretized: r.Concretized, simple: r.simple,
	}
}

// concretizer replaces operators by their values in one run. What an expression over
// initial values is worth does not change while the run goes on, so that it makes no
// difference whether φ or σ is changed.
//
// Source: lecture, "Concolic execution": if a symbolic value is not available, we can
// switch to a concrete one.
type concretizer struct {
	ops   map[lang.Op]bool
	value spec.Function[lang.Expr, lang.Value]
	memo  map[lang.Expr]lang.Expr
}

// expr returns e with the value of each operator that is made concrete and of which an
// operand is symbolic. A value that no literal has stays symbolic.
func (c *concretizer) expr(e lang.Expr) lang.Expr {
	if len(c.ops) == 0 {
		return e
	}
	return lang.FoldExpr(e, c.memo, func(e lang.Expr, kids []lang.Expr) lang.Expr {
		made := e.Rebuild(kids...)
		if !c.ops[e.Op()] || !symbolic(kids) {
			return made
		}
		switch v := c.value.At(e).(type) {
		case lang.IntValue, lang.BoolValue, lang.BitsValue:
			return lang.Const(v)
		default:
			return made
		}
	})
}

// symbolic reports whether one of es is no constant.
func symbolic(es []lang.Expr) bool {
	return slices.ContainsFunc(es, func(e lang.Expr) bool { _, ok := e.Const(); return !ok })
}

// groups are names for several operators.
var groups = map[string][]lang.Op{
	"mul":   {lang.Mul, lang.BitsMul},
	"div":   {lang.Div, lang.BitsDiv, lang.BitsSdiv},
	"mod":   {lang.Mod, lang.BitsMod, lang.BitsSrem},
	"index": {lang.Select},
	"shift": {lang.BitsShl, lang.BitsLshr, lang.BitsAshr},
}

// Operators returns the operators of a name: mul, div and mod of integers and bit-vectors,
// index for elements of arrays, shift; or the name of one in the table of operators.
func Operators(name string) ([]lang.Op, bool) {
	if ops, ok := groups[name]; ok {
		return ops, true
	}
	if o, ok := lists.Find(lang.Operators(), func(o lang.Operator) bool { return o.Name == name }); ok {
		return []lang.Op{o.Op}, true
	}
	return nil, false
}

// OperatorNames lists the names that Operators knows.
func OperatorNames() []string {
	names := []string{"mul", "div", "mod", "index", "shift"}
	for _, o := range lang.Operators() {
		if _, group := groups[o.Name]; !group {
			names = append(names, o.Name)
		}
	}
	return names
}
