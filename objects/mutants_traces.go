package objects

import (
	"maps"
	"slices"
	"strings"

	"tandem/concrete"
	"tandem/internal/lists"
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
		return lists.Find(c.Program.Vars, func(y lang.Var) bool { return y.Type == t && lang.V(y) != h })
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

func callUnfolding() []TraceMutant {
	m := unfolding
	// by is rule Call over another calculus.
	by := func(change func(k *unfold.Calculus)) spec.Mistake[unfolded] {
		k := unfold.Standard()
		change(&k)
		return mistakes.OfOther(unfold.System(k))
	}
	// passing is the mistake to pass other arguments.
	passing := func(of func(args []lang.Expr) []lang.Expr) spec.Mistake[unfolded] {
		return func(_ spec.System[unfolded], right spec.Rule[unfolded]) func(unfolded) []unfolded {
			return lang.On(func(c unfolded, a *lang.Invoke) []unfolded {
				b := *a
				b.Args = of(a.Args)
				c.S = c.S.Tail().Push(&b)
				return right.Apply(c)
			})
		}
	}
	return []TraceMutant{
		m.By("Call", "by-name", "e0 replaces this, and is evaluated wherever this occurs", "ends",
			by(func(k *unfold.Calculus) { k.This = unfold.ByName })),
		m.By("Call", "one-name", "the same variables stand for the parameters in all calls of a method", "ends",
			by(func(k *unfold.Calculus) {
				k.Fresh = func(_ unfolded, base lang.Var, _ []lang.Var) lang.Var {
					y := lang.Fresh(base.Name, 0, base.Type)
					y.Scope = base.Scope
					return y
				}
			})),
		m.By("Call", "swapped", "the arguments are passed in the reverse order", "ends",
			passing(func(args []lang.Expr) []lang.Expr {
				reversed := slices.Clone(args)
				slices.Reverse(reversed)
				if !slices.EqualFunc(args, reversed, func(e, r lang.Expr) bool { return e.Type() == r.Type() }) {
					return args
				}
				return reversed
			})),
		m.By("Call", "by-reference", "a variable that is an argument replaces the formal parameter", "ends",
			mistakes.After(func(c, to unfolded, a *lang.Invoke) unfolded {
				of, theta := c.Methods[a.Callee()], unfold.Renaming{}
				maps.Copy(theta, lists.Table(of.Locals(), func(u lang.Var) lang.Expr { return lang.V(unfold.Fresh(c, u, nil)) }))
				for i, u := range of.Params {
					if _, ok := a.Args[i].Var(); ok {
						theta[u] = a.Args[i]
					}
				}
				to.S = unfold.Subst(of.Body, theta).Then(unfold.Marked(a, of)).Then(c.S.Tail())
				return to
			})),
		m.By("Call", "no-arguments", "the parameters are at their default", "path-conditions",
			passing(func(args []lang.Expr) []lang.Expr {
				return lists.Map(args, func(e lang.Expr) lang.Expr { return lang.Const(lang.Default(e.Type())) })
			})),
	}
}

func returnUnfolding() []TraceMutant {
	m := unfolding
	// atEnd is S from the nth end in it on; ε if it has less.
	atEnd := func(S lang.Seq, n int) lang.Seq {
		for ; !S.Empty(); S = S.Tail() {
			if _, ok := S.Head().(*lang.End); ok {
				if n--; n == 0 {
					return S
				}
			}
		}
		return S
	}
	// twoBodies is from with S behind the second end in c; to if there is none.
	twoBodies := func(c, to, from unfolded) unfolded {
		if S := atEnd(c.S, 2); !S.Empty() {
			return from.Leave(S.Tail())
		}
		return to
	}
	return []TraceMutant{
		m.Rule("Return", "goes-on", "the rest of the body is executed", "ends", unfold.ReturnGoesOn().Apply),
		m.After("Return", "two-bodies", "the body of the caller ends, too", "prefixes",
			func(c, to unfolded) unfolded { return twoBodies(c, to, to) }),
		m.By("End", "stale", "r keeps the value of an earlier call", "initial-state", mistakes.NotRecorded),
		m.After("End", "two-bodies", "the body of the caller ends, too", "prefixes",
			func(c, to unfolded) unfolded { return twoBodies(c, to, c) }),
		m.By("End", "one", "r := 1 where r is an integer", "ends",
			mistakes.After(func(c, to unfolded, a *lang.End) unfolded {
				if a.Result != lang.Int {
					return to
				}
				return to.Under(c).Record(trace.Assign{H: lang.V(lang.Result(lang.Int)), E: lang.I(1)})
			})),
		m.By("End", "received-before", "h := r · r := nil", "ends",
			mistakes.After(func(c, to unfolded, a *lang.End) unfolded {
				if a.H.IsZero() {
					return to
				}
				r := lang.V(lang.Result(a.H.Type()))
				to.S = to.S.Tail()
				return to.Under(c).Record(trace.Assign{H: a.H, E: r}, trace.Assign{H: r, E: lang.Const(lang.Default(r.Type()))})
			})),
	}
}
