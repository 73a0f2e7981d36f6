package visited

import (
	"maps"
	"slices"

	"tandem/internal/lists"
	"tandem/papers/subsumption"
)

// shapes has states by what Algorithm 1 meets of them, node by node: a tree whose edges
// are null, uninit, a node that has no label yet, with its class, and one with its label.
// States whose shape may match are found by one walk, however many there are.
type shapes struct {
	edges []edge
	ends  []*Kept
}

type edge struct {
	of kind
	to *shapes
}

// kind is what a node is when it is met.
type kind struct {
	node  subsumption.Node // Null, Uninit; 0: an object
	class string           // of one without a label
	label int32
}

// walk is the work list of a state.
type walk struct {
	s      *subsumption.State
	list   []subsumption.Node
	labels map[subsumption.Node]int32
	last   int32
}

func begin(s *subsumption.State) walk {
	to := func(r subsumption.Root) subsumption.Node { return r.To }
	return walk{s: s, labels: map[subsumption.Node]int32{}, list: lists.Map(s.Roots, to)}
}

// next takes a node out of the list.
func (w *walk) next() (subsumption.Node, kind) {
	n := w.list[0]
	w.list = w.list[1:]
	switch {
	case !n.IsObject():
		return n, kind{node: n}
	case w.labels[n] != 0:
		return n, kind{label: w.labels[n]}
	default:
		return n, kind{class: w.s.Objects[n].Class.Name}
	}
}

// visit labels an object that has no label, and adds its successors to the list.
func (w *walk) visit(n subsumption.Node) {
	w.last++
	w.labels[n] = w.last
	w.list = append(slices.Clip(w.list), w.s.Objects[n].To...)
}

func (w walk) clone() walk {
	labels := make(map[subsumption.Node]int32, len(w.labels))
	maps.Copy(labels, w.labels)
	w.labels = labels
	return w
}

// kid returns the tree behind an edge.
func (t *shapes) kid(of kind) *shapes {
	for _, e := range t.edges {
		if e.of == of {
			return e.to
		}
	}
	return nil
}

// add adds a state.
func (t *shapes) add(k *Kept) {
	for w := begin(k.State); len(w.list) > 0; {
		n, of := w.next()
		to := t.kid(of)
		if to == nil {
			to = &shapes{}
			t.edges = append(t.edges, edge{of, to})
		}
		t = to
		if of.class != "" {
			w.visit(n)
		}
	}
	t.ends = append(t.ends, k)
}

// matching lists, in order kept, the states whose shape may match, Algorithm 1's matches among
// them. nodes is how many of the tree's nodes the walk met.
func (t *shapes) matching(s *subsumption.State) (found []*Kept, nodes int) {
	t.find(begin(s), &found, &nodes)
	slices.SortFunc(found, func(a, b *Kept) int { return a.ID - b.ID })
	return found, nodes
}

func (t *shapes) find(w walk, found *[]*Kept, nodes *int) {
	for {
		*nodes++
		if len(w.list) == 0 {
			*found = append(*found, t.ends...)
			return
		}
		n, of := w.next()
		open := t.kid(kind{node: subsumption.Uninit})
		if of.node == subsumption.Uninit { // it matches nothing else
			if open == nil {
				return
			}
			t = open
			continue
		}
		to := t.kid(of)
		if open != nil {
			if to == nil {
				t = open
				continue
			}
			open.find(w.clone(), found, nodes) // with all below left out
		}
		if to == nil {
			return
		}
		if t = to; of.class != "" {
			w.visit(n)
		}
	}
}
