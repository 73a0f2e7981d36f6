package memoryless

import (
	"fmt"
	"slices"

	"tandem/concrete"
	"tandem/lang"
	"tandem/spec"
	"tandem/symbolic"
)

// extension is a valuation V of the variables and inputs, extended along equations.
type extension struct {
	Sides
	V     concrete.Valuation
	known map[read]extended // conditions of a run grow from each other
}

// read is a φ and what was read before it: an equation of one path is a test of another, on which an
// input made the instance.
type read struct {
	phi   lang.Expr
	reads string
}

// extended is V with the instances that a φ has equations for, and whether φ holds.
type extended struct {
	V     concrete.Valuation
	holds lang.Value
}

// instance returns ⟨S, V'⟩: V'(x) is the value of x's current instance, in#0 the number of inputs read.
func (x *extension) instance(c symbolic.Config) concrete.Config {
	along, V := x.along(c), x.V
	for _, y := range assigned(c) {
		if x.first {
			continue
		}
		V = V.Update(y, valueOf(along.V, lang.Instance(y, Version(c, y))))
	}
	if n := len(Reads(c)); n > 0 {
		V = V.Update(lang.ReadCount, lang.NewInt(int64(n)))
	}
	return concrete.Config{S: c.S, V: V}
}

// valueOf returns the value of an instance: that of its equation or input, and of x@1 that of x.
func valueOf(V concrete.Valuation, inst lang.Var) lang.Value {
	if of, n, ok := lang.InstanceOf(inst); ok && n == 1 && !V.Has(inst) {
		return V.At(of)
	}
	return V.At(inst)
}

// along returns V extended along φ.
//
//	V(x@1)     = V(x)
//	V(x@k)     = V(in#n) if the nth input made x@k
//	V(x@k)     = V(e)    if x@k = e is a conjunct of φ, the first one in which x@k is
//
// Every other conjunct is a test.
func (x *extension) along(c symbolic.Config) extended {
	var above []lang.Expr // conjuncts that were not looked at, the last one first
	phi, made := c.Phi, Reads(c)
	reads := fmt.Sprint(made)
	at, ok := x.known[read{phi, reads}]
	for !ok && phi.Op() == lang.And {
		above = append(above, phi)
		phi = phi.Kid(0)
		at, ok = x.known[read{phi, reads}]
	}
	if !ok {
		at = extended{x.V, lang.BoolValue(true)}
		for in, inst := range made {
			at.V = at.V.Update(inst, x.V.At(in))
		}
		at = x.extendedAlong(at, phi)
	}
	for i := len(above) - 1; i >= 0; i-- {
		at = x.extendedAlong(at, above[i].Kid(1))
		x.known[read{above[i], reads}] = at
	}
	return at
}

// extendedAlong returns V extended along one more conjunct b.
func (x *extension) extendedAlong(at extended, b lang.Expr) extended {
	for _, y := range lang.FreeVars(b) {
		if of, n, ok := lang.InstanceOf(y); ok && n == 1 && !at.V.Has(y) {
			at.V = at.V.Update(y, at.V.At(of))
		}
	}
	if b.Op() == lang.Eq && !x.tests {
		if y, ok := b.Kid(0).Var(); ok && !at.V.Has(y) {
			if _, _, ok := lang.InstanceOf(y); ok {
				at.V = at.V.Update(y, x.Eval(at.V).At(b.Kid(1)))
				return at
			}
		}
	}
	if v := x.Eval(at.V).At(b); at.holds == lang.BoolValue(true) {
		at.holds = v
	}
	return at
}

// Eliminated returns ∃ instances. φ of a configuration, over first instances and those of inputs:
// each equation's value replaces its instance. It is φ of the side with a substitution, with x@1
// for x.
func Eliminated(c symbolic.Config) lang.Expr {
	values := map[lang.Expr]lang.Expr{} // of expressions that were met
	for _, inst := range Reads(c) {
		values[lang.V(inst)] = lang.V(inst)
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
	_, n, ok := lang.InstanceOf(y)
	return b.Kid(0), ok && n > 1
}

// Equates reports whether the conjunct b of c's path condition defines an instance, and is no test.
func Equates(c symbolic.Config, b lang.Expr) bool {
	inst, ok := equated(b)
	if !ok {
		return false
	}
	for _, made := range Reads(c) {
		if lang.V(made) == inst {
			return false
		}
	}
	for _, a := range grown(c.Phi) {
		if at, ok := equated(a); ok && at == inst {
			return a == b // the first one is the equation
		}
		if slices.ContainsFunc(lang.FreeVars(a), func(x lang.Var) bool { return lang.V(x) == inst }) {
			return false
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
