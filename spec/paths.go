package spec

import (
	"context"
	"fmt"
	"slices"
	"strings"
)

// Monotony judges, under v, that a path condition which does not hold never
// holds again further down: φ' implies φ along each transition. Correctness
// and Completeness follow only paths whose condition holds, and rely on it.
// All paths count here, up to Limits.Nodes configurations.
//
// Source: §2, proof of Theorem 2.3 ("V(φ ∧ bσ) = true implies V(φ) = true").
func Monotony[P, V, S, C any](ctx context.Context, sem *Semantics[P, V, S, C], lim Limits, p P, v V) (found Verdict) {
	var e Evidence
	on := sem.shared(ctx, p, v)
	view, tree := on.view(), on.paths(lim)
	defer func() { seen(&tree, &found.Evidence) }()
	holds := make([]bool, 0, len(tree.visits))
	for i := 0; ctx.Err() == nil; i++ {
		s, ok := tree.get(i)
		if !ok {
			break
		}
		e.Longest = max(e.Longest, int(s.depth))
		holds = append(holds, view.holds(s.node))
		if !holds[i] {
			e.Infeasible++
			continue
		}
		e.Satisfied++
		if s.parent < 0 {
			continue
		}
		e.Compared++
		if !holds[s.parent] {
			return Refute(e, &Failure{
				Step: int(s.depth), Path: tree.path(i), At: show(sem.Show.Symbolic, s.node.at),
				Wanted: "a path condition that does not hold, as before this step",
				Got:    "one that holds",
			}, "a path condition holds after a step before which it does not")
		}
	}
	if ctx.Err() != nil {
		return inconclusive(ctx, e, "")
	}
	if tree.cutting > 0 {
		e.Cut++
	}
	return Verdict{Result: Holds, Evidence: e}
}

// Exclusivity judges, under v, that among the symbolic paths of equal length
// at most one has a path condition that holds, and that this path is the
// concrete run: at each length up to the run's, one path holds, and it was
// made by the twins of the run's rules. The statement is about systems that
// run in lockstep; all paths count, up to Limits.Nodes configurations.
//
// Source: §1 ("path conditions … ensure the concrete execution of the program
// along a given path"); the lecture's properties of symbolic execution.
func Exclusivity[P, V, S, C any](ctx context.Context, sem *Semantics[P, V, S, C], lim Limits, p P, v V) (found Verdict) {
	var e Evidence
	on := sem.shared(ctx, p, v)
	view, tree, run := on.view(), on.paths(lim), on.concrete(lim, lim.Steps)
	defer func() { seen(&tree, &found.Evidence); stepped(&run, &found.Evidence) }()
	var live []int // of each length, the path that holds; -1: none does
	last := 0
	for i := 0; ctx.Err() == nil; i++ {
		s, ok := tree.get(i)
		if !ok {
			break
		}
		last = int(s.depth)
		e.Longest = max(e.Longest, int(s.depth))
		if !view.holds(s.node) {
			e.Infeasible++
			continue
		}
		e.Satisfied++
		for len(live) <= last {
			live = append(live, -1)
		}
		if j := live[last]; j >= 0 {
			return Refute(e, &Failure{
				Step: int(s.depth), Path: tree.path(i), At: show(sem.Show.Symbolic, s.node.at),
				Wanted: "a path condition that does not hold",
				Got:    fmt.Sprintf("it holds, as does that of the path %s", rules(tree.path(j))),
			}, "two paths of the same length have path conditions that hold")
		}
		live[last] = i
	}
	// The deepest level may have been cut by the bound on nodes.
	if tree.cutting > 0 {
		last--
	}
	j := 0                // the concrete run's visit of length n, the first where there are several
	before, ran := -1, -1 // the path and the visit one shorter, which are alike
	for n := 0; ctx.Err() == nil; n++ {
		c, ok := run.get(j)
		for ok && int(c.depth) < n {
			j++
			c, ok = run.get(j)
		}
		if n > last && (!ok || tree.cutting > 0) {
			break
		}
		i := -1
		if n < len(live) {
			i = live[n]
		}
		if !ok && run.cutting > 0 {
			break
		}
		if ok {
			if _, b := c.node.bound(sem.Bound); b {
				break
			}
		}
		if !ok {
			if i >= 0 {
				return Refute(e, &Failure{
					Step: n, Path: tree.path(i), At: show(sem.Show.Symbolic, tree.visits[i].node.at),
					Wanted: fmt.Sprintf("no path of length %d that holds: the concrete run has %d steps", n, run.visits[run.at.visits-1].depth),
					Got:    "this one",
				}, "a path that holds is longer than the concrete run")
			}
			continue
		}
		if i < 0 {
			return Refute(e, &Failure{
				Step: n, Path: run.path(j), At: show(sem.Show.Concrete, c.node.at),
				Wanted: "a path of this length with a path condition that holds", Got: "none",
			}, "no path condition holds at a length that the concrete run has")
		}
		s := tree.visits[i]
		alike := n > 0 && int(s.parent) == before && int(c.parent) == ran && sem.twin(s.node.rule) == c.node.rule
		if before, ran = i, j; alike {
			e.Compared++
			continue
		}
		got, want := tree.path(i), run.path(j)
		if !slices.EqualFunc(got, want, func(s, c string) bool { return sem.twin(s) == c }) {
			return Refute(e, &Failure{
				Step: n, Path: got, At: show(sem.Show.Symbolic, tree.visits[i].node.at),
				Wanted: rules(want), Got: rules(got),
			}, "the path that holds is not the concrete run")
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

func rules(path []string) string {
	if len(path) == 0 {
		return "(no step)"
	}
	return strings.Join(path, " ")
}
