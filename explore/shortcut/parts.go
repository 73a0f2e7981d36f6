package shortcut

import (
	"tandem/explore/simplify"
	"tandem/explore/solver"
	"tandem/lang"
)

// Parts are the functions that the shortcuts are made of. Faults are put in their places.
type Parts struct {
	// Variables lists what a conjunct can share with others.
	Variables func(b lang.Expr) []lang.Var
	// Key is what the cache takes a conjunct for.
	Key func(b lang.Expr) any
	// Keeps is the answer of a solver as the cache keeps it; false: it does not.
	Keeps func(r solver.Result) (solver.Result, bool)
	// Implied says whether what was added follows from what was there.
	Implied func(before, after simplify.Conjunction) bool
	// Values is the value of a variable of a part, given a model of the part.
	Values func(x lang.Var, of solver.Model) lang.Value
	// Spares says whether the model of what was there satisfies what was added.
	Spares func(model *Known, added []lang.Expr) bool
}

// Sound returns the parts of which this package says what they do.
func Sound() *Parts {
	return &Parts{
		Variables: Variables,
		Key:       func(b lang.Expr) any { return b },
		Keeps:     func(r solver.Result) (solver.Result, bool) { return r, r.Answer != solver.Unknown },
		Implied:   Follows,
		Values:    func(x lang.Var, of solver.Model) lang.Value { return of.At(x) },
		Spares:    (*Known).All,
	}
}

// Variables lists what conjuncts can share: variables, arrays and inputs among them. A bound |a|
// has the variable a; a field is an array, also behind a dot.
func Variables(b lang.Expr) []lang.Var {
	list := lang.FreeVars(b)
	lang.FoldExpr(b, nil, func(e lang.Expr, _ []struct{}) struct{} {
		if f, ok := e.Field(); ok {
			list = append(list, f.Array())
		}
		return struct{}{}
	})
	return list
}

// Follows reports whether what was added follows from what was there: to add it changes nothing.
func Follows(before, after simplify.Conjunction) bool { return before == after }
