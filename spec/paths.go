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
	on := sem.sides(ctx, p, v)
	tree := on.Paths(lim.Steps, lim.Nodes)
	defer func() { seen(tree, &found.Evidence) }()
	holds := make([]bool, 0, len(tree.Reached()))
	for i, s := range tree.All(ctx) {
		e.Longest = max(e.Longest, s.Depth())
		holds = append(holds, on.Holds(s.Node))
		if !holds[i] {
			e.Infeasible++
			continue
		}
		e.Satisfied++
		if s.Parent() < 0 {
			continue
		}
		e.Compared++
		if !holds[s.Parent()] {
			return Refute(e, &Failure{
				Step: s.Depth(), Path: tree.Path(i), At: show(sem.Show.Symbolic, s.At),
				Wanted: "a path condition that does not hold, as before this step",
				Got:    "one that holds",
			}, "a path condition holds after a step before which it does not")
		}
	}
	return judged(ctx, e, tree.Cut)
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
	on := sem.sides(ctx, p, v)
	tree, run := on.Paths(lim.Steps, lim.Nodes), on.Concrete(lim.Steps, lim.nodes())
	defer func() { seen(tree, &found.Evidence); stepped(run, &found.Evidence) }()
	var live []int // of each length, the path that holds; -1: none does
	last := 0
	for i, s := range tree.All(ctx) {
		last = s.Depth()
		e.Longest = max(e.Longest, s.Depth())
		if !on.Holds(s.Node) {
			e.Infeasible++
			continue
		}
		e.Satisfied++
		for len(live) <= last {
			live = append(live, -1)
		}
		if j := live[last]; j >= 0 {
			return Refute(e, &Failure{
				Step: s.Depth(), Path: tree.Path(i), At: show(sem.Show.Symbolic, s.At),
				Wanted: "a path condition that does not hold",
				Got:    fmt.Sprintf("it holds, as does that of the path %s", rules(tree.Path(j))),
			}, "two paths of the same length have path conditions that hold")
		}
		live[last] = i
	}
	// The deepest level may have been cut by the bound on nodes.
	if tree.Cut > 0 {
		last--
	}
	j := 0                // the concrete run's visit of length n, the first where there are several
	before, ran := -1, -1 // the path and the visit one shorter, which are alike
	for n := 0; ctx.Err() == nil; n++ {
		c, ok := run.Get(j)
		for ok && c.Depth() < n {
			j++
			if c, ok = run.Get(j); !ok || c.Depth() != n-1 || sem.alike(tree.Path(before), run.Path(j)) {
				continue
			}
			return Refute(e, &Failure{
				Step: n - 1, Path: run.Path(j), At: show(sem.Show.Concrete, c.At),
				Wanted: rules(tree.Path(before)), Got: rules(run.Path(j)),
			}, "another concrete run of the same length is not the path that holds")
		}
		if n > last && (!ok || tree.Cut > 0) {
			break
		}
		i := -1
		if n < len(live) {
			i = live[n]
		}
		if !ok && run.Cut > 0 {
			break
		}
		if ok {
			if _, b := on.Bound(c.Node); b {
				break
			}
		}
		if !ok {
			if i >= 0 {
				return Refute(e, &Failure{
					Step: n, Path: tree.Path(i), At: show(sem.Show.Symbolic, tree.Reached()[i].At),
					Wanted: fmt.Sprintf("no path of length %d that holds: the concrete run has %d steps", n, run.Reached()[len(run.Reached())-1].Depth()),
					Got:    "this one",
				}, "a path that holds is longer than the concrete run")
			}
			continue
		}
		if i < 0 {
			return Refute(e, &Failure{
				Step: n, Path: run.Path(j), At: show(sem.Show.Concrete, c.At),
				Wanted: "a path of this length with a path condition that holds", Got: "none",
			}, "no path condition holds at a length that the concrete run has")
		}
		s := tree.Reached()[i]
		alike := n > 0 && s.Parent() == before && c.Parent() == ran && sem.twin(s.Rule) == c.Rule
		if before, ran = i, j; alike {
			e.Compared++
			continue
		}
		got, want := tree.Path(i), run.Path(j)
		if !sem.alike(got, want) {
			return Refute(e, &Failure{
				Step: n, Path: got, At: show(sem.Show.Symbolic, tree.Reached()[i].At),
				Wanted: rules(want), Got: rules(got),
			}, "the path that holds is not the concrete run")
		}
		e.Compared++
	}
	return judged(ctx, e, tree.Cut)
}

// alike reports whether the rules of a concrete path are the twins of those of a symbolic one.
func (sem *Semantics[P, V, S, C]) alike(symbolic, concrete []string) bool {
	return slices.EqualFunc(symbolic, concrete, func(s, c string) bool { return sem.twin(s) == c })
}

func rules(path []string) string {
	if len(path) == 0 {
		return "(no step)"
	}
	return strings.Join(path, " ")
}
