package bounded

import (
	"tandem/lang"
)

// join is one state for those that are at one place. A variable that they left with
// different instances has a new one, and each branch gets the equation that it lacks:
//
//	x@n = (b ? x@i : x@j)
//
// says that x@n = x@i where b holds, and x@n = x@j elsewhere. Branches of one choice are
// joined first, and where they are all there is, the guard is what it was before the
// choice.
func (ps *pass[S]) join(list []*state) *state {
	if len(list) == 1 {
		return list[0]
	}
	waiting := map[lang.Expr]*state{} // by their guards
	var order []*state
	for _, s := range list {
		for {
			opposite, b, before, ok := opposed(s.guard)
			other := waiting[opposite]
			if !ok || other == nil {
				break
			}
			delete(waiting, opposite)
			s = ps.both(s, other, b, before)
		}
		if same := waiting[s.guard]; same != nil { // two ways that are taken together cannot be
			s = ps.both(s, same, s.guard, s.guard)
		}
		waiting[s.guard] = s
		order = append(order, s)
	}
	var all *state
	for i := len(order) - 1; i >= 0; i-- {
		s := order[i]
		if waiting[s.guard] != s {
			continue // it was joined
		}
		delete(waiting, s.guard)
		if all == nil {
			all = s
		} else {
			all = ps.both(s, all, s.guard, either(s.guard, all.guard))
		}
	}
	return all
}

// opposed is the guard of the other branch of the choice by which a guard is φ ∧ b, with
// b and φ.
func opposed(guard lang.Expr) (opposite, b, before lang.Expr, ok bool) {
	before, b = lang.True, guard
	if guard.Op() == lang.And {
		before, b = guard.Kid(0), guard.Kid(1)
	}
	if b == lang.True {
		return lang.Expr{}, b, before, false
	}
	not := lang.Negation(b)
	if b.Op() == lang.Not {
		not = b.Kid(0)
	}
	if before == lang.True && guard.Op() != lang.And {
		return not, b, before, true
	}
	return lang.Conjunction(before, not), b, before, true
}

// both is s where b holds, and t elsewhere; one of them is reached where guard holds.
func (ps *pass[S]) both(s, t *state, b, guard lang.Expr) *state {
	j := &state{at: s.at, guard: guard, reads: max(s.reads, t.reads), made: max(s.made, t.made)}
	j.global = ps.joined(s.global, t.global, b, guard)
	j.locals = make([]vars, len(s.locals))
	for i := range s.locals {
		j.locals[i] = ps.joined(s.locals[i], t.locals[i], b, guard)
	}
	return j
}

// joined is what variables are where b tells which of two.
func (ps *pass[S]) joined(s, t vars, b, guard lang.Expr) vars {
	if s == t {
		return s
	}
	at := s
	for x := range s.Differ(t) {
		old := func(of vars) lang.Expr {
			if e, ok := of.Get(x); ok {
				return e
			}
			return lang.V(ps.names.first(x))
		}
		v, w := old(s), old(t)
		if v == w {
			at = at.Set(x, v)
			continue
		}
		at = at.Set(x, ps.parts.join(ps.names, x, b, v, w, func(inst lang.Var, e lang.Expr) {
			ps.f.Sizes.Joins++
			ps.f.Records = append(ps.f.Records, Record{guard, nil, x, inst, e, 0})
		}))
	}
	return at
}
