package trees

import (
	"context"
	"fmt"
	"slices"

	"tandem/explore"
	"tandem/explore/solver"
	"tandem/internal/lists"
	"tandem/props/programs"
	"tandem/spec"
)

// threads returns the rules that take a step from a part of a statement, and leave a choice.
func threads[S any](system spec.System[S]) spec.System[S] {
	system.Rules = lists.Filter(system.Rules, func(r spec.Rule[S]) bool { return r.Derive != nil && r.Choice != "" })
	return system
}

// withoutTests returns a vocabulary of assignments and statements of forms.
func withoutTests(v *programs.Vocabulary) *programs.Vocabulary {
	return &programs.Vocabulary{
		Types: v.Types, Vars: v.Vars, Ops: v.Ops, Literal: v.Literal, Value: v.Value,
		Assign: v.Assign, Forms: v.Forms, Form: v.Form,
	}
}

// interleavings judges that a tree has each order of the steps of threads once. Each thread's own steps are
// counted where it runs alone.
func (l Trees[S, C]) interleavings(_ context.Context, _ solver.Session, t *Tree[S], k Case) spec.Verdict {
	left := 1000
	steps, orders, ok := ordersOf(l.Semantics.Symbolic, l.Semantics.InitS(k.Program), &left)
	if !ok {
		return spec.Discard("a thread has a test, waits or does not end")
	}
	if orders == 1 {
		return spec.Discard("no two threads have steps")
	}
	names := lists.Set(lists.Map(t.Paths, func(p explore.Path[S]) string { return fmt.Sprint(p.Rules()) }))
	e := spec.Evidence{Compared: len(names)}
	if len(names) != orders || len(t.Paths) != orders || slices.ContainsFunc(t.Paths, func(p explore.Path[S]) bool { return p.Steps != steps }) {
		return spec.Refute(e, &spec.Failure{
			At: fmt.Sprint(k.Program), Wanted: fmt.Sprintf("%d paths of %d steps", orders, steps),
			Got: fmt.Sprintf("%d paths, %d different ones, of %v steps", len(t.Paths), len(names), lists.Map(t.Paths, func(p explore.Path[S]) int { return p.Steps })),
		}, "the tree lacks orders of the steps of threads, or has others")
	}
	return spec.Verdict{Result: spec.Tested, Evidence: e}
}

// ordersOf returns how many steps there are from c to the end, and in how many orders: threads of n and m steps
// have (n + m)! / (n! m!). It is false where a test, or an end that is none, says otherwise, or where left ends.
func ordersOf[S explore.Configuration](system spec.System[S], c S, left *int) (steps, orders int, ok bool) {
	φ := c.PathCondition()
	for orders = 1; ; {
		next, alone := system.Next(c), 0
		if *left--; *left < 0 || c.PathCondition() != φ {
			return 0, 0, false
		}
		if len(next) == 0 {
			return steps, orders, c.Stmt() == nil
		}
		for _, r := range system.Rules {
			if r.Derive == nil || len(next) == 1 || len(r.Derive(c)) == 0 {
				continue
			}
			thread, _ := r.Inner(c)
			n, own, ok := ordersOf(system, thread, left)
			if !ok {
				return 0, 0, false
			}
			for i := range n { // alone + n over n
				orders = orders * (alone + i + 1) / (i + 1)
			}
			orders, alone = orders*own, alone+n
		}
		if alone == 0 && len(next) > 1 {
			return 0, 0, false
		}
		for alone = max(alone, 1); alone > 0 && len(next) > 0; alone-- {
			c, steps = next[0].To, steps+1
			next = system.Next(c)
		}
	}
}
