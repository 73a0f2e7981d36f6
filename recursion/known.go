package recursion

import "tandem/recursion/stacks"

// Known are pairs of stacks that were found equal. Two runs whose stacks are
// compared at each step so cost what changes, not the depth of the stack each time.
type Known map[[2]stacks.Stack]bool

// Equal reports whether s and t have the same closures: the same values and the same statements,
// positions aside. It remembers what is below the tops, if known is not nil.
func (known Known) Equal(s, t stacks.Stack) bool {
	if s.Depth() != t.Depth() {
		return false
	}
	var walked [][2]stacks.Stack
	for s != t && !known[[2]stacks.Stack{s, t}] {
		p, q := s.Top(), t.Top()
		if !p.S.Equal(q.S) || !p.L.Equal(q.L) {
			return false
		}
		s, t = s.Pop(), t.Pop()
		walked = append(walked, [2]stacks.Stack{s, t})
	}
	if known != nil {
		for _, pair := range walked {
			known[pair] = true
		}
	}
	return true
}
