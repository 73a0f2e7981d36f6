package languages

import (
	"iter"

	"tandem/concrete"
	"tandem/lang"
	objconcrete "tandem/objects/concrete"
	"tandem/objects/fields"
)

// nilUse explains what keeps a configuration with objects from a transition.
func nilUse(eval objconcrete.Evaluation, early bool) func(Concrete) (Fault, bool) {
	return func(c Concrete) (Fault, bool) {
		config, ok := unerased[objconcrete.Config](c)
		if !ok {
			return Fault{}, false
		}
		e, ok := objconcrete.FirstNil(eval, config, early)
		if !ok {
			return Fault{}, false
		}
		return Fault{At: e.Use.At, Text: e.Error(), Access: e.Expr(), Nil: e.Use.A.String()}, true
	}
}

// stateInView is the values of the variables that the next statement can name,
// and of the fields as arrays.
func stateInView(states *objconcrete.States, c objconcrete.Config) concrete.Valuation {
	V := states.Of(c)
	if c.Gamma.Empty() {
		return V
	}
	top := c.Gamma.Top()
	for _, u := range top.L.Domain() {
		V = V.Update(u, top.L.At(u))
	}
	return V
}

// concreteClosures is the stack of a configuration with objects.
func concreteClosures(c objconcrete.Config) iter.Seq[Closure] {
	return func(yield func(Closure) bool) {
		for d := c.Gamma; !d.Empty(); d = d.Pop() {
			top := d.Top()
			value := func(u lang.Var) string { return top.L.At(u).String() }
			if !yield(Closure{top.Proc, methodLocals(c.Methods, top.Proc), value, top.S}) {
				return
			}
		}
	}
}

// methodLocals is the local variables of a method's closures; those of the main
// statement have none.
func methodLocals(methods map[string]*lang.Method, name string) []lang.Var {
	if m, ok := methods[name]; ok {
		return m.Locals()
	}
	return nil
}

// symbolicClosures is the stack of a configuration with fields as arrays.
func symbolicClosures(c fields.Config) iter.Seq[Closure] {
	return func(yield func(Closure) bool) {
		for d := c.Delta; !d.Empty(); d = d.Pop() {
			top := d.Top()
			value := func(u lang.Var) string { return top.Tau.At(u).String() }
			if !yield(Closure{top.Proc, methodLocals(c.Methods, top.Proc), value, top.S}) {
				return
			}
		}
	}
}
