package arrays

import (
	"tandem/arrays/bounds"
	"tandem/concrete"
	"tandem/lang"
)

func concreteMutants() []Mutant {
	type config = concrete.Config
	k := bounds.Standard(concrete.Standard())
	value := func(c config, e lang.Expr) lang.Value { return k.Eval(c.V).At(e) }
	is := func(c config, b lang.Expr, want bool) bool { return value(c, b) == lang.BoolValue(want) }
	safe := func(c config, es ...lang.Expr) bool {
		for _, e := range es {
			if k.InBounds(c.V).At(e) != lang.BoolValue(true) {
				return false
			}
		}
		return true
	}
	when := func(holds bool, c config, S lang.Seq) []config {
		if !holds {
			return nil
		}
		return []config{c.Continue(S)}
	}
	fault := func(happens bool, c config) []config {
		if !happens {
			return nil
		}
		return []config{c.Halt(lang.SeqOf(&lang.Fault{Of: c.Stmt()}))}
	}
	never := func(config) []config { return nil }
	target := func(a *lang.AssignElem) lang.Expr { return lang.Term(lang.Select, lang.V(a.A), a.I) }
	stored := func(c config, a *lang.AssignElem) config {
		return c.Assign(a.A, value(c, lang.Term(lang.Store, lang.V(a.A), a.I, a.E)))
	}
	resized := func(c config, a *lang.SetBound) config {
		return c.Assign(a.A, value(c, lang.Term(lang.SetLen, lang.V(a.A), a.E)))
	}
	natural := func(c config, a *lang.SetBound) bool {
		n, ok := value(c, a.E).(lang.IntValue)
		return safe(c, a.E) && ok && n.Big().Sign() >= 0
	}
	again := func(a *lang.While) lang.Seq { return a.Body.Then(lang.SeqOf(a)) }
	var end lang.Seq
	return []Mutant{
		ofConcrete("Assign", "unchecked", "the rule applies whatever V(δ(e)) is", "determinism",
			lang.On(func(c config, a *lang.Assign) []config { return when(true, c.Assign(a.X, value(c, a.E)), end) })),
		ofConcrete("Assign", "lost", "V stays as it was", "completeness",
			lang.On(func(c config, a *lang.Assign) []config { return when(safe(c, a.E), c, end) })),
		ofConcrete("Assign", "if-error", "the premise is that V(δ(e)) is false", "progress",
			lang.On(func(c config, a *lang.Assign) []config { return when(!safe(c, a.E), c.Assign(a.X, value(c, a.E)), end) })),

		ofConcrete("Assign-Err", "never", "the rule never applies", "progress", never),
		ofConcrete("Assign-Err", "goes-on", "S: what follows the error is executed", "lockstep",
			lang.On(func(c config, a *lang.Assign) []config { return when(!safe(c, a.E), c, end) })),
		ofConcrete("Assign-Err", "always", "the rule applies whatever V(δ(e)) is", "determinism",
			lang.On(func(c config, a *lang.Assign) []config { return fault(true, c) })),

		ofConcrete("Elem", "lost", "V stays as it was", "correctness",
			lang.On(func(c config, a *lang.AssignElem) []config { return when(safe(c, target(a), a.E), c, end) })),
		ofConcrete("Elem", "target-unchecked", "the element itself may be out of bounds", "determinism",
			lang.On(func(c config, a *lang.AssignElem) []config { return when(safe(c, a.I, a.E), stored(c, a), end) })),
		ofConcrete("Elem", "forgets", "all other elements get the type's default value", "completeness",
			lang.On(func(c config, a *lang.AssignElem) []config {
				old := c.V.At(a.A).(lang.ArrayValue)
				b := lang.NewArray(old.Type(), lang.Default(old.Type().Elem()))
				if old.Type().IsBounded() {
					b = b.WithBound(old.Bound())
				}
				return when(safe(c, target(a), a.E), c.Assign(a.A, b.With(value(c, a.I), value(c, a.E))), end)
			})),

		ofConcrete("Elem-Err", "both", "an error only if both sides have one", "progress",
			lang.On(func(c config, a *lang.AssignElem) []config {
				return fault(!safe(c, target(a)) && !safe(c, a.E), c)
			})),
		ofConcrete("Elem-Err", "goes-on", "S: what follows the error is executed", "correctness",
			lang.On(func(c config, a *lang.AssignElem) []config { return when(!safe(c, target(a), a.E), c, end) })),
		ofConcrete("Elem-Err", "always", "the rule applies whatever V(δ(a[e])) and V(δ(e')) are", "determinism",
			lang.On(func(c config, a *lang.AssignElem) []config { return fault(true, c) })),

		ofConcrete("Bound", "lost", "V stays as it was", "completeness",
			lang.On(func(c config, a *lang.SetBound) []config { return when(natural(c, a), c, end) })),
		ofConcrete("Bound", "clears", "the elements get the type's default value", "correctness",
			lang.On(func(c config, a *lang.SetBound) []config {
				return when(natural(c, a), resized(c.Assign(a.A, lang.Default(a.A.Type)), a), end)
			})),
		ofConcrete("Bound", "any", "the bound may be negative", "natural",
			lang.On(func(c config, a *lang.SetBound) []config { return when(safe(c, a.E), resized(c, a), end) })),

		ofConcrete("Bound-Err", "delta-only", "a negative bound is no error", "progress",
			lang.On(func(c config, a *lang.SetBound) []config { return fault(!safe(c, a.E), c) })),
		ofConcrete("Bound-Err", "always", "the rule applies whatever V(e) is", "determinism",
			lang.On(func(c config, a *lang.SetBound) []config { return fault(true, c) })),
		ofConcrete("Bound-Err", "goes-on", "S: what follows the error is executed", "messages",
			lang.On(func(c config, a *lang.SetBound) []config { return when(!natural(c, a), c, end) })),

		ofConcrete("If-T", "unchecked", "the premise is V(b) alone", "determinism",
			lang.On(func(c config, a *lang.If) []config { return when(is(c, a.B, true), c, a.Then) })),
		ofConcrete("If-T", "no-test", "the premise is V(δ(b)) alone", "determinism",
			lang.On(func(c config, a *lang.If) []config { return when(safe(c, a.B), c, a.Then) })),
		ofConcrete("If-T", "other-branch", "the branch S2 is taken", "lockstep",
			lang.On(func(c config, a *lang.If) []config { return when(safe(c, a.B) && is(c, a.B, true), c, a.Else) })),

		ofConcrete("If-F", "unchecked", "the premise is that V(b) is false, alone", "determinism",
			lang.On(func(c config, a *lang.If) []config { return when(is(c, a.B, false), c, a.Else) })),
		ofConcrete("If-F", "if-true", "the premise is that V(b) is true", "progress",
			lang.On(func(c config, a *lang.If) []config { return when(safe(c, a.B) && is(c, a.B, true), c, a.Else) })),
		ofConcrete("If-F", "other-branch", "the branch S1 is taken", "completeness",
			lang.On(func(c config, a *lang.If) []config { return when(safe(c, a.B) && is(c, a.B, false), c, a.Then) })),

		ofConcrete("If-Err", "never", "the rule never applies", "progress", never),
		ofConcrete("If-Err", "else", "S2; S: an error takes the branch S2", "messages",
			lang.On(func(c config, a *lang.If) []config { return when(!safe(c, a.B), c, a.Else) })),
		ofConcrete("If-Err", "always", "the rule applies whatever V(δ(b)) is", "determinism",
			lang.On(func(c config, a *lang.If) []config { return fault(true, c) })),

		ofConcrete("While-T", "unchecked", "the premise is V(b) alone", "determinism",
			lang.On(func(c config, a *lang.While) []config { return when(is(c, a.B, true), c, again(a)) })),
		ofConcrete("While-T", "once", "S; S': the loop is not repeated", "completeness",
			lang.On(func(c config, a *lang.While) []config { return when(safe(c, a.B) && is(c, a.B, true), c, a.Body) })),
		ofConcrete("While-T", "no-rest", "S; while b {S}: what follows the loop is dropped", "lockstep",
			lang.On(func(c config, a *lang.While) []config {
				if !safe(c, a.B) || !is(c, a.B, true) {
					return nil
				}
				return []config{c.Halt(again(a))}
			})),

		ofConcrete("While-F", "unchecked", "the premise is that V(b) is false, alone", "determinism",
			lang.On(func(c config, a *lang.While) []config { return when(is(c, a.B, false), c, end) })),
		ofConcrete("While-F", "body", "S; S': the body runs once more", "correctness",
			lang.On(func(c config, a *lang.While) []config { return when(safe(c, a.B) && is(c, a.B, false), c, a.Body) })),
		ofConcrete("While-F", "if-true", "the premise is that V(b) is true", "progress",
			lang.On(func(c config, a *lang.While) []config { return when(safe(c, a.B) && is(c, a.B, true), c, end) })),

		ofConcrete("While-Err", "never", "the rule never applies", "progress", never),
		ofConcrete("While-Err", "leaves", "S': an error ends the loop", "completeness",
			lang.On(func(c config, a *lang.While) []config { return when(!safe(c, a.B), c, end) })),
		ofConcrete("While-Err", "always", "the rule applies whatever V(δ(b)) is", "determinism",
			lang.On(func(c config, a *lang.While) []config { return fault(true, c) })),
	}
}
