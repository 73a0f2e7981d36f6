package stacks

import (
	"sync/atomic"

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

// Stack is a stack Γ of closures. Stacks are immutable; what is below the top
// is shared. The zero Stack is empty.
type Stack struct{ cell *cell }

type cell struct {
	top   Closure
	rest  Stack
	depth int
	id    uint64
	same  atomic.Pointer[cell] // an equal stack, made before; see Equal
}

// made counts cells, so that they have an order.
var made atomic.Uint64

// Empty tells whether the stack has no closure.
func (s Stack) Empty() bool { return s.cell == nil }

// Depth is the number of closures.
func (s Stack) Depth() int {
	if s.Empty() {
		return 0
	}
	return s.cell.depth
}

// Top is (L, S) of (L, S)·Γ. It must not be called on the empty stack.
func (s Stack) Top() Closure { return s.cell.top }

// Pop is Γ of (L, S)·Γ. It must not be called on the empty stack.
func (s Stack) Pop() Stack { return s.cell.rest }

// Push is c·s.
func (s Stack) Push(c Closure) Stack {
	return Stack{&cell{top: c, rest: s, depth: s.Depth() + 1, id: made.Add(1)}}
}

// Replace is c·Γ for (L, S)·Γ.
func (s Stack) Replace(c Closure) Stack { return s.Pop().Push(c) }

// Equal tells whether s and t have the same closures: the same values and the
// same statements, positions aside.
//
// What was found equal once is remembered, by a link from one cell to the
// other, and never compared again. Two runs whose stacks are compared at each
// step so cost what changes, not the depth of the stack each time.
func (s Stack) Equal(t Stack) bool {
	if s.Depth() != t.Depth() {
		return false
	}
	type pair struct{ p, q *cell }
	var walked []pair
	for {
		p, q := s.cell.oldest(), t.cell.oldest()
		if p == q {
			break
		}
		if !p.top.S.Equal(q.top.S) || !p.top.L.Equal(q.top.L) {
			return false
		}
		walked = append(walked, pair{p, q})
		s, t = p.rest, q.rest
	}
	for _, w := range walked {
		p, q := w.p, w.q
		if p.id < q.id {
			p, q = q, p
		}
		p.same.CompareAndSwap(nil, q) // from the newer to the older: no circles
	}
	return true
}

// oldest is the end of the links from a cell.
func (c *cell) oldest() *cell {
	for c != nil {
		next := c.same.Load()
		if next == nil {
			break
		}
		if over := next.same.Load(); over != nil {
			c.same.Store(over)
		}
		c = next
	}
	return c
}
