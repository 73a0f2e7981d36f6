package spec

import (
	"context"
	"fmt"
	"slices"

	"tandem/spec/internal/reach"
)

// Administrative returns Statements for a semantics whose symbolic side has administrative
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
	on := sem.sides(ctx, p, v)
	s, c := on.RootS(), on.RootC()
	if !on.Holds(s) {
		return Discard("the initial state meets no precondition")
	}
	var path []string
	part := func(at *node[S], wanted, got, reason string) Verdict {
		return Refute(e, &Failure{Step: len(path), Path: path, At: show(sem.Show.Symbolic, at.At), Wanted: wanted, Got: got}, reason)
	}
	var buf [2]*node[S]
	for n := 0; n < lim.Steps; n++ {
		if ctx.Err() != nil {
			return inconclusive(ctx, e, "")
		}
		if why, b := on.Bound(c); b {
			return inconclusive(ctx, e, why)
		}
		live := sem.live(on, s, &e, buf[:0])
		have, paired := on.Instance(s)
		if !paired {
			e.Silent++
			if len(live) != 1 {
				return part(s, "one transition to a configuration that holds", transitions(stepsTo(live)), "an administrative configuration goes no way, or several")
			}
			if sem.twin(live[0].Rule) != "" {
				return part(s, "a rule without a twin", live[0].Rule, "an administrative configuration takes a step of the program")
			}
			e.Symbolic.Add(live[0].Rule)
			path, s = append(path, live[0].Rule), live[0]
			continue
		}
		if !on.Same(s, c) {
			return part(s, show(sem.Show.Concrete, have), show(sem.Show.Concrete, c.At), "the instance of the symbolic configuration is not the concrete one")
		}
		e.Compared++
		run := on.NextC(c)
		if len(live) != len(run) || len(live) > 1 {
			return part(s, fmt.Sprintf("%s, with %s", show(sem.Show.Concrete, c.At), transitions(stepsTo(each(run)))),
				transitions(stepsTo(live))+" to a path condition that holds", "the sides do not have one transition each, or none each")
		}
		if len(live) == 0 {
			return Verdict{Result: Holds, Evidence: e}
		}
		if sem.twin(live[0].Rule) != run[0].Rule {
			return part(s, "a transition by "+run[0].Rule, "one by "+live[0].Rule, "the sides step by rules that are not twins")
		}
		e.Symbolic.Add(live[0].Rule)
		e.Concrete.Add(run[0].Rule)
		path, s, c = append(path, live[0].Rule), live[0], &run[0]
		e.Longest = max(e.Longest, len(path))
	}
	e.Cut++
	return Verdict{Result: Holds, Evidence: e}
}

// live is list with the configurations that hold behind the transitions from s.
func (sem *Semantics[P, V, S, C]) live(on *reach.Sides[P, V, S, C], s *node[S], e *Evidence, list []*node[S]) []*node[S] {
	all := on.NextS(s)
	if len(all) > 1 {
		e.Branching++
	}
	for i := range all {
		if on.Holds(&all[i]) {
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
	on := sem.sides(ctx, p, v)
	tree := on.Paths(lim.Steps, lim.Nodes)
	defer func() { seen(tree, &found.Evidence) }()
	var run []string // of the concrete side
	c, ended := on.RootC(), false
	live := map[int]int{} // length → the path of that length that holds
	for i, s := range tree.All(ctx) {
		e.Longest = max(e.Longest, s.Depth())
		if !on.Holds(s.Node) {
			e.Infeasible++
			continue
		}
		e.Satisfied++
		refuted := func(wanted, got, reason string) Verdict {
			return Refute(e, &Failure{Step: s.Depth(), Path: tree.Path(i), At: show(sem.Show.Symbolic, s.At), Wanted: wanted, Got: got}, reason)
		}
		if j, ok := live[s.Depth()]; ok {
			return refuted("a path condition that does not hold", fmt.Sprintf("it holds, as does that of the path %s", rules(tree.Path(j))),
				"two paths of the same length have path conditions that hold")
		}
		live[s.Depth()] = i
		twins := slices.DeleteFunc(tree.Path(i), func(rule string) bool { return sem.twin(rule) == "" })
		for len(run) < len(twins) && !ended {
			if _, b := on.Bound(c); b {
				return inconclusive(ctx, e, "the concrete run was cut at a bound")
			}
			next := on.NextC(c)
			if ended = len(next) == 0; !ended {
				if k := slices.IndexFunc(next, func(s reach.Node[C]) bool { return s.Rule != next[0].Rule }); k > 0 {
					return refuted(next[0].Rule, next[k].Rule, "another concrete run of the same length is not the path that holds")
				}
				run, c = append(run, next[0].Rule), &next[0]
				e.Concrete.Add(next[0].Rule)
			}
		}
		if len(twins) > len(run) || !sem.alike(twins, run[:len(twins)]) {
			return refuted(rules(run), rules(twins), "the path that holds is not the concrete run")
		}
		e.Compared++
	}
	return judged(ctx, e, tree.Cut)
}
