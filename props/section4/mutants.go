package section4

import (
	"slices"
	"strings"

	"tandem/concrete"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/lang/trace"
	"tandem/spec"
	"tandem/spec/mistakes"
	"tandem/wp"
	"tandem/wp/heap"
)

// Mutant is the repaired reading with one clause or rule replaced by a wrong
// one. Its ID is that of the entry and of the error, as Field-Same-no-alias.
type Mutant = spec.Mutant[Sides]

type (
	expr = lang.Expr
	// build is another right-hand side of a clause, given the right one.
	build = func(e expr, kids []expr, right expr) expr
)

var right spec.Right[Sides] = Repaired

// ofCalculus returns a mutant of the calculus of path conditions.
func ofCalculus(entry, name, wrong, killedBy string, change func(*wp.Calculus)) Mutant {
	return right.Changed("symbolic "+entry, name, wrong, killedBy, func(r *Sides) { change(&r.Wp) })
}

// Mutants lists those that no formula says, of the calculus, of the concrete semantics and of both
// sides at once: they look at types, values or single operands. The others are wp.MutantRules.
func Mutants() []Mutant { return append(oneSided(), twinMutants()...) }

func oneSided() []Mutant {
	list := slices.Concat(varMutants(), fieldMutants(), clauseMutants(), heapMutants(), ruleMutants())
	for i, m := range list { // no entry is of both sides
		_, list[i].ID, _ = strings.Cut(m.ID, "-")
	}
	return list
}

func varMutants() []Mutant {
	by := func(id, name, wrong string, to func(x lang.Var, e expr) build) Mutant {
		return ofCalculus(id, name, wrong, ID44Assign, func(k *wp.Calculus) {
			k.Var = func(x lang.Var, e expr) wp.Function { return wp.Var(x, e).Rewritten(id, to(x, e)) }
		})
	}
	plain := func(id, name, wrong string, b build) Mutant {
		return by(id, name, wrong, func(lang.Var, expr) build { return b })
	}
	return []Mutant{
		by("Var-X", "twice", "x[x := e] = e[x := e]", func(x lang.Var, e expr) build { // once: as a formula it would go on for ever
			return func(expr, []expr, expr) expr { return wp.Var(x, e).At(e) }
		}),
		by("Var-Y", "any", "y[x := e] = e for y of the type of x", func(x lang.Var, e expr) build { return ofType(x.Type, e) }),
		by("Var-Deref", "value", "(e0.f)[x := e] = e where e0[x := e].f is of the type of x", func(x lang.Var, e expr) build { return ofType(x.Type, e) }),
		plain("Var-Op", "first-only", "op(e1, e2, …)[x := e] = op(e1[x := e], e2, …)", mistakes.FirstOnly),
	}
}

// ofType returns e for what is of the type t.
func ofType(t lang.Type, e expr) build {
	return func(e1 expr, _ []expr, right expr) expr {
		if e1.Type() == t {
			return e
		}
		return right
	}
}

func fieldMutants() []Mutant {
	by := func(id, name, wrong string, to func(h expr, f lang.Field, e expr) build) Mutant {
		return ofCalculus(id, name, wrong, ID44Assign, func(k *wp.Calculus) {
			k.Field = func(h expr, f lang.Field, e expr) wp.Function { return wp.Field(h, f, e).Rewritten(id, to(h, f, e)) }
		})
	}
	plain := func(id, name, wrong string, b build) Mutant {
		return by(id, name, wrong, func(expr, lang.Field, expr) build { return b })
	}
	return []Mutant{
		by("Field-Same", "no-alias", "(h'.f)[h.f := e] = h'[h.f := e].f: nothing is assigned", func(_ expr, f lang.Field, _ expr) build {
			return func(_ expr, kids []expr, _ expr) expr { return lang.Dot(kids[0], f) }
		}),
		by("Field-Same", "new-target", "if h'[h.f := e] = h[h.f := e] then …: h after the assignment", func(h expr, f lang.Field, e expr) build {
			return func(_ expr, kids []expr, _ expr) expr { // once: as a formula it would go on for ever
				after := wp.Field(h, f, e).At(h)
				return lang.Term(lang.Cond, lang.Term(lang.Eq, kids[0], after), e, lang.Dot(kids[0], f))
			}
		}),
		by("Field-Other", "same-type", "a field of the same class and type is taken for f", func(h expr, f lang.Field, e expr) build {
			return func(e1 expr, kids []expr, right expr) expr {
				if g, _ := e1.Field(); g.Of == f.Of && g.Type == f.Type {
					return lang.Term(lang.Cond, lang.Term(lang.Eq, kids[0], h), e, right)
				}
				return right
			}
		}),
		by("Field-Var", "target", "x[h.f := e] = e where h is x", func(h expr, _ lang.Field, e expr) build {
			return func(e1 expr, _ []expr, right expr) expr {
				if e1 == h && e1.Type() == e.Type() {
					return e
				}
				return right
			}
		}),
		plain("Field-Op", "first-only", "op(e1, e2, …)[h.f := e] = op(e1[h.f := e], e2, …)", mistakes.FirstOnly),
	}
}

// clauseMutants are of e[x := new C], of δ and of path(x := new C · ρ).
func clauseMutants() []Mutant {
	delta := func(name, wrong string, to build) Mutant {
		return ofCalculus("Delta-Op", name, wrong, ID43, func(k *wp.Calculus) { k.Delta = k.Delta.Rewritten("Delta-Op", to) })
	}
	return []Mutant{
		ofCalculus("New-Deref-X", "one", "new integers are 1", ID44New, func(k *wp.Calculus) {
			repaired := k.New
			k.New = func(x lang.Var) wp.Function {
				return repaired(x).Rewritten("New-Deref-X", func(e expr, _ []expr, right expr) expr {
					if e.Type() == lang.Int {
						return lang.I(1)
					}
					return right
				})
			}
		}),
		ofCalculus("Path-New", "as-nil", "path(x := new C · ρ) = path(ρ)[x := nil]", IDCompleteness, func(k *wp.Calculus) {
			k.Path = func(k wp.Calculus) wp.Conditions {
				return wp.Path(k).Rewritten("Path-New", func(rho trace.Trace, kids []expr, _ expr) expr {
					x := rho.Head().(trace.New).X
					return k.Var(x, lang.NilOf(x.Type)).At(kids[0])
				})
			}
		}),
		delta("first-only", "δ(op(e1, …, en)) = δ(e1)", func(_ expr, kids []expr, _ expr) expr { return lang.All(kids[:min(1, len(kids))]...) }),
		delta("some", "δ(e1) ∨ … ∨ δ(en)", mistakes.Some),
	}
}

func heapMutants() []Mutant {
	eval := func(id, name, wrong, killedBy string, change func(e expr, kids []lang.Value, v lang.Value) lang.Value) Mutant {
		return right.Changed("concrete "+id, name, wrong, killedBy, func(r *Sides) {
			old := r.Heap.Eval
			r.Heap.Eval = func(V heap.State) heap.Function { return old(V).Rewritten(id, change) }
		})
	}
	return []Mutant{
		eval("Eval-Deref", "nothing", "e.f is ⊥ also where e is an object whose f is at its default", ID43, func(e expr, _ []lang.Value, v lang.Value) lang.Value {
			if v != heap.Bottom && v.Equal(lang.Default(e.Type())) {
				return heap.Bottom
			}
			return v
		}),
		eval("Eval-Deref", "numbers", "e.f is ⊥ of an object with a number above 6", IDFresh, func(e expr, kids []lang.Value, v lang.Value) lang.Value {
			if o, ok := kids[0].(lang.ObjectValue); ok && o.ID() > 6 {
				return heap.Bottom
			}
			return v
		}),
		eval("Eval-Op", "short", "a conjunction is false if its first operand is, though the second is ⊥", ID43, func(e expr, kids []lang.Value, v lang.Value) lang.Value {
			if e.Op() == lang.And && kids[0] == lang.Value(lang.BoolValue(false)) {
				return kids[0]
			}
			return v
		}),
	}
}

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
			if old, ok := lists.Find(c.V.H.Objects(), func(old lang.ObjectValue) bool { return old.Type() == x.Type }); ok {
				return c.V.Assign(x, old)
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
			if y, ok := lists.Find(c.V.G.Domain(), func(y lang.Var) bool { return y.Type == x.Type && !slices.Contains(c.Rho.Vars(), y) }); ok {
				return V.Assign(y, lang.Object(x.Type, o.ID()+100))
			}
			return V
		}),
	}
}

// twinMutants have the same mistake on both sides of Theorem 4.5, which it does not see.
func twinMutants() []Mutant {
	return []Mutant{
		paired("field-lost", "no field is assigned to", "Field-Same-no-alias", "Assign-field-lost"),
		paired("one", "new integers are 1", "New-Deref-X-one", "New-one"),
		{
			ID: "twin-or", Error: "b || b' is b, on both sides", KilledBy: "runs", Targets: []string{"model " + lang.Or.Info().Name},
			Of: func() Sides {
				r := Repaired()
				r.Heap.Eval = heap.Lazy(concrete.Standard().With(lang.Or, mistakes.First))
				return r
			},
		},
	}
}

// paired returns a mutant of the calculus and one of the concrete rules at once.
func paired(id, wrong, calculus, rule string) Mutant {
	k, _ := spec.FindMutant(oneSided(), calculus)
	c, _ := spec.FindMutant(oneSided(), rule)
	return Mutant{
		ID: "twin-" + id, Error: wrong + ", on both sides", KilledBy: "runs", Targets: append(k.Targets, c.Targets...),
		Of: func() Sides {
			sides := c.Of()
			sides.Wp = k.Of().Wp
			return sides
		},
	}
}
