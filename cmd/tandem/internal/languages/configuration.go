package languages

import (
	"iter"

	"tandem/concrete"
	"tandem/explore"
	"tandem/lang"
	"tandem/spec"
	"tandem/symbolic"
)

// Semantics is the semantics of any language.
type Semantics = spec.Semantics[*lang.Program, concrete.Valuation, Symbolic, Concrete]

// Running is what both sides tell of a configuration.
type Running interface {
	// Stmt is the next statement; nil if there is none.
	Stmt() lang.Stmt
	// Stack is the closures of the configuration, the one that runs first. The
	// last is the main statement, which is alone in languages without
	// procedures. The stack is empty where the program has ended.
	Stack() iter.Seq[Closure]
	// Depth is the number of closures above the main statement.
	Depth() int
}

// Symbolic is a symbolic configuration of any language.
type Symbolic interface {
	explore.Configuration
	Running
	// Sigma is the substitution at the variables that the next statement can
	// name: the global ones and the locals of the closure that runs.
	Sigma() symbolic.Substitution
}

// Concrete is a concrete configuration of any language.
type Concrete interface {
	Running
	// Valuation is the values of the variables that the next statement can
	// name.
	Valuation() concrete.Valuation
	// Beyond tells whether a value was not computed because of a bound of the
	// machine.
	Beyond() bool
}

// Closure is a statement that remains to be executed, and the local variables
// that it has.
type Closure struct {
	Name   string // of the procedure; "" for the main statement
	Locals []lang.Var
	Value  func(lang.Var) string // of a local variable; nil if there is none
	Rest   lang.Seq
}

// Top is the closure of c that runs; the zero Closure if there is none.
func Top(c Running) Closure {
	for top := range c.Stack() {
		return top
	}
	return Closure{}
}

// Ended tells whether nothing remains to be executed in c.
func Ended(c Running) bool {
	for range c.Stack() {
		return false
	}
	return true
}

// SameRest tells whether the same statements remain in a and b, closure by
// closure.
func SameRest(a, b Running) bool {
	next, stop := iter.Pull(b.Stack())
	defer stop()
	for x := range a.Stack() {
		if y, ok := next(); !ok || x.Name != y.Name || !x.Rest.Equal(y.Rest) {
			return false
		}
	}
	_, more := next()
	return !more
}
