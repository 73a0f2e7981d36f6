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

// TraceMutant is the sides of the statements about traces with one rule replaced by a wrong one.
type TraceMutant = spec.Mutant[TraceSides]

// TraceMutants lists the mutants of the rules that unfold programs that no formula says, and
// those of the standard semantics. KilledBy is a statement of package props/traces.
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
	return slices.Concat(createUnfolding(), callUnfolding(), returnUnfolding())
}

// unfolded is a configuration of the unfolding.
type unfolded = unfold.Config

// unfolding makes mutants of the rules that unfold programs.
var unfolding = spec.Mutating[TraceSides, unfolded]{
	Side:   "unfolding",
	Right:  func() TraceSides { return Traces(concrete.Standard()) },
	System: func(s *TraceSides) *spec.System[unfolded] { return &s.Unfold },
}

// recorded returns what a transition from c to another configuration records.
func recorded(c, to unfolded) []trace.Action { return to.Rho.Since(c.Rho.Len()) }

// unassigned returns an assignment that changes nothing, and is stuck where it was.
func unassigned(_ spec.System[unfolded], right spec.Rule[unfolded]) func(unfolded) []unfolded {
	return spec.Afterwards(func(c, to unfolded) unfolded {
		a := recorded(c, to)[0].(trace.Assign)
		return to.Under(c).Record(trace.Assign{H: a.H, E: a.H}, trace.Test{B: lang.Term(lang.Eq, a.E, a.E)})
	})(spec.System[unfolded]{}, right)
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
		unfolding.By("Assign-L", "parameter", "the formal parameter is assigned to, not the variable that stands for it", "ends",
			mistakes.After(func(c, to unfolded, a *lang.Assign) unfolded {
				u := a.X
				u.Name, _, _ = strings.Cut(u.Name, "#")
				return to.Under(c).Record(trace.Assign{H: lang.V(u), E: a.E})
			})),
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
