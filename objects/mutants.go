package objects

import (
	"tandem/concrete"
	"tandem/lang"
	"tandem/objects/fields"
	"tandem/spec"
	"tandem/symbolic"
)

// Mutant is the language of objects with one entry replaced by a wrong one.
// KilledBy is a statement of package props/section41.
type Mutant = spec.Mutant[Sides]

// Mutants lists the mutants of forward symbolic execution with fields as arrays:
// of each rule, of ê, δ and the removal of fresh variables, and of the pairing.
// Those of the standard semantics are StandardMutants.
func Mutants() []Mutant {
	list := assignForward()
	list = append(list, createForward()...)
	list = append(list, callForward()...)
	list = append(list, returnForward()...)
	list = append(list, choiceForward()...)
	list = append(list, hatMutants()...)
	list = append(list, deltaMutants()...)
	list = append(list, removalMutants()...)
	list = append(list, pairingMutants()...)
	return append(list, valueMutants()...)
}

// altered is a mutant in which change replaces what is wrong.
func altered(target, id, wrong, killedBy string, change func(*Sides)) Mutant {
	return spec.NewMutant(target, id, wrong, killedBy, func() Sides {
		sides := Repaired(concrete.Standard())
		change(&sides)
		return sides
	})
}

// forward is a configuration of symbolic execution.
type forward = fields.Config

// forwardRule is a mutant with one symbolic rule replaced.
func forwardRule(rule, id, wrong, killedBy string, apply func(forward) []forward) Mutant {
	return altered("symbolic "+rule, id, wrong, killedBy, func(sides *Sides) {
		old, _ := sides.Symbolic.Rule(rule)
		old.Cite, old.Apply = "mutant", apply
		sides.Symbolic = sides.Symbolic.With(old)
	})
}

// rightly is what the right rule leads to.
func rightly(rule string, c forward) []forward {
	r, _ := fields.System(fields.Standard()).Rule(rule)
	return r.Apply(c)
}

// afterwards is a mutant in which what the right rule leads to is changed.
func afterwards(rule, id, wrong, killedBy string, change func(c, to forward) forward) Mutant {
	return forwardRule(rule, id, wrong, killedBy, func(c forward) []forward {
		list := rightly(rule, c)
		for i, to := range list {
			list[i] = change(c, to)
		}
		return list
	})
}

// hatted is êθ in c.
func hatted(c forward, e lang.Expr) lang.Expr {
	return symbolic.Apply(c.Theta()).At(fields.Hat().At(e))
}

// deltaOf is δ(ê).
func deltaOf(e lang.Expr) lang.Expr { return fields.Delta().At(fields.Hat().At(e)) }

// supposing is c with φ ∧ b, without fresh variables, for those b that are not
// true.
func supposing(c forward, bs ...lang.Expr) forward {
	k := fields.Standard()
	for _, b := range bs {
		if b = k.Initially(c, b); b != lang.True {
			c.Config = c.Config.Assume(b)
		}
	}
	return c
}

// safely is c with φ ∧ δ(ê)θ for each e.
func safely(c forward, es ...lang.Expr) forward {
	for _, e := range es {
		c = supposing(c, hatted(c, deltaOf(e)))
	}
	return c
}

// goingOn is c with S for its next statement.
func goingOn(c forward, S lang.Seq) forward {
	c.Config = c.Config.Continue(S)
	return c
}

// setting is c with e for x.
func setting(c forward, x lang.Var, e lang.Expr) forward {
	c.Config = c.Config.Assign(x, e)
	return c
}

// only is on for the assignments to global variables, or to local ones.
func only(local bool, f func(c forward, a *lang.Assign) forward) func(forward) []forward {
	return lang.On(func(c forward, a *lang.Assign) []forward {
		if (a.X.Scope != "") != local {
			return nil
		}
		return []forward{f(c, a)}
	})
}

func assignForward() []Mutant {
	field := func(f func(c forward, a *lang.AssignField, g lang.Var) forward) func(forward) []forward {
		return lang.On(func(c forward, a *lang.AssignField) []forward {
			g, _ := a.H.Field()
			return []forward{goingOn(f(c, a, g.Array()), done)}
		})
	}
	stored := func(array, i, v lang.Expr) lang.Expr { return lang.Term(lang.Store, array, i, v) }
	return []Mutant{
		forwardRule("Assign-G", "unchecked", "φ: the absence of errors is not recorded", "correctness",
			only(false, func(c forward, a *lang.Assign) forward { return goingOn(setting(c, a.X, hatted(c, a.E)), done) })),
		forwardRule("Assign-G", "old-e", "σ[x := ê]: no substitution is applied to ê", "correctness",
			only(false, func(c forward, a *lang.Assign) forward {
				return goingOn(setting(safely(c, a.E), a.X, fields.Hat().At(a.E)), done)
			})),
		forwardRule("Assign-G", "only-sigma", "σ[x := êσ]: the local substitution is not applied to ê", "correctness",
			only(false, func(c forward, a *lang.Assign) forward {
				return goingOn(setting(safely(c, a.E), a.X, symbolic.Apply(c.Sigma).At(fields.Hat().At(a.E))), done)
			})),
		forwardRule("Assign-G", "late-delta", "φ ∧ δ(ê)θ', θ' after the assignment", "completeness",
			only(false, func(c forward, a *lang.Assign) forward {
				return goingOn(safely(setting(c, a.X, hatted(c, a.E)), a.E), done)
			})),
		forwardRule("Assign-G", "lost", "σ stays as it was", "lockstep",
			only(false, func(c forward, a *lang.Assign) forward { return goingOn(safely(c, a.E), done) })),

		forwardRule("Assign-L", "unchecked", "φ: the absence of errors is not recorded", "correctness",
			only(true, func(c forward, a *lang.Assign) forward { return goingOn(setting(c, a.X, hatted(c, a.E)), done) })),
		forwardRule("Assign-L", "only-tau", "τ[u := êτ]: the global substitution is not applied to ê", "correctness",
			only(true, func(c forward, a *lang.Assign) forward {
				return goingOn(setting(safely(c, a.E), a.X, symbolic.Apply(c.Delta.Top().Tau).At(fields.Hat().At(a.E))), done)
			})),
		forwardRule("Assign-L", "global", "σ[u := êθ]: the parameter is assigned in the global substitution", "completeness",
			only(true, func(c forward, a *lang.Assign) forward {
				c = safely(c, a.E)
				c.Sigma = c.Sigma.Update(a.X, hatted(c, a.E))
				return goingOn(c, done)
			})),
		forwardRule("Assign-L", "callers", "the parameter of every closure is assigned to", "lockstep",
			only(true, func(c forward, a *lang.Assign) forward {
				value, all := hatted(c, a.E), c.Delta
				c = safely(c, a.E)
				var stack []lang.Expr
				for ; !all.Empty(); all = all.Pop() {
					stack = append(stack, all.Top().Tau.At(a.X))
				}
				below := c.Delta.Pop()
				top := c.Delta.Top()
				top.Tau = top.Tau.Update(a.X, value)
				if len(stack) > 1 {
					caller := below.Top()
					caller.Tau = caller.Tau.Update(a.X, value)
					below = below.Replace(caller)
				}
				c.Delta = below.Push(top)
				return goingOn(c, done)
			})),
		forwardRule("Assign-L", "lost", "τ stays as it was", "lockstep",
			only(true, func(c forward, a *lang.Assign) forward { return goingOn(safely(c, a.E), done) })),

		forwardRule("Assign-F", "forgets", "σ[f := (f[êθ] := ê'θ)]: earlier assignments to f are forgotten", "correctness",
			field(func(c forward, a *lang.AssignField, f lang.Var) forward {
				return setting(safely(c, a.H, a.E), f, stored(lang.V(f), hatted(c, a.H.Kid(0)), hatted(c, a.E)))
			})),
		forwardRule("Assign-F", "old-index", "σ[f := (σ(f)[ê] := ê'θ)]: the substitution is not applied to ê", "correctness",
			field(func(c forward, a *lang.AssignField, f lang.Var) forward {
				return setting(safely(c, a.H, a.E), f, stored(c.Sigma.At(f), fields.Hat().At(a.H.Kid(0)), hatted(c, a.E)))
			})),
		forwardRule("Assign-F", "old-value", "σ[f := (σ(f)[êθ] := ê')]: the substitution is not applied to ê'", "completeness",
			field(func(c forward, a *lang.AssignField, f lang.Var) forward {
				return setting(safely(c, a.H, a.E), f, stored(c.Sigma.At(f), hatted(c, a.H.Kid(0)), fields.Hat().At(a.E)))
			})),
		forwardRule("Assign-F", "target-unchecked", "φ ∧ δ(ê)θ ∧ δ(ê')θ: e itself may be nil", "correctness",
			field(func(c forward, a *lang.AssignField, f lang.Var) forward {
				return setting(safely(c, a.H.Kid(0), a.E), f, stored(c.Sigma.At(f), hatted(c, a.H.Kid(0)), hatted(c, a.E)))
			})),
		forwardRule("Assign-F", "value-unchecked", "φ ∧ δ(f[ê])θ: errors in e' do not count", "exclusivity",
			field(func(c forward, a *lang.AssignField, f lang.Var) forward {
				return setting(safely(c, a.H), f, stored(c.Sigma.At(f), hatted(c, a.H.Kid(0)), hatted(c, a.E)))
			})),
		forwardRule("Assign-F", "checked-after", "φ ∧ δ(f[ê])θ' ∧ δ(ê')θ', θ' after the assignment", "completeness",
			field(func(c forward, a *lang.AssignField, f lang.Var) forward {
				return safely(setting(c, f, stored(c.Sigma.At(f), hatted(c, a.H.Kid(0)), hatted(c, a.E))), a.H, a.E)
			})),
		forwardRule("Assign-F", "other-field", "the value is stored in another field of the same type", "lockstep",
			field(func(c forward, a *lang.AssignField, f lang.Var) forward {
				to := f
				for _, g := range c.Program.Fields() {
					if g.Array() != f && g.Array().Type == f.Type {
						to = g.Array()
					}
				}
				return setting(safely(c, a.H, a.E), to, stored(c.Sigma.At(to), hatted(c, a.H.Kid(0)), hatted(c, a.E)))
			})),
		forwardRule("Assign-F", "lost", "σ stays as it was", "lockstep",
			field(func(c forward, a *lang.AssignField, _ lang.Var) forward { return safely(c, a.H, a.E) })),
	}
}

func createForward() []Mutant {
	// on is New with other assignments in the place of Created.
	on := func(assignments func(c forward, a *lang.New, x lang.Var, right []lang.Stmt) []lang.Stmt) func(forward) []forward {
		return lang.On(func(c forward, a *lang.New) []forward {
			x := fields.Fresh(c, a.Class)
			c.Made = c.Made.With(x, fields.Creation{})
			list := assignments(c, a, x, fields.Created(c.Program, a, x))
			c = goingOn(c, lang.SeqOf(list...))
			for range list {
				rule := "Assign-F"
				if s, ok := c.Stmt().(*lang.Assign); ok {
					rule = "Assign-G"
					if s.X.Scope != "" {
						rule = "Assign-L"
					}
				}
				to := rightly(rule, c)
				if len(to) == 0 {
					return nil
				}
				c = to[0]
			}
			return []forward{c}
		})
	}
	return []Mutant{
		calculusMutant("symbolic New", "same-variable", "the fresh variable is the same one every time", "lockstep", func(k *fields.Calculus) {
			k.Fresh = func(_ forward, C lang.Type) lang.Var { return lang.Fresh("x", 1, C) }
		}),
		forwardRule("New", "not-assigned", "x.f1 := nil; …: h stays as it was", "correctness",
			on(func(_ forward, _ *lang.New, _ lang.Var, right []lang.Stmt) []lang.Stmt { return right[1:] })),
		forwardRule("New", "nil", "h := nil", "correctness",
			on(func(_ forward, a *lang.New, _ lang.Var, _ []lang.Stmt) []lang.Stmt {
				return []lang.Stmt{lang.AssignTo(a.H, lang.NilOf(a.Class), lang.Span{})}
			})),
		forwardRule("New", "resets-h", "h.f1 := nil; … h := x: the fields of the object that h was are reset", "correctness",
			on(func(c forward, a *lang.New, _ lang.Var, right []lang.Stmt) []lang.Stmt {
				var list []lang.Stmt
				for _, f := range c.Program.Class(a.Class).Fields {
					list = append(list, &lang.AssignField{H: lang.Dot(a.H, f), E: lang.Const(lang.Default(f.Type))})
				}
				return append(list, right[0])
			})),
		forwardRule("New", "alias", "h := y for another variable y, instead of a new object", "completeness",
			on(func(c forward, a *lang.New, _ lang.Var, right []lang.Stmt) []lang.Stmt {
				for _, y := range c.Program.Vars {
					if h, ok := a.H.Var(); ok && y.Type == a.Class && y != h {
						return []lang.Stmt{&lang.Assign{X: h, E: lang.V(y)}}
					}
				}
				return right
			})),
		forwardRule("New", "unchecked", "φ: that h may be an error is not recorded", "correctness",
			lang.On(func(c forward, a *lang.New) []forward {
				list := rightly("New", c)
				for i := range list {
					list[i].Phi = c.Phi
				}
				return list
			})),
		calculusMutant("symbolic New", "not-removed", "the fresh variable stays in the path condition", "initial",
			func(k *fields.Calculus) { k.Conjunct = fields.Kept }),
		afterwards("New", "not-counted", "the object does not exist", "correctness",
			func(c, to forward) forward { to.Made = c.Made; return to }),
	}
}
