package reach

// Node is a configuration, with the transitions from it and what else is known of it.
type Node[X, F any] struct {
	At    X
	Rule  string // of the transition to it; "" at the root
	known bool   // next was asked for
	next  []Node[X, F]
	Found F // what else is known of it
}

// Next lists the transitions from x: the rule, or derivation, of each and where it leads.
type Next[X any] func(x X, step func(rule string, to X))

// Behind lists the configurations behind the transitions from n, in the order of the rules. They are
// computed once: rules are functions.
func Behind[X, F any](n *Node[X, F], list Next[X]) []Node[X, F] {
	if !n.known {
		list(n.At, func(rule string, to X) { n.next = append(n.next, Node[X, F]{At: to, Rule: rule}) })
		n.known = true
	}
	return n.next
}
