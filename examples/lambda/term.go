package lambda

import (
	"fmt"
	"math/big"
	"strings"
)

// MaxNesting and MaxSize bound the terms that are read and that take steps: in
// levels, and in nodes.
const (
	MaxNesting = 10_000
	MaxSize    = 1_000_000
)

// Kind tells the forms of terms apart.
type Kind uint8

// The forms of terms.
const (
	Var Kind = iota // x
	Lam             // λx. M
	App             // M M
	Num             // n
	Add             // M + M
)

// Term is a term. Terms are immutable, and share their parts.
type Term struct {
	Kind Kind
	X    string   // of Var and Lam
	N    *big.Int // of Num
	L, R *Term    // of App and Add; L is the body of Lam

	height, size int // in levels and in nodes, as a tree
}

// V is the variable x.
func V(x string) *Term { return &Term{Kind: Var, X: x, height: 1, size: 1} }

// I is the integer n.
func I(n int64) *Term { return number(big.NewInt(n)) }

func number(n *big.Int) *Term { return &Term{Kind: Num, N: n, height: 1, size: 1} }

// Fun is λx. M.
func Fun(x string, M *Term) *Term { return (&Term{Kind: Lam, X: x}).with(M, nil) }

// Apply is M N.
func Apply(M, N *Term) *Term { return (&Term{Kind: App}).with(M, N) }

// Plus is M + N.
func Plus(M, N *Term) *Term { return (&Term{Kind: Add}).with(M, N) }

// with is t with other parts.
func (t *Term) with(L, R *Term) *Term {
	if L == t.L && R == t.R {
		return t
	}
	u := Term{Kind: t.Kind, X: t.X, L: L, R: R, height: L.height, size: L.size}
	if R != nil {
		u.height, u.size = max(L.height, R.height), L.size+R.size
	}
	u.height, u.size = u.height+1, min(u.size+1, 1<<60)
	return &u
}

// Size is the number of nodes of t.
func (t *Term) Size() int { return t.size }

// Value tells whether t is a value: a function or an integer.
func (t *Term) Value() bool { return t.Kind == Lam || t.Kind == Num }

// Free tells whether x is free in t.
func (t *Term) Free(x string) bool {
	switch t.Kind {
	case Var:
		return t.X == x
	case Lam:
		return t.X != x && t.L.Free(x)
	case App, Add:
		return t.L.Free(x) || t.R.Free(x)
	default:
		return false
	}
}

// Same tells whether t and u are the same up to α, the renaming of what λ binds.
func Same(t, u *Term) bool { return same(t, u, nil) }

// bound is the names that the λs around two terms bind, the innermost first.
type bound struct {
	x, y string
	next *bound
}

func same(t, u *Term, b *bound) bool {
	if t.Kind != u.Kind {
		return false
	}
	switch t.Kind {
	case Var:
		for ; b != nil; b = b.next {
			if b.x == t.X || b.y == u.X {
				return b.x == t.X && b.y == u.X
			}
		}
		return t.X == u.X
	case Lam:
		return same(t.L, u.L, &bound{t.X, u.X, b})
	case Num:
		return t.N.Cmp(u.N) == 0
	default:
		return same(t.L, u.L, b) && same(t.R, u.R, b)
	}
}

// String is the term as Parse reads it, with the parentheses that it needs; of a
// term that is beyond the bounds, only how large it is.
func (t *Term) String() string {
	if tooLarge(t) {
		return fmt.Sprintf("(a term of %d nodes and %d levels)", t.size, t.height)
	}
	var b strings.Builder
	t.write(&b, 0)
	return b.String()
}

// write writes t where operators bind at a level: 0 anything, 1 the left of +, 2
// the right of +, 3 a function, 4 an argument.
func (t *Term) write(b *strings.Builder, level int) {
	own := [...]int{Var: 4, Lam: 0, App: 3, Num: 4, Add: 1}[t.Kind]
	if own < level {
		b.WriteByte('(')
		defer b.WriteByte(')')
	}
	switch t.Kind {
	case Var:
		b.WriteString(t.X)
	case Num:
		b.WriteString(t.N.String())
	case Lam:
		b.WriteString("λ" + t.X + ". ")
		t.L.write(b, 0)
	case App:
		t.L.write(b, 3)
		b.WriteByte(' ')
		t.R.write(b, 4)
	case Add:
		t.L.write(b, 1)
		b.WriteString(" + ")
		t.R.write(b, 2)
	}
}
