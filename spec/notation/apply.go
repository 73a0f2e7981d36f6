package notation

import (
	"fmt"
	"slices"
	"sync"

	"tandem/lang"
	"tandem/spec"
)

// SystemOf returns the transition system over configurations of the code, of which stmt is the next
// statement: into turns them into the interpreter's, and back turns these into the code's. Rules that
// are asked about the same configuration, one after the other, share what into makes of it.
func SystemOf[C any](in *Interpreter, stmt func(C) lang.Stmt, same func(c, d C) bool, into func(C) Configuration, back func(Configuration) C) spec.System[C] {
	type last struct {
		scratch
		c  C
		is Configuration
		ok bool
	}
	var pool sync.Pool // of *last, each of which somebody has alone
	s := spec.System[C]{Name: in.dialect.Side, Premises: func(c C, tell func(string, fmt.Stringer, bool)) {
		at := into(c)
		in.Premises(&at, tell)
	}}
	for _, e := range in.rules {
		if e.Helper || e.Formula.Second != in.second {
			continue
		}
		if e.Formula.tests != nil {
			s.Rules = append(s.Rules, derivingOf(in, e, stmt, into, back))
			continue
		}
		s.Rules = append(s.Rules, spec.Rule[C]{
			ID: e.ID, Cite: e.Cite, Choice: e.Choice, Repeats: e.Repeats, Adds: e.Formula.adds(),
			Apply: func(c C) []C {
				if !e.Formula.begins(stmt(c)) {
					return nil
				}
				l, ok := pool.Get().(*last)
				if !ok {
					l = new(last)
				}
				if !l.ok || !same(l.c, c) {
					before := l.is
					l.c, l.is, l.ok, l.lifted = c, into(c), true, nil
					if l.is.Unseen == nil && alike(before.V, l.is.V) && before.V.heap.Len()+l.is.V.heap.Len() == 0 {
						l.is.V = before.V // which keeps what was found for it
					}
				}
				to, ok := in.apply(e.Formula, &l.is, &l.scratch)
				if !ok {
					pool.Put(l)
					return nil
				}
				next := []C{back(to)}
				pool.Put(l)
				return next
			},
		})
	}
	return s
}

// scratch is what the application of a rule needs on the way, for the next one to take.
type scratch struct {
	run    run
	calls  calls
	slots  []any
	lifted *Configuration // ⟨S, …⟩ of the closure on top, when a rule has asked for it
}

// take returns a run with that many slots, none of which is bound.
func (s *scratch) take(n int) *run {
	if cap(s.slots) < n {
		s.slots = make([]any, n)
	}
	s.slots = s.slots[:n]
	clear(s.slots)
	s.calls = calls{}
	s.run = run{slots: s.slots, calls: &s.calls}
	return &s.run
}

// adds reports whether a rule only adds conjuncts to φ, which it asks nothing else about.
func (f *Formula) adds() bool {
	at := slices.Index(f.dialect.Config, Boolean)
	if at < 0 {
		return false
	}
	phi, uses := f.Left.Kids[at], 0
	for _, t := range append(slices.Clone(f.Premises), f.Left, f.Right) {
		t.walk(func(t *Term) {
			if t.Kind == Meta && t.slot == phi.slot {
				uses++
			}
		})
	}
	grown := f.Right.Kids[at]
	for grown.Kind == And {
		grown = grown.Kids[0]
	}
	return phi.Kind == Meta && uses == 2 && grown.Kind == Meta && grown.slot == phi.slot
}

// begins is a first look, which allocates nothing: can the next statement be that of the rule?
func (f *Formula) begins(s lang.Stmt) bool {
	switch {
	case f.about != nil:
		return f.about(s)
	case f.head != nil:
		return fitsStmt(f.head, s)
	case f.ends:
		return s == nil
	}
	return true
}

// apply returns what a rule without steps as its premises leads to from c.
func (in *Interpreter) apply(f *Formula, c *Configuration, s *scratch) (to Configuration, ok bool) {
	r, lifted, ok := in.begin(f, c, s)
	if !ok {
		return to, false
	}
	for _, p := range f.Premises {
		if r.test(p.Kids[0]) != yes {
			return to, false
		}
	}
	return r.leadsTo(c, lifted), true
}

// begin matches a rule's left side with c; lifted: with what the closure on top makes of it.
func (in *Interpreter) begin(f *Formula, c *Configuration, s *scratch) (r *run, lifted, ok bool) {
	r = s.take(f.slots)
	r.in, r.f, r.of, r.from, r.unseen, r.made, r.count, r.inputs = in, f, c.Stmt(), c, c.Unseen, c.Made, c.Count, c.Inputs
	lifted = c.Stack != nil && f.dialect.Config[0] == Statements
	at := c
	if lifted {
		if s.lifted == nil {
			s.lifted = &Configuration{S: c.Stack.Opened().S, Sigma: c.Theta(), Phi: c.Phi, V: c.State()}
		}
		at = s.lifted
	} else if c.Stack == nil && f.dialect.Config[0] == Statements && in.dialect.Config[0] == Stacked {
		return r, lifted, false
	}
	return r, lifted, r.config(f.Left, at)
}

// leadsTo returns what the rule leads to from c, where its premises hold.
func (r *run) leadsTo(c *Configuration, lifted bool) Configuration {
	to := r.configuration(r.f.Right)
	if lifted {
		to = to.onTop(c)
	}
	to.Procs, to.Fields, to.Unseen, to.Made = c.Procs, c.Fields, r.unseen, r.made
	if to.Count, to.Inputs = r.count, c.Inputs; slices.Contains(r.f.dialect.Config, Trace) {
		to.Inputs = r.inputs
	}
	return to
}
