package mistakes

import (
	"slices"

	"tandem/lang"
	"tandem/spec"
)

// NoTest does not record the last conjunct, which is the test.
func NoTest[C Conditional[C]](_ spec.System[C], right spec.Rule[C]) func(C) []C {
	return recording(right, func(_ lang.Stmt, bs []lang.Expr) []lang.Expr { return bs[:len(bs)-1] })
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

func last[C Conditional[C]](right spec.Rule[C], change func(s lang.Stmt, b lang.Expr) lang.Expr) func(C) []C {
	return recording(right, func(s lang.Stmt, bs []lang.Expr) []lang.Expr {
		bs[len(bs)-1] = change(s, bs[len(bs)-1])
		return bs
	})
}

// recording is the rule with other conjuncts in the place of those that it records, if there are any.
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
