package lazyobjects

import (
	"tandem/internal/lists"
	"tandem/lang"
)

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

// Wants returns what c's next statement wants first: the leftmost that its expressions want, and an
// object where it uses nil. An assignment to a field does not read it.
func (k *Calculus) Wants(c Config) Want {
	A := c.Stmt()
	if A == nil {
		return Want{}
	}
	if k.Eager {
		for _, x := range c.Program.Vars {
			if x.Type.IsClass() && !c.initialised(x) {
				return Want{Kind: Initialisation, At: Place{X: x}}
			}
		}
	}
	eval := k.Eval(c)
	for _, read := range k.reads(A) {
		v := eval.At(read.e)
		if v.Wants.Kind != Nothing {
			return v.Wants
		}
		if o, _ := Reference(v.E); read.object && o.IsNil() {
			return Want{Kind: Object}
		}
	}
	return Want{}
}

// read is an expression that a statement reads, and whether it must be an object.
type read struct {
	e      lang.Expr
	object bool
}

// initialised reports whether what the global variable x holds initially is known.
func (c Config) initialised(x lang.Var) bool {
	for s := c.Inits; !s.Empty(); s = s.Pop() {
		if s.Top().At.X == x {
			return true
		}
	}
	return false
}

// reads lists what the statement A reads, in the order of the source.
func (k *Calculus) reads(A lang.Stmt) []read {
	var list []read
	target := func(h lang.Expr) {
		if _, ok := h.Field(); ok {
			if list = append(list, read{h.Kid(0), true}); k.Assigned {
				list = append(list, read{h, false})
			}
		}
	}
	switch a := A.(type) {
	case *lang.AssignField:
		target(a.H)
		return append(list, read{a.E, false})
	case *lang.New:
		target(a.H)
		return list
	case *lang.Invoke:
		list = append(list, read{a.E0, true})
		return append(list, lists.Map(a.Args, func(e lang.Expr) read { return read{e, false} })...)
	}
	return append(list, lists.Map(lang.Exprs(A), func(e lang.Expr) read { return read{e, false} })...)
}
