package programs

import (
	"tandem/lang"
	"tandem/props"
)

// comparisons are the operators of a near test.
var comparisons = []lang.Op{lang.Lt, lang.Le, lang.Gt, lang.Ge, lang.Eq, lang.Ne}

// test returns a test of that size for a choice or iteration: any, or in Vocabulary.Near of 8 one
// that states differ on. One that is true everywhere, as most are, leaves half of the rules out.
func (m *maker) test(size int) lang.Expr {
	if m.voc.Near == 0 || m.src.Choose(8, "test") >= m.voc.Near {
		return m.expr(lang.Bool, size)
	}
	var e lang.Expr
	m.src.Group("test", func() {
		if len(m.voc.Classes) > 0 {
			e = m.nearObject(size)
		} else {
			e = m.near(size)
		}
	})
	return e
}

// near returns a Boolean variable, maybe negated, or compares an integer expression, which begins
// with a variable, with a constant about as large as initial values.
func (m *maker) near(size int) lang.Expr {
	if m.voc.Index > 0 && size >= 3 && m.src.Choose(2, "read") == 0 {
		return m.nearRead(size)
	}
	switch {
	case size == 1:
		return lang.V(m.variable(lang.Bool))
	case size == 2:
		return lang.Negation(lang.V(m.variable(lang.Bool)))
	}
	op := props.OneOf(m.src, "comparison", comparisons)
	e := lang.V(m.variable(lang.Int))
	switch rest := size - 3; { // beyond the comparison, the variable and the constant
	case rest == 1:
		e = lang.Term(lang.Neg, e)
	case rest > 1:
		op := props.OneOf(m.src, "operator", []lang.Op{lang.Add, lang.Sub})
		e = lang.Term(op, e, m.expr(lang.Int, rest-1))
	}
	return lang.Term(op, e, lang.I(int64(m.src.Choose(8, "constant")-2)))
}
