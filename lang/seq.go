package lang

import "slices"

// Seq is a statement S of the paper: a sequence A1; …; An of statements.
// Sequential composition is associative by construction, and the zero Seq is
// the empty statement ε, its neutral element. A Seq is a persistent list:
// taking its tail is free, and putting S1 in front costs the length of S1.
type Seq struct{ cell *cell }

type cell struct {
	head Stmt
	tail Seq
}

// SeqOf is the sequence of the given statements.
func SeqOf(stmts ...Stmt) Seq { return Seq{}.prepend(stmts) }

func (s Seq) prepend(stmts []Stmt) Seq {
	for i := len(stmts) - 1; i >= 0; i-- {
		s = Seq{&cell{stmts[i], s}}
	}
	return s
}

// Empty tells whether s is ε.
func (s Seq) Empty() bool { return s.cell == nil }

// Head is A of A; S. It must not be called on ε.
func (s Seq) Head() Stmt { return s.cell.head }

// Tail is S of A; S. It must not be called on ε.
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

// Push is a; s.
func (s Seq) Push(a Stmt) Seq { return Seq{&cell{a, s}} }

// Equal tells whether s and t are the same statement, position aside. It
// costs the length of the parts that s and t do not share, and nothing where
// they are one list.
func (s Seq) Equal(t Seq) bool {
	type pair struct{ s, t Seq }
	todo := []pair{{s, t}}
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
			switch a := a.(type) {
			case *Assign:
				b, ok := b.(*Assign)
				if !ok || a.X != b.X || a.E != b.E {
					return false
				}
			case *AssignElem:
				b, ok := b.(*AssignElem)
				if !ok || a.A != b.A || a.I != b.I || a.E != b.E {
					return false
				}
			case *SetBound:
				b, ok := b.(*SetBound)
				if !ok || a.A != b.A || a.E != b.E {
					return false
				}
			case *Fault:
				if _, ok := b.(*Fault); !ok {
					return false
				}
			case *Call:
				b, ok := b.(*Call)
				if !ok || a.Proc != b.Proc || !slices.Equal(a.Args, b.Args) {
					return false
				}
			case *AssignField:
				b, ok := b.(*AssignField)
				if !ok || a.H != b.H || a.E != b.E {
					return false
				}
			case *New:
				b, ok := b.(*New)
				if !ok || a.H != b.H || a.Class != b.Class {
					return false
				}
			case *Invoke:
				b, ok := b.(*Invoke)
				if !ok || a.H != b.H || a.E0 != b.E0 || a.Method != b.Method || !slices.Equal(a.Args, b.Args) {
					return false
				}
			case *End:
				b, ok := b.(*End)
				if !ok || a.H != b.H || a.Result != b.Result {
					return false
				}
			case *Return:
				b, ok := b.(*Return)
				if !ok || a.E != b.E {
					return false
				}
			case *If:
				b, ok := b.(*If)
				if !ok || a.B != b.B {
					return false
				}
				todo = append(todo, pair{a.Then, b.Then}, pair{a.Else, b.Else})
			case *While:
				b, ok := b.(*While)
				if !ok || a.B != b.B {
					return false
				}
				todo = append(todo, pair{a.Body, b.Body})
			default:
				panic(unknown(a))
			}
		}
	}
	return true
}

// Walk calls f on each statement of s, the inner ones after the statement
// that they are part of, in source order.
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
		switch a := s.Head().(type) {
		case *Assign, *AssignElem, *SetBound, *Call, *Fault, *AssignField, *New, *Invoke, *Return, *End:
		case *If:
			todo = append(todo, a.Else, a.Then)
		case *While:
			todo = append(todo, a.Body)
		default:
			panic(unknown(a))
		}
	}
}
