package shortcut

import (
	"tandem/explore/simplify"
	"tandem/explore/solver"
	"tandem/lang"
)

// Parts are the functions that the shortcuts are made of. Faults are put in their places.
type Parts struct {
	// Shared lists what a conjunct can share with others.
	Shared func(b lang.Expr) []lang.Expr
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
		Shared:  Shared,
		Key:     func(b lang.Expr) any { return b },
		Keeps:   func(r solver.Result) (solver.Result, bool) { return r, r.Answer != solver.Unknown },
		Implied: Follows,
		Values:  func(x lang.Var, of solver.Model) lang.Value { return of.At(x) },
		Spares:  (*Known).All,
	}
}

// Shared lists what conjuncts can share: variables, inputs among them; of an array that is only
// read, at constants, its elements a[3], and its bound |a|. A field is an array, also behind a dot.
func Shared(b lang.Expr) []lang.Expr {
	var list []lang.Expr
	seen, todo := map[lang.Expr]bool{}, []lang.Expr{b}
	for len(todo) > 0 {
		e := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if seen[e] {
			continue
		}
		seen[e] = true
		if f, ok := e.Field(); ok {
			list = append(list, lang.V(f.Array()))
		}
		if _, ok := variable(e); ok {
			list = append(list, e)
			continue
		}
		for i := range e.NumKids() {
			todo = append(todo, e.Kid(i))
		}
	}
	return list
}

// variable returns x of x itself, of x[c], where c is a constant, and of |x|.
func variable(e lang.Expr) (lang.Var, bool) {
	switch e.Op() {
	case lang.Select:
		if _, constant := e.Kid(1).Const(); !constant {
			return lang.Var{}, false
		}
		return e.Kid(0).Var()
	case lang.Len:
		return e.Kid(0).Var()
	}
	return e.Var()
}

// Follows reports whether what was added follows from what was there: to add it changes nothing.
func Follows(before, after simplify.Conjunction) bool { return before == after }
