// Package numeric decides condition 2, ∃vs1.val1 ∧ PC1 ⇒ ∃vs2.val2 ∧ PC2, by
// elimination of quantifiers, and Algorithm 2's questions PC ⇒ goal.
//
// No elimination is believed: each is asked back with its quantifiers, and compared with
// the formula that it is of on a small domain. What is not decided, or does not pass, is
// unknown: it is never "subsumed".
//
// Source: Anand, Păsăreanu and Visser, §4, "Checking Validity of Numeric Constraints".
package numeric

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"tandem/concrete"
	"tandem/explore/simplify"
	"tandem/explore/solver"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/papers/subsumption"
)

// Comparison is condition 2 of two constraints, with what was done.
type Comparison struct {
	Before   [2]subsumption.Constraint
	After    [2]lang.Expr // normalized; the zero Expr: not eliminated
	Answer   subsumption.Answer
	Reason   string       // in one line, where it is unknown
	Wrong    bool         // an elimination was refuted: a bug of the solver, or of ours
	Model    solver.Model // of ∃vs1.val1 ∧ PC1 and not of the other; only of No
	Asked    int          // questions to solvers
	Compared int          // points of the small domain
	Second   string       // what the second opinion says of the eliminations; "": none was asked for
}

// Box is the small domain that eliminations are compared on: Box.Least to Box.Most, up to Box.Points.
var Box = struct {
	Least, Most int64
	Points      int
}{-1, 2, 400}

// Comparer decides condition 2.
type Comparer struct {
	Session     solver.Session      // without quantifiers
	Quantifiers *solver.Quantifiers // eliminates
	Second      *solver.Quantifiers // nil: nobody is asked for a second opinion
	Known       *Known              // eliminations of earlier comparisons; nil: none are kept
	Points      int                 // of the small domain at the most; 0: Box.Points
}

// Known is eliminations that have passed what checks them, and comparisons that were decided.
type Known struct {
	eliminated map[string]lang.Expr
	compared   map[[2]lang.Expr]subsumption.Answer
}

// NewKnown is no eliminations.
func NewKnown() *Known {
	return &Known{map[string]lang.Expr{}, map[[2]lang.Expr]subsumption.Answer{}}
}

// key returns a formula as Known has it, but for the names of what is bound, which are numbered
// as they occur, and for the order of conjuncts. Formulas with the same key are equivalent.
func key(e solver.Exists) string {
	conjuncts := lang.Conjuncts(e.Body)
	numbered := map[lang.Var]lang.Expr{}
	for _, x := range lang.FreeVars(conjuncts...) {
		if slices.Contains(e.Bound, x) {
			numbered[x] = lang.V(lang.Var{Name: fmt.Sprintf("?%d", len(numbered)), Type: x.Type})
		}
	}
	memo := map[lang.Expr]lang.Expr{}
	list := lists.Map(conjuncts, func(c lang.Expr) string {
		return lang.Replace(c, memo, func(x lang.Var) lang.Expr { return cmp.Or(numbered[x], lang.V(x)) }).String()
	})
	slices.Sort(list)
	return strings.Join(list, " && ")
}

// among reports whether each conjunct of b is one of a, so that a implies b.
func among(b, a lang.Expr) bool {
	of := lang.Conjuncts(a)
	return !slices.ContainsFunc(lang.Conjuncts(b), func(c lang.Expr) bool { return !slices.Contains(of, c) })
}

// Decide reports whether PC ⇒ goal is valid, as a subsume.Decide.
func (c Comparer) Decide(ctx context.Context) subsumption.Decide {
	return func(pc, goal lang.Expr) (subsumption.Answer, string) {
		switch r := solver.Asked(ctx, c.Session, pc, lang.Negation(goal)); r.Answer {
		case solver.Unsat:
			return subsumption.Yes, ""
		case solver.Sat:
			return subsumption.No, ""
		default:
			return subsumption.Unknown, r.Reason
		}
	}
}

// Counted returns condition 2 and the questions of Algorithm 2 for states that are matched; asked counts the
// questions to solvers.
func (c Comparer) Counted(ctx context.Context, asked *int) (subsumption.Implied, subsumption.Decide) {
	decide := c.Decide(ctx)
	return func(ctx context.Context, c1, c2 subsumption.Constraint) (subsumption.Answer, string) {
			r := c.Compare(ctx, c1, c2)
			*asked += r.Asked
			return r.Answer, r.Reason
		}, func(pc, goal lang.Expr) (subsumption.Answer, string) {
			*asked++
			return decide(pc, goal)
		}
}

// Compare decides whether the first constraint implies the second one.
func (c Comparer) Compare(ctx context.Context, c1, c2 subsumption.Constraint) Comparison {
	r := Comparison{Before: [2]subsumption.Constraint{c1, c2}}
	for i, before := range r.Before {
		if r.After[i], r.Reason = c.eliminate(ctx, &r, solver.Exists(before.Exists)); r.Reason != "" {
			return r
		}
	}
	if among(r.After[1], r.After[0]) {
		r.Answer = subsumption.Yes
		return r
	}
	if c.Known != nil {
		if r.Answer = c.Known.compared[r.After]; r.Answer == subsumption.Yes {
			return r
		}
	}
	r.Asked++
	switch a := solver.Asked(ctx, c.Session, r.After[0], lang.Negation(r.After[1])); a.Answer {
	case solver.Unsat:
		r.Answer = subsumption.Yes
	case solver.Sat:
		r.Answer, r.Model = subsumption.No, a.Model
	default:
		r.Reason = a.Reason
	}
	if c.Known != nil {
		c.Known.compared[r.After] = r.Answer
	}
	return r
}

// eliminate returns a formula without quantifiers that passes what checks it; why not, otherwise.
func (c Comparer) eliminate(ctx context.Context, r *Comparison, e solver.Exists) (free lang.Expr, why string) {
	if c.Known != nil {
		k := key(e)
		if free, known := c.Known.eliminated[k]; known {
			return free, ""
		}
		defer func() {
			if why == "" {
				c.Known.eliminated[k] = free
			}
		}()
	}
	r.Asked++
	got := c.Quantifiers.Eliminate(ctx, e)
	if got.Expr.IsZero() {
		return got.Expr, "the quantifiers were not eliminated: " + got.Reason
	}
	without := solver.Exists{Body: got.Expr}
	for _, pair := range [][2]solver.Exists{{e, without}, {without, e}} {
		r.Asked++
		switch a := c.Quantifiers.Entails(ctx, pair[0], pair[1]); a.Answer {
		case solver.Unsat:
		case solver.Sat:
			r.Wrong = true
			return lang.Expr{}, fmt.Sprintf("%v says that it has eliminated the quantifiers, and then that the result is not the same: %v", c.Quantifiers.Info(), got.Expr)
		default:
			return lang.Expr{}, "an elimination was not confirmed: " + a.Reason
		}
	}
	if why := c.small(ctx, r, e, got.Expr); why != "" {
		return lang.Expr{}, why
	}
	if why := c.second(ctx, r, e, got.Expr); why != "" {
		return lang.Expr{}, why
	}
	return simplify.True().Add(got.Expr).Expr(), ""
}

// second asks for a second opinion.
func (c Comparer) second(ctx context.Context, r *Comparison, e solver.Exists, got lang.Expr) (why string) {
	if c.Second == nil {
		return ""
	}
	r.Asked++
	other := c.Second.Eliminate(ctx, e)
	if other.Expr.IsZero() {
		r.Second = "no second opinion: " + other.Reason
		return ""
	}
	switch a := solver.Asked(ctx, c.Session, lang.Term(lang.Ne, got, other.Expr)); a.Answer {
	case solver.Unsat:
		r.Second = "the second opinion is the same"
		return ""
	case solver.Sat:
		r.Wrong = true
		return fmt.Sprintf("two solvers eliminate quantifiers otherwise: %v, and %v by %v", got, other.Expr, c.Second.Info())
	default:
		r.Second = "the second opinion was not compared: " + a.Reason
		return ""
	}
}

var eval = concrete.Eval(concrete.Standard())

// small compares an elimination with its formula at each point of a small domain of free variables.
// If false, no bound values satisfy the body; if true, some do.
func (c Comparer) small(ctx context.Context, r *Comparison, e solver.Exists, got lang.Expr) (why string) {
	bound := lists.Set(e.Bound)
	free := lists.Filter(lang.FreeVars(e.Body, got), func(x lang.Var) bool { return !bound[x] })
	points, most := 1, cmp.Or(c.Points, Box.Points)
	for range free {
		if points *= int(Box.Most - Box.Least + 1); points > most {
			return "" // solvers were asked about all points
		}
	}
	at := map[lang.Var]lang.Value{}
	for p := range points {
		for rest, i := p, 0; i < len(free); i++ {
			n := int(Box.Most - Box.Least + 1)
			at[free[i]] = lang.NewInt(Box.Least + int64(rest%n))
			rest /= n
		}
		value, ok := eval(solver.NewModel(at).Valuation()).At(got).(lang.BoolValue)
		if !ok {
			continue
		}
		r.Asked, r.Compared = r.Asked+1, r.Compared+1
		here := lists.Map(free, func(x lang.Var) lang.Expr { return lang.Term(lang.Eq, lang.V(x), lang.Const(at[x])) })
		a := solver.Asked(ctx, c.Session, append(here, e.Body)...)
		if a.Answer == solver.Sat != bool(value) && a.Answer != solver.Unknown {
			r.Wrong = true
			return fmt.Sprintf("the elimination is wrong at a point: %v is %v with %v", got, bool(value), solver.NewModel(at))
		}
	}
	return ""
}
