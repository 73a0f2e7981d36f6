package wp

import (
	"tandem/internal/lists"
	"tandem/lang"
)

// shortener makes expressions smaller. What it returns has the value of e in every heap, and
// ⊥ where e has. It decides the aliasing conditionals that need no look at the heap:
//
//   - e = e is true where e cannot be ⊥: where it has no dereference;
//   - if true then e1 else e2 fi is e1, if false it is e2;
//   - where b is false, the conditionals on b that follow in else-branches are
//     their else-branch: of assignments to the field of one h only the last
//     counts;
//   - true ∧ b and b ∧ true are b; ¬true is false, ¬false true, ¬¬b is b.
//
// It takes conditional expressions to be strict only in what they take. path
// does not use it.
type shortener struct{ total map[lang.Expr]bool }

func newShortener() shortener { return shortener{map[lang.Expr]bool{}} }

// isTotal reports whether e has no dereference.
func (s shortener) isTotal(e lang.Expr) bool {
	return lang.FoldExpr(e, s.total, func(e lang.Expr, kids []bool) bool {
		return lists.All(kids, func(k bool) bool { return k }) && e.Op() != lang.Deref
	})
}

// node returns the root of e over other operands, themselves short.
func (s shortener) node(e lang.Expr, kids []lang.Expr) lang.Expr {
	switch e.Op() {
	case lang.Eq:
		if kids[0] == kids[1] && s.isTotal(kids[0]) {
			return lang.True
		}
	case lang.Ne:
		if kids[0] == kids[1] && s.isTotal(kids[0]) {
			return lang.False
		}
	case lang.Not:
		switch {
		case kids[0] == lang.True:
			return lang.False
		case kids[0] == lang.False:
			return lang.True
		case kids[0].Op() == lang.Not:
			return kids[0].Kid(0)
		}
	case lang.And:
		switch {
		case kids[0] == lang.True:
			return kids[1]
		case kids[1] == lang.True:
			return kids[0]
		}
	case lang.Cond:
		switch kids[0] {
		case lang.True:
			return kids[1]
		case lang.False:
			return kids[2]
		}
		return lang.Term(lang.Cond, kids[0], kids[1], without(kids[0], kids[2]))
	}
	return e.Rebuild(kids...)
}

// without returns e where b is false: the first conditional on b along the else-branches is its
// else-branch. There is one at the most, since those below it were left out before.
func without(b, e lang.Expr) lang.Expr {
	var above []lang.Expr
	for at := e; at.Op() == lang.Cond; at = at.Kid(2) {
		if at.Kid(0) == b {
			at = at.Kid(2)
			for i := len(above) - 1; i >= 0; i-- {
				at = lang.Term(lang.Cond, above[i].Kid(0), above[i].Kid(1), at)
			}
			return at
		}
		above = append(above, at)
	}
	return e
}
