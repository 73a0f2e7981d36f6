package objects

import (
	"slices"
	"strings"

	"tandem/concrete"
	"tandem/lang"
	"tandem/lang/trace"
	"tandem/objects/unfold"
	"tandem/spec"
	"tandem/spec/mistakes"
)

// TraceMutant is the sides of the statements about traces with one rule replaced by
// a wrong one.
type TraceMutant = spec.Mutant[TraceSides]

// TraceMutants lists the mutants of the rules that unfold programs, and those of the
// standard semantics. KilledBy is a statement of package props/traces.
func TraceMutants() []TraceMutant {
	list := append(unfoldingMutants(), traceTwins()...)
	for i, m := range list { // their side has a name of its own in IDs only
		for j, target := range m.Targets {
			list[i].Targets[j] = strings.Replace(target, unfolding.Side, "symbolic", 1)
		}
	}
	return append(list, spec.Mutants(StandardMutants(), func(s spec.System[stdConfig]) TraceSides {
		sides := Traces(concrete.Standard())
		sides.Standard = s
		return sides
	})...)
}

func unfoldingMutants() []TraceMutant {
	return slices.Concat(assignUnfolding(), createUnfolding(), callUnfolding(), returnUnfolding(), choiceUnfolding())
}

// unfolded is a configuration of the unfolding.
type unfolded = unfold.Config

// unfolding makes mutants of the rules that unfold programs.
var unfolding = spec.Mutating[TraceSides, unfolded]{
	Side:   "unfolding",
	Right:  func() TraceSides { return Traces(concrete.Standard()) },
	System: func(s *TraceSides) *spec.System[unfolded] { return &s.Unfold },
}

// recorded is what a transition from c to another configuration records.
func recorded(c, to unfolded) []trace.Action { return to.Rho.Since(c.Rho.Len()) }

// twice records all twice.
func twice(c, to unfolded) unfolded { return to.Record(recorded(c, to)...) }

// recording is the mistake to record another action for a statement of kind A.
func recording[A lang.Stmt](of func(a A) trace.Action) spec.Mistake[unfolded] {
	return mistakes.After(func(c, to unfolded, a A) unfolded { return to.Under(c).Record(of(a)) })
}

// unassigned is an assignment that changes nothing, and is stuck where it was.
func unassigned(_ spec.System[unfolded], right spec.Rule[unfolded]) func(unfolded) []unfolded {
	return spec.Afterwards(func(c, to unfolded) unfolded {
		a := recorded(c, to)[0].(trace.Assign)
		return to.Under(c).Record(trace.Assign{H: a.H, E: a.H}, trace.Test{B: lang.Term(lang.Eq, a.E, a.E)})
	})(spec.System[unfolded]{}, right)
}

func assignUnfolding() []TraceMutant {
	m := unfolding
	return []TraceMutant{
		m.By("Assign-G", "lost", "nothing is recorded", "ends", mistakes.NotRecorded),
		m.After("Assign-G", "twice", "x := e · x := e", "ends", twice),
		m.By("Assign-G", "equation", "the test x = e is recorded", "prefixes",
			recording(func(a *lang.Assign) trace.Action { return trace.Test{B: lang.Term(lang.Eq, lang.V(a.X), a.E)} })),
		m.By("Assign-L", "lost", "nothing is recorded", "ends", mistakes.NotRecorded),
		m.By("Assign-L", "parameter", "the formal parameter is assigned to, not the variable that stands for it", "ends",
			recording(func(a *lang.Assign) trace.Action {
				u := a.X
				u.Name, _, _ = strings.Cut(u.Name, "#")
				return trace.Assign{H: lang.V(u), E: a.E}
			})),
		m.By("Assign-F", "lost", "nothing is recorded", "ends", mistakes.NotRecorded),
		m.After("Assign-F", "twice", "e.f := e' · e.f := e'", "ends", twice),
		m.By("Assign-F", "default", "e.f := nil", "path-conditions",
			recording(func(a *lang.AssignField) trace.Action {
				return trace.Assign{H: a.H, E: lang.Const(lang.Default(a.H.Type()))}
			})),
	}
}

func createUnfolding() []TraceMutant {
	create := func(id, wrong, killedBy string, of func(c unfolded, h lang.Expr, x lang.Var) []trace.Action) TraceMutant {
		return unfolding.By("New", id, wrong, killedBy, mistakes.After(func(c, to unfolded, a *lang.New) unfolded {
			return to.Under(c).Record(of(c, a.H, recorded(c, to)[0].(trace.New).X)...)
		}))
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
		create("not-assigned", "x := new C alone: h stays", "ends",
			func(_ unfolded, _ lang.Expr, x lang.Var) []trace.Action { return []trace.Action{trace.New{X: x}} }),
		create("late", "h := x · x := new C", "ends",
			func(_ unfolded, h lang.Expr, x lang.Var) []trace.Action {
				return []trace.Action{set(h, x), trace.New{X: x}}
			}),
		create("not-created", "h := x alone", "initial-state",
			func(_ unfolded, h lang.Expr, x lang.Var) []trace.Action { return []trace.Action{set(h, x)} }),
		create("alias", "h := y for another variable y, instead of a new object", "converse",
			func(c unfolded, h lang.Expr, x lang.Var) []trace.Action {
				if y, ok := existing(c, h, x.Type); ok {
					return []trace.Action{set(h, y)}
				}
				return []trace.Action{trace.New{X: x}, set(h, x)}
			}),
		create("global", "y := new C · h := y for a global variable y: x is not fresh", "ends",
			func(c unfolded, h lang.Expr, x lang.Var) []trace.Action {
				if y, ok := existing(c, h, x.Type); ok {
					x = y
				}
				return []trace.Action{trace.New{X: x}, set(h, x)}
			}),
		create("object-of-the-field", "of e.f := new C, e := x is recorded where e is a variable of class C", "prefixes",
			func(_ unfolded, h lang.Expr, x lang.Var) []trace.Action {
				if _, ok := h.Field(); ok && h.Kid(0).IsHeapVar() && h.Kid(0).Type() == x.Type {
					h = h.Kid(0)
				}
				return []trace.Action{trace.New{X: x}, set(h, x)}
			}),
	}
}

func choiceUnfolding() []TraceMutant {
	m := unfolding
	// test records b, or ¬b, where the other one is right.
	test := func(of func(lang.Expr) lang.Expr) spec.Mistake[unfolded] {
		return recording(func(a lang.Stmt) trace.Action { return trace.Test{B: of(a.Parts().E)} })
	}
	itself := func(b lang.Expr) lang.Expr { return b }
	return []TraceMutant{
		m.By("If-T", "negated", "¬b is recorded", "converse", test(lang.Negation)),
		m.By("If-T", "no-condition", "the test is not recorded", "path-conditions", mistakes.NotRecorded),
		m.By("If-T", "other-branch", "the branch S2 is taken", "ends", mistakes.OtherBranch),
		m.By("If-F", "no-negation", "b is recorded", "converse", test(itself)),
		m.By("If-F", "no-condition", "the test is not recorded", "path-conditions", mistakes.NotRecorded),
		m.By("If-F", "no-rest", "what follows the choice is dropped", "ends", mistakes.NoRest),
		m.By("If-F", "both-branches", "the branch S1 is executed first", "prefixes", mistakes.BothBranches),

		m.By("While-T", "once", "S; S': the loop is not repeated", "prefixes", mistakes.Once),
		m.By("While-T", "no-condition", "the test is not recorded", "converse", mistakes.NotRecorded),
		m.By("While-T", "no-rest", "what follows the loop is dropped", "converse", mistakes.NoRest),
		m.By("While-F", "no-negation", "b is recorded", "ends", test(itself)),
		m.By("While-F", "no-condition", "the test is not recorded", "path-conditions", mistakes.NotRecorded),
		m.By("While-F", "body", "S; S': the body runs once more", "ends", mistakes.Once),
		m.By("While-F", "no-rest", "what follows the loop is dropped", "ends", mistakes.NoRest),
	}
}
