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

// Mutant is the language of objects with a wrong entry. KilledBy is a statement of props/section41.
type Mutant = spec.Mutant[Sides]

// MutantRules is the mutants that are mistakes in a formula, as texts.ReadMutants reads them.
//
//go:embed mutants.rules
var MutantRules string

// ReadingRules is the readings of §4.1, as texts.ReadReadings reads them.
//
//go:embed readings.rules
var ReadingRules string

// Mutants lists the mutants of forward symbolic execution with fields as arrays that no formula
// says: of rules, of ê, δ and the removal of fresh variables, of the pairing, and of both sides
// at once. Those of the standard semantics are StandardMutants.
func Mutants() []Mutant { return append(oneSided(), twinMutants()...) }

func oneSided() []Mutant {
	return slices.Concat(assignForward(), createForward(), callForward(), returnForward(),
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

// supposing returns c with φ ∧ b, without fresh variables, for those b that are not true.
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
				h, _ := a.H.Field()
				f := h.Array()
				other, right := f, to.Sigma.At(f)
				for _, g := range c.Program.Fields() {
					if g.Array() != f && g.Array().Type == f.Type {
						other = g.Array()
					}
				}
				return c.Continue(done).Under(to).Assign(other, right.Rebuild(c.Sigma.At(other), right.Kid(1), right.Kid(2)))
			})),
		m.After("If-F", "no-rest", "S2 and what follows the choice are dropped", "lockstep",
			func(c, to forward) forward { to.Config = c.Config.Halt(done); return to }),
	}
}

func createForward() []Mutant {
	m := symbolically
	rules := fields.System(fields.Standard())
	return []Mutant{
		calculusMutant("symbolic New", "same-variable", "the fresh variable is the same one every time", "lockstep", func(k *fields.Calculus) {
			k.Fresh = func(_ forward, C lang.Type) lang.Var { return lang.Fresh("x", 1, C) }
		}),
		m.By("New", "alias", "h := y for another variable y, instead of a new object", "completeness",
			func(_ spec.System[forward], right spec.Rule[forward]) func(forward) []forward {
				return lang.On(func(c forward, a *lang.New) []forward {
					for _, y := range c.Program.Vars {
						if y.Type == a.Class && lang.V(y) != a.H {
							c.Made = c.Made.With(fields.Fresh(c, a.Class), fields.Creation{})
							set := c.Continue(lang.SeqOf(lang.AssignTo(a.H, lang.V(y), lang.Span{})))
							return []forward{rules.Next(set)[0].To}
						}
					}
					return right.Apply(c)
				})
			}),
		calculusMutant("symbolic New", "not-removed", "the fresh variable stays in the path condition", "initial",
			func(k *fields.Calculus) { k.Conjunct = fields.Kept }),
		m.After("New", "not-counted", "the object does not exist", "correctness",
			func(c, to forward) forward { to.Made = c.Made; return to }),
	}
}
