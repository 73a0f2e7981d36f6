package arrays

import (
	"tandem/basic"
	"tandem/concrete"
	"tandem/lang"
)

// Overflow is basic.Overflow for statements with arrays, whose accesses and bounds count, too.
func Overflow(eval concrete.Evaluation, m concrete.Model, V concrete.Valuation, s lang.Stmt) (string, bool) {
	overflow := V.Overflows()
	if s != nil && !overflow {
		value := eval(V)
		for _, acc := range lang.AccessesOf(s) {
			overflow = overflow || lang.Overflows(value.At(acc.A), value.At(acc.I))
		}
		_, sets := s.(*lang.SetBound)
		if p := s.Parts(); p.Test || sets {
			overflow = overflow || lang.Overflows(value.At(p.E))
		}
		if f, ok := s.(*lang.Form); ok { // its rules say which of them are tests
			for _, e := range f.Exprs {
				overflow = overflow || lang.Overflows(value.At(e))
			}
		}
	}
	return basic.Bits(m, overflow)
}
