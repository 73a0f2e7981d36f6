package tdm

import (
	"fmt"
	"iter"

	"tandem/lang"
	"tandem/languages"
)

// Stack is a stack of closures K (§3), the one that runs on top.
type Stack[T, K any] interface {
	Empty() bool
	Top() K
	Pop() T
}

// Closures returns a stack, each closure as it is shown.
func Closures[T Stack[T, K], K any](stack T, show func(K) languages.Closure) iter.Seq[languages.Closure] {
	return func(yield func(languages.Closure) bool) {
		for s := stack; !s.Empty(); s = s.Pop() {
			if !yield(show(s.Top())) {
				return
			}
		}
	}
}

// Closure returns a closure as it is shown: of that procedure or method, "" for the
// main statement, with the values of its local variables and what remains of it.
func Closure[E fmt.Stringer](proc string, locals []lang.Var, value func(lang.Var) E, rest lang.Seq) languages.Closure {
	return languages.Closure{Name: proc, Locals: locals, Value: func(u lang.Var) string { return value(u).String() }, Rest: rest}
}
