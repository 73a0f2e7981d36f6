package lang

// Stack is a stack of closures, (L, S)·Γ or (τ, S)·Δ. Stacks are immutable; what
// is below the top is shared. The zero Stack is empty. Stacks are == where one is
// the other, and not only has the same closures.
//
// Source: §3, "Γ is a stack of closures".
type Stack[Closure any] struct{ top *framed[Closure] }

type framed[Closure any] struct {
	closure Closure
	below   Stack[Closure]
	depth   int
}

// Empty reports whether the stack has no closure.
func (s Stack[Closure]) Empty() bool { return s.top == nil }

// Depth returns the number of closures.
func (s Stack[Closure]) Depth() int {
	if s.Empty() {
		return 0
	}
	return s.top.depth
}

// Top returns the closure above Γ in a stack c·Γ. It must not be called on the empty stack.
func (s Stack[Closure]) Top() Closure { return s.top.closure }

// Pop returns Γ of c·Γ. It must not be called on the empty stack.
func (s Stack[Closure]) Pop() Stack[Closure] { return s.top.below }

// Push is c·s.
func (s Stack[Closure]) Push(c Closure) Stack[Closure] {
	return Stack[Closure]{&framed[Closure]{closure: c, below: s, depth: s.Depth() + 1}}
}

// Replace is c·Γ for a stack with another closure above Γ.
func (s Stack[Closure]) Replace(c Closure) Stack[Closure] { return s.Pop().Push(c) }

// ReplaceBelow is top·c·Γ for a stack with another closure between top and Γ: that
// of the caller. It must not be called on a stack with less than two closures.
func (s Stack[Closure]) ReplaceBelow(c Closure) Stack[Closure] {
	return s.Pop().Replace(c).Push(s.Top())
}
