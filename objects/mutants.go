package objects

import (
	_ "embed"
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

// MutantRules is the mutants of forward symbolic execution with fields as arrays that are
// mistakes in a formula, as texts.ReadMutants reads them.
//
//go:embed mutants.rules
var MutantRules string

// Mutants lists those that no formula says: of the pairing, of the model, and those that
// look at types, declarations, fresh variables or the number of closures. Those of the
// standard semantics are StandardMutants.
func Mutants() []Mutant { return append(oneSided(), twinMutants()...) }

func oneSided() []Mutant {
	return slices.Concat(assignForward(), createForward(), callForward(), returnForward(),
		hatMutants(), removalMutants(), pairingMutants(), valueMutants())
}

var right spec.Right[Sides] = func() Sides { return Repaired(concrete.Standard()) }

// forward is a configuration of symbolic execution.
type forward = fields.Config

// symbolically makes mutants of the symbolic rules.
var symbolically = Symbolically(right)

// done is what is left of a statement that is executed.
var done lang.Seq

// hat is ê.
func hat(e lang.Expr) lang.Expr { return fields.Hat().At(e) }

// supposing is c with φ ∧ b, without fresh variables, for those b that are not
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

// safely is c with φ ∧ δ(ê)θ for each e.
func safely(c forward, es ...lang.Expr) forward {
	for _, e := range es {
		c = supposing(c, symbolic.Apply(c.Theta()).At(fields.Delta().At(hat(e))))
	}
	return c
}

func assignForward() []Mutant {
	m := symbolically
	return []Mutant{
		m.By("Assign-L", "callers", "the parameter of the caller is assigned to, too", "lockstep",
			mistakes.After(func(_, to forward, a *lang.Assign) forward {
				if to.Delta.Depth() > 1 {
					caller := to.Delta.Pop().Top()
					caller.Tau = caller.Tau.Update(a.X, to.Delta.Top().Tau.At(a.X))
					to.Delta = to.Delta.ReplaceBelow(caller)
				}
				return to
			})),
		m.By("Assign-F", "other-field", "the value is stored in another field of the same type", "lockstep",
			mistakes.After(func(c, to forward, a *lang.AssignField) forward {
				field, _ := a.H.Field()
				f := field.Array()
				right, other := to.Sigma.At(f), f
				for _, g := range c.Program.Fields() {
					if g.Array() != f && g.Array().Type == f.Type {
						other = g.Array()
					}
				}
				return c.Continue(done).Under(to).Assign(other, right.Rebuild(c.Sigma.At(other), right.Kid(1), right.Kid(2)))
			})),
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
