package spec

import "context"

// Limits bound a check. Where the side that a statement quantifies over is cut
// at a bound, the statement is judged up to there and the case counted as cut
// (Evidence.Cut). Where a bound ends the search for a witness, the verdict is
// inconclusive.
type Limits struct {
	Steps   int `json:"steps" jsonschema:"longest path of the side that the statement quantifies over, in transitions"`
	Stretch int `json:"stretch" jsonschema:"how many times as many transitions the other side may take to match it"`
	Nodes   int `json:"nodes" jsonschema:"most configurations of a symbolic tree that are looked at"`
}

// nodes bounds a search that should find about one configuration a step, and
// finds many where a semantics is wrong.
func (lim Limits) nodes() int { return max(lim.Nodes, lim.Steps*lim.Stretch+1) }

// DefaultLimits suit programs of a few statements.
func DefaultLimits() Limits { return Limits{Steps: 60, Stretch: 3, Nodes: 400} }

// SmallLimits suit exhaustive checks, which have many small programs.
func SmallLimits() Limits { return Limits{Steps: 24, Stretch: 3, Nodes: 80} }

// visit is a configuration that a search reached, and how.
type visit[X any] struct {
	at     X
	node   *node[X]
	rule   string
	parent int // index of the visit before it; -1 at the root
	depth  int // transitions from the root
}

// reach enumerates →* from a configuration, breadth first and on demand: the
// reflexive, transitive closure that the theorems speak of.
type reach[X any] struct {
	system  System[X]
	keep    func(*node[X]) bool // configurations to follow; nil: all
	halt    func(*node[X]) bool // configurations whose successors are not asked for; nil: none
	onStep  func(rule string)
	onFork  func()
	onDrop  func()
	depth   int // transitions to follow at most
	nodes   int // configurations to follow at most; 0: no bound
	visits  []visit[X]
	next    int // the first visit whose successors are not known
	cutting int // visits that were not expanded because of a bound
}

func (r *reach[X]) from(root *node[X]) {
	r.visits = r.visits[:0]
	if r.keep == nil || r.keep(root) {
		r.visits = append(r.visits, visit[X]{at: root.at, node: root, parent: -1})
	} else if r.onDrop != nil {
		r.onDrop()
	}
}

// get is visit i, if →* is that large within the bounds.
func (r *reach[X]) get(i int) (visit[X], bool) {
	for i >= len(r.visits) && r.next < len(r.visits) {
		r.expand()
	}
	if i >= len(r.visits) {
		return visit[X]{}, false
	}
	return r.visits[i], true
}

func (r *reach[X]) expand() {
	from := r.next
	v := r.visits[from]
	r.next++
	if v.depth >= r.depth || r.nodes > 0 && len(r.visits) >= r.nodes {
		r.cutting++
		return
	}
	if r.halt != nil && r.halt(v.node) {
		r.cutting++
		return
	}
	steps := v.node.next(r.system)
	if len(steps) > 1 && r.onFork != nil {
		r.onFork()
	}
	for _, s := range steps {
		if r.keep != nil && !r.keep(s.To) {
			if r.onDrop != nil {
				r.onDrop()
			}
			continue
		}
		if r.onStep != nil {
			r.onStep(s.Rule)
		}
		r.visits = append(r.visits, visit[X]{s.To.at, s.To, s.Rule, from, v.depth + 1})
	}
}

// find looks for a configuration that matches, first from index start on and
// then before it. found is its index, or -1; complete tells that all of →*
// was searched, so that -1 means there is none.
func (r *reach[X]) find(ctx context.Context, start int, match func(*node[X]) bool) (found int, complete bool) {
	for i := start; ctx.Err() == nil; i++ {
		v, ok := r.get(i)
		if !ok {
			break
		}
		if match(v.node) {
			return i, true
		}
	}
	for i := 0; i < start && i < len(r.visits); i++ {
		if match(r.visits[i].node) {
			return i, true
		}
	}
	return -1, r.cutting == 0 && ctx.Err() == nil
}

// path lists the rules from the root to visit i.
func (r *reach[X]) path(i int) []string {
	rules := make([]string, r.visits[i].depth)
	for v := r.visits[i]; v.parent >= 0; v = r.visits[v.parent] {
		rules[v.depth-1] = v.rule
	}
	return rules
}

// symbolic is the part of the symbolic system's →* from p whose path
// conditions hold under view, counted in e.
func (sem *Semantics[P, V, S, C]) symbolic(ctx context.Context, p P, v V, view *sight[S, C], lim Limits, steps int, e *Evidence) *reach[S] {
	r := &reach[S]{
		system: sem.Symbolic, depth: steps, nodes: lim.nodes(),
		keep: func(s *node[S]) bool {
			if view.holds(s) {
				e.Satisfied++
				return true
			}
			return false
		},
		onStep: func(rule string) { Count(&e.Symbolic, rule) },
		onFork: func() { e.Branching++ },
		onDrop: func() { e.Infeasible++ },
	}
	r.from(sem.rootS(ctx, p, v))
	return r
}

// concrete is the concrete system's →* from (p, v), counted in e.
func (sem *Semantics[P, V, S, C]) concrete(ctx context.Context, p P, v V, lim Limits, steps int, e *Evidence) *reach[C] {
	r := &reach[C]{
		system: sem.Concrete, depth: steps, nodes: lim.nodes(),
		halt:   func(c *node[C]) bool { _, b := c.bound(sem.Bound); return b },
		onStep: func(rule string) { Count(&e.Concrete, rule) },
	}
	r.from(sem.rootC(ctx, p, v))
	return r
}
