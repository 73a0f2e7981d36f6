package mistakes

import (
	"slices"
	"strings"

	"tandem/lang"
	"tandem/spec"
)

// NoTest does not record the last conjunct, which is the test.
func NoTest[C Conditional[C]](_ spec.System[C], right spec.Rule[C]) func(C) []C {
	return recording(right, func(_ lang.Stmt, bs []lang.Expr) []lang.Expr { return bs[:len(bs)-1] })
}

// Unchecked records the last conjunct alone: not that no error occurs.
func Unchecked[C Conditional[C]](_ spec.System[C], right spec.Rule[C]) func(C) []C {
	return recording(right, func(_ lang.Stmt, bs []lang.Expr) []lang.Expr { return bs[len(bs)-1:] })
}

// NoNegation records b where the last conjunct is ¬b.
func NoNegation[C Conditional[C]](_ spec.System[C], right spec.Rule[C]) func(C) []C {
	return last(right, func(_ lang.Stmt, b lang.Expr) lang.Expr {
		if b.Op() == lang.Not {
			return b.Kid(0)
		}
		return b
	})
}

// OldTest records the test as it stands in the statement, or its negation: σ is
// not applied to it.
func OldTest[C Conditional[C]](_ spec.System[C], right spec.Rule[C]) func(C) []C {
	return last(right, func(s lang.Stmt, b lang.Expr) lang.Expr {
		parts := s.Parts()
		if !parts.Test {
			return b
		}
		if strings.HasSuffix(right.ID, "-F") {
			return lang.Negation(parts.E)
		}
		return parts.E
	})
}

// OldValue is for x := e with the value e: σ is not applied to it.
func OldValue[C interface {
	Conditional[C]
	Assign(x lang.Var, e lang.Expr) C
}](_ spec.System[C], right spec.Rule[C]) func(C) []C {
	return spec.Afterwards(func(c, to C) C {
		a, ok := c.Stmt().(*lang.Assign)
		if !ok {
			return to
		}
		return c.Under(to).Continue(lang.Seq{}).Assign(a.X, a.E)
	})(spec.System[C]{}, right)
}

func last[C Conditional[C]](right spec.Rule[C], change func(s lang.Stmt, b lang.Expr) lang.Expr) func(C) []C {
	return recording(right, func(s lang.Stmt, bs []lang.Expr) []lang.Expr {
		bs[len(bs)-1] = change(s, bs[len(bs)-1])
		return bs
	})
}

// recording is the rule with other conjuncts in the place of those that it
// records, if there are any.
func recording[C Conditional[C]](right spec.Rule[C], change func(s lang.Stmt, bs []lang.Expr) []lang.Expr) func(C) []C {
	return spec.Afterwards(func(c, to C) C {
		var bs []lang.Expr
		for phi := to.PathCondition(); phi != c.PathCondition(); phi = phi.Kid(0) {
			if phi.Op() != lang.And {
				return to
			}
			bs = append(bs, phi.Kid(1))
		}
		if len(bs) == 0 {
			return to
		}
		slices.Reverse(bs)
		to = to.Under(c)
		for _, b := range change(c.Stmt(), bs) {
			to = to.Assume(b)
		}
		return to
	})(spec.System[C]{}, right)
}
