package section4

import (
	"tandem/lang"
	"tandem/lang/trace"
	"tandem/wp/heap"
)

// ruleMutants are those of the transitions ⟨V, ρ⟩ → ⟨V', ρ'⟩.
func ruleMutants() []Mutant {
	// of is a mutant with one rule replaced: to gives what becomes of V, and
	// whether the rule applies, for an action of kind A.
	of := func(rule, name, wrong, killedBy string, to func(r Sides, c heap.Config) []heap.Config) Mutant {
		return mutant("concrete", rule, name, wrong, killedBy, func(r *Sides) {
			right := *r
			r.Instead = []heap.Rule{{ID: rule, Cite: "mutant", Apply: func(c heap.Config) []heap.Config {
				if c.Rho.Empty() {
					return nil
				}
				return to(right, c)
			}}}
		})
	}
	next := func(c heap.Config, V heap.State) []heap.Config { return []heap.Config{{V: V, Rho: c.Rho.Tail()}} }
	assign := func(name, wrong, killedBy string, to func(r Sides, c heap.Config, a trace.Assign) []heap.Config) Mutant {
		return of("Assign", name, wrong, killedBy, func(r Sides, c heap.Config) []heap.Config {
			if a, ok := c.Rho.Head().(trace.Assign); ok {
				return to(r, c, a)
			}
			return nil
		})
	}
	create := func(name, wrong, killedBy string, to func(c heap.Config, x lang.Var, o lang.ObjectValue) []heap.Config) Mutant {
		return of("New", name, wrong, killedBy, func(r Sides, c heap.Config) []heap.Config {
			if a, ok := c.Rho.Head().(trace.New); ok {
				return to(c, a.X, r.Heap.Fresh(c.V.H, a.X.Type))
			}
			return nil
		})
	}
	test := func(name, wrong, killedBy string, to func(c heap.Config, b lang.Value) []heap.Config) Mutant {
		return of("Test", name, wrong, killedBy, func(r Sides, c heap.Config) []heap.Config {
			if a, ok := c.Rho.Head().(trace.Test); ok {
				return to(c, r.value(c.V, a.B))
			}
			return nil
		})
	}
	standard := func(c heap.Config) []heap.Config {
		var list []heap.Config
		for _, s := range heap.System(Repaired().Heap).Next(c) {
			list = append(list, s.To)
		}
		return list
	}
	when := func(holds bool, list []heap.Config) []heap.Config {
		if !holds {
			return nil
		}
		return list
	}
	return []Mutant{
		assign("lost", "V stays as it was", IDSoundness, func(r Sides, c heap.Config, a trace.Assign) []heap.Config {
			return when(len(standard(c)) > 0, next(c, c.V))
		}),
		assign("value-undefined", "where V(e) = ⊥, h gets the default value", IDCompleteness, func(r Sides, c heap.Config, a trace.Assign) []heap.Config {
			if x, ok := a.H.Var(); ok && r.value(c.V, a.E) == heap.Bottom {
				return next(c, c.V.Assign(x, lang.Default(x.Type)))
			}
			return standard(c)
		}),
		assign("target-undefined", "where V(h) = ⊥, nothing is assigned", IDCompleteness, func(r Sides, c heap.Config, a trace.Assign) []heap.Config {
			if r.value(c.V, a.H) == heap.Bottom && r.value(c.V, a.E) != heap.Bottom {
				return next(c, c.V)
			}
			return standard(c)
		}),
		assign("target-nil", "the rule applies only where V(h) is not nil", IDSoundness, func(r Sides, c heap.Config, a trace.Assign) []heap.Config {
			if o, ok := r.value(c.V, a.H).(lang.ObjectValue); ok && o.IsNil() {
				return nil
			}
			return standard(c)
		}),
		assign("all-objects", "H[o.f := V(e)] for every object o of the class", IDSoundness, func(r Sides, c heap.Config, a trace.Assign) []heap.Config {
			list := standard(c)
			f, ok := a.H.Field()
			if !ok || len(list) == 0 {
				return list
			}
			V := list[0].V
			for _, o := range V.H.Objects() {
				if o.Type() == f.Of {
					V = V.AssignField(o, f, r.value(c.V, a.E))
				}
			}
			return next(c, V)
		}),

		create("old", "x is an object that exists already, if there is one", IDSoundness, func(c heap.Config, x lang.Var, o lang.ObjectValue) []heap.Config {
			for _, old := range c.V.H.Objects() {
				if old.Type() == x.Type {
					return next(c, c.V.Assign(x, old))
				}
			}
			return next(c, c.V.Create(x, o))
		}),
		create("not-assigned", "x stays as it was", IDSoundness, func(c heap.Config, x lang.Var, o lang.ObjectValue) []heap.Config {
			V := c.V
			V.H = V.H.Add(o)
			return next(c, V)
		}),
		create("nil", "x := nil, though an object is created", IDSoundness, func(c heap.Config, x lang.Var, o lang.ObjectValue) []heap.Config {
			return next(c, c.V.Create(x, o).Assign(x, lang.Nil(x.Type)))
		}),
		create("itself", "the fields of the new object that can refer to it do", IDSoundness, func(c heap.Config, x lang.Var, o lang.ObjectValue) []heap.Config {
			V := c.V.Create(x, o)
			for _, f := range c.Rho.Fields() {
				if f.Of == x.Type && f.Type == x.Type {
					V = V.AssignField(o, f, o)
				}
			}
			return next(c, V)
		}),
		create("never", "the rule never applies", IDSoundness, func(heap.Config, lang.Var, lang.ObjectValue) []heap.Config { return nil }),

		test("always", "the premise is dropped", IDCompleteness, func(c heap.Config, _ lang.Value) []heap.Config { return next(c, c.V) }),
		test("false", "the premise is V(b) = false", IDSoundness, func(c heap.Config, b lang.Value) []heap.Config {
			return when(b == lang.Value(lang.BoolValue(false)), next(c, c.V))
		}),
		test("undefined", "the premise is V(b) ≠ false: ⊥ will do", IDCompleteness, func(c heap.Config, b lang.Value) []heap.Config {
			return when(b != lang.Value(lang.BoolValue(false)), next(c, c.V))
		}),
		test("never", "the rule never applies", IDSoundness, func(heap.Config, lang.Value) []heap.Config { return nil }),
		test("last", "⟨V, ε⟩: what follows a test is dropped", IDCompleteness, func(c heap.Config, b lang.Value) []heap.Config {
			return when(isTrue(b), []heap.Config{{V: c.V}})
		}),
	}
}
