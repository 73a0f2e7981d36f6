package reach

// Node is a configuration, with the transitions from it and what else is known of it.
type Node[X, F any] struct {
	At    X
	Rule  string // of the transition to it; "" at the root
	known bool   // next was asked for
	next  []Node[X, F]
	Found F // what else is known of it
}

// Next lists where rule i of a system leads from x; false if there is no rule i.
type Next[X any] func(x X, i int) (rule string, to []X, ok bool)

// Behind lists the configurations behind the transitions from n, in the order of the rules. They are
// computed once: rules are functions.
func Behind[X, F any](n *Node[X, F], list Next[X]) []Node[X, F] {
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
