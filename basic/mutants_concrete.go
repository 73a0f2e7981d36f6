package basic

import (
	"tandem/concrete"
	"tandem/lang"
)

func concreteMutants() []Mutant {
	type config = concrete.Config
	eval := concrete.Eval(concrete.Standard())
	is := func(b lang.Expr, V concrete.Valuation, want bool) bool {
		return eval(V).At(b) == lang.BoolValue(want)
	}
	to := func(S lang.Seq, V concrete.Valuation) []config { return []config{{S: S, V: V}} }
	when := func(holds bool, S lang.Seq, V concrete.Valuation) []config {
		if !holds {
			return nil
		}
		return to(S, V)
	}
	return []Mutant{
		concreteRule("Assign", "lost", "V stays as it was", "completeness",
			lang.On(func(c config, a *lang.Assign) []config { return to(c.S.Tail(), c.V) })),
		concreteRule("Assign", "default", "x gets its type's default value", "completeness",
			lang.On(func(c config, a *lang.Assign) []config {
				return to(c.S.Tail(), c.V.Update(a.X, lang.Default(a.X.Type)))
			})),
		concreteRule("Assign", "no-rest", "ε: what follows the assignment is dropped", "lockstep",
			lang.On(func(c config, a *lang.Assign) []config {
				return to(lang.Seq{}, c.V.Update(a.X, eval(c.V).At(a.E)))
			})),
		concreteRule("Assign", "late", "V[x := V'(e)] for V' = V[x := V(e)]: e is evaluated after the assignment", "correctness",
			lang.On(func(c config, a *lang.Assign) []config {
				V := c.V.Update(a.X, eval(c.V).At(a.E))
				return to(c.S.Tail(), V.Update(a.X, eval(V).At(a.E)))
			})),
		concreteRule("Assign", "aliases", "V[y := V(e)] for every y of the type of x", "correctness",
			lang.On(func(c config, a *lang.Assign) []config {
				V, v := c.V.Update(a.X, lang.Default(a.X.Type)), eval(c.V).At(a.E)
				for _, y := range V.Domain() {
					if y.Type == a.X.Type {
						V = V.Update(y, v)
					}
				}
				return to(c.S.Tail(), V)
			})),

		concreteRule("If-T", "if-false", "the premise is that V(b) is false", "determinism",
			lang.On(func(c config, a *lang.If) []config {
				return when(is(a.B, c.V, false), a.Then.Then(c.S.Tail()), c.V)
			})),
		concreteRule("If-T", "other-branch", "the branch S2 is taken", "lockstep",
			lang.On(func(c config, a *lang.If) []config {
				return when(is(a.B, c.V, true), a.Else.Then(c.S.Tail()), c.V)
			})),
		concreteRule("If-T", "no-premise", "the rule applies whatever V(b) is", "determinism",
			lang.On(func(c config, a *lang.If) []config { return to(a.Then.Then(c.S.Tail()), c.V) })),

		concreteRule("If-F", "if-true", "the premise is that V(b) is true", "progress",
			lang.On(func(c config, a *lang.If) []config {
				return when(is(a.B, c.V, true), a.Else.Then(c.S.Tail()), c.V)
			})),
		concreteRule("If-F", "other-branch", "the branch S1 is taken", "completeness",
			lang.On(func(c config, a *lang.If) []config {
				return when(is(a.B, c.V, false), a.Then.Then(c.S.Tail()), c.V)
			})),
		concreteRule("If-F", "no-rest", "S2: what follows the choice is dropped", "correctness",
			lang.On(func(c config, a *lang.If) []config { return when(is(a.B, c.V, false), a.Else, c.V) })),

		concreteRule("While-T", "once", "S; S': the loop is not repeated", "completeness",
			lang.On(func(c config, a *lang.While) []config {
				return when(is(a.B, c.V, true), a.Body.Then(c.S.Tail()), c.V)
			})),
		concreteRule("While-T", "no-premise", "the rule applies whatever V(b) is", "determinism",
			lang.On(func(c config, a *lang.While) []config { return to(a.Body.Then(c.S), c.V) })),
		concreteRule("While-T", "no-rest", "S; while b {S}: what follows the loop is dropped", "lockstep",
			lang.On(func(c config, a *lang.While) []config {
				return when(is(a.B, c.V, true), a.Body.Then(lang.SeqOf(a)), c.V)
			})),

		concreteRule("While-F", "if-true", "the premise is that V(b) is true", "progress",
			lang.On(func(c config, a *lang.While) []config { return when(is(a.B, c.V, true), c.S.Tail(), c.V) })),
		concreteRule("While-F", "body", "S; S': the body runs once more", "correctness",
			lang.On(func(c config, a *lang.While) []config {
				return when(is(a.B, c.V, false), a.Body.Then(c.S.Tail()), c.V)
			})),
		concreteRule("While-F", "no-rest", "ε: what follows the loop is dropped", "lockstep",
			lang.On(func(c config, a *lang.While) []config { return when(is(a.B, c.V, false), lang.Seq{}, c.V) })),
	}
}
