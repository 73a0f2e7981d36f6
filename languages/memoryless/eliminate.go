package memoryless

import (
	"tandem/lang"
	"tandem/languages/memoryless/instances"
	"tandem/spec"
)

// Eliminated returns ∃ instances. φ of a configuration, over first instances and those of inputs:
// each equation's value replaces its instance. It is φ of the side with a substitution, with x@1
// for x.
func Eliminated(c instances.Config) lang.Expr {
	values := map[lang.Expr]lang.Expr{} // of expressions that were met
	for read := c.Read; read.Len() > 0; read = read.Before() {
		values[lang.V(read.Last())] = lang.V(read.Last())
	}
	put := spec.Function[lang.Expr, lang.Expr]{Name: "∃ instances", Clauses: []spec.Clause[lang.Expr, lang.Expr]{{
		ID: "Put", Apply: func(e lang.Expr, kids []lang.Expr) (lang.Expr, bool) {
			if e.Op() == lang.Variable {
				return e, true
			}
			return e.Rebuild(kids...), true
		},
	}}}
	left := lang.True
	for _, b := range grown(c.Phi) {
		if inst, ok := equated(b); ok {
			if _, known := values[inst]; !known {
				values[inst] = put.Memo(values, b.Kid(1))
				continue
			}
		}
		left = lang.Conjunction(left, put.Memo(values, b))
	}
	return left
}

// equated returns the instance that b is an equation of, unless a first one; false if b is none.
func equated(b lang.Expr) (lang.Expr, bool) {
	if b.Op() != lang.Eq {
		return lang.Expr{}, false
	}
	y, ok := b.Kid(0).Var()
	if !ok {
		return lang.Expr{}, false
	}
	_, n, ok := instances.Of(y)
	return b.Kid(0), ok && n > 1
}

// Equates reports whether the conjunct b of c's path condition defines an instance, and is no test.
func Equates(c instances.Config, b lang.Expr) bool {
	inst, ok := equated(b)
	if !ok {
		return false
	}
	for read := c.Read; read.Len() > 0; read = read.Before() {
		if lang.V(read.Last()) == inst {
			return false
		}
	}
	for _, a := range grown(c.Phi) {
		if at, ok := equated(a); ok && at == inst {
			return a == b // the first one is the equation
		}
		for _, x := range lang.FreeVars(a) {
			if lang.V(x) == inst {
				return false
			}
		}
	}
	return false
}

// grown lists what was added to φ, which begins with true.
func grown(phi lang.Expr) []lang.Expr {
	var list []lang.Expr
	for phi.Op() == lang.And {
		list = append(list, phi.Kid(1))
		phi = phi.Kid(0)
	}
	if phi != lang.True {
		list = append(list, phi)
	}
	for i, j := 0, len(list)-1; i < j; i, j = i+1, j-1 {
		list[i], list[j] = list[j], list[i]
	}
	return list
}
