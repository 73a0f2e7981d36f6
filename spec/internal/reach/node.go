package reach

// Node is a configuration with its transitions, whether a bound cut it, and what one sight found of it.
type Node[X any] struct {
	At             X
	Rule           string // of the transition to it; "" at the root
	known, bounded bool   // next and cut were asked for
	cut            bool
	id             int32     // from 1 on; no two of a room have the same
	next           []Node[X] // behind the transitions from it
	why            string
	found          found
}

// found is what one sight of a case found of a symbolic configuration.
type found struct {
	by           uint32 // the sight; another one's is to be found anew
	asked, holds bool   // V(φ)
	shown, has   bool   // the instance was asked for, and is there
	instance     int32  // its index
	same         int32  // the concrete configuration that was last found the same; 0: none
}

// Path lists the rules of n transitions from a configuration, the first of each, as far as asked for.
func (n *Node[X]) Path(steps int) []string {
	var rules []string
	for len(rules) < steps && len(n.next) > 0 {
		n = &n.next[0]
		rules = append(rules, n.Rule)
	}
	return rules
}

// Next lists the transitions from x, in the order of the rules: it calls step with each.
type Next[X any] func(x X, step func(rule string, to X))

// room is where the configurations of one side are, those of one program or case after those of another.
type room[X any] struct {
	list      Next[X]
	all, free []Node[X]
	ids       int32
	found     []transition[X] // by add
	add       func(rule string, to X)
}

type transition[X any] struct {
	rule string
	to   X
}

// take makes n configurations. They stay where they are.
func (r *room[X]) take(n int) []Node[X] {
	if n == 0 {
		return nil
	}
	if len(r.free) < n {
		r.all = make([]Node[X], max(n, min(2*len(r.all), 512), 8))
		r.free = r.all
	}
	taken := r.free[:n:n]
	r.free = r.free[n:]
	for i := range taken {
		r.ids++
		taken[i] = Node[X]{id: r.ids}
	}
	return taken
}

// root returns the configuration that a program or case begins with. Those of the last one are dropped.
func (r *room[X]) root(at X) *Node[X] {
	r.free, r.ids = r.all, 0
	n := &r.take(1)[0]
	n.At = at
	return n
}

// next lists the configurations behind the transitions from n. They are computed once: rules are functions.
func (r *room[X]) next(n *Node[X]) []Node[X] {
	if n.known {
		return n.next
	}
	if r.add == nil {
		r.add = func(rule string, to X) { r.found = append(r.found, transition[X]{rule, to}) }
	}
	r.found = r.found[:0]
	r.list(n.At, r.add)
	n.next = r.take(len(r.found))
	for i, t := range r.found {
		n.next[i].At, n.next[i].Rule = t.to, t.rule
	}
	n.known = true
	return n.next
}
