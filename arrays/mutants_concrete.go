package arrays

import (
	"slices"

	"tandem/arrays/bounds"
	"tandem/concrete"
	"tandem/lang"
	"tandem/spec"
	"tandem/spec/mistakes"
)

func concreteMutants() []Mutant {
	type config = concrete.Config
	m := spec.Mutating[Sides, config]{Side: "concrete", Right: right, System: func(s *Sides) *spec.System[config] { return s.Concrete }}
	k := bounds.Standard(concrete.Standard())
	value := func(c config, e lang.Expr) lang.Value { return k.Eval(c.V).At(e) }
	safe := func(c config, es ...lang.Expr) bool {
		return !slices.ContainsFunc(es, func(e lang.Expr) bool { return k.Strict(c.V).At(e) == bounds.Bottom })
	}
	when := func(holds bool, c config) []config {
		if !holds {
			return nil
		}
		return []config{c}
	}
	onElem := lang.On[*lang.AssignElem, config]
	onBound := lang.On[*lang.SetBound, config]
	fault := func(c config) config { return c.Halt(lang.SeqOf(&lang.Fault{Of: c.Stmt()})) }
	target := func(a *lang.AssignElem) lang.Expr { return lang.Term(lang.Select, lang.V(a.A), a.I) }
	// set is c behind an assignment to a.
	set := func(c config, a lang.Var, v lang.Value) config { return c.Continue(lang.Seq{}).Assign(a, v) }
	resized := func(c config, a *lang.SetBound) config {
		return set(c, a.A, value(c, lang.Term(lang.SetLen, lang.V(a.A), a.E)))
	}
	unchecked := mistakes.OfOther(concrete.System(k.Eval))
	return []Mutant{
		m.By("Assign", "unchecked", "the rule applies whatever V⊥(e) is", "determinism", unchecked),
		m.By("Assign", "lost", "V stays as it was", "completeness", mistakes.Lost),
		m.Rule("Assign", "if-error", "the premise is that V⊥(e) is ⊥", "progress",
			lang.On(func(c config, a *lang.Assign) []config { return when(!safe(c, a.E), set(c, a.X, value(c, a.E))) })),

		m.By("Assign-Err", "never", "the rule never applies", "progress", mistakes.Never),
		m.By("Assign-Err", "goes-on", "S: what follows the error is executed", "lockstep", mistakes.Lost),
		m.By("Assign-Err", "always", "the rule applies whatever V⊥(e) is", "determinism", mistakes.Always),

		m.By("Elem", "lost", "V stays as it was", "correctness", mistakes.Lost),
		m.Rule("Elem", "target-unchecked", "the element itself may be out of bounds", "determinism",
			onElem(func(c config, a *lang.AssignElem) []config {
				return when(safe(c, a.I, a.E), set(c, a.A, value(c, lang.Term(lang.Store, lang.V(a.A), a.I, a.E))))
			})),
		m.By("Elem", "forgets", "all other elements get the type's default value", "completeness",
			mistakes.After(func(c, to config, a *lang.AssignElem) config {
				old := c.V.At(a.A).(lang.ArrayValue)
				b := lang.NewArray(old.Type(), lang.Default(old.Type().Elem()))
				if old.Type().IsBounded() {
					b = b.WithBound(old.Bound())
				}
				return to.Assign(a.A, b.With(value(c, a.I), value(c, a.E)))
			})),

		m.Rule("Elem-Err", "both", "an error only if both sides have one", "progress",
			onElem(func(c config, a *lang.AssignElem) []config {
				return when(!safe(c, target(a)) && !safe(c, a.E), fault(c))
			})),
		m.By("Elem-Err", "goes-on", "S: what follows the error is executed", "correctness", mistakes.Lost),
		m.By("Elem-Err", "always", "the rule applies whatever V⊥(a[e]) and V⊥(e') are", "determinism", mistakes.Always),

		m.By("Bound", "lost", "V stays as it was", "completeness", mistakes.Lost),
		m.By("Bound", "clears", "the elements get the type's default value", "correctness",
			mistakes.After(func(c, _ config, a *lang.SetBound) config { return resized(c.Assign(a.A, lang.Default(a.A.Type)), a) })),
		m.Rule("Bound", "any", "the bound may be negative", "natural",
			onBound(func(c config, a *lang.SetBound) []config { return when(safe(c, a.E), resized(c, a)) })),

		m.Rule("Bound-Err", "delta-only", "a negative bound is no error", "progress",
			onBound(func(c config, a *lang.SetBound) []config { return when(!safe(c, a.E), fault(c)) })),
		m.By("Bound-Err", "always", "the rule applies whatever V⊥(e) is", "determinism", mistakes.Always),
		m.By("Bound-Err", "goes-on", "S: what follows the error is executed", "messages", mistakes.Lost),

		m.By("If-T", "unchecked", "the premise is V(b), which has no ⊥", "determinism", unchecked),
		m.Rule("If-T", "no-test", "the premise is that V⊥(b) is not ⊥", "determinism",
			lang.On(func(c config, a *lang.If) []config { return when(safe(c, a.B), c.Continue(a.Then)) })),
		m.By("If-T", "other-branch", "the branch S2 is taken", "lockstep", mistakes.OtherBranch),

		m.By("If-F", "unchecked", "the premise is that V(b) is false, which has no ⊥", "determinism", unchecked),
		m.By("If-F", "if-true", "the premise is that V⊥(b) is true", "progress", mistakes.OtherCase),
		m.By("If-F", "other-branch", "the branch S1 is taken", "completeness", mistakes.OtherBranch),

		m.By("If-Err", "never", "the rule never applies", "progress", mistakes.Never),
		m.By("If-Err", "else", "S2; S: an error takes the branch S2", "messages", mistakes.Else),
		m.By("If-Err", "always", "the rule applies whatever V⊥(b) is", "determinism", mistakes.Always),

		m.By("While-T", "unchecked", "the premise is V(b), which has no ⊥", "determinism", unchecked),
		m.By("While-T", "once", "S; S': the loop is not repeated", "completeness", mistakes.Once),
		m.By("While-T", "no-rest", "S; while b {S}: what follows the loop is dropped", "lockstep", mistakes.NoRest),

		m.By("While-F", "unchecked", "the premise is that V(b) is false, which has no ⊥", "determinism", unchecked),
		m.By("While-F", "body", "S; S': the body runs once more", "correctness", mistakes.Once),
		m.By("While-F", "if-true", "the premise is that V⊥(b) is true", "progress", mistakes.OtherCase),

		m.By("While-Err", "never", "the rule never applies", "progress", mistakes.Never),
		m.By("While-Err", "leaves", "S': an error ends the loop", "completeness", mistakes.Lost),
		m.By("While-Err", "always", "the rule applies whatever V⊥(b) is", "determinism", mistakes.Always),
	}
}
