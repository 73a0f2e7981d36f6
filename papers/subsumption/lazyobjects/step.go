package lazyobjects

import "tandem/lang"

// Calculus is what the rules are built on.
type Calculus struct {
	Eval Evaluation // H(eθ)
	// Prior lists the objects that an initialisation of class C may alias.
	Prior func(c Config, C lang.Type) []lang.ObjectValue
	// Allows says whether the precondition allows what is initialised.
	Allows func(c Config) bool
	// Eager initialises global variables of a class at the start, as in Definition 1, where each
	// has an object.
	Eager bool
	// Assigned tells that an assignment to a field accesses it, too.
	Assigned bool
}

// Standard returns the calculus by which the theorems hold.
func Standard() Calculus { return Calculus{Eval: Eval, Prior: Config.Prior, Allows: Allows} }

// Ready reports whether the next statement of c wants neither an initialisation nor a decision.
func (k *Calculus) Ready(c Config) bool {
	w := k.Wants(c).Kind
	return w == Nothing || w == Object
}

// Runs reports whether the next statement of c can be executed: nothing is wanted, and it uses no nil.
func (k *Calculus) Runs(c Config) bool { return k.Wants(c).Kind == Nothing }

// Subst returns H(eθ), the default value if e uses nil, or wants something.
func (k *Calculus) Subst(c Config, e lang.Expr) lang.Expr {
	if v := k.Eval(c).At(e); v.Wants.Kind == Nothing {
		return v.E
	}
	return lang.Const(lang.Default(e.Type()))
}
