package memoryless

import (
	"slices"

	"tandem/concrete"
	"tandem/lang"
	"tandem/languages/memoryless/instances"
	"tandem/spec"
)

// Extension is a valuation V of the variables and inputs, extended along equations.
type Extension struct {
	eval  concrete.Evaluation
	V     concrete.Valuation
	known map[read]extended // conditions of a run grow from each other

	tests, first bool // of mutants: no conjunct is an equation; instances are the first ones
}

// read is a φ and what was read before it: an equation of one path is a test of another, on which an
// input made the instance.
type read struct {
	phi   lang.Expr
	reads instances.Reads
}

// extended is V with the instances that a φ has equations for, and whether φ holds.
type extended struct {
	V     concrete.Valuation
	holds lang.Value
}

// Extend returns V, to be extended.
func Extend(eval concrete.Evaluation, V concrete.Valuation) *Extension {
	return &Extension{eval: eval, V: V, known: map[read]extended{}}
}

// Holds reports whether V(φ) is true, where V is extended along the equations of φ.
func (x *Extension) Holds(c instances.Config) bool {
	return x.along(c).holds == lang.BoolValue(true)
}

// Instance returns ⟨S, V'⟩: V'(x) is the value of x's current instance, in#0 the number of inputs read.
func (x *Extension) Instance(c instances.Config) concrete.Config {
	along, V := x.along(c), x.V
	for _, y := range c.Ver.Domain() {
		if x.first {
			continue
		}
		V = V.Update(y, x.valueOf(along.V, c.Ver.Current(y)))
	}
	if n := c.Read.Len(); n > 0 {
		V = V.Update(lang.ReadCount, lang.NewInt(int64(n)))
	}
	return concrete.Config{S: c.S, V: V}
}

// valueOf returns the value of an instance: that of its equation or input, and of x@1 that of x.
func (x *Extension) valueOf(V concrete.Valuation, inst lang.Var) lang.Value {
	if of, n, ok := instances.Of(inst); ok && n == 1 && !V.Has(inst) {
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
func (x *Extension) along(c instances.Config) extended {
	var above []lang.Expr // conjuncts that were not looked at, the last one first
	phi := c.Phi
	at, ok := x.known[read{phi, c.Read}]
	for !ok && phi.Op() == lang.And {
		above = append(above, phi)
		phi = phi.Kid(0)
		at, ok = x.known[read{phi, c.Read}]
	}
	if !ok {
		at = x.extendedAlong(extended{x.inputs(x.V, c.Read), lang.BoolValue(true)}, phi)
	}
	for i := len(above) - 1; i >= 0; i-- {
		at = x.extendedAlong(at, above[i].Kid(1))
		x.known[read{above[i], c.Read}] = at
	}
	return at
}

// inputs returns V with the instances that inputs made.
func (x *Extension) inputs(V concrete.Valuation, reads instances.Reads) concrete.Valuation {
	for ; reads.Len() > 0; reads = reads.Before() {
		inst := reads.Last()
		V = V.Update(inst, x.V.At(lang.ReadVar(reads.Len(), inst.Type)))
	}
	return V
}

// extendedAlong returns V extended along one more conjunct b.
func (x *Extension) extendedAlong(at extended, b lang.Expr) extended {
	for _, y := range lang.FreeVars(b) {
		if of, n, ok := instances.Of(y); ok && n == 1 && !at.V.Has(y) {
			at.V = at.V.Update(y, at.V.At(of))
		}
	}
	if b.Op() == lang.Eq && !x.tests {
		if y, ok := b.Kid(0).Var(); ok && !at.V.Has(y) {
			if _, _, ok := instances.Of(y); ok {
				at.V = at.V.Update(y, x.eval(at.V).At(b.Kid(1)))
				return at
			}
		}
	}
	if v := x.eval(at.V).At(b); at.holds == lang.BoolValue(true) {
		at.holds = v
	}
	return at
}

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
