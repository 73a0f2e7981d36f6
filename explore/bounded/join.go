package bounded

import (
	"slices"

	"tandem/lang"
)

// apart groups the states that are at one place by the branches that they can take, where the
// next statement is a choice. A run that left a loop has a flag that is false, and one that goes on has one
// that is true: joined, a counter that is a constant in every run that goes on would be none.
func (ps *pass[S]) apart(list []*state) ([][]*state, error) {
	if rest := list[0].at.rest; ps.Literal || len(list) == 1 || rest.Empty() {
		return [][]*state{list}, nil
	} else if _, choice := rest.Head().(*lang.If); !choice {
		return [][]*state{list}, nil
	}
	defer func(n int) { ps.f.Sizes.Decided = n }(ps.f.Sizes.Decided) // the step counts
	var groups [][]*state
	numbers := map[int]int{} // of the groups, by the branches as bits
	for _, s := range list {
		c, _ := ps.configuration(s)
		ways := 0
		for i, t := range ps.prob.System.Next(c) {
			guard, err := ps.guarded(s, t.To)
			if err != nil {
				return nil, err
			}
			if guard != lang.False {
				ways |= 1 << i
			}
		}
		n, ok := numbers[ways]
		if !ok {
			n = len(groups)
			numbers[ways], groups = n, append(groups, nil)
		}
		groups[n] = append(groups[n], s)
	}
	return groups, nil
}

// join returns one state for those that are at one place. A variable that they left with
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
	waiting := map[lang.Expr]*branches{} // by their guards
	var order []*branches
	for _, s := range list {
		w := &branches{state: s, guard: s.guard}
		for {
			opposite, b, before, ok := opposed(w.guard)
			other := waiting[opposite]
			if !ok || other == nil {
				break
			}
			delete(waiting, opposite)
			w = &branches{b: b, yes: w, no: other, guard: before}
		}
		if same := waiting[w.guard]; same != nil { // two ways that are taken together: there are none
			w = &branches{b: w.guard, yes: w, no: same, guard: w.guard}
		}
		waiting[w.guard] = w
		order = append(order, w)
	}
	var all *branches
	for i := len(order) - 1; i >= 0; i-- {
		w := order[i]
		switch {
		case waiting[w.guard] != w: // it was joined
			continue
		case all == nil:
			all = w
		default:
			all = &branches{b: w.guard, yes: w, no: all, guard: either(w.guard, all.guard)}
		}
		delete(waiting, w.guard)
	}
	return ps.joined(list, all)
}

// branches is states that are joined: one, or those of yes where b holds and those of no elsewhere.
type branches struct {
	state   *state
	b       lang.Expr
	yes, no *branches
	guard   lang.Expr // when one of them is reached
}

// choose returns the value that is of(s) for the state s that is reached.
func (w *branches) choose(of func(*state) lang.Expr) lang.Expr {
	if w.state != nil {
		return of(w.state)
	}
	yes, no := w.yes.choose(of), w.no.choose(of)
	if yes == no {
		return yes
	}
	return lang.Term(lang.Cond, w.b, yes, no)
}

// opposed returns the guard of the other branch of the choice by which a guard is φ ∧ b, with b and φ.
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

// joined returns the state that stands for all of a list.
func (ps *pass[S]) joined(list []*state, w *branches) *state {
	j := &state{at: list[0].at, guard: w.guard}
	for _, s := range list {
		j.reads, j.made = max(j.reads, s.reads), max(j.made, s.made)
	}
	j.global = ps.variablesOf(list, w, func(s *state) vars { return s.global })
	j.locals = make([]vars, len(list[0].locals))
	for i := range j.locals {
		j.locals[i] = ps.variablesOf(list, w, func(s *state) vars { return s.locals[i] })
	}
	return j
}

// variablesOf returns what variables are in the state that stands for all of a list.
func (ps *pass[S]) variablesOf(list []*state, w *branches, of func(*state) vars) vars {
	at := of(list[0])
	differ := map[lang.Var]bool{}
	var order []lang.Var
	for _, s := range list[1:] {
		if of(s) == at {
			continue
		}
		for x := range at.Differ(of(s)) {
			if !differ[x] {
				differ[x] = true
				order = append(order, x)
			}
		}
	}
	slices.SortFunc(order, byName{}.Compare)
	for _, x := range order {
		e := w.choose(func(s *state) lang.Expr {
			if e, ok := of(s).Get(x); ok {
				return e
			}
			return lang.V(ps.names.first(x))
		})
		if e.Op() == lang.Cond {
			e = ps.parts.join(ps.names, x, e, func(inst lang.Var, e lang.Expr) {
				ps.f.Sizes.Joins++
				ps.f.Records = append(ps.f.Records, Record{w.guard, nil, x, inst, e, 0})
			})
		}
		at = at.Set(x, e)
	}
	return at
}
