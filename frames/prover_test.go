package frames

import (
	"context"
	"fmt"
	"testing"

	"tandem/frames/framestest"
	"tandem/lang"
	"tandem/solver"
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

// What the axioms say, and what they do not, is so by each way.
func TestTheory(t *testing.T) {
	ts := NewTerms()
	s, u := ts.Fresh("s", Snapshot), ts.Fresh("u", Snapshot)
	r, i, b := ts.Fresh("r", Ref), ts.Fresh("i", Int), ts.Fresh("b", Bool)
	c := ts.Fresh("c", Snapshot)
	assume := func(facts ...*Term) *PathCondition {
		var sigma *PathCondition
		for _, f := range facts {
			sigma = sigma.With(f)
		}
		return sigma
	}
	call := func(snapshot, on *Term) *Term { return ts.Pure("C.p", Int, snapshot, on) }
	for _, row := range []struct {
		reason string
		sigma  *PathCondition
		psi    *Term
		want   bool
	}{
		{"first(combine(l, r)) = l, behind an equation", assume(ts.Eq(c, ts.Combine(s, u))), ts.Eq(ts.First(c), s), true},
		{"second(combine(l, r)) = r, behind an equation", assume(ts.Eq(c, ts.Combine(s, u))), ts.Eq(ts.Second(c), u), true},
		{"combine is injective", assume(ts.Eq(ts.Combine(s, u), ts.Combine(c, c))), ts.Eq(s, u), true},
		{"toRef(fromRef(v)) = v", assume(ts.Eq(c, ts.From(r))), ts.Eq(ts.To(Ref, c), r), true},
		{"toInt(fromInt(v)) = v", assume(ts.Eq(c, ts.From(i))), ts.Eq(ts.To(Int, c), i), true},
		{"toBool(fromBool(v)) = v", assume(ts.Eq(c, ts.From(b))), ts.Eq(ts.To(Bool, c), b), true},
		{"fromRef(toRef(s)) = s", assume(ts.Eq(r, ts.To(Ref, s))), ts.Eq(ts.From(r), s), true},
		{"fromInt(toInt(s)) = s", assume(ts.Eq(i, ts.To(Int, s))), ts.Eq(ts.From(i), s), true},
		{"fromBool(toBool(s)) = s is no axiom", assume(ts.Eq(b, ts.To(Bool, s))), ts.Eq(ts.From(b), s), false},
		{"snapshots differ", nil, ts.Eq(s, u), false},
		{"unit is no union", nil, ts.Not(ts.Eq(ts.Unit, ts.Combine(s, u))), false},
		{"the value of a pure method depends on its arguments only", assume(ts.Eq(s, u)), ts.Eq(call(s, r), call(u, r)), true},
		{"and on the snapshot", nil, ts.Eq(call(s, r), call(u, r)), false},
		{"a conditional", assume(b), ts.Eq(ts.Ite(b, i, ts.Literal(lang.NewInt(0))), i), true},
		{"contradiction", assume(ts.Eq(r, ts.Null), ts.Not(ts.Eq(r, ts.Null))), ts.False, true},
	} {
		for _, w := range []struct {
			kind   string
			theory Theory
		}{{"z3", Ground}, {"pipe", Ground}, {"pipe", Quantified}} {
			p := NewProver(context.Background(), ts, framestest.Session(t, w.kind, 0), w.theory)
			if got := p.Proves(row.sigma, row.psi); got != row.want {
				t.Errorf("%s: %v by %v, %s; expected %v", row.reason, got, w.theory, w.kind, row.want)
			}
			p.Reset()
		}
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
