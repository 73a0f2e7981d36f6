package symstacks

import (
	"tandem/lang"
	"tandem/symbolic"
)

// Closure is (τ, S): τ : LVar → Expr and the statement to be executed.
type Closure struct {
	Tau  symbolic.Substitution
	S    lang.Seq
	Proc string // whose call it is; "" for the main statement
}

// To is (τ, S') for (τ, S).
func (c Closure) To(S lang.Seq) Closure {
	c.S = S
	return c
}

// Stack is a stack Δ of closures. Stacks are immutable; what is below the top
// is shared. The zero Stack is empty.
type Stack struct{ cell *cell }

type cell struct {
	top   Closure
	rest  Stack
	depth int
}

// Open is the number of calls of a procedure that are under way.
func (s Stack) Open(proc string) int {
	n := 0
	for ; !s.Empty(); s = s.Pop() {
		if s.Top().Proc == proc {
			n++
		}
	}
	return n
}

// Empty tells whether the stack has no closure.
func (s Stack) Empty() bool { return s.cell == nil }

// Depth is the number of closures.
func (s Stack) Depth() int {
	if s.Empty() {
		return 0
	}
	return s.cell.depth
}

// Top is (τ, S) of (τ, S)·Δ. It must not be called on the empty stack.
func (s Stack) Top() Closure { return s.cell.top }

// Pop is Δ of (τ, S)·Δ. It must not be called on the empty stack.
func (s Stack) Pop() Stack { return s.cell.rest }

// Push is c·s.
func (s Stack) Push(c Closure) Stack {
	return Stack{&cell{top: c, rest: s, depth: s.Depth() + 1}}
}

// Replace is c·Δ for (τ, S)·Δ.
func (s Stack) Replace(c Closure) Stack { return s.Pop().Push(c) }
