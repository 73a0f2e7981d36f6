package reach

// Node is a configuration, with the transitions from it and what was found of it.
type Node[X, F any] struct {
	At    X
	Rule  string // of the transition to it; "" at the root
	known bool   // next was asked for
	next  []Node[X, F]
	found F
}

// Symbolic is a symbolic configuration, Concrete a concrete one.
type (
	Symbolic[S, C any] = Node[S, related[C]]
	Concrete[C any]    = Node[C, bounded]
)

// Tree is a search of the symbolic side, Run one of the concrete side.
type (
	Tree[S, C any] = Search[S, related[C]]
	Run[C any]     = Search[C, bounded]
)

// related is how a case relates a symbolic configuration to concrete ones.
type related[C any] struct {
	by           uint32 // the case; what another one found counts no more
	asked, holds bool   // V(φ)
	shown, has   bool   // the instance was asked for, and is there
	instance     C
	same         *Concrete[C] // that was last found the same
}

// bounded is whether a bound of the machine cut a configuration, and why.
type bounded struct {
	asked, cut bool
	why        string
}

// Next lists where rule i of a system leads from x; false if there is no rule i.
type Next[X any] func(x X, i int) (rule string, to []X, ok bool)

// behind lists the configurations behind the transitions from n, in the order of the rules. They are
// computed once: rules are functions.
func behind[X, F any](n *Node[X, F], list Next[X]) []Node[X, F] {
	if n.known {
		return n.next
	}
	var next []Node[X, F]
	for i := 0; ; i++ {
		rule, to, ok := list(n.At, i)
		if !ok {
			n.next, n.known = next, true
			return next
		}
		for _, x := range to {
			next = append(next, Node[X, F]{At: x, Rule: rule})
		}
	}
}
