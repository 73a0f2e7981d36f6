package spec

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"tandem/internal/lists"
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
	tree := on.paths(lim.Steps, lim.Nodes)
	defer func() { seen(tree, &found.Evidence) }()
	var holds []bool
	for i, s := range tree.All(ctx) {
		e.Longest = max(e.Longest, s.Depth)
		holds = append(holds, on.holds(s.Node))
		if !holds[i] {
			e.Infeasible++
			continue
		}
		e.Satisfied++
		if s.Parent < 0 {
			continue
		}
		e.Compared++
		if !holds[s.Parent] {
			return Refute(e, &Failure{
				Step: s.Depth, Path: tree.Path(i), At: show(sem.Show.Symbolic, s.At),
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
	tree, run := on.paths(lim.Steps, lim.Nodes), on.concrete(lim.Steps, lim.nodes())
	defer func() { seen(tree, &found.Evidence); stepped(run, &found.Evidence) }()
	live, failed := sem.oneEach(ctx, on, tree, &e, func(int) *Verdict { return nil })
	if failed != nil {
		return *failed
	}
	last := len(live) - 1
	if tree.Cut > 0 { // at the deepest level, perhaps
		last--
	}
	before, ran, steps := -1, -1, -1 // the path and the visit of the concrete run that were alike, and their length
	for j, c := range run.All(ctx) {
		if c.Depth == steps { // there are several of this length
			if sem.alike(tree.Path(before), run.Path(j)) {
				continue
			}
			return Refute(e, &Failure{
				Step: steps, Path: run.Path(j), At: show(sem.Show.Concrete, c.At),
				Wanted: rules(tree.Path(before)), Got: rules(run.Path(j)),
			}, "another concrete run of the same length is not the path that holds")
		}
		steps = c.Depth
		if _, b := on.bound(c.Node); b || steps > last && tree.Cut > 0 {
			return judged(ctx, e, tree.Cut)
		}
		if steps > last || live[steps] < 0 {
			return Refute(e, &Failure{
				Step: steps, Path: run.Path(j), At: show(sem.Show.Concrete, c.At),
				Wanted: "a path of this length with a path condition that holds", Got: "none",
			}, "no path condition holds at a length that the concrete run has")
		}
		i := live[steps]
		s := tree.Reached()[i]
		further := steps > 0 && s.Parent == before && c.Parent == ran && sem.twin(s.Rule) == c.Rule
		if before, ran = i, j; !further && !sem.alike(tree.Path(i), run.Path(j)) {
			return Refute(e, &Failure{
				Step: steps, Path: tree.Path(i), At: show(sem.Show.Symbolic, s.At),
				Wanted: rules(run.Path(j)), Got: rules(tree.Path(i)),
			}, "the path that holds is not the concrete run")
		}
		e.Compared++
	}
	for n := steps + 1; n <= last && run.Cut == 0 && ctx.Err() == nil; n++ {
		if i := live[n]; i >= 0 {
			return Refute(e, &Failure{
				Step: n, Path: tree.Path(i), At: show(sem.Show.Symbolic, tree.Reached()[i].At),
				Wanted: fmt.Sprintf("no path of length %d that holds: the concrete run has %d steps", n, steps),
				Got:    "this one",
			}, "a path that holds is longer than the concrete run")
		}
	}
	return judged(ctx, e, tree.Cut)
}

// ExclusivityApart judges, under v, that among the symbolic paths of equal length at most
// one holds, and that its rules, without those that have no twin, are a beginning of the
// concrete run. All paths count, up to Limits.Nodes configurations.
//
// Source: as Exclusivity.
func ExclusivityApart[P, V, S, C any](ctx context.Context, sem *Semantics[P, V, S, C], lim Limits, p P, v V) (found Verdict) {
	var e Evidence
	on := sem.sides(ctx, p, v)
	tree := on.paths(lim.Steps, lim.Nodes)
	defer func() { seen(tree, &found.Evidence) }()
	var run []string // of the concrete side
	c, ended := on.rootC(), false
	_, failed := sem.oneEach(ctx, on, tree, &e, func(i int) *Verdict {
		path := tree.Path(i)
		refuted := func(wanted, got, reason string) *Verdict {
			v := Refute(e, &Failure{Step: len(path), Path: path, At: show(sem.Show.Symbolic, tree.Reached()[i].At), Wanted: wanted, Got: got}, reason)
			return &v
		}
		twins := lists.Filter(path, func(rule string) bool { return sem.twin(rule) != "" })
		for len(run) < len(twins) && !ended {
			if _, b := on.bound(c); b {
				return new(inconclusive(ctx, e, "the concrete run was cut at a bound"))
			}
			next := on.nextC(c)
			if ended = len(next) == 0; !ended {
				if k := slices.IndexFunc(next, func(s nodeC[C]) bool { return s.Rule != next[0].Rule }); k > 0 {
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
		return nil
	})
	if failed != nil {
		return *failed
	}
	return judged(ctx, e, tree.Cut)
}

// oneEach lists, of each length, the path that holds, or -1. It returns a verdict where two of a length
// do, or where each returns one, which gets every path that holds.
func (sem *Semantics[P, V, S, C]) oneEach(ctx context.Context, on *sides[P, V, S, C], tree *searchS[S, C], e *Evidence,
	each func(i int) *Verdict,
) (live []int, failed *Verdict) {
	for i, s := range tree.All(ctx) {
		e.Longest = max(e.Longest, s.Depth)
		for len(live) <= s.Depth {
			live = append(live, -1)
		}
		if !on.holds(s.Node) {
			e.Infeasible++
			continue
		}
		e.Satisfied++
		if j := live[s.Depth]; j >= 0 {
			v := Refute(*e, &Failure{
				Step: s.Depth, Path: tree.Path(i), At: show(sem.Show.Symbolic, s.At),
				Wanted: "a path condition that does not hold",
				Got:    fmt.Sprintf("it holds, as does that of the path %s", rules(tree.Path(j))),
			}, "two paths of the same length have path conditions that hold")
			return nil, &v
		}
		live[s.Depth] = i
		if failed = each(i); failed != nil {
			return nil, failed
		}
	}
	return live, nil
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
