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

// visit is a configuration that a walk reached, and how.
type visit[X any] struct {
	node   *node[X]
	parent int32 // index of the visit before it; -1 at the root
	depth  int32 // transitions from the root
}

// walk enumerates →* from a configuration, breadth first and on demand: the
// reflexive, transitive closure that the theorems speak of. Each visit is expanded
// once, however many searches (reach) go that way.
type walk[X any] struct {
	system System[X]
	room   *room[X]
	keep   func(*node[X]) bool // configurations to follow; nil: all
	halt   func(*node[X]) bool // configurations whose successors are not asked for; nil: none
	root   *node[X]            // nil: not begun
	visits []visit[X]
	begun  expansion   // at the root
	done   []expansion // of the first visits, in their order
	counts []counted
}

// counted is the transitions to the first n visits, by rule.
type counted struct {
	n      int
	counts Counts
}

// expansion is what a walk has when the visits up to one are expanded.
type expansion struct {
	visits  int32 // reached
	dropped int32 // configurations that were not followed
	forks   int32 // visits with more than one transition
	halted  bool  // the successors of this one were not asked for
}

// from begins the walk at root, in the room where that is.
func (w *walk[X]) from(root *node[X], in *room[X], system System[X]) {
	w.visits, w.done, w.counts = w.visits[:0], w.done[:0], w.counts[:0]
	w.begun, w.room, w.system = expansion{}, in, system
	if w.keep == nil || w.keep(root) {
		w.visits = append(w.visits, visit[X]{node: root, parent: -1})
		w.begun.visits = 1
	} else {
		w.begun.dropped = 1
	}
	w.root = root
}

// expand is what there is when visit i is expanded; those before it are. Where a rule
// or a condition panics, the walk stays as it was.
func (w *walk[X]) expand(i int) expansion {
	if i < len(w.done) {
		return w.done[i]
	}
	e := w.begun
	if i > 0 {
		e = w.done[i-1]
	}
	v, parent := w.visits[i], int32(i)
	if e.halted = w.halt != nil && w.halt(v.node); !e.halted {
		next := w.room.next(v.node, w.system)
		if len(next) > 1 {
			e.forks++
		}
		reached := w.visits
		for i := range next {
			n := &next[i]
			if w.keep != nil && !w.keep(n) {
				e.dropped++
				continue
			}
			reached = append(reached, visit[X]{n, parent, v.depth + 1})
		}
		w.visits, e.visits = reached, int32(len(reached))
	}
	w.done = append(w.done, e)
	return e
}

// rules counts the transitions to the first n visits, by rule. It is kept, and not to be
// changed.
func (w *walk[X]) rules(n int) Counts {
	for _, c := range w.counts {
		if c.n == n {
			return c.counts
		}
	}
	var c counter
	for i := 1; i < n; i++ {
		c.add(w.visits[i].node.rule)
	}
	w.counts = append(w.counts, counted{n, c.counts()})
	return w.counts[len(w.counts)-1].counts
}

// reach is a search along a walk, within bounds of its own. What it sees of the walk,
// and counts, does not depend on how far others went.
type reach[X any] struct {
	*walk[X]
	depth   int // transitions to follow at most
	nodes   int // configurations to follow at most; 0: no bound
	at      expansion
	next    int // the first visit whose successors are not known
	cutting int // visits that were not expanded because of a bound
}

// within is a search along the walk.
func (w *walk[X]) within(depth, nodes int) reach[X] {
	return reach[X]{walk: w, depth: depth, nodes: nodes, at: w.begun}
}

// get is visit i, if →* is that large within the bounds.
func (r *reach[X]) get(i int) (v visit[X], ok bool) {
	for i >= int(r.at.visits) && r.next < int(r.at.visits) {
		r.expand()
	}
	if i >= int(r.at.visits) {
		return v, false
	}
	return r.visits[i], true
}

func (r *reach[X]) expand() {
	v := r.visits[r.next]
	r.next++
	if int(v.depth) >= r.depth || r.nodes > 0 && int(r.at.visits) >= r.nodes {
		r.cutting++ // and so is all that comes behind
		return
	}
	if r.at = r.walk.expand(r.next - 1); r.at.halted {
		r.cutting++
	}
}

// reached is the visits until now.
func (r *reach[X]) reached() []visit[X] { return r.visits[:r.at.visits] }

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
	for i := 0; i < start && i < int(r.at.visits); i++ {
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
		rules[v.depth-1] = v.node.rule
	}
	return rules
}

// counter counts a few rules: most paths are by less than a handful.
type counter struct {
	few  [6]Times
	n    int
	many Counts
}

func (c *counter) add(rule string) {
	for i := range c.few[:c.n] {
		if c.few[i].Of == rule {
			c.few[i].N++
			return
		}
	}
	if c.n < len(c.few) {
		c.few[c.n] = Times{rule, 1}
		c.n++
		return
	}
	c.many.Add(rule)
}

// counts is what was counted; nil: nothing.
func (c *counter) counts() Counts {
	if c.n == 0 {
		return nil
	}
	all := make(Counts, 0, c.n+len(c.many))
	for _, k := range c.few[:c.n] {
		all.at(0, k)
	}
	all.Sum(c.many)
	return all
}

// seen counts in e what a search saw of the symbolic side.
func seen[S any](r *reach[S], e *Evidence) {
	e.Symbolic = r.rules(int(r.at.visits))
	e.Branching = int(r.at.forks)
}

// followed counts in e what a search saw of the symbolic side along paths whose
// conditions hold.
func followed[S any](r *reach[S], e *Evidence) {
	seen(r, e)
	e.Satisfied, e.Infeasible = int(r.at.visits), int(r.at.dropped)
}

// stepped counts in e what a search saw of the concrete side.
func stepped[C any](r *reach[C], e *Evidence) { e.Concrete = r.rules(int(r.at.visits)) }
