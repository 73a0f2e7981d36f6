package reach

import (
	"context"
	"iter"
)

// Visit is a configuration that a walk reached, and how.
type Visit[X any] struct {
	*Node[X]
	parent int32 // index of the visit before it; -1 at the root
	depth  int32 // transitions from the root
}

// Parent returns the index of the visit before it; -1 at the root.
func (v Visit[X]) Parent() int { return int(v.parent) }

// Depth counts the transitions from the root.
func (v Visit[X]) Depth() int { return int(v.depth) }

// walk enumerates →* from a configuration, breadth first, on demand: the reflexive, transitive
// closure of the theorems. Each visit is expanded once, however many searches pass.
type walk[X any] struct {
	room    *room[X]
	follow  func(*Node[X]) bool // configurations to follow; nil: all
	halt    func(*Node[X]) bool // configurations whose successors are not asked for; nil: none
	root    *Node[X]            // nil: not begun
	visits  []Visit[X]
	begun   expansion   // at the root
	done    []expansion // of the first visits, in their order
	tallies []tallied
	search  Search[X] // of the statement that is judged
}

// tallied is the transitions to the first n visits, by rule.
type tallied struct {
	n     int
	times []Times
}

// expansion is what a walk has when the visits up to one are expanded.
type expansion struct {
	visits  int32 // reached
	dropped int32 // configurations that were not followed
	forks   int32 // visits with more than one transition
	halted  bool  // the successors of this one were not asked for
}

// from begins the walk at root, in the room where that is.
func (w *walk[X]) from(root *Node[X], in *room[X]) {
	w.visits, w.done, w.tallies = w.visits[:0], w.done[:0], w.tallies[:0]
	w.begun, w.room = expansion{}, in
	if w.follow == nil || w.follow(root) {
		w.visits = append(w.visits, Visit[X]{Node: root, parent: -1})
		w.begun.visits = 1
	} else {
		w.begun.dropped = 1
	}
	w.root = root
}

// expand returns what there is when visit i is expanded, after earlier ones. A panic leaves the
// walk as it was.
func (w *walk[X]) expand(i int) expansion {
	if i < len(w.done) {
		return w.done[i]
	}
	e := w.begun
	if i > 0 {
		e = w.done[i-1]
	}
	v, parent := w.visits[i], int32(i)
	if e.halted = w.halt != nil && w.halt(v.Node); !e.halted {
		next := w.room.next(v.Node)
		if len(next) > 1 {
			e.forks++
		}
		reached := w.visits
		for i := range next {
			n := &next[i]
			if w.follow != nil && !w.follow(n) {
				e.dropped++
				continue
			}
			reached = append(reached, Visit[X]{n, parent, v.depth + 1})
		}
		w.visits, e.visits = reached, int32(len(reached))
	}
	w.done = append(w.done, e)
	return e
}

// rules counts the transitions to the first n visits, by rule.
func (w *walk[X]) rules(n int) []Times {
	for _, t := range w.tallies {
		if t.n == n {
			return t.times
		}
	}
	var t Tally
	for i := 1; i < n; i++ {
		t.Add(w.visits[i].Rule)
	}
	w.tallies = append(w.tallies, tallied{n, t.Times()})
	return w.tallies[len(w.tallies)-1].times
}

// within begins a search along the walk. There is one at a time.
func (w *walk[X]) within(depth, nodes int) *Search[X] {
	w.search = Search[X]{walk: w, depth: depth, nodes: nodes, at: w.begun}
	return &w.search
}

// Search is one statement's way along a walk, within bounds of its own. What it sees of
// the walk, and counts, does not depend on how far others went.
type Search[X any] struct {
	*walk[X]
	depth int // transitions to follow at most
	nodes int // configurations to follow at most; 0: no bound
	at    expansion
	next  int // the first visit whose successors are not known
	Cut   int // visits that were not expanded because of a bound
}

// All lists →* up to the bounds, breadth first: each visit's index, and the visit. It ends with the
// context.
func (r *Search[X]) All(ctx context.Context) iter.Seq2[int, Visit[X]] {
	return func(yield func(int, Visit[X]) bool) {
		for i := 0; ctx.Err() == nil; i++ {
			if v, ok := r.Get(i); !ok || !yield(i, v) {
				return
			}
		}
	}
}

// Get returns visit i, if →* is that large within the bounds.
func (r *Search[X]) Get(i int) (v Visit[X], ok bool) {
	for i >= int(r.at.visits) && r.next < int(r.at.visits) {
		r.expand()
	}
	if i >= int(r.at.visits) {
		return v, false
	}
	return r.visits[i], true
}

func (r *Search[X]) expand() {
	v := r.visits[r.next]
	r.next++
	if int(v.depth) >= r.depth || r.nodes > 0 && int(r.at.visits) >= r.nodes {
		r.Cut++ // and so is all that comes behind
		return
	}
	if r.at = r.walk.expand(r.next - 1); r.at.halted {
		r.Cut++
	}
}

// Reached lists the visits until now.
func (r *Search[X]) Reached() []Visit[X] { return r.visits[:r.at.visits] }

// Dropped counts the configurations that were not followed until now.
func (r *Search[X]) Dropped() int { return int(r.at.dropped) }

// Forks counts the visits with more than one transition until now.
func (r *Search[X]) Forks() int { return int(r.at.forks) }

// Rules counts the transitions until now by rule. The list is kept, and not to be changed.
func (r *Search[X]) Rules() []Times { return r.rules(int(r.at.visits)) }

// Find looks for a matching configuration, from index start on, then before it. It returns its
// index, or -1, and whether all of →* was searched: then -1 means there is none.
func (r *Search[X]) Find(ctx context.Context, start int, match func(*Node[X]) bool) (found int, complete bool) {
	for i := start; ctx.Err() == nil; i++ {
		v, ok := r.Get(i)
		if !ok {
			break
		}
		if match(v.Node) {
			return i, true
		}
	}
	for i := 0; i < start && i < int(r.at.visits); i++ {
		if match(r.visits[i].Node) {
			return i, true
		}
	}
	return -1, r.Cut == 0 && ctx.Err() == nil
}

// Path lists the rules from the root to visit i.
func (r *Search[X]) Path(i int) []string {
	rules := make([]string, r.visits[i].depth)
	for v := r.visits[i]; v.parent >= 0; v = r.visits[v.parent] {
		rules[v.depth-1] = v.Rule
	}
	return rules
}

// Witnesses remembers, for the visits of one side, in their order, the index of the visit
// of the other side that matches. A visit without one of its own has that of its parent.
type Witnesses []int

// Before returns where to look for the witness of the next visit: at that of its parent.
func Before[X any](w *Witnesses, v Visit[X]) int {
	at := 0
	if v.parent >= 0 {
		at = (*w)[v.parent]
	}
	*w = append(*w, at)
	return at
}

// Is makes at the witness of visit i.
func (w Witnesses) Is(i, at int) { w[i] = at }
