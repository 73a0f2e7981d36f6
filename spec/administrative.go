package spec

import (
	"context"
	"fmt"
	"slices"
)

// Administrative is Statements for a semantics whose symbolic side has administrative
// configurations, which have no instance and from which it moves alone. A rule that only
// such a configuration takes has no twin: Semantics.Twin is "" of it. Lockstep and
// Exclusivity are read apart from these steps; the other statements are the same.
func Administrative[P, V, S, C any]() []Statement[P, V, S, C] {
	list := Statements[P, V, S, C]()
	for i := range list {
		switch st := &list[i]; st.ID {
		case "lockstep":
			st.Name, st.Judge = "Lockstep, apart from administrative steps", LockstepApart[P, V, S, C]
			st.Text = "where V(φ) = true, the symbolic side steps alone, by one rule, where it is administrative; elsewhere both step by twin rules, one each, and only together"
		case "exclusivity":
			st.Name, st.Judge = "One path an initial state", ExclusivityApart[P, V, S, C]
			st.Text = "of the paths of equal length at most one has V(φ) = true, and its rules, apart from administrative ones, are those of the concrete run"
		}
	}
	return list
}

// LockstepApart judges, for p and v, that both systems move together apart from
// administrative steps: from a configuration that holds and has no instance there is
// exactly one transition to one that holds; from one that has an instance there is one by
// the twin of the rule of the concrete side, if that has a transition, and none
// otherwise.
//
// Source: as Lockstep.
func LockstepApart[P, V, S, C any](ctx context.Context, sem *Semantics[P, V, S, C], lim Limits, p P, v V) Verdict {
	var e Evidence
	on := sem.shared(ctx, p, v)
	view, s, c := on.view(), on.rootS(), on.rootC()
	if !view.holds(s) {
		return Discard("the initial state meets no precondition")
	}
	var path []string
	part := func(at *node[S], wanted, got, reason string) Verdict {
		return Refute(e, &Failure{Step: len(path), Path: path, At: show(sem.Show.Symbolic, at.at), Wanted: wanted, Got: got}, reason)
	}
	var buf [2]*node[S]
	for n := 0; n < lim.Steps; n++ {
		if ctx.Err() != nil {
			return inconclusive(ctx, e, "")
		}
		if why, b := c.bound(sem.Bound); b {
			return inconclusive(ctx, e, why)
		}
		live := sem.live(on, s, &e, buf[:0])
		have, paired := view.instance(s)
		if !paired {
			e.Silent++
			if len(live) != 1 {
				return part(s, "one transition to a configuration that holds", transitions(stepsTo(live)), "an administrative configuration goes no way, or several")
			}
			if sem.twin(live[0].rule) != "" {
				return part(s, "a rule without a twin", live[0].rule, "an administrative configuration takes a step of the program")
			}
			e.Symbolic.Add(live[0].rule)
			path, s = append(path, live[0].rule), live[0]
			continue
		}
		if !view.same(s, c) {
			return part(s, show(sem.Show.Concrete, have), show(sem.Show.Concrete, c.at), "the instance of the symbolic configuration is not the concrete one")
		}
		e.Compared++
		run := on.concretely.next(c, sem.Concrete)
		if len(live) != len(run) || len(live) > 1 {
			return part(s, fmt.Sprintf("%s, with %s", show(sem.Show.Concrete, c.at), transitions(stepsTo(each(run)))),
				transitions(stepsTo(live))+" to a path condition that holds", "the sides do not have one transition each, or none each")
		}
		if len(live) == 0 {
			return Verdict{Result: Holds, Evidence: e}
		}
		if sem.twin(live[0].rule) != run[0].rule {
			return part(s, "a transition by "+run[0].rule, "one by "+live[0].rule, "the sides step by rules that are not twins")
		}
		e.Symbolic.Add(live[0].rule)
		e.Concrete.Add(run[0].rule)
		path, s, c = append(path, live[0].rule), live[0], &run[0]
		e.Longest = max(e.Longest, len(path))
	}
	e.Cut++
	return Verdict{Result: Holds, Evidence: e}
}

// live is list with the configurations that hold behind the transitions from s.
func (sem *Semantics[P, V, S, C]) live(on *shared[P, V, S, C], s *node[S], e *Evidence, list []*node[S]) []*node[S] {
	view, all := on.view(), on.symbolically.next(s, sem.Symbolic)
	if len(all) > 1 {
		e.Branching++
	}
	for i := range all {
		if view.holds(&all[i]) {
			e.Satisfied++
			list = append(list, &all[i])
		} else {
			e.Infeasible++
		}
	}
	return list
}

// ExclusivityApart judges, under v, that among the symbolic paths of equal length at most
// one holds, and that its rules, without those that have no twin, are a beginning of the
// concrete run. All paths count, up to Limits.Nodes configurations.
//
// Source: as Exclusivity.
func ExclusivityApart[P, V, S, C any](ctx context.Context, sem *Semantics[P, V, S, C], lim Limits, p P, v V) (found Verdict) {
	var e Evidence
	on := sem.shared(ctx, p, v)
	view, tree := on.view(), on.paths(lim)
	defer func() { seen(&tree, &found.Evidence) }()
	var run []string // of the concrete side
	c, ended := on.rootC(), false
	live := map[int]int{} // length → the path of that length that holds
	for i := 0; ctx.Err() == nil; i++ {
		s, ok := tree.get(i)
		if !ok {
			break
		}
		e.Longest = max(e.Longest, int(s.depth))
		if !view.holds(s.node) {
			e.Infeasible++
			continue
		}
		e.Satisfied++
		refuted := func(wanted, got, reason string) Verdict {
			return Refute(e, &Failure{Step: int(s.depth), Path: tree.path(i), At: show(sem.Show.Symbolic, s.node.at), Wanted: wanted, Got: got}, reason)
		}
		if j, ok := live[int(s.depth)]; ok {
			return refuted("a path condition that does not hold", fmt.Sprintf("it holds, as does that of the path %s", rules(tree.path(j))),
				"two paths of the same length have path conditions that hold")
		}
		live[int(s.depth)] = i
		twins := slices.DeleteFunc(tree.path(i), func(rule string) bool { return sem.twin(rule) == "" })
		for len(run) < len(twins) && !ended {
			if _, b := c.bound(sem.Bound); b {
				return inconclusive(ctx, e, "the concrete run was cut at a bound")
			}
			next := on.concretely.next(c, sem.Concrete)
			if ended = len(next) == 0; !ended {
				run, c = append(run, next[0].rule), &next[0]
				e.Concrete.Add(next[0].rule)
			}
		}
		if len(twins) > len(run) || !slices.EqualFunc(twins, run[:len(twins)], func(s, c string) bool { return sem.twin(s) == c }) {
			return refuted(rules(run), rules(twins), "the path that holds is not the concrete run")
		}
		e.Compared++
	}
	if ctx.Err() != nil {
		return inconclusive(ctx, e, "")
	}
	if tree.cutting > 0 {
		e.Cut++
	}
	return Verdict{Result: Holds, Evidence: e}
}
