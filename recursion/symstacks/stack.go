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

// To returns (τ, S') for (τ, S).
func (c Closure) To(S lang.Seq) Closure {
	c.S = S
	return c
}

// Stack is a stack Δ of closures.
type Stack = lang.Stack[Closure]
