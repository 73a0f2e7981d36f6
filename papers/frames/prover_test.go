package frames

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"tandem/explore/solver"
	"tandem/lang"
	"tandem/papers/frames/internal/framestest"
)

// Σ ⊢ ψ is decided by ground instances and by the quantified theory, in the process and by
// pipe. Where two of them answer, they agree; and neither proves what the other one does not
// prove, of all questions that the rows ask.
func TestTheoriesAgree(t *testing.T) {
	type way struct {
		name    string
		theory  Theory
		session solver.Session
	}
	ways := []way{
		{"ground, in the process", Ground, framestest.Session(t, "z3", 0)},
		{"ground, by pipe", Ground, framestest.Session(t, "pipe", 0)},
		{"quantified, by pipe", Quantified, framestest.Session(t, "pipe", 0)},
	}
	questions, proved := 0, 0
	for _, row := range rows {
		p := program(t, row.Member)
		members := Members(p)
		verified := Options{Rules: Standard()}
		var ts *Terms
		verified.asked = func(sigma *PathCondition, psi *Term, first solver.Answer) {
			questions++
			if first == solver.Unsat {
				proved++
			}
			for _, w := range ways[1:] {
				var answer solver.Answer
				other := NewProver(context.Background(), ts, w.session, w.theory)
				other.asked = func(_ *PathCondition, _ *Term, a solver.Answer) { answer = a }
				other.ask(sigma, psi)
				other.Reset()
				if answer != solver.Unknown && answer != first || (answer == solver.Unsat) != (first == solver.Unsat) {
					t.Errorf("%s: %v ⊢ %v: %s says %v, and %s says %v", row.Name, (State{Sigma: sigma}).String(), psi, ways[0].name, first, w.name, answer)
				}
			}
		}
		v := newVerifier(context.Background(), verified, ways[0].session)
		ts = v.Terms
		v.verify(p, members[len(members)-1])
	}
	if proved == 0 || proved == questions {
		t.Errorf("%d of %d questions are proved: expected some, and not all", proved, questions)
	}
	t.Logf("%d questions, %d proved", questions, proved)
}

// claim is that something follows from a path condition, or does not.
type claim struct {
	reason string
	sigma  *PathCondition
	psi    *Term
	want   bool
}

// claims are what the axioms say, each by its name, and what they do not.
func claims(ts *Terms) []claim {
	s, u, c := ts.Fresh("s", Snapshot), ts.Fresh("u", Snapshot), ts.Fresh("c", Snapshot)
	r, i, b := ts.Fresh("r", Ref), ts.Fresh("i", Int), ts.Fresh("b", Bool)
	j, v, w := ts.Fresh("j", Int), ts.Fresh("v", Elems), ts.Fresh("w", Elems)
	assume := func(facts ...*Term) *PathCondition {
		var sigma *PathCondition
		for _, f := range facts {
			sigma = sigma.With(f)
		}
		return sigma
	}
	call := func(snapshot, on *Term) *Term { return ts.Pure("C.p", Int, snapshot, on) }
	zero, class := ts.Literal(lang.NewInt(0)), lang.Class("C")
	list := []claim{
		{"first(combine(l, r)) = l, behind an equation", assume(ts.Eq(c, ts.Combine(s, u))), ts.Eq(ts.First(c), s), true},
		{"second(combine(l, r)) = r, behind an equation", assume(ts.Eq(c, ts.Combine(s, u))), ts.Eq(ts.Second(c), u), true},
		{"combine is injective", assume(ts.Eq(ts.Combine(s, u), ts.Combine(c, c))), ts.Eq(s, u), true},
		{"toRef(fromRef(v)) = v", assume(ts.Eq(c, ts.From(r))), ts.Eq(ts.To(Ref, c), r), true},
		{"toInt(fromInt(v)) = v", assume(ts.Eq(c, ts.From(i))), ts.Eq(ts.To(Int, c), i), true},
		{"toBool(fromBool(v)) = v", assume(ts.Eq(c, ts.From(b))), ts.Eq(ts.To(Bool, c), b), true},
		{"toElems(fromElems(v)) = v", assume(ts.Eq(c, ts.From(v))), ts.Eq(ts.To(Elems, c), v), true},
		{"fromRef(toRef(s)) = s", assume(ts.Eq(r, ts.To(Ref, s))), ts.Eq(ts.From(r), s), true},
		{"fromInt(toInt(s)) = s", assume(ts.Eq(i, ts.To(Int, s))), ts.Eq(ts.From(i), s), true},
		{"fromElems(toElems(s)) = s", assume(ts.Eq(v, ts.To(Elems, s))), ts.Eq(ts.From(v), s), true},
		{"fromBool(toBool(s)) = s is no axiom", assume(ts.Eq(b, ts.To(Bool, s))), ts.Eq(ts.From(b), s), false},
		{"snapshots differ", nil, ts.Eq(s, u), false},
		{"unit is no union", nil, ts.Not(ts.Eq(ts.Unit, ts.Combine(s, u))), false},
		{"the value of a pure method depends on its arguments only", assume(ts.Eq(s, u)), ts.Eq(call(s, r), call(u, r)), true},
		{"and on the snapshot", nil, ts.Eq(call(s, r), call(u, r)), false},
		{"a conditional", assume(b), ts.Eq(ts.Ite(b, i, zero), i), true},
		{"contradiction", assume(ts.Eq(r, ts.Null), ts.Not(ts.Eq(r, ts.Null))), ts.False, true},
		{"0 ≤ length(a)", nil, ts.Op(lang.Le, Bool, zero, ts.Length(r)), true},
		{"a length may be 0", nil, ts.Op(lang.Lt, Bool, zero, ts.Length(r)), false},
		{"elements are not those of another place", assume(ts.Eq(v, ts.Set(w, i, zero))), ts.Eq(ts.Get(lang.Int, v, j), zero), false},
		{"elements of equal arrays", assume(ts.Eq(v, w)), ts.Eq(ts.Get(lang.Int, v, j), ts.Get(lang.Int, w, j)), true},
		{"two writes", assume(ts.Eq(v, ts.Set(ts.Set(w, j, zero), i, zero))), ts.Eq(ts.Get(lang.Int, v, j), zero), true},
		{"a write and a new array", assume(ts.Eq(w, ts.blank(Int)), ts.Eq(v, ts.Set(w, i, zero))), ts.Eq(ts.Get(lang.Int, v, j), zero), true},
		{"a read in front of the equation", assume(ts.Eq(ts.Get(lang.Int, v, j), i), ts.Eq(v, ts.Set(w, j, zero))), ts.Eq(i, zero), true},
	}
	for _, of := range []struct {
		name string
		t    lang.Type
		x    *Term
	}{{"Int", lang.Int, ts.Fresh("x", Int)}, {"Bool", lang.Bool, ts.Fresh("x", Bool)}, {"Ref", class, ts.Fresh("x", Ref)}} {
		sort := SortOf(of.t)
		list = append(list,
			claim{"get" + of.name + "(new, i) = 0, false or null", assume(ts.Eq(v, ts.blank(sort))), ts.Eq(ts.Get(of.t, v, i), ts.Default(of.t)), true},
			claim{"get" + of.name + "(set(v, i, t), j) = ite(i = j, t, get(v, j)), at i", assume(ts.Eq(v, ts.Set(w, i, of.x))), ts.Eq(ts.Get(of.t, v, i), of.x), true},
			claim{"and at another j", assume(ts.Eq(v, ts.Set(w, i, of.x)), ts.Not(ts.Eq(i, j))), ts.Eq(ts.Get(of.t, v, j), ts.Get(of.t, w, j)), true})
	}
	return list
}

// What the axioms say, and what they do not, is so by each way; and each axiom is needed.
func TestTheory(t *testing.T) {
	ts := NewTerms()
	all := claims(ts)
	for _, way := range []struct {
		kind   string
		theory Theory
	}{{"z3", Ground}, {"pipe", Ground}, {"pipe", Quantified}} {
		p := NewProver(context.Background(), ts, framestest.Session(t, way.kind, 0), way.theory)
		for _, c := range all {
			if got := p.Proves(c.sigma, c.psi); got != c.want {
				t.Errorf("%s: %v by %v, %s; expected %v", c.reason, got, way.theory, way.kind, c.want)
			}
		}
		p.Reset()
	}
	whole := axioms
	defer func() { axioms = whole }()
	s := framestest.Session(t, "pipe", 0)
	for i, a := range whole {
		axioms = slices.Concat(whole[:i], whole[i+1:])
		p := NewProver(context.Background(), ts, s, Quantified)
		if !slices.ContainsFunc(all, func(c claim) bool { return c.want && !p.Proves(c.sigma, c.psi) }) {
			t.Errorf("without axiom %d, of %v, all is as it was", i, a.Pattern)
		}
		p.Reset()
	}
}

// What is not asked, since it says something of a new snapshot only, is what the solver does
// not prove either.
func TestFree(t *testing.T) {
	ts := NewTerms()
	old := ts.Fresh("old", Snapshot)
	r, v := ts.Fresh("r", Ref), ts.Fresh("v", Int)
	sigma := (*PathCondition)(nil).With(ts.Eq(ts.Pure("C.p", Int, old, r), v))
	s := ts.Fresh("new", Snapshot)
	call := ts.Pure("C.p", Int, s, r)
	truth := ts.Pure("C.b", Bool, s, r)
	five := ts.Literal(lang.NewInt(5))
	p := NewProver(context.Background(), ts, framestest.Session(t, "z3", 0), Ground)
	for _, row := range []struct {
		psi  *Term
		free bool
	}{
		{ts.Eq(call, v), true}, {ts.Eq(v, call), true}, {ts.Eq(call, five), true}, {truth, true},
		{ts.Eq(ts.Pure("C.p", Int, old, r), five), false},                   // Σ says something of it
		{ts.Eq(call, ts.Pure("C.q", Int, s, r)), false},                     // the other side has the snapshot, too
		{ts.Op(lang.Le, Bool, call, v), false},                              // no equation
		{ts.Eq(ts.Op(lang.Add, Int, call, five), five), false},              // no call
		{ts.Eq(ts.Pure("C.p", Int, ts.Second(ts.First(s)), r), five), true}, // a part of the new snapshot
		{ts.Eq(ts.Pure("C.p", Int, ts.Combine(s, old), r), five), false},    // no new snapshot itself
		{ts.Eq(call, ts.Op(lang.Add, Int, call, five)), false},              // it is proved not to be
	} {
		for _, psi := range []*Term{row.psi, ts.Not(row.psi)} {
			if got := p.free(sigma, psi); got != row.free {
				t.Errorf("%v: free: %v, expected %v", psi, got, row.free)
			}
			if row.free && p.ask(sigma, psi) {
				t.Errorf("%v is not asked, and follows", psi)
			}
		}
	}
	// Nothing is free where Σ has no model.
	wrong := sigma.Suppose(ts.Eq(v, five)).Suppose(ts.Eq(ts.Pure("C.p", Int, old, r), ts.Literal(lang.NewInt(6))))
	for _, psi := range []*Term{ts.Eq(call, v), ts.Eq(ts.Fresh("v", Int), five)} {
		if !p.Proves(wrong, psi) {
			t.Errorf("%v does not follow from what has no model", psi)
		}
		if p.Proves(sigma.Suppose(ts.Eq(v, five)), psi) {
			t.Errorf("%v follows", psi)
		}
	}
	if fmt.Sprint(p.Questions) == "0" {
		t.Error("nothing was asked")
	}
	p.Reset()
}
