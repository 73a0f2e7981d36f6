package klee

import (
	"strings"

	"tandem/internal/lists"
	"tandem/lang"
)

// isOut reports whether a variable stands for an element of a final value.
func isOut(x lang.Var) bool { return strings.HasPrefix(x.Name, "out.") }

// outsOf lists those in e.
func outsOf(e lang.Expr) []lang.Var {
	return lists.Filter(lang.FreeVars(e), isOut)
}

// split takes a condition apart: what it says of the initial values, and what it says that
// final values are. What is said of a final value in another form is left out.
func split(e lang.Expr) (condition lang.Expr, final map[lang.Var]lang.Expr) {
	condition, final = lang.True, map[lang.Var]lang.Expr{}
	for _, b := range lang.Conjuncts(e) {
		outs := outsOf(b)
		switch {
		case len(outs) == 0:
			condition = lang.All(condition, b)
		case len(outs) == 1:
			if v, ok := solved(b, outs[0]); ok && len(outsOf(v)) == 0 {
				final[outs[0]] = v
			}
		}
	}
	return condition, final
}

// solved returns what x is by the equation b.
func solved(b lang.Expr, x lang.Var) (lang.Expr, bool) {
	if b.Op() != lang.Eq || !b.Kid(0).Type().IsBits() {
		return lang.Expr{}, false
	}
	left, right := b.Kid(0), b.Kid(1)
	if len(outsOf(left)) == 0 {
		left, right = right, left
	}
	for len(outsOf(right)) == 0 {
		if left == lang.V(x) {
			return right, true
		}
		k := func(i int) lang.Expr { return left.Kid(i) }
		has := func(i int) bool { return len(outsOf(k(i))) > 0 }
		switch left.Op() {
		case lang.ToBits: // zeros in front: the other side has them, too
			if k(0).Type().Width() >= left.Type().Width() {
				return lang.Expr{}, false
			}
			left, right = k(0), joined(lang.Cast(lang.ToBits, k(0).Type(), right))
		case lang.BitsNot, lang.BitsNeg:
			left, right = k(0), lang.Term(left.Op(), right)
		case lang.BitsXor:
			i := 0
			if !has(0) {
				i = 1
			}
			left, right = k(i), lang.Term(lang.BitsXor, right, k(1-i))
		case lang.BitsAdd:
			i := 0
			if !has(0) {
				i = 1
			}
			left, right = k(i), lang.Term(lang.BitsSub, right, k(1-i))
		case lang.BitsSub:
			if has(0) {
				left, right = k(0), lang.Term(lang.BitsAdd, right, k(1))
			} else {
				left, right = k(1), lang.Term(lang.BitsSub, k(0), right)
			}
		default:
			return lang.Expr{}, false
		}
	}
	return lang.Expr{}, false
}
