package objects

import (
	"slices"

	"tandem/concrete"
	"tandem/lang"
	"tandem/objects/heaps"
	"tandem/recursion/stacks"
	"tandem/spec"
)

// StandardMutant is a wrong rule of the standard semantics. KilledBy is a
// statement of package props/traces.
type StandardMutant = spec.Mutant[heaps.Rule]

type stdConfig = heaps.Config

// standardRule is rule id of the standard semantics, with another Apply.
func standardRule(rule, id, wrong, killedBy string, apply func(stdConfig) []stdConfig) StandardMutant {
	return spec.NewMutant("standard "+rule, id, wrong, killedBy, func() heaps.Rule {
		old := right(rule)
		old.Cite, old.Apply = "mutant", apply
		return old
	})
}

// right is a rule of the standard semantics.
func right(rule string) heaps.Rule {
	r, _ := heaps.System(heaps.Standard(concrete.Standard())).Rule(rule)
	return r
}

// valueIn is V(e) in c.
func valueIn(c stdConfig, e lang.Expr) lang.Value {
	return heaps.Eval(concrete.Standard())(c.Valuation(), c.H).At(e)
}

func one(c stdConfig) []stdConfig { return []stdConfig{c} }

// StandardMutants lists the mutants of the standard semantics: of each rule.
func StandardMutants() []StandardMutant {
	list := assignStandard()
	list = append(list, createStandard()...)
	list = append(list, callStandard()...)
	list = append(list, returnStandard()...)
	return append(list, choiceStandard()...)
}

// changed is what a rule leads to, changed.
func changed[A lang.Stmt](rule string, change func(c, to stdConfig, a A) stdConfig) func(stdConfig) []stdConfig {
	apply := right(rule).Apply
	return lang.On(func(c stdConfig, a A) []stdConfig {
		next := apply(c)
		for i := range next {
			next[i] = change(c, next[i], a)
		}
		return next
	})
}

// otherwise is what a rule leads to, and where it leads nowhere another
// configuration.
func otherwise[A lang.Stmt](rule string, to func(c stdConfig, a A) []stdConfig) func(stdConfig) []stdConfig {
	apply := right(rule).Apply
	return lang.On(func(c stdConfig, a A) []stdConfig {
		if next := apply(c); len(next) > 0 {
			return next
		}
		return to(c, a)
	})
}

func assignStandard() []StandardMutant {
	return []StandardMutant{
		standardRule("Assign-G", "lost", "G stays", "ends",
			changed("Assign-G", func(c, to stdConfig, _ *lang.Assign) stdConfig { to.G = c.G; return to })),
		standardRule("Assign-L", "lost", "L stays", "ends",
			changed("Assign-L", func(c, to stdConfig, _ *lang.Assign) stdConfig { return c.Continue(lang.Seq{}) })),
		standardRule("Assign-L", "callers", "the parameter of the caller is assigned to, in a recursive call", "ends",
			changed("Assign-L", func(c, to stdConfig, a *lang.Assign) stdConfig {
				below := c.Gamma.Pop()
				if below.Empty() || below.Top().Proc != a.X.Scope {
					return to
				}
				caller := below.Top()
				caller.L = caller.L.Update(a.X, valueIn(c, a.E))
				to.Gamma = below.Replace(caller).Push(to.Gamma.Top())
				return to
			})),
		standardRule("Assign-F", "lost", "H stays", "ends",
			changed("Assign-F", func(c, to stdConfig, _ *lang.AssignField) stdConfig { to.H = c.H; return to })),
		standardRule("Assign-F", "every-object", "the field of all objects of the class is assigned to", "converse",
			changed("Assign-F", func(c, to stdConfig, a *lang.AssignField) stdConfig {
				f, _ := a.H.Field()
				v := valueIn(c, a.E)
				for _, o := range to.H.Objects() {
					if o.Type() == f.Of {
						to.H = to.H.Update(o, f, v)
					}
				}
				return to
			})),
		standardRule("Assign-F", "nil-skipped", "an assignment to a field of nil does nothing", "ends",
			otherwise("Assign-F", func(c stdConfig, a *lang.AssignField) []stdConfig {
				if o, ok := valueIn(c, a.H.Kid(0)).(lang.ObjectValue); !ok || !o.IsNil() {
					return nil
				}
				return one(c.Continue(lang.Seq{}))
			})),
		standardRule("Assign-G", "nil-default", "e.f of nil is the default value", "path-conditions",
			otherwise("Assign-G", func(c stdConfig, a *lang.Assign) []stdConfig {
				if a.X.Scope != "" {
					return nil
				}
				return one(c.Assign(a.X, lang.Default(a.X.Type)).Continue(lang.Seq{}))
			})),
	}
}

func createStandard() []StandardMutant {
	// created is rule New with another object for the new one: reused, which
	// exists.
	created := func(reused func(c stdConfig, C lang.Type) (lang.ObjectValue, bool), clear bool) func(stdConfig) []stdConfig {
		return changed("New", func(c, to stdConfig, a *lang.New) stdConfig {
			o, ok := reused(c, a.Class)
			if !ok {
				return to
			}
			if clear {
				for _, f := range c.Program.Fields() {
					if f.Of == a.Class {
						c.H = c.H.Update(o, f, lang.Default(f.Type))
					}
				}
			}
			if x, ok := a.H.Var(); ok {
				return c.Assign(x, o).Continue(lang.Seq{})
			}
			f, _ := a.H.Field()
			c.H = c.H.Update(valueIn(c, a.H.Kid(0)).(lang.ObjectValue), f, o)
			return c.Continue(lang.Seq{})
		})
	}
	last := func(c stdConfig, C lang.Type) (found lang.ObjectValue, ok bool) {
		for _, o := range c.H.Objects() {
			if o.Type() == C {
				found, ok = o, true
			}
		}
		return found, ok
	}
	isNew := func(c stdConfig, a *lang.New) lang.ObjectValue { return heaps.Fresh(c.H, a.Class) }
	return []StandardMutant{
		standardRule("New", "alias", "the last object of the class is taken for the new one", "ends", created(last, false)),
		standardRule("New", "reused", "the last object of the class is taken for the new one, its fields are cleared", "ends", created(last, true)),
		standardRule("New", "unassigned", "h stays", "ends",
			changed("New", func(c, to stdConfig, a *lang.New) stdConfig {
				c.H = c.H.Add(isNew(c, a))
				return c.Continue(lang.Seq{})
			})),
		standardRule("New", "copy", "the fields of the new object have the values of those of the last one", "ends",
			changed("New", func(c, to stdConfig, a *lang.New) stdConfig {
				old, ok := last(c, a.Class)
				if !ok {
					return to
				}
				for _, f := range c.Program.Fields() {
					if f.Of == a.Class {
						to.H = to.H.Update(isNew(c, a), f, c.H.At(old, f))
					}
				}
				return to
			})),
		standardRule("New", "itself", "the fields of the new object denote itself, not nil", "prefixes",
			changed("New", func(c, to stdConfig, a *lang.New) stdConfig {
				o := isNew(c, a)
				for _, f := range c.Program.Fields() {
					if f.Of == a.Class && f.Type == a.Class {
						to.H = to.H.Update(o, f, o)
					}
				}
				return to
			})),
		standardRule("New", "on-nil", "of e.f := new C with e nil, the creation does nothing", "ends",
			otherwise("New", func(c stdConfig, a *lang.New) []stdConfig { return one(c.Continue(lang.Seq{})) })),
	}
}

// calleeLocals is the configuration with other local variables of the top closure.
func withLocals(c stdConfig, L concrete.Valuation) stdConfig {
	top := c.Gamma.Top()
	top.L = L
	c.Gamma = c.Gamma.Replace(top)
	return c
}

func callStandard() []StandardMutant {
	return []StandardMutant{
		standardRule("Call", "swapped", "the parameters are bound in the reverse order", "ends",
			changed("Call", func(c, to stdConfig, a *lang.Invoke) stdConfig {
				us := c.Methods[a.Callee()].Params
				L := to.Gamma.Top().L
				old := L
				for i, u := range us {
					if v := old.At(us[len(us)-1-i]); v.Type() == u.Type {
						L = L.Update(u, v)
					}
				}
				return withLocals(to, L)
			})),
		standardRule("Call", "no-this", "this is nil", "ends",
			changed("Call", func(_, to stdConfig, a *lang.Invoke) stdConfig {
				m := to.Methods[a.Callee()]
				return withLocals(to, to.Gamma.Top().L.Update(m.This, lang.Nil(m.Of)))
			})),
		standardRule("Call", "callers-this", "in a recursive call, this is the caller's", "ends",
			changed("Call", func(c, to stdConfig, a *lang.Invoke) stdConfig {
				m := to.Methods[a.Callee()]
				if c.Gamma.Top().Proc != m.FullName() {
					return to
				}
				return withLocals(to, to.Gamma.Top().L.Update(m.This, c.Gamma.Top().L.At(m.This)))
			})),
		standardRule("Call", "no-arguments", "the parameters are at their default", "path-conditions",
			changed("Call", func(_, to stdConfig, a *lang.Invoke) stdConfig {
				m := to.Methods[a.Callee()]
				return withLocals(to, concrete.Valuation{}.Update(m.This, to.Gamma.Top().L.At(m.This)))
			})),
		standardRule("Call", "on-nil", "a call on nil does nothing", "ends",
			otherwise("Call", func(c stdConfig, a *lang.Invoke) []stdConfig {
				if o, ok := valueIn(c, a.E0).(lang.ObjectValue); !ok || !o.IsNil() {
					return nil
				}
				return one(c.Continue(lang.Seq{}))
			})),
		standardRule("Call", "not-received", "h := r is left out", "converse",
			changed("Call", func(c, to stdConfig, a *lang.Invoke) stdConfig {
				caller := to.Gamma.Pop().Top()
				below := c.Gamma.Replace(caller.To(c.Gamma.Top().S.Tail()))
				to.Gamma = below.Push(to.Gamma.Top())
				return to
			})),
		standardRule("Call", "same-locals", "the caller goes on with the callee's local variables", "ends",
			changed("Call", func(_, to stdConfig, _ *lang.Invoke) stdConfig {
				top, caller := to.Gamma.Top(), to.Gamma.Pop().Top()
				caller.L = stacks.Union(top.L, caller.L)
				to.Gamma = to.Gamma.Pop().Replace(caller).Push(top)
				return to
			})),
	}
}

func returnStandard() []StandardMutant {
	// popped is c without the top closure and, of a method's caller that is a
	// method, without that.
	twice := func(c stdConfig) stdConfig {
		if c.Gamma.Depth() > 1 {
			c.Gamma = c.Gamma.Pop()
		}
		return c
	}
	result := func(c stdConfig, a *lang.Return, v lang.Value) stdConfig {
		if !a.E.IsZero() {
			c.G = c.G.Update(lang.Result(a.E.Type()), v)
		}
		return c
	}
	end := right("End").Apply
	// ended is rule End of a method, changed; that of the main statement stays.
	ended := func(change func(c, to stdConfig, m *lang.Method) stdConfig) func(stdConfig) []stdConfig {
		return func(c stdConfig) []stdConfig {
			next := end(c)
			if len(next) == 0 {
				return nil
			}
			m, ok := c.Methods[c.Gamma.Top().Proc]
			if !ok {
				return next
			}
			return one(change(c, next[0], m))
		}
	}
	// skip is the top closure without its first statement, if it has one.
	skip := func(c stdConfig) stdConfig {
		if c.Stmt() == nil {
			return c
		}
		return c.Continue(lang.Seq{})
	}
	return []StandardMutant{
		standardRule("Return", "goes-on", "the rest of the method is executed", "ends",
			changed("Return", func(c, to stdConfig, _ *lang.Return) stdConfig {
				to.Gamma = c.Continue(lang.Seq{}).Gamma
				return to
			})),
		standardRule("Return", "two-closures", "the caller's closure is popped, too", "prefixes",
			changed("Return", func(_, to stdConfig, _ *lang.Return) stdConfig { return twice(to) })),
		standardRule("Return", "stale", "r is not assigned to", "ends",
			changed("Return", func(c, to stdConfig, _ *lang.Return) stdConfig { to.G = c.G; return to })),
		standardRule("Return", "default", "r has its type's default value", "ends",
			changed("Return", func(_, to stdConfig, a *lang.Return) stdConfig {
				if a.E.IsZero() {
					return to
				}
				return result(to, a, lang.Default(a.E.Type()))
			})),
		standardRule("Return", "in-the-caller", "e is evaluated with the caller's local variables", "ends",
			changed("Return", func(c, to stdConfig, a *lang.Return) stdConfig {
				if a.E.IsZero() {
					return to
				}
				if v := valueIn(to, a.E); v != heaps.Bottom {
					return result(to, a, v)
				}
				return to
			})),
		standardRule("Return", "not-received", "the caller's next statement, h := r, is skipped", "prefixes",
			changed("Return", func(_, to stdConfig, a *lang.Return) stdConfig { return skip(to) })),

		standardRule("End", "stale", "r keeps the value of an earlier call", "ends",
			ended(func(c, to stdConfig, _ *lang.Method) stdConfig { to.G = c.G; return to })),
		standardRule("End", "two-closures", "the caller's closure is popped, too", "prefixes",
			ended(func(_, to stdConfig, _ *lang.Method) stdConfig { return twice(to) })),
		standardRule("End", "one", "r is 1 where it is an integer", "ends",
			ended(func(_, to stdConfig, m *lang.Method) stdConfig {
				if m.Result == lang.Int {
					to.G = to.G.Update(lang.Result(lang.Int), lang.NewInt(1))
				}
				return to
			})),
		standardRule("End", "not-received", "the caller's next statement, h := r, is skipped", "ends",
			ended(func(_, to stdConfig, _ *lang.Method) stdConfig { return skip(to) })),
		standardRule("End", "stuck", "a method without return does not end", "ends",
			func(c stdConfig) []stdConfig {
				if c.Gamma.Depth() > 1 {
					return nil
				}
				return end(c)
			}),
	}
}

func choiceStandard() []StandardMutant {
	// undefined is a rule that takes ⊥ for false.
	undefined := func(c stdConfig, b lang.Expr) bool { return valueIn(c, b) == heaps.Bottom }
	holds := func(c stdConfig, b lang.Expr) bool { return valueIn(c, b) == lang.Value(lang.BoolValue(true)) }
	list := []StandardMutant{
		standardRule("If-T", "other-branch", "the branch S2 is taken", "ends",
			changed("If-T", func(c, _ stdConfig, a *lang.If) stdConfig { return c.Continue(a.Else) })),
		standardRule("If-T", "no-rest", "what follows the choice is dropped", "ends",
			changed("If-T", func(c, _ stdConfig, a *lang.If) stdConfig {
				c.Gamma = c.Gamma.Replace(c.Gamma.Top().To(a.Then))
				return c
			})),
		standardRule("If-T", "both", "the branch S2 follows", "prefixes",
			changed("If-T", func(c, _ stdConfig, a *lang.If) stdConfig { return c.Continue(a.Then.Then(a.Else)) })),
		standardRule("If-F", "other-branch", "the branch S1 is taken", "path-conditions",
			changed("If-F", func(c, _ stdConfig, a *lang.If) stdConfig { return c.Continue(a.Then) })),
		standardRule("If-F", "undefined", "a test that is ⊥ counts as false", "prefixes",
			otherwise("If-F", func(c stdConfig, a *lang.If) []stdConfig {
				if !undefined(c, a.B) {
					return nil
				}
				return one(c.Continue(a.Else))
			})),
		standardRule("If-F", "skipped", "the branch S2 is not executed", "ends",
			changed("If-F", func(c, _ stdConfig, a *lang.If) stdConfig { return c.Continue(lang.Seq{}) })),
		standardRule("While-T", "once", "the loop is not repeated", "prefixes",
			changed("While-T", func(c, _ stdConfig, a *lang.While) stdConfig { return c.Continue(a.Body) })),
		standardRule("While-T", "no-rest", "what follows the loop is dropped", "prefixes",
			changed("While-T", func(c, _ stdConfig, a *lang.While) stdConfig {
				c.Gamma = c.Gamma.Replace(c.Gamma.Top().To(a.Body.Then(lang.SeqOf(a))))
				return c
			})),
		standardRule("While-T", "skipped", "the body is not executed", "path-conditions",
			changed("While-T", func(c, _ stdConfig, _ *lang.While) stdConfig { return c })),
		standardRule("While-F", "body", "the body runs once more", "ends",
			changed("While-F", func(c, _ stdConfig, a *lang.While) stdConfig { return c.Continue(a.Body) })),
		standardRule("While-F", "undefined", "a test that is ⊥ counts as false", "ends",
			otherwise("While-F", func(c stdConfig, a *lang.While) []stdConfig {
				if !undefined(c, a.B) {
					return nil
				}
				return one(c.Continue(lang.Seq{}))
			})),
		standardRule("While-F", "repeats", "the loop never ends", "converse",
			lang.On(func(c stdConfig, a *lang.While) []stdConfig {
				if holds(c, a.B) || undefined(c, a.B) {
					return nil
				}
				return one(c)
			})),
	}
	return slices.Clip(list)
}
