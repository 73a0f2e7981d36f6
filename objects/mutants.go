package objects

import (
	"slices"

	"tandem/concrete"
	"tandem/lang"
	"tandem/objects/fields"
	"tandem/spec"
	"tandem/spec/mistakes"
	"tandem/symbolic"
)

// Mutant is the language of objects with one entry replaced by a wrong one.
// KilledBy is a statement of package props/section41.
type Mutant = spec.Mutant[Sides]

// Mutants lists the mutants of forward symbolic execution with fields as arrays:
// of each rule, of ê, δ and the removal of fresh variables, of the pairing, and of
// both sides at once. Those of the standard semantics are StandardMutants.
func Mutants() []Mutant { return append(oneSided(), twinMutants()...) }

func oneSided() []Mutant {
	return slices.Concat(assignForward(), createForward(), callForward(), returnForward(), choiceForward(),
		hatMutants(), deltaMutants(), removalMutants(), pairingMutants(), valueMutants())
}

var right spec.Right[Sides] = func() Sides { return Repaired(concrete.Standard()) }

// forward is a configuration of symbolic execution.
type forward = fields.Config

// symbolically makes mutants of the symbolic rules.
var symbolically = Symbolically(right)

// done is what is left of a statement that is executed.
var done lang.Seq

// hat returns ê.
func hat(e lang.Expr) lang.Expr { return fields.Hat().At(e) }

// hatted returns êθ in c.
func hatted(c forward, e lang.Expr) lang.Expr { return symbolic.Apply(c.Theta()).At(hat(e)) }

// deltaOf returns δ(ê).
func deltaOf(e lang.Expr) lang.Expr { return fields.Delta().At(hat(e)) }

// supposing returns c with φ ∧ b, without fresh variables, for those b that are not
// true.
func supposing(c forward, bs ...lang.Expr) forward {
	k := fields.Standard()
	for _, b := range bs {
		if b = k.Initially(c, b); b != lang.True {
			c = c.Assume(b)
		}
	}
	return c
}

// safely returns c with φ ∧ δ(ê)θ for each e.
func safely(c forward, es ...lang.Expr) forward {
	for _, e := range es {
		c = supposing(c, hatted(c, deltaOf(e)))
	}
	return c
}

func assignForward() []Mutant {
	m := symbolically
	assign, field := mistakes.After[*lang.Assign, forward], mistakes.After[*lang.AssignField, forward]
	// value is an assignment of êθ for another θ.
	value := func(theta func(forward) symbolic.Substitution) spec.Mistake[forward] {
		return assign(func(c, to forward, a *lang.Assign) forward {
			return to.Assign(a.X, symbolic.Apply(theta(c)).At(hat(a.E)))
		})
	}
	array := func(a *lang.AssignField) lang.Var {
		f, _ := a.H.Field()
		return f.Array()
	}
	// stored is an assignment of another array, which of makes of the right one,
	// (σ(f)[êθ] := ê'θ).
	stored := func(of func(a *lang.AssignField, right lang.Expr) lang.Expr) spec.Mistake[forward] {
		return field(func(_, to forward, a *lang.AssignField) forward {
			return to.Assign(array(a), of(a, to.Sigma.At(array(a))))
		})
	}
	return []Mutant{
		m.By("Assign-G", "unchecked", "φ: the absence of errors is not recorded", "correctness", mistakes.NotRecorded),
		m.By("Assign-G", "old-e", "σ[x := ê]: no substitution is applied to ê", "correctness",
			value(func(forward) symbolic.Substitution { return symbolic.ID() })),
		m.By("Assign-G", "only-sigma", "σ[x := êσ]: the local substitution is not applied to ê", "correctness",
			value(func(c forward) symbolic.Substitution { return c.Sigma })),
		m.By("Assign-G", "late-delta", "φ ∧ δ(ê)θ', θ' after the assignment", "completeness",
			assign(func(c, to forward, a *lang.Assign) forward { return safely(to.Under(c), a.E) })),
		m.By("Assign-G", "lost", "σ stays as it was", "lockstep", mistakes.Lost),

		m.By("Assign-L", "unchecked", "φ: the absence of errors is not recorded", "correctness", mistakes.NotRecorded),
		m.By("Assign-L", "only-tau", "τ[u := êτ]: the global substitution is not applied to ê", "correctness",
			value(func(c forward) symbolic.Substitution { return c.Delta.Top().Tau })),
		m.By("Assign-L", "global", "σ[u := êθ]: the parameter is assigned in the global substitution", "completeness",
			assign(func(c, to forward, a *lang.Assign) forward {
				c.Sigma = c.Sigma.Update(a.X, to.Delta.Top().Tau.At(a.X))
				return c.Continue(done).Under(to)
			})),
		m.By("Assign-L", "callers", "the parameter of the caller is assigned to, too", "lockstep",
			assign(func(_, to forward, a *lang.Assign) forward {
				if to.Delta.Depth() > 1 {
					caller := to.Delta.Pop().Top()
					caller.Tau = caller.Tau.Update(a.X, to.Delta.Top().Tau.At(a.X))
					to.Delta = to.Delta.ReplaceBelow(caller)
				}
				return to
			})),
		m.By("Assign-L", "lost", "τ stays as it was", "lockstep", mistakes.Lost),

		m.By("Assign-F", "forgets", "σ[f := (f[êθ] := ê'θ)]: earlier assignments to f are forgotten", "correctness",
			stored(func(a *lang.AssignField, right lang.Expr) lang.Expr {
				return right.Rebuild(lang.V(array(a)), right.Kid(1), right.Kid(2))
			})),
		m.By("Assign-F", "old-index", "σ[f := (σ(f)[ê] := ê'θ)]: the substitution is not applied to ê", "correctness",
			stored(func(a *lang.AssignField, right lang.Expr) lang.Expr {
				return right.Rebuild(right.Kid(0), hat(a.H.Kid(0)), right.Kid(2))
			})),
		m.By("Assign-F", "old-value", "σ[f := (σ(f)[êθ] := ê')]: the substitution is not applied to ê'", "completeness",
			stored(func(a *lang.AssignField, right lang.Expr) lang.Expr {
				return right.Rebuild(right.Kid(0), right.Kid(1), hat(a.E))
			})),
		m.By("Assign-F", "target-unchecked", "φ ∧ δ(ê)θ ∧ δ(ê')θ: e itself may be nil", "correctness",
			field(func(c, to forward, a *lang.AssignField) forward { return to.Under(safely(c, a.H.Kid(0), a.E)) })),
		m.By("Assign-F", "value-unchecked", "φ ∧ δ(f[ê])θ: errors in e' do not count", "exclusivity",
			field(func(c, to forward, a *lang.AssignField) forward { return to.Under(safely(c, a.H)) })),
		m.By("Assign-F", "checked-after", "φ ∧ δ(f[ê])θ' ∧ δ(ê')θ', θ' after the assignment", "completeness",
			field(func(c, to forward, a *lang.AssignField) forward { return safely(to.Under(c), a.H, a.E) })),
		m.By("Assign-F", "other-field", "the value is stored in another field of the same type", "lockstep",
			field(func(c, to forward, a *lang.AssignField) forward {
				f, right := array(a), to.Sigma.At(array(a))
				other := f
				for _, g := range c.Program.Fields() {
					if g.Array() != f && g.Array().Type == f.Type {
						other = g.Array()
					}
				}
				return c.Continue(done).Under(to).Assign(other, right.Rebuild(c.Sigma.At(other), right.Kid(1), right.Kid(2)))
			})),
		m.By("Assign-F", "lost", "σ stays as it was", "lockstep", mistakes.Lost),
	}
}

func createForward() []Mutant {
	m := symbolically
	rules := fields.System(fields.Standard())
	// on is rule New for other assignments than fields.Created, the right ones.
	on := func(assignments func(c forward, a *lang.New, right []lang.Stmt) []lang.Stmt) func(forward) []forward {
		return lang.On(func(c forward, a *lang.New) []forward {
			x := fields.Fresh(c, a.Class)
			c.Made = c.Made.With(x, fields.Creation{})
			list := assignments(c, a, fields.Created(c.Program, a, x))
			c = c.Continue(lang.SeqOf(list...))
			for range list {
				c = rules.Next(c)[0].To
			}
			return []forward{c}
		})
	}
	return []Mutant{
		calculusMutant("symbolic New", "same-variable", "the fresh variable is the same one every time", "lockstep", func(k *fields.Calculus) {
			k.Fresh = func(_ forward, C lang.Type) lang.Var { return lang.Fresh("x", 1, C) }
		}),
		m.Rule("New", "not-assigned", "x.f1 := nil; …: h stays as it was", "correctness",
			on(func(_ forward, _ *lang.New, right []lang.Stmt) []lang.Stmt { return right[1:] })),
		m.Rule("New", "nil", "h := nil", "correctness",
			on(func(_ forward, a *lang.New, _ []lang.Stmt) []lang.Stmt {
				return []lang.Stmt{lang.AssignTo(a.H, lang.NilOf(a.Class), lang.Span{})}
			})),
		m.Rule("New", "resets-h", "h.f1 := nil; … h := x: the fields of the object that h was are reset", "correctness",
			on(func(c forward, a *lang.New, right []lang.Stmt) []lang.Stmt {
				var list []lang.Stmt
				for _, f := range c.Program.Class(a.Class).Fields {
					list = append(list, &lang.AssignField{H: lang.Dot(a.H, f), E: lang.Const(lang.Default(f.Type))})
				}
				return append(list, right[0])
			})),
		m.Rule("New", "alias", "h := y for another variable y, instead of a new object", "completeness",
			on(func(c forward, a *lang.New, right []lang.Stmt) []lang.Stmt {
				for _, y := range c.Program.Vars {
					if y.Type == a.Class && lang.V(y) != a.H {
						return []lang.Stmt{lang.AssignTo(a.H, lang.V(y), lang.Span{})}
					}
				}
				return right
			})),
		m.By("New", "unchecked", "φ: that h may be an error is not recorded", "correctness", mistakes.NotRecorded),
		calculusMutant("symbolic New", "not-removed", "the fresh variable stays in the path condition", "initial",
			func(k *fields.Calculus) { k.Conjunct = fields.Kept }),
		m.After("New", "not-counted", "the object does not exist", "correctness",
			func(c, to forward) forward { to.Made = c.Made; return to }),
	}
}
