package vcg

import (
	"fmt"

	"tandem/explore/solver"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/lang/contracts"
)

// scope is where expressions and assertions are evaluated.
type scope struct {
	env         map[string]*solver.Term
	h, old      *solver.Term // the heap, and the one that old is about
	acc, oldAcc *solver.Term // the locations that may be read in them; where it is checked
	check       bool         // that it is well-defined
	guard       *solver.Term // under which it is evaluated; nil: true
	of          string       // the contract that it belongs to
	ends        *contracts.Pure
}

// where returns the scope under b.
func (c scope) where(b *solver.Term) scope {
	if c.guard != nil {
		b = and(c.guard, b)
	}
	c.guard = b
	return c
}

// inside returns the scope inside of a definition. Nothing is checked there: it was, where it is declared.
func (c scope) inside(args []*solver.Term, params []contracts.Var) scope {
	c.env, c.check, c.ends = parameters(args, params), false, nil
	return c
}

// parameters returns this and the parameters of a declaration.
func parameters(args []*solver.Term, params []contracts.Var) map[string]*solver.Term {
	env := map[string]*solver.Term{"this": args[0]}
	for i, x := range params {
		env[x.Name] = args[i+1]
	}
	return env
}

// holdsOf returns C.q(h, o, x̄), footOf its footprint, valueOf is C.p(h, o, x̄).
func holdsOf(q *contracts.Predicate, h *solver.Term, args []*solver.Term) *solver.Term {
	return apply("holds "+q.FullName(), solver.BoolSort, append([]*solver.Term{h}, args...)...)
}

func footOf(q *contracts.Predicate, h *solver.Term, args []*solver.Term) *solver.Term {
	return apply("foot "+q.FullName(), setSort, append([]*solver.Term{h}, args...)...)
}

func valueOf(p *contracts.Pure, h *solver.Term, args []*solver.Term) *solver.Term {
	return apply("pure "+p.FullName(), sortOf(p.Result), append([]*solver.Term{h}, args...)...)
}

// operators are those that formulas have.
var operators = map[lang.Op]bool{
	lang.Eq: true, lang.Ne: true, lang.Lt: true, lang.Le: true, lang.Gt: true, lang.Ge: true,
	lang.And: true, lang.Or: true, lang.Not: true, lang.Implies: true,
	lang.Neg: true, lang.Add: true, lang.Sub: true, lang.Mul: true, lang.Div: true, lang.Mod: true,
}

// eval returns an expression's value, and asserts, if checked, what it needs: fields that are read
// are accessible (§2.1), preconditions of pure methods hold.
func (g *generator) eval(c scope, e contracts.Expr) *solver.Term {
	switch e := e.(type) {
	case *contracts.Null:
		return null
	case *contracts.Literal:
		if v, ok := e.Value.(lang.BoolValue); ok {
			return truth(bool(v))
		}
		if _, ok := e.Value.(lang.IntValue); ok {
			return solver.Literal(e.Value)
		}
	case *contracts.VarExpr:
		if t := c.env[e.Name]; t != nil {
			return t
		}
	case *contracts.FieldExpr:
		o := g.eval(c, e.E)
		if c.check {
			g.goal(c, not(equal(o, null)), "it is not nil", e.E.At())
			g.goal(c, memberOf(c.acc, o, g.field(e.F)), "access to "+e.F.Name, e.At())
		}
		return toValue(sortOf(e.F.Type), get(c.h, o, g.field(e.F)))
	case *contracts.PureExpr:
		return g.call(c, e, g.target(c, e.E0, e.Args))
	case *contracts.CondExpr:
		b := g.eval(c, e.B)
		return ite(b, g.eval(c.where(b), e.Then), g.eval(c.where(not(b)), e.Else))
	case *contracts.OldExpr:
		c.h, c.acc = c.old, c.oldAcc
		return g.eval(c, e.E)
	case *contracts.OpeningExpr:
		args := g.target(c, e.Of.E0, e.Of.Args)
		if c.check {
			g.goal(c, and(not(equal(args[0], null)), holdsOf(e.Of.Q, c.h, args), subset(footOf(e.Of.Q, c.h, args), c.acc)), e.Of.Q.FullName()+" holds", e.Of.At())
		}
		g.define(c, e.Of.Q, args)
		return g.eval(c, e.E)
	case *contracts.UsingExpr:
		args := g.target(c, e.Of.E0, e.Of.Args)
		g.call(c, e.Of, args)
		g.defineValue(c, e.Of.P, args)
		return g.eval(c, e.E)
	case *contracts.LengthExpr:
		o := g.eval(c, e.A)
		if c.check {
			g.goal(c, not(equal(o, null)), "it is not nil", e.A.At())
		}
		return length(o)
	case *contracts.IndexExpr:
		o, i := g.place(c, e.A, e.I, e.Of, e.At())
		return element(sortOf(e.Type()), g.elems(c, o, e.Of), i)
	case *contracts.OpExpr:
		if !operators[e.Op] {
			break
		}
		args := lists.Map(e.Args, func(a contracts.Expr) *solver.Term { return g.eval(c, a) })
		return solver.Operator(e.Op, args...)
	}
	return g.missing(e, sortOf(e.Type()))
}

// target is e0, e1, …, en.
func (g *generator) target(c scope, e0 contracts.Expr, es []contracts.Expr) []*solver.Term {
	return append([]*solver.Term{g.eval(c, e0)}, lists.Map(es, func(e contracts.Expr) *solver.Term { return g.eval(c, e) })...)
}

// call returns the value of a call of a pure method. In the body of one, it must end (§3.6): it is of
// one that is declared earlier, or leaves a location that the caller has. Where its precondition
// has what it needs, and no more than the caller's, footprints do not grow along calls, and
// shrink along those that lead back: they are finite.
func (g *generator) call(c scope, e *contracts.PureExpr, args []*solver.Term) *solver.Term {
	if c.check {
		g.goal(c, not(equal(args[0], null)), "it is not nil", e.E0.At())
		inner := c.inside(args, e.P.Params)
		inner.guard = nil
		pre, foot := g.holds(inner, e.P.Pre)
		g.goal(c, and(pre, subset(foot, c.acc)), "the precondition of "+e.P.FullName(), e.At())
		if c.ends != nil && g.order[e.P] >= g.order[c.ends] {
			g.goal(c, not(subset(c.acc, foot)), "this ends: it leaves a location of the precondition", e.At())
		}
	}
	return valueOf(e.P, c.h, args)
}

// define assumes the definition of a predicate for these arguments, which is true anywhere:
//
//	q(h, o, x̄) ⇔ φ        q(h, o, x̄) ⇒ fp_q(h, o, x̄) = fp(φ)
func (g *generator) define(c scope, q *contracts.Predicate, args []*solver.Term) {
	if g.mute || g.expanding[q] {
		return
	}
	g.expanding[q] = true
	body, foot := g.holds(c.inside(args, q.Params), q.Body)
	delete(g.expanding, q)
	name := holdsOf(q, c.h, args)
	g.assume(and(equal(name, body), implies(name, equal(footOf(q, c.h, args), foot))))
}

// defineValue assumes a pure method's definition at these arguments, true where its precondition holds.
func (g *generator) defineValue(c scope, p *contracts.Pure, args []*solver.Term) {
	if g.mute || g.expanding[p] {
		return
	}
	g.expanding[p] = true
	inner := c.inside(args, p.Params)
	pre, _ := g.holds(inner, p.Pre)
	body := g.eval(inner, p.Body)
	delete(g.expanding, p)
	g.assume(implies(pre, equal(valueOf(p, c.h, args), body)))
}

// holds returns an assertion as a formula, and what it demands access to. Nothing is checked.
func (g *generator) holds(c scope, a contracts.Assertion) (formula, foot *solver.Term) {
	c.check = false
	switch a := a.(type) {
	case *contracts.Truth:
		return truth(a.Value), empty
	case *contracts.Acc:
		o := g.eval(c, a.E)
		return not(equal(o, null)), single(o, g.field(a.F))
	case *contracts.Holds:
		return g.eval(c, a.B), empty
	case *contracts.Sep:
		l, left := g.holds(c, a.L)
		r, right := g.holds(c, a.R)
		return and(l, r, disjoint(left, right)), union(left, right)
	case *contracts.Pred:
		args := g.target(c, a.E0, a.Args)
		return and(not(equal(args[0], null)), holdsOf(a.Q, c.h, args)), footOf(a.Q, c.h, args)
	case *contracts.CondAssertion:
		b := g.eval(c, a.B)
		t, then := g.holds(c, a.Then)
		e, other := g.holds(c, a.Else)
		return and(implies(b, t), implies(not(b), e)), ite(b, then, other)
	case *contracts.Untouched:
		now, _ := g.holds(c, a.A)
		before := c
		before.h = c.old
		then, _ := g.holds(before, a.A)
		return and(now, then, g.untouched(c, before, a.A)), empty
	}
	return g.missing(a, solver.BoolSort), empty
}

// untouched returns that the locations of φ are those that they were, in order, with the values that
// they had. From this follow both readings: that of §3.1, and that of Figures 6 and 7.
func (g *generator) untouched(now, then scope, a contracts.Assertion) *solver.Term {
	switch a := a.(type) {
	case *contracts.Acc:
		o, f := g.eval(now, a.E), g.field(a.F)
		return and(equal(o, g.eval(then, a.E)), equal(get(now.h, o, f), get(then.h, o, f)))
	case *contracts.Sep:
		return and(g.untouched(now, then, a.L), g.untouched(now, then, a.R))
	case *contracts.Pred:
		args := g.target(now, a.E0, a.Args)
		all := same(then.h, now.h, footOf(a.Q, then.h, args))
		for i, t := range g.target(then, a.E0, a.Args) {
			all = and(all, equal(args[i], t))
		}
		return all
	case *contracts.CondAssertion:
		b := g.eval(now, a.B)
		return and(equal(b, g.eval(then, a.B)),
			implies(b, g.untouched(now, then, a.Then)), implies(not(b), g.untouched(now, then, a.Else)))
	}
	return yes
}

// inhale assumes an assertion and returns the accessible locations with its own. Where the scope
// checks, the assertion is well-defined: it reads only what it demands access to so far (§3.5).
func (g *generator) inhale(c scope, a contracts.Assertion) *solver.Term {
	if !c.check {
		formula, foot := g.holds(c, a)
		g.assumeIn(c, and(formula, disjoint(foot, c.acc)))
		return union(foot, c.acc)
	}
	switch a := a.(type) {
	case *contracts.Acc:
		o := g.eval(c, a.E)
		g.goal(c, not(equal(o, null)), "it is not nil", a.E.At())
		g.assumeIn(c, not(memberOf(c.acc, o, g.field(a.F))))
		return union(single(o, g.field(a.F)), c.acc)
	case *contracts.Sep:
		c.acc = g.inhale(c, a.L)
		return g.inhale(c, a.R)
	case *contracts.CondAssertion:
		b := g.eval(c, a.B)
		then := g.inhale(c.where(b), a.Then)
		return ite(b, then, g.inhale(c.where(not(b)), a.Else))
	case *contracts.Holds:
		g.assumeIn(c, g.eval(c, a.B))
		return c.acc
	case *contracts.Pred:
		args := g.target(c, a.E0, a.Args)
		g.goal(c, not(equal(args[0], null)), "it is not nil", a.E0.At())
	case *contracts.Untouched:
		now, foot := g.holds(c, a.A)
		before := c
		before.h = c.old
		then, was := g.holds(before, a.A)
		g.goal(c, and(now, then, subset(foot, c.acc), subset(was, c.oldAcc)), "what is untouched is accessible", a.At())
	}
	c.check = false
	return g.inhale(c, a)
}

// exhale asserts an assertion, conjunct by conjunct, and returns taken with what it demands access
// to: of the accessible locations, and none of those that are taken.
func (g *generator) exhale(c scope, a contracts.Assertion, taken *solver.Term) *solver.Term {
	c.check = false
	switch a := a.(type) {
	case *contracts.Sep:
		return g.exhale(c, a.R, g.exhale(c, a.L, taken))
	case *contracts.CondAssertion:
		b := g.eval(c, a.B)
		then := g.exhale(c.where(b), a.Then, taken)
		return ite(b, then, g.exhale(c.where(not(b)), a.Else, taken))
	case *contracts.Acc:
		o, f := g.eval(c, a.E), g.field(a.F)
		g.goal(c, and(not(equal(o, null)), memberOf(c.acc, o, f), not(memberOf(taken, o, f))), "access to "+a.F.Name, a.At())
		return union(single(o, f), taken)
	}
	formula, foot := g.holds(c, a)
	what := "it holds"
	if p, ok := a.(*contracts.Pred); ok {
		what = p.Q.FullName() + " holds"
	}
	g.goal(c, and(formula, subset(foot, c.acc), disjoint(foot, taken)), what, a.At())
	return union(foot, taken)
}

// goal asserts a formula where the scope is reached.
func (g *generator) goal(c scope, formula *solver.Term, what string, at lang.Span) {
	if g.mute {
		return
	}
	if c.guard != nil {
		formula = implies(c.guard, formula)
	}
	if formula == yes {
		return
	}
	g.goals = append(g.goals, &Goal{What: what, Of: c.of, At: at, n: len(g.goals)})
	g.commands = append(g.commands, command{kind: assert, formula: formula, goal: g.goals[len(g.goals)-1]})
}

func (g *generator) assume(formula *solver.Term) {
	if !g.mute && formula != yes {
		g.commands = append(g.commands, command{kind: assume, formula: formula})
	}
}

func (g *generator) assumeIn(c scope, formula *solver.Term) {
	if c.guard != nil {
		formula = implies(c.guard, formula)
	}
	g.assume(formula)
}

// missing notes what there are no formulas of.
func (g *generator) missing(x interface{ At() lang.Span }, s solver.Sort) *solver.Term {
	if g.lacks == nil {
		g.lacks = &Goal{What: "vcg has no " + describe(x), At: x.At()}
	}
	return g.fresh("missing", s)
}

// describe returns what vcg has not, for people.
func describe(x any) string {
	if e, ok := x.(contracts.Expr); ok && e.Type().IsArray() {
		return "arrays"
	}
	if e, ok := x.(*contracts.OpExpr); ok {
		return fmt.Sprintf("operator %v", e.Op)
	}
	return fmt.Sprintf("form for this (%T)", x)
}
