package vcg

import (
	"maps"
	"slices"

	"tandem/explore/solver"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/lang/contracts"
)

// state is where a statement begins: each variable has its term, so that none is assigned twice.
type state struct {
	env    map[string]*solver.Term
	h      *solver.Term
	acc    *solver.Term // the accessible locations
	aside  *solver.Term // those of the loops around, which their bodies do not have
	entry  map[string]*solver.Term
	old    *solver.Term // the heap on entry
	oldAcc *solver.Term
	dead   bool // nothing is behind a return
}

func (s *state) scope() scope {
	return scope{env: s.env, h: s.h, old: s.old, acc: s.acc, oldAcc: s.oldAcc, check: true}
}

func (g *generator) exec(s *state, list []contracts.Stmt) {
	for _, x := range list {
		if s.dead {
			return
		}
		g.statement(s, x)
	}
}

// statement makes assumptions and assertions of a statement, and the state behind it.
func (g *generator) statement(s *state, x contracts.Stmt) {
	switch x := x.(type) {
	case *contracts.Local:
		s.env[x.X.Name] = g.initial(x, x.X.Type)
	case *contracts.Assign:
		s.env[x.X] = g.eval(s.scope(), x.E)
	case *contracts.Write:
		o := g.eval(s.scope(), x.E1)
		g.write(s, o, x.F, g.eval(s.scope(), x.E2), x.At())
	case *contracts.Invoke:
		args := g.target(s.scope(), x.E0, x.Args)
		g.goal(s.scope(), not(equal(args[0], null)), "it is not nil", x.E0.At())
		g.assign(s, x.H, g.invoke(s, x.M, args), x.At())
	case *contracts.New:
		g.create(s, x)
	case *contracts.Put:
		g.putElement(s, x)
	case *contracts.NewArray:
		g.createArray(s, x)
	case *contracts.If:
		g.branch(s, x)
	case *contracts.While:
		g.loop(s, x)
	case *contracts.AssertStmt:
		b := g.eval(s.scope(), x.B)
		if !x.Assume {
			g.goal(s.scope(), b, "it is true", x.B.At())
		}
		g.assume(b)
	case *contracts.Input:
		s.env[x.X] = g.fresh(x.X, s.env[x.X].Sort())
	case *contracts.Return:
		var result *solver.Term
		if x.E != nil {
			result = g.eval(s.scope(), x.E)
		}
		g.returned(s, result)
		s.dead = true
	case *contracts.OpenClose:
		g.openClose(s, x)
	case *contracts.Use:
		args := g.target(s.scope(), x.Of.E0, x.Of.Args)
		g.call(s.scope(), x.Of, args)
		g.defineValue(s.scope(), x.Of.P, args)
	case *contracts.Join:
		g.join(s, x)
	case *contracts.Skip:
	default:
		g.missing(x, solver.BoolSort)
	}
}

// initial returns the value of a variable at first, of a type that formulas have.
func (g *generator) initial(x interface{ At() lang.Span }, t lang.Type) *solver.Term {
	if t != lang.Int && t != lang.Bool && !t.IsClass() {
		return g.missing(x, refSort)
	}
	return initial(t)
}

// write is o.f := v. The method may write where it has access (§2.1).
func (g *generator) write(s *state, o *solver.Term, f lang.Field, v *solver.Term, at lang.Span) {
	g.goal(s.scope(), not(equal(o, null)), "it is not nil", at)
	g.goal(s.scope(), memberOf(s.acc, o, g.field(f)), "access to "+f.Name, at)
	s.h = put(s.h, o, g.field(f), fromValue(v))
}

// assign is h := v, of a variable or of a field.
func (g *generator) assign(s *state, h contracts.Expr, v *solver.Term, at lang.Span) {
	switch h := h.(type) {
	case nil:
	case *contracts.VarExpr:
		s.env[h.Name] = v
	case *contracts.FieldExpr:
		g.write(s, g.eval(s.scope(), h.E), h.F, v, at)
	default:
		g.missing(h, solver.BoolSort)
	}
}

// invoke asserts the precondition and assumes the postcondition: "consuming the permissions
// required by its precondition, and producing the permissions asserted by its postcondition"
// (§2.1). In between the heap is another one; what the caller may access, and the
// precondition does not demand, is as it was. The result is nil of a method without one.
func (g *generator) invoke(s *state, m *contracts.Method, args []*solver.Term) *solver.Term {
	c := s.scope()
	c.env, c.of = parameters(args, m.Params), "the precondition of "+m.FullName()
	taken := g.exhale(c, m.FullPre(), empty)
	before := s.h
	s.h = g.fresh("heap", heapSort)
	rest := minus(s.acc, taken)
	g.assume(same(before, s.h, g.framed(s, taken)))
	c = scope{env: c.env, h: s.h, old: before, acc: union(rest, s.aside)}
	if g.faults.postBefore {
		c.h = before
	}
	var result *solver.Term
	if m.Result != (lang.Type{}) {
		result = g.fresh("result", sortOf(m.Result))
		c.env[contracts.Result] = result
	}
	post, foot := g.holds(c, m.Post)
	g.assume(and(post, disjoint(foot, c.acc)))
	s.acc = union(foot, rest)
	return result
}

// framed returns what stays as it is at a call that takes a footprint.
func (g *generator) framed(s *state, taken *solver.Term) *solver.Term {
	if g.faults.callsChangeNothing {
		taken = empty
	}
	return minus(union(s.acc, s.aside), taken)
}

// create is h := new C(ē). The object is not nil, and none of its locations was accessible.
// A constructor is a method with access to the fields (§4).
func (g *generator) create(s *state, x *contracts.New) {
	o := g.fresh("new", refSort)
	g.assume(not(equal(o, null)))
	was := union(s.acc, s.aside)
	for _, f := range x.C.Fields {
		number := g.field(f)
		g.assume(not(memberOf(was, o, number)))
		s.h = put(s.h, o, number, fromValue(g.initial(x, f.Type)))
		s.acc = union(single(o, number), s.acc)
	}
	g.assign(s, x.H, o, x.At())
	if x.Init == nil {
		return
	}
	args := append([]*solver.Term{o}, lists.Map(x.Args, func(e contracts.Expr) *solver.Term { return g.eval(s.scope(), e) })...)
	g.invoke(s, x.Init, args)
}

// branch is if b {S1} else {S2}: (b ⇒ wp(S1, Q)) ∧ (¬b ⇒ wp(S2, Q)). Behind it, what the arms
// give different terms has a new one, so that what follows is there once.
func (g *generator) branch(s *state, x *contracts.If) {
	b := g.eval(s.scope(), x.B)
	arm := func(b *solver.Term, list []contracts.Stmt) (*state, []command) {
		outer := g.commands
		g.commands = nil
		in := *s
		in.env = maps.Clone(s.env)
		g.assume(b)
		g.exec(&in, list)
		inner := g.commands
		g.commands = outer
		return &in, inner
	}
	then, thenList := arm(b, x.Then)
	other, otherList := arm(not(b), x.Else)
	merge := func(name string, t, u *solver.Term) *solver.Term {
		switch {
		case t == u || other.dead:
			return t
		case then.dead:
			return u
		}
		v := g.fresh(name, t.Sort())
		thenList = append(thenList, command{kind: assume, formula: equal(v, t)})
		otherList = append(otherList, command{kind: assume, formula: equal(v, u)})
		return v
	}
	s.h, s.acc = merge("heap", then.h, other.h), merge("set", then.acc, other.acc)
	for _, name := range slices.Sorted(maps.Keys(s.env)) {
		s.env[name] = merge(name, then.env[name], other.env[name])
	}
	// What one arm alone declares is not seen behind it; a dead arm has nothing behind it.
	end := func(list []command, dead bool) []command {
		if dead {
			return append(list, command{kind: assume, formula: no})
		}
		return list
	}
	g.commands = append(g.commands, command{kind: choice, branches: [][]command{end(thenList, then.dead), end(otherList, other.dead)}})
	s.dead = then.dead && other.dead
}

// apart makes commands that nothing follows.
func (g *generator) apart(f func()) {
	outer := g.commands
	g.commands = nil
	f()
	inner := append(g.commands, command{kind: assume, formula: no})
	g.commands = append(outer, command{kind: choice, branches: [][]command{inner, nil}})
}

// havoc gives any values to the variables that statements assign to.
func (g *generator) havoc(s *state, list []contracts.Stmt) {
	for _, name := range contracts.Assigned(list) {
		if old := s.env[name]; old != nil {
			s.env[name] = g.fresh(name, old.Sort())
		}
	}
}

// loop is while b invariant φ {S}, ours: the paper has no loops. The invariant holds at first, and
// the body keeps it from any state in which it does, with its locations alone; others stay.
func (g *generator) loop(s *state, x *contracts.While) {
	c := s.scope()
	c.of = "the invariant"
	taken := g.exhale(c, x.Inv, empty)
	rest := minus(s.acc, taken)
	before := s.h
	s.h = g.fresh("heap", heapSort)
	g.assume(same(before, s.h, g.framed(s, taken)))
	s.env = maps.Clone(s.env)
	g.havoc(s, x.Body)
	// The invariant reads only what it demands access to.
	c = s.scope()
	c.of, c.acc = "the invariant", empty
	foot := g.inhale(c, x.Inv)
	g.assume(disjoint(foot, union(rest, s.aside)))
	in := *s
	in.acc, in.aside = foot, union(rest, s.aside)
	b := g.eval(in.scope(), x.B)
	g.apart(func() {
		in.env = maps.Clone(in.env)
		g.assume(b)
		g.exec(&in, x.Body)
		if !in.dead {
			c := in.scope()
			c.of = "the invariant"
			g.exhale(c, x.Inv, empty)
		}
	})
	s.acc = union(foot, rest)
	g.assume(not(b))
}

// join is join φ: φ holds, and of the heap nothing else is known behind it (§6.1). There is
// nothing to split: what follows an if is in the formula once.
func (g *generator) join(s *state, x *contracts.Join) {
	c := s.scope()
	c.of = "the join"
	g.exhale(c, x.A, empty)
	s.h = g.fresh("heap", heapSort)
	g.havoc(s, g.body)
	c = s.scope()
	c.of, c.acc = "the join", empty
	s.acc = g.inhale(c, x.A)
	g.assume(disjoint(s.acc, s.aside))
}

// openClose is open or close e0.q(ē): of predicate and definition one holds, the other follows; no change.
func (g *generator) openClose(s *state, x *contracts.OpenClose) {
	c := s.scope()
	args := g.target(c, x.Of.E0, x.Of.Args)
	g.goal(c, not(equal(args[0], null)), "it is not nil", x.Of.E0.At())
	if x.Close {
		body := c.inside(args, x.Of.Q.Params)
		body.of = "the predicate " + x.Of.Q.FullName()
		g.exhale(body, x.Of.Q.Body, empty)
	} else {
		g.exhale(c, x.Of, empty)
	}
	g.define(c, x.Of.Q, args)
}

// returned asserts the postcondition, in which parameters are what was passed.
func (g *generator) returned(s *state, result *solver.Term) {
	m := g.method
	if m == nil {
		return
	}
	c := s.scope()
	c.acc, c.of = union(s.acc, s.aside), "the postcondition of "+m.FullName()
	if g.faults.postOnEntry {
		c.h = s.old
	}
	c.env = maps.Clone(s.entry)
	if m.Result != (lang.Type{}) {
		if result == nil {
			result = g.initial(methodAt{m}, m.Result)
		}
		c.env[contracts.Result] = result
	}
	g.exhale(c, m.Post, empty)
}

// methodAt is a method as a place.
type methodAt struct{ m *contracts.Method }

func (m methodAt) At() lang.Span { return m.m.At }
