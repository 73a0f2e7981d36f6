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

// To returns (L, S') for (L, S).
func (c Closure) To(S lang.Seq) Closure {
	c.S = S
	return c
}

// Stack is a stack Γ of closures.
type Stack = lang.Stack[Closure]
