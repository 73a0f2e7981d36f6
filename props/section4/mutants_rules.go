package section4

import (
	"slices"

	"tandem/lang"
	"tandem/lang/trace"
	"tandem/spec"
	"tandem/wp/heap"
)

// ruleMutants returns those of the transitions ⟨V, ρ⟩ → ⟨V', ρ'⟩.
func ruleMutants() []Mutant {
	type config = heap.Config
	by := func(rule, name, wrong, killedBy string, mistake spec.Mistake[config]) Mutant {
		return right.Changed("concrete "+rule, name, wrong, killedBy, func(r *Sides) {
			r.Mistaken = func(s spec.System[config]) spec.System[config] { return s.Mistaken(rule, mistake) }
		})
	}
	value := Repaired().value
	isNil := func(v lang.Value) bool {
		o, ok := v.(lang.ObjectValue)
		return ok && o.IsNil()
	}
	// created is rule New with another V', which of makes of V' and the new object x.
	createdBy := func(name, wrong, killedBy string, of func(c config, V heap.State, x lang.Var, o lang.ObjectValue) heap.State) Mutant {
		return by("New", name, wrong, killedBy, spec.Afterwards(func(c, to config) config {
			x := c.Rho.Head().(trace.New).X
			to.V = of(c, to.V, x, to.V.G.At(x).(lang.ObjectValue))
			return to
		}))
	}
	created := func(name, wrong string, of func(c config, V heap.State, x lang.Var, o lang.ObjectValue) heap.State) Mutant {
		return createdBy(name, wrong, IDSoundness, of)
	}
	return []Mutant{
		by("Assign", "field-lost", "H stays as it was", IDSoundness, spec.Afterwards(func(c, to config) config { to.V.H = c.V.H; return to })),
		by("Assign", "value-undefined", "where V(e) = ⊥, h gets the default value", IDCompleteness,
			spec.Otherwise(heap.On(func(c config, a trace.Assign) []config {
				x, ok := a.H.Var()
				if !ok || value(c.V, a.E) != heap.Bottom {
					return nil
				}
				return []config{{V: c.V.Assign(x, lang.Default(x.Type)), Rho: c.Rho.Tail()}}
			}))),
		by("Assign", "target-undefined", "where V(h) = ⊥, nothing is assigned", IDCompleteness,
			spec.Otherwise(heap.On(func(c config, a trace.Assign) []config {
				if value(c.V, a.H) != heap.Bottom || value(c.V, a.E) == heap.Bottom {
					return nil
				}
				return []config{{V: c.V, Rho: c.Rho.Tail()}}
			}))),
		by("Assign", "target-nil", "the rule applies only where V(h) is not nil", IDSoundness,
			func(_ spec.System[config], right spec.Rule[config]) func(config) []config {
				return heap.On(func(c config, a trace.Assign) []config {
					if isNil(value(c.V, a.H)) {
						return nil
					}
					return right.Apply(c)
				})
			}),
		by("Assign", "all-objects", "H[o.f := V(e)] for every object o of the class", IDSoundness, spec.Afterwards(func(c, to config) config {
			a := c.Rho.Head().(trace.Assign)
			if f, ok := a.H.Field(); ok {
				for _, o := range to.V.H.Objects() {
					if o.Type() == f.Of {
						to.V = to.V.AssignField(o, f, value(c.V, a.E))
					}
				}
			}
			return to
		})),

		created("old", "x is an object that exists already, if there is one", func(c config, V heap.State, x lang.Var, _ lang.ObjectValue) heap.State {
			for _, old := range c.V.H.Objects() {
				if old.Type() == x.Type {
					return c.V.Assign(x, old)
				}
			}
			return V
		}),
		created("one", "new integers are 1", func(c config, V heap.State, _ lang.Var, o lang.ObjectValue) heap.State {
			for _, f := range c.Rho.Fields() {
				if f.Of == o.Type() && f.Type == lang.Int {
					V = V.AssignField(o, f, lang.NewInt(1))
				}
			}
			return V
		}),
		created("itself", "the fields of the new object that can refer to it do", func(c config, V heap.State, x lang.Var, o lang.ObjectValue) heap.State {
			for _, f := range c.Rho.Fields() {
				if f.Of == x.Type && f.Type == x.Type {
					V = V.AssignField(o, f, o)
				}
			}
			return V
		}),
		createdBy("shared", "the variables of the class that are nil denote the new object, too", IDOld, func(c config, V heap.State, x lang.Var, o lang.ObjectValue) heap.State {
			for _, y := range c.V.G.Domain() {
				if y.Type == x.Type && isNil(c.V.G.At(y)) {
					V = V.Assign(y, o)
				}
			}
			return V
		}),
		createdBy("dangling", "a variable that no action names denotes an object that does not exist", IDConsistency, func(c config, V heap.State, x lang.Var, o lang.ObjectValue) heap.State {
			for _, y := range c.V.G.Domain() {
				if y.Type == x.Type && !slices.Contains(c.Rho.Vars(), y) {
					return V.Assign(y, lang.Object(x.Type, o.ID()+100))
				}
			}
			return V
		}),
	}
}
