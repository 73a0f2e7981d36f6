package reach

// View relates the sides under one valuation; see spec.View.
type View[S, C any] struct {
	Holds    func(S) bool
	Instance func(S) (C, bool)
	Same     func(C, C) bool
	Done     func() // nil: nothing was kept
}

// sight is the view of one case, which computes once what is asked of a configuration.
type sight[S, C any] struct {
	View[S, C]
	number    uint32 // from 1 on: no two of one tree have the same
	instances []C
}

// of returns what the sight found of n until now.
func (s *sight[S, C]) of(n *Node[S]) *found {
	if n.found.by != s.number {
		n.found = found{by: s.number}
	}
	return &n.found
}

func (s *sight[S, C]) holds(n *Node[S]) bool {
	f := s.of(n)
	if !f.asked {
		f.holds, f.asked = s.Holds(n.At), true
	}
	return f.holds
}

func (s *sight[S, C]) instance(n *Node[S]) (c C, ok bool) {
	f := s.of(n)
	if !f.shown {
		if c, ok = s.Instance(n.At); ok {
			f.instance, f.has = int32(len(s.instances)), true
			s.instances = append(s.instances, c)
		}
		f.shown = true
	}
	if f.has {
		c = s.instances[f.instance]
	}
	return c, f.has
}

func (s *sight[S, C]) same(n *Node[S], c *Node[C]) bool {
	f := s.of(n)
	if f.same == c.id {
		return true
	}
	have, _ := s.instance(n)
	if !s.Same(have, c.At) {
		return false
	}
	f.same = c.id
	return true
}
