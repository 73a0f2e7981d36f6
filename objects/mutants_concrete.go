package objects

import (
	_ "embed"
	"slices"

	"tandem/concrete"
	"tandem/lang"
	"tandem/objects/heaps"
	"tandem/spec"
	"tandem/spec/mistakes"
)

// StandardMutant is the standard semantics with a wrong rule. KilledBy is a statement of props/traces.
type StandardMutant = spec.Mutant[spec.System[stdConfig]]

type stdConfig = heaps.Config

// standardly makes mutants of the rules of the standard semantics.
var standardly = spec.Mutating[spec.System[stdConfig], stdConfig]{
	Side:   "standard",
	Right:  func() spec.System[stdConfig] { return heaps.System(heaps.Standard(concrete.Standard())) },
	System: func(s *spec.System[stdConfig]) *spec.System[stdConfig] { return s },
}

// StandardMutantRules is the mutants of the standard semantics that are mistakes in a formula, as
// texts.ReadMutants reads them.
//
//go:embed mutants-standard.rules
var StandardMutantRules string

// StandardMutants lists those that no formula says: they look at classes, at the caller or at
// several objects, or stand on both sides at once.
func StandardMutants() []StandardMutant {
	return slices.Concat(assignStandard(), createStandard(), callStandard(), returnStandard())
}

// valueIn returns V(e) in c.
func valueIn(c stdConfig, e lang.Expr) lang.Value {
	return heaps.Eval(concrete.Standard())(c.Valuation(), c.H).At(e)
}

// skipping is the mistake to go on behind a statement of kind A where no rule applies, if when holds.
func skipping[A lang.Stmt](when func(c stdConfig, a A) bool) spec.Mistake[stdConfig] {
	return spec.Otherwise(lang.On(func(c stdConfig, a A) []stdConfig {
		if !when(c, a) {
			return nil
		}
		return []stdConfig{c.Continue(done)}
	}))
}

func isNil(c stdConfig, e lang.Expr) bool {
	o, ok := valueIn(c, e).(lang.ObjectValue)
	return ok && o.IsNil()
}

func assignStandard() []StandardMutant {
	m := standardly
	return []StandardMutant{
		m.By("Assign-L", "callers", "the parameter of the caller is assigned to, in a recursive call", "ends",
			mistakes.After(func(c, to stdConfig, a *lang.Assign) stdConfig {
				below := c.Gamma.Pop()
				if below.Empty() || below.Top().Proc != a.X.Scope {
					return to
				}
				caller := below.Top()
				caller.L = caller.L.Update(a.X, valueIn(c, a.E))
				to.Gamma = to.Gamma.ReplaceBelow(caller)
				return to
			})),
		m.By("Assign-F", "every-object", "the field of all objects of the class is assigned to", "converse",
			mistakes.After(func(c, to stdConfig, a *lang.AssignField) stdConfig {
				f, _ := a.H.Field()
				v := valueIn(c, a.E)
				for _, o := range to.H.Objects() {
					if o.Type() == f.Of {
						to.H = to.H.Update(o, f, v)
					}
				}
				return to
			})),
		m.By("Assign-F", "nil-skipped", "an assignment to a field of nil does nothing", "ends",
			skipping(func(c stdConfig, a *lang.AssignField) bool { return isNil(c, a.H.Kid(0)) })),
		m.By("Assign-G", "nil-default", "e.f of nil is the default value", "path-conditions",
			spec.Otherwise(lang.On(func(c stdConfig, a *lang.Assign) []stdConfig {
				if a.X.Scope != "" {
					return nil
				}
				return []stdConfig{c.Assign(a.X, lang.Default(a.X.Type)).Continue(done)}
			}))),
	}
}

func createStandard() []StandardMutant {
	create := func(id, wrong, killedBy string, change func(c, to stdConfig, a *lang.New) stdConfig) StandardMutant {
		return standardly.By("New", id, wrong, killedBy, mistakes.After(change))
	}
	// ofClass lists the fields of class C.
	ofClass := func(c stdConfig, C lang.Type) []lang.Field {
		return slices.DeleteFunc(slices.Clone(c.Program.Fields()), func(f lang.Field) bool { return f.Of != C })
	}
	// last is the last object of class C; false if there is none.
	last := func(c stdConfig, C lang.Type) (found lang.ObjectValue, ok bool) {
		for _, o := range c.H.Objects() {
			if o.Type() == C {
				found, ok = o, true
			}
		}
		return found, ok
	}
	// set is c with h := o for the statement h := new C.
	set := func(c stdConfig, a *lang.New, o lang.ObjectValue) stdConfig {
		c = c.Continue(done)
		if x, ok := a.H.Var(); ok {
			return c.Assign(x, o)
		}
		f, _ := a.H.Field()
		c.H = c.H.Update(valueIn(c, a.H.Kid(0)).(lang.ObjectValue), f, o)
		return c
	}
	// reused is c with the last object of the class for the new one.
	reused := func(c, to stdConfig, a *lang.New) stdConfig {
		o, ok := last(c, a.Class)
		if !ok {
			return to
		}
		return set(c, a, o)
	}
	isNew := func(c stdConfig, a *lang.New) lang.ObjectValue { return heaps.Fresh(c.H, a.Class) }
	return []StandardMutant{
		create("alias", "the last object of the class is taken for the new one", "ends", reused),
		create("other-variable", "h := y for another variable y, instead of a new object", "ends",
			func(c, to stdConfig, a *lang.New) stdConfig {
				for _, y := range c.Program.Vars {
					if o, ok := c.G.At(y).(lang.ObjectValue); ok && y.Type == a.Class && lang.V(y) != a.H {
						return set(c, a, o)
					}
				}
				return to
			}),
		create("reused", "the last object of the class is taken for the new one, its fields are cleared", "ends",
			func(c, to stdConfig, a *lang.New) stdConfig {
				if o, ok := last(c, a.Class); ok {
					for _, f := range ofClass(c, a.Class) {
						c.H = c.H.Update(o, f, lang.Default(f.Type))
					}
				}
				return reused(c, to, a)
			}),
		create("copy", "the fields of the new object have the values of those of the last one", "ends",
			func(c, to stdConfig, a *lang.New) stdConfig {
				if old, ok := last(c, a.Class); ok {
					for _, f := range ofClass(c, a.Class) {
						to.H = to.H.Update(isNew(c, a), f, c.H.At(old, f))
					}
				}
				return to
			}),
		create("itself", "the fields of the new object denote itself, not nil", "prefixes",
			func(c, to stdConfig, a *lang.New) stdConfig {
				o := isNew(c, a)
				for _, f := range ofClass(c, a.Class) {
					if f.Type == a.Class {
						to.H = to.H.Update(o, f, o)
					}
				}
				return to
			}),
		standardly.By("New", "on-nil", "of e.f := new C with e nil, the creation does nothing", "ends",
			skipping(func(stdConfig, *lang.New) bool { return true })),
	}
}

func callStandard() []StandardMutant {
	call := func(id, wrong, killedBy string, change func(c, to stdConfig, m *lang.Method) stdConfig) StandardMutant {
		return standardly.By("Call", id, wrong, killedBy, mistakes.After(func(c, to stdConfig, a *lang.Invoke) stdConfig {
			return change(c, to, c.Methods[a.Callee()])
		}))
	}
	return []StandardMutant{
		call("swapped", "the parameters are bound in the reverse order", "ends",
			func(_, to stdConfig, m *lang.Method) stdConfig {
				right := to.Gamma.Top().L
				for i, u := range m.Params {
					if v := right.At(m.Params[len(m.Params)-1-i]); v.Type() == u.Type {
						to = to.Assign(u, v)
					}
				}
				return to
			}),
		call("no-this", "this is nil", "ends",
			func(_, to stdConfig, m *lang.Method) stdConfig { return to.Assign(m.This, lang.Nil(m.Of)) }),
		call("callers-this", "in a recursive call, this is the caller's", "ends",
			func(c, to stdConfig, m *lang.Method) stdConfig {
				if c.Gamma.Top().Proc != m.FullName() {
					return to
				}
				return to.Assign(m.This, c.Gamma.Top().L.At(m.This))
			}),
		call("no-arguments", "the parameters are at their default", "path-conditions",
			func(_, to stdConfig, m *lang.Method) stdConfig {
				for _, u := range m.Params {
					to = to.Assign(u, lang.Default(u.Type))
				}
				return to
			}),
		standardly.By("Call", "on-nil", "a call on nil does nothing", "ends",
			skipping(func(c stdConfig, a *lang.Invoke) bool { return isNil(c, a.E0) })),
	}
}

func returnStandard() []StandardMutant {
	m := standardly
	// end is rule End of a method, changed; that of the main statement stays.
	end := func(id, wrong, killedBy string, change func(c, to stdConfig, of *lang.Method) stdConfig) StandardMutant {
		return m.After("End", id, wrong, killedBy, func(c, to stdConfig) stdConfig {
			if of, ok := c.Methods[c.Gamma.Top().Proc]; ok {
				return change(c, to, of)
			}
			return to
		})
	}
	// twice is c without the top closure, if that is a method's.
	twice := func(c stdConfig) stdConfig {
		if c.Gamma.Depth() > 1 {
			c.Gamma = c.Gamma.Pop()
		}
		return c
	}
	// skip is c without its next statement, if it has one.
	skip := func(c stdConfig) stdConfig {
		if c.Stmt() == nil {
			return c
		}
		return c.Continue(done)
	}
	return []StandardMutant{
		m.After("Return", "goes-on", "the rest of the method is executed", "ends",
			func(c, to stdConfig) stdConfig { to.Gamma = c.Continue(done).Gamma; return to }),
		m.After("Return", "not-received", "the caller's next statement, h := r, is skipped", "prefixes",
			func(_, to stdConfig) stdConfig { return skip(to) }),

		end("stale", "r keeps the value of an earlier call", "ends",
			func(c, to stdConfig, _ *lang.Method) stdConfig { to.G = c.G; return to }),
		end("two-closures", "the caller's closure is popped, too", "prefixes",
			func(_, to stdConfig, _ *lang.Method) stdConfig { return twice(to) }),
		end("one", "r is 1 where it is an integer", "ends",
			func(_, to stdConfig, of *lang.Method) stdConfig {
				if of.Result == lang.Int {
					to.G = to.G.Update(lang.Result(lang.Int), lang.NewInt(1))
				}
				return to
			}),
		end("not-received", "the caller's next statement, h := r, is skipped", "ends",
			func(_, to stdConfig, _ *lang.Method) stdConfig { return skip(to) }),
	}
}
