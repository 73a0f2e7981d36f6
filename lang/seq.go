package lang

import (
	"reflect"
	"slices"
)

// Seq is a statement S of the paper: a sequence A1; …; An. Composition is associative, and the zero
// Seq is ε, its neutral element. It is a persistent list: tails are free, S1 in front costs its
// length.
type Seq struct{ cell *cell }

type cell struct {
	head Stmt
	tail Seq
}

// SeqOf returns the sequence of the given statements.
func SeqOf(stmts ...Stmt) Seq { return Seq{}.prepend(stmts) }

func (s Seq) prepend(stmts []Stmt) Seq {
	for i := len(stmts) - 1; i >= 0; i-- {
		s = Seq{&cell{stmts[i], s}}
	}
	return s
}

// Empty reports whether s is ε.
func (s Seq) Empty() bool { return s.cell == nil }

// Head returns A of A; S. It must not be called on ε.
func (s Seq) Head() Stmt { return s.cell.head }

// Tail returns S of A; S. It must not be called on ε.
func (s Seq) Tail() Seq { return s.cell.tail }

// Stmts lists the statements of s.
func (s Seq) Stmts() []Stmt {
	var stmts []Stmt
	for ; !s.Empty(); s = s.Tail() {
		stmts = append(stmts, s.Head())
	}
	return stmts
}

// Then is s; rest.
func (s Seq) Then(rest Seq) Seq {
	if rest.Empty() {
		return s
	}
	if s.Empty() {
		return rest
	}
	return rest.prepend(s.Stmts())
}

// Push returns a; s.
func (s Seq) Push(a Stmt) Seq { return Seq{&cell{a, s}} }

// Equal reports whether s and t are the same statement, position aside. It costs the length of the
// parts that s and t do not share, and nothing where they are one list.
func (s Seq) Equal(t Seq) bool {
	type pair struct{ s, t Seq }
	todo := append(make([]pair, 0, 8), pair{s, t}) // on the stack, unless much is nested
	for len(todo) > 0 {
		p := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for p.s.cell != p.t.cell {
			if p.s.Empty() || p.t.Empty() {
				return false
			}
			a, b := p.s.Head(), p.t.Head()
			p.s, p.t = p.s.Tail(), p.t.Tail()
			if a == b {
				continue
			}
			m, n := a.Parts(), b.Parts()
			if reflect.TypeOf(a) != reflect.TypeOf(b) || !m.same(&n) {
				return false
			}
			if m.Then != n.Then {
				todo = append(todo, pair{m.Then, n.Then})
			}
			if m.Else != n.Else {
				todo = append(todo, pair{m.Else, n.Else})
			}
			if m.Form != nil {
				for i, S := range m.Form.Blocks {
					todo = append(todo, pair{S, n.Form.Blocks[i]})
				}
			}
		}
	}
	return true
}

// Map returns the sequence of f(A) for each statement A of s.
func (s Seq) Map(f func(Stmt) Stmt) Seq {
	stmts := s.Stmts()
	for i, a := range stmts {
		stmts[i] = f(a)
	}
	return SeqOf(stmts...)
}

// Walk calls f on each statement of s in source order, inner ones after those that they are in.
func (s Seq) Walk(f func(Stmt)) {
	todo := []Seq{s}
	for len(todo) > 0 {
		top := len(todo) - 1
		s := todo[top]
		if s.Empty() {
			todo = todo[:top]
			continue
		}
		todo[top] = s.Tail()
		f(s.Head())
		p := s.Head().Parts()
		if p.Test {
			todo = append(todo, p.Else, p.Then)
		}
		if p.Form != nil {
			for _, S := range slices.Backward(p.Form.Blocks) {
				todo = append(todo, S)
			}
		}
	}
}

// OnlyChoice returns the choice that is all of s, else nil. `else if` reads as such a branch.
func OnlyChoice(s Seq) *If {
	if s.Empty() || !s.Tail().Empty() {
		return nil
	}
	a, _ := s.Head().(*If)
	return a
}

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
