package section41

import (
	"context"
	"slices"

	"tandem/internal/lists"
	"tandem/lang"
	"tandem/objects"
	"tandem/objects/heaps"
	"tandem/objects/symheaps"
	"tandem/props/sections"
	"tandem/spec"
)

// run is the standard run.
type run = sections.Run[heaps.Config]

// took reports whether the run begins with these rules.
func took(r run, rules []string) bool {
	return len(rules) <= len(r.Rules) && slices.Equal(r.Rules[:len(rules)], rules)
}

// standards are the standard runs of cases, which the statements on one case share.
type standards struct{ sem *objects.Semantics }

// standardRun returns the standard run of a case, of up to n transitions, whose rules are counted in e.
func (s *standards) standardRun(ctx context.Context, k Case, n int, e *spec.Evidence) run {
	type bounded struct {
		k Case
		n int
	}
	type counted struct {
		run
		rules spec.Counts
	}
	r := spec.Remember(ctx, s, bounded{k, n}, func(of bounded) counted {
		var fired spec.Evidence
		return counted{standard(s.sem, of.k, of.n, &fired), fired.Concrete}
	})
	e.Concrete.Sum(r.rules)
	return r.run
}

// standard returns the standard run of a case, of up to n transitions.
func standard(sem *objects.Semantics, k Case, n int, e *spec.Evidence) run {
	r := sections.Follow(sem.Concrete, sem.InitC(k.Program, k.Initial), n, e, func(c heaps.Config) (spec.Outcome, string, bool) {
		why, b := sem.Bound(c)
		return spec.Bound, why, b
	})
	switch {
	case r.End == spec.Stuck && sem.Final(r.Last()):
		r.End = spec.Final
	case r.End == spec.Stuck && sem.Fault != nil && sem.Fault(r.Last()):
		r.End = spec.Error
	case r.End == spec.Stuck && sem.Blocked != nil && sem.Blocked(r.Last()):
		r.End = spec.Blocked
	}
	return r
}

// node is a configuration of the symbolic tree, and where the same rules lead on another side.
type node[D any] struct {
	at    symheaps.Config
	with  D
	wrong string // why they lead nowhere there
	rule  string // that led here
	rules []string

	kids     []*node[D]
	expanded bool
}

// walker walks over the symbolic tree of a program and that of another side. It keeps what it saw
// of the last program: an enumeration asks for each with many states.
type walker[D any] struct {
	sem  *objects.Semantics
	lim  spec.Limits
	init func(*lang.Program) D
	// next returns where a rule leads on the other side, or why nowhere. It lists the rules of the
	// transitions that there are; nil: they are not asked for.
	next func(D) (by func(rule string) (D, string), rules []string)
}

// tree is the symbolic tree of a program.
type tree[D any] struct {
	root *node[D]
	near []*node[D] // breadth first, up to the limits
	cut  bool
}

// refuted returns that a statement is false at a configuration.
func (w *walker[D]) refuted(e spec.Evidence, n *node[D], reason, wanted, got string) spec.Verdict {
	return spec.Refute(e, &spec.Failure{Step: len(n.rules), Path: n.rules, At: w.sem.Show.Symbolic(n.at), Wanted: wanted, Got: got}, reason)
}

// alone is another side for walks without one.
type alone = struct{}

func walkAlone(sem *objects.Semantics, lim spec.Limits) *walker[alone] {
	return &walker[alone]{
		sem: sem, lim: lim,
		init: func(*lang.Program) alone { return alone{} },
		next: func(alone) (func(string) (alone, string), []string) {
			return func(string) (alone, string) { return alone{}, "" }, nil
		},
	}
}

// children returns the configurations one transition on.
func (w *walker[D]) children(n *node[D]) []*node[D] {
	if n.expanded {
		return n.kids
	}
	n.expanded = true
	by, rules := w.next(n.with)
	for _, step := range w.sem.Symbolic.Next(n.at) {
		kid := &node[D]{at: step.To, rule: step.Rule, wrong: n.wrong}
		kid.rules = append(n.rules[:len(n.rules):len(n.rules)], step.Rule)
		if kid.wrong == "" {
			kid.with, kid.wrong = by(step.Rule)
		}
		n.kids = append(n.kids, kid)
	}
	if n.wrong == "" {
		for _, rule := range rules {
			if !slices.ContainsFunc(n.kids, func(kid *node[D]) bool { return kid.rule == rule }) {
				n.wrong = "a transition by " + rule + " as well"
			}
		}
	}
	return n.kids
}

// tree returns that of p, up to the limits.
func (w *walker[D]) tree(p *lang.Program) *tree[D] {
	root := &node[D]{at: w.sem.InitS(p), with: w.init(p)}
	t := &tree[D]{root: root, near: []*node[D]{root}}
	for i := 0; i < len(t.near); i++ {
		kids := w.children(t.near[i])
		if len(kids) > 0 && (len(t.near) >= w.lim.Nodes || len(t.near[i].rules) >= w.lim.Steps) {
			t.cut = true
			break
		}
		t.near = append(t.near, kids...)
	}
	return t
}

// nodes lists p's symbolic configurations, feasible or not: breadth first up to the limits, then
// along a run's rules to its end, with those one transition aside, which the run nearly takes.
func (w *walker[D]) nodes(ctx context.Context, p *lang.Program, rules []string, e *spec.Evidence) []*node[D] {
	t := spec.Remember(ctx, w, p, w.tree)
	if t.cut {
		e.Cut++
	}
	list := t.near[:len(t.near):len(t.near)]
	seen := lists.Set(list)
	n := t.root
	for i := 0; n != nil; i++ {
		kids := w.children(n)
		n = nil
		for _, kid := range kids {
			if !seen[kid] {
				list = append(list, kid)
			}
			if i < len(rules) && kid.rule == rules[i] && n == nil {
				n = kid
			}
		}
	}
	for _, n := range list {
		if n.rule != "" {
			e.Symbolic.Add(n.rule)
		}
		if len(n.kids) > 1 {
			e.Branching++
		}
		e.Longest = max(e.Longest, len(n.rules))
	}
	return list
}
