package objects

import (
	"strings"

	"tandem/concrete"
	"tandem/lang"
	"tandem/lang/trace"
	"tandem/objects/heaps"
	"tandem/objects/unfold"
	"tandem/spec"
)

// TraceMutant is the sides of the statements about traces with one rule replaced by
// a wrong one.
type TraceMutant = spec.Mutant[TraceSides]

// TraceMutants lists the mutants of the rules that unfold programs, and those of the
// standard semantics. KilledBy is a statement of package props/traces.
func TraceMutants() []TraceMutant {
	return append(unfoldingMutants(), spec.Mutants(StandardMutants(), func(r heaps.Rule) TraceSides {
		sides := Traces(concrete.Standard())
		sides.Standard = sides.Standard.With(r)
		return sides
	})...)
}

// unfolded is a configuration of the unfolding.
type unfolded = unfold.Config

// unfoldingRule is a mutant with one rule of the unfolding replaced.
func unfoldingRule(rule, id, wrong, killedBy string, apply func(unfolded) []unfolded) TraceMutant {
	m := spec.NewMutant("unfolding "+rule, id, wrong, killedBy, func() TraceSides {
		sides := Traces(concrete.Standard())
		old, _ := sides.Unfold.Rule(rule)
		old.Cite, old.Apply = "mutant", apply
		sides.Unfold = sides.Unfold.With(old)
		return sides
	})
	m.Targets = []string{"symbolic " + rule}
	return m
}

// unfoldingOf is a mutant whose rule is that of another system.
func unfoldingOf(k unfold.Calculus, rule, id, wrong, killedBy string) TraceMutant {
	r, _ := unfold.System(k).Rule(rule)
	return unfoldingRule(rule, id, wrong, killedBy, r.Apply)
}

func unfoldingMutants() []TraceMutant {
	list := assignUnfolding()
	list = append(list, createUnfolding()...)
	list = append(list, callUnfolding()...)
	list = append(list, returnUnfolding()...)
	return append(list, choiceUnfolding()...)
}

var done = lang.Seq{}

func assignUnfolding() []TraceMutant {
	global := func(f func(c unfolded, a *lang.Assign) []unfolded) func(unfolded) []unfolded {
		return lang.On(func(c unfolded, a *lang.Assign) []unfolded {
			if a.X.Scope != "" {
				return nil
			}
			return f(c, a)
		})
	}
	local := func(f func(c unfolded, a *lang.Assign) []unfolded) func(unfolded) []unfolded {
		return lang.On(func(c unfolded, a *lang.Assign) []unfolded {
			if a.X.Scope == "" {
				return nil
			}
			return f(c, a)
		})
	}
	assign := func(x lang.Var, e lang.Expr) trace.Action { return trace.Assign{H: lang.V(x), E: e} }
	return []TraceMutant{
		unfoldingRule("Assign-G", "lost", "nothing is recorded", "ends",
			global(func(c unfolded, a *lang.Assign) []unfolded { return []unfolded{c.Continue(done)} })),
		unfoldingRule("Assign-G", "twice", "x := e · x := e", "ends",
			global(func(c unfolded, a *lang.Assign) []unfolded {
				return []unfolded{c.Continue(done).Record(assign(a.X, a.E), assign(a.X, a.E))}
			})),
		unfoldingRule("Assign-G", "equation", "the test x = e is recorded", "prefixes",
			global(func(c unfolded, a *lang.Assign) []unfolded {
				return []unfolded{c.Continue(done).Record(trace.Test{B: lang.Term(lang.Eq, lang.V(a.X), a.E)})}
			})),
		unfoldingRule("Assign-L", "lost", "nothing is recorded", "ends",
			local(func(c unfolded, a *lang.Assign) []unfolded { return []unfolded{c.Continue(done)} })),
		unfoldingRule("Assign-L", "parameter", "the formal parameter is assigned to, not the variable that stands for it", "ends",
			local(func(c unfolded, a *lang.Assign) []unfolded {
				u := a.X
				u.Name, _, _ = strings.Cut(u.Name, "#")
				return []unfolded{c.Continue(done).Record(assign(u, a.E))}
			})),
		unfoldingRule("Assign-F", "lost", "nothing is recorded", "ends",
			lang.On(func(c unfolded, a *lang.AssignField) []unfolded { return []unfolded{c.Continue(done)} })),
		unfoldingRule("Assign-F", "twice", "e.f := e' · e.f := e'", "ends",
			lang.On(func(c unfolded, a *lang.AssignField) []unfolded {
				set := trace.Assign{H: a.H, E: a.E}
				return []unfolded{c.Continue(done).Record(set, set)}
			})),
		unfoldingRule("Assign-F", "default", "e.f := nil", "path-conditions",
			lang.On(func(c unfolded, a *lang.AssignField) []unfolded {
				return []unfolded{c.Continue(done).Record(trace.Assign{H: a.H, E: lang.Const(lang.Default(a.H.Type()))})}
			})),
	}
}

func createUnfolding() []TraceMutant {
	create := func(f func(c unfolded, h lang.Expr, x lang.Var) []trace.Action) func(unfolded) []unfolded {
		return lang.On(func(c unfolded, a *lang.New) []unfolded {
			x := lang.Fresh("x", c.Names+1, a.Class)
			actions := f(c, a.H, x)
			c.Names++
			return []unfolded{c.Continue(done).Record(actions...)}
		})
	}
	// existing is a global variable of the type t that is not h.
	existing := func(c unfolded, h lang.Expr, t lang.Type) (lang.Var, bool) {
		for _, y := range c.Program.Vars {
			if y.Type == t && lang.V(y) != h {
				return y, true
			}
		}
		return lang.Var{}, false
	}
	set := func(h lang.Expr, x lang.Var) trace.Action { return trace.Assign{H: h, E: lang.V(x)} }
	return []TraceMutant{
		unfoldingRule("New", "not-assigned", "x := new C alone: h stays", "ends",
			create(func(_ unfolded, h lang.Expr, x lang.Var) []trace.Action { return []trace.Action{trace.New{X: x}} })),
		unfoldingRule("New", "late", "h := x · x := new C", "ends",
			create(func(_ unfolded, h lang.Expr, x lang.Var) []trace.Action {
				return []trace.Action{set(h, x), trace.New{X: x}}
			})),
		unfoldingRule("New", "not-created", "h := x alone", "initial-state",
			create(func(_ unfolded, h lang.Expr, x lang.Var) []trace.Action { return []trace.Action{set(h, x)} })),
		unfoldingRule("New", "alias", "h := y for another variable y, instead of a new object", "converse",
			create(func(c unfolded, h lang.Expr, x lang.Var) []trace.Action {
				if y, ok := existing(c, h, x.Type); ok {
					return []trace.Action{set(h, y)}
				}
				return []trace.Action{trace.New{X: x}, set(h, x)}
			})),
		unfoldingRule("New", "global", "y := new C · h := y for a global variable y: x is not fresh", "ends",
			create(func(c unfolded, h lang.Expr, x lang.Var) []trace.Action {
				if y, ok := existing(c, h, x.Type); ok {
					x = y
				}
				return []trace.Action{trace.New{X: x}, set(h, x)}
			})),
		unfoldingRule("New", "object-of-the-field", "of e.f := new C, e := x is recorded where e is a variable of class C", "prefixes",
			create(func(c unfolded, h lang.Expr, x lang.Var) []trace.Action {
				if _, ok := h.Field(); ok && h.Kid(0).IsHeapVar() && h.Kid(0).Type() == x.Type {
					h = h.Kid(0)
				}
				return []trace.Action{trace.New{X: x}, set(h, x)}
			})),
	}
}

func choiceUnfolding() []TraceMutant {
	type branch func(c unfolded, b lang.Expr, Then, Else lang.Seq) unfolded
	choose := func(f branch) func(unfolded) []unfolded {
		return lang.On(func(c unfolded, a *lang.If) []unfolded { return []unfolded{f(c, a.B, a.Then, a.Else)} })
	}
	type loop func(c unfolded, a *lang.While) unfolded
	iterate := func(f loop) func(unfolded) []unfolded {
		return lang.On(func(c unfolded, a *lang.While) []unfolded { return []unfolded{f(c, a)} })
	}
	test := func(b lang.Expr) trace.Action { return trace.Test{B: b} }
	not := func(b lang.Expr) trace.Action { return trace.Test{B: lang.Negation(b)} }
	again := func(a *lang.While) lang.Seq { return a.Body.Then(lang.SeqOf(a)) }
	return []TraceMutant{
		unfoldingRule("If-T", "negated", "¬b is recorded", "converse",
			choose(func(c unfolded, b lang.Expr, S1, _ lang.Seq) unfolded { return c.Continue(S1).Record(not(b)) })),
		unfoldingRule("If-T", "no-condition", "the test is not recorded", "path-conditions",
			choose(func(c unfolded, _ lang.Expr, S1, _ lang.Seq) unfolded { return c.Continue(S1) })),
		unfoldingRule("If-T", "other-branch", "the branch S2 is taken", "ends",
			choose(func(c unfolded, b lang.Expr, _, S2 lang.Seq) unfolded { return c.Continue(S2).Record(test(b)) })),
		unfoldingRule("If-F", "no-negation", "b is recorded", "converse",
			choose(func(c unfolded, b lang.Expr, _, S2 lang.Seq) unfolded { return c.Continue(S2).Record(test(b)) })),
		unfoldingRule("If-F", "no-condition", "the test is not recorded", "path-conditions",
			choose(func(c unfolded, _ lang.Expr, _, S2 lang.Seq) unfolded { return c.Continue(S2) })),
		unfoldingRule("If-F", "no-rest", "what follows the choice is dropped", "ends",
			choose(func(c unfolded, b lang.Expr, _, S2 lang.Seq) unfolded {
				c.S = lang.SeqOf(c.S.Head())
				return c.Continue(S2).Record(not(b))
			})),
		unfoldingRule("If-F", "both-branches", "the branch S1 is executed first", "prefixes",
			choose(func(c unfolded, b lang.Expr, S1, S2 lang.Seq) unfolded { return c.Continue(S1.Then(S2)).Record(not(b)) })),

		unfoldingRule("While-T", "once", "S; S': the loop is not repeated", "prefixes",
			iterate(func(c unfolded, a *lang.While) unfolded { return c.Continue(a.Body).Record(test(a.B)) })),
		unfoldingRule("While-T", "no-condition", "the test is not recorded", "converse",
			iterate(func(c unfolded, a *lang.While) unfolded { return c.Continue(again(a)) })),
		unfoldingRule("While-T", "no-rest", "what follows the loop is dropped", "converse",
			iterate(func(c unfolded, a *lang.While) unfolded {
				c.S = lang.SeqOf(a)
				return c.Continue(again(a)).Record(test(a.B))
			})),
		unfoldingRule("While-F", "no-negation", "b is recorded", "ends",
			iterate(func(c unfolded, a *lang.While) unfolded { return c.Continue(done).Record(test(a.B)) })),
		unfoldingRule("While-F", "no-condition", "the test is not recorded", "path-conditions",
			iterate(func(c unfolded, a *lang.While) unfolded { return c.Continue(done) })),
		unfoldingRule("While-F", "body", "S; S': the body runs once more", "ends",
			iterate(func(c unfolded, a *lang.While) unfolded { return c.Continue(a.Body).Record(not(a.B)) })),
		unfoldingRule("While-F", "no-rest", "what follows the loop is dropped", "ends",
			iterate(func(c unfolded, a *lang.While) unfolded {
				c.S = lang.SeqOf(a)
				return c.Continue(done).Record(not(a.B))
			})),
	}
}
