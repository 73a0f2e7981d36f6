package programs

import (
	"slices"

	"tandem/lang"
	"tandem/props"
)

// fewerVars lists programs in which one variable stands for two of a scope and a
// type, or in which a procedure or a method lacks a parameter that it does not use.
func fewerVars(p *lang.Program) []*lang.Program {
	var list []*lang.Program
	merge := func(scope []lang.Var) {
		for i, y := range scope {
			for _, x := range scope[:i] {
				if x.Type == y.Type {
					list = append(list, mapped(p, func(s lang.Stmt) lang.Stmt { return lang.With(s, s.Parts().Map(Instead(x, y))) }))
				}
			}
		}
	}
	drop := func(name string, params []lang.Var, body lang.Seq) {
		for i, x := range params {
			if occurs(x, body) {
				continue
			}
			q := mapped(p, func(s lang.Stmt) lang.Stmt { return withoutArg(s, name, i) })
			for _, d := range q.Procs {
				if d.Name == name {
					d.Params = slices.Delete(slices.Clone(params), i, i+1)
				}
			}
			for _, m := range q.Methods() {
				if m.FullName() == name {
					m.Params = slices.Delete(slices.Clone(params), i, i+1)
				}
			}
			list = append(list, q)
		}
	}
	merge(p.Vars)
	for _, d := range p.Procs {
		merge(d.Params)
		drop(d.Name, d.Params, d.Body)
	}
	for _, m := range p.Methods() {
		merge(m.Params)
		drop(m.FullName(), m.Params, m.Body)
	}
	return list
}

// withoutArg returns s with the calls in it, of what has that name, without argument i.
func withoutArg(s lang.Stmt, name string, i int) lang.Stmt {
	q := s.Parts()
	inside := func(s lang.Stmt) lang.Stmt { return withoutArg(s, name, i) }
	q.Then, q.Else = q.Then.Map(inside), q.Else.Map(inside)
	if q.Form != nil {
		for i, S := range q.Form.Blocks {
			q.Form = withBlock(q.Form, i, S.Map(inside))
		}
	}
	if q.Callee() == name {
		q.Args = slices.Delete(slices.Clone(q.Args), i, i+1)
		q.Accesses = nil
	}
	return lang.With(s, q)
}

// mapped returns p with f of each statement of its bodies.
func mapped(p *lang.Program, f func(lang.Stmt) lang.Stmt) *lang.Program {
	return p.WithBodies(func(S lang.Seq) lang.Seq { return S.Map(f) })
}

// Instead is expressions with x for y.
func Instead(x, y lang.Var) func(lang.Expr) lang.Expr {
	return func(e lang.Expr) lang.Expr {
		return lang.Replace(e, nil, func(v lang.Var) lang.Expr {
			if v == y {
				return lang.V(x)
			}
			return lang.V(v)
		})
	}
}

func occurs(x lang.Var, s lang.Seq) bool {
	found := false
	s.Walk(func(a lang.Stmt) {
		y, assigned := lang.Target(a)
		if f := a.Parts().Form; f != nil && slices.Contains(f.Vars, x) {
			found = true
		}
		found = found || assigned && x == y || slices.Contains(lang.FreeVars(lang.Exprs(a)...), x)
	})
	return found
}

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
