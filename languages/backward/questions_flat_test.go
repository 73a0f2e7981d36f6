package backward

import (
	"fmt"

	"tandem/lang"
)

// Flat is a question without arrays: each value of a field that is read has a variable, and equal
// objects have equal ones. The number of equations is the square of the number of reads of a field.
type Flat struct {
	// Formula is satisfiable iff that of the question is.
	Formula lang.Expr
	*Question
	reads map[lang.Var][]read // by array
}

// read is a[index] with the variable that stands for it.
type read struct {
	index lang.Expr
	value lang.Var
}

// Flat returns q without arrays.
func (q *Question) Flat() *Flat {
	flat := &Flat{Question: q, reads: map[lang.Var][]read{}}
	all := lang.FoldExpr(q.Formula, nil, func(e lang.Expr, kids []lang.Expr) lang.Expr {
		if e.Op() != lang.Select {
			return e.Rebuild(kids...)
		}
		a, _ := e.Kid(0).Var()
		r := read{kids[1], lang.Var{Name: fmt.Sprintf("%s.%d", a.Name, len(flat.reads[a])), Type: e.Type(), Scope: a.Scope}}
		flat.reads[a] = append(flat.reads[a], r)
		return lang.V(r.value)
	})
	for _, f := range q.fields {
		reads := flat.reads[Array(f)]
		for i, r := range reads {
			for _, s := range reads[:i] {
				all = lang.Conjunction(all, lang.Term(lang.Implies, lang.Term(lang.Eq, s.index, r.index),
					lang.Term(lang.Eq, lang.V(s.value), lang.V(r.value))))
			}
		}
	}
	flat.Formula = all
	return flat
}

// Arrays returns what values of a model of flat mean for q: at of a variable, value of an expression.
func (flat *Flat) Arrays(at func(lang.Var) lang.Value, value func(lang.Expr) lang.Value) func(lang.Var) lang.Value {
	return func(x lang.Var) lang.Value {
		if !x.Type.IsArray() {
			return at(x)
		}
		a := lang.NewArray(x.Type, lang.Default(x.Type.Elem()))
		for _, r := range flat.reads[x] {
			a = a.With(value(r.index), at(r.value))
		}
		return a
	}
}
