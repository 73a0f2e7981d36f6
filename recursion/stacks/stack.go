package stacks

import (
	"tandem/concrete"
	"tandem/lang"
)

// Closure is (L, S): L : LVar → Val and the statement to be executed.
type Closure struct {
	L    concrete.Valuation
	S    lang.Seq
	Proc string // whose call it is; "" for the main statement
}

// To is (L, S') for (L, S).
func (c Closure) To(S lang.Seq) Closure {
	c.S = S
	return c
}

// Stack is a stack Γ of closures.
type Stack = lang.Stack[Closure]

// Known are pairs of stacks that were found equal. Two runs whose stacks are
// compared at each step so cost what changes, not the depth of the stack each time.
type Known map[[2]Stack]bool

// Equal tells whether s and t have the same closures: the same values and the
// same statements, positions aside. It remembers what is below the tops, if known
// is not nil.
func (known Known) Equal(s, t Stack) bool {
	if s.Depth() != t.Depth() {
		return false
	}
	var walked [][2]Stack
	for s != t && !known[[2]Stack{s, t}] {
		p, q := s.Top(), t.Top()
		if !p.S.Equal(q.S) || !p.L.Equal(q.L) {
			return false
		}
		s, t = s.Pop(), t.Pop()
		walked = append(walked, [2]Stack{s, t})
	}
	if known != nil {
		for _, pair := range walked {
			known[pair] = true
		}
	}
	return true
}
