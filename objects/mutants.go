package objects

import (
	_ "embed"
	"slices"
	"strings"
	"tandem/internal/lists"

	"tandem/concrete"
	"tandem/lang"
	"tandem/objects/symheaps"
	"tandem/recursion/symstacks"
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
type forward = symheaps.Config

// symbolically makes mutants of the symbolic rules.
var symbolically = Symbolically(right)

// done is what is left of a statement that is executed.
var done lang.Seq

// hat returns ê.
func hat(e lang.Expr) lang.Expr { return symheaps.Hat().At(e) }

// hatted returns êθ in c.
func hatted(c forward, e lang.Expr) lang.Expr { return symbolic.Apply(c.Theta()).At(hat(e)) }

// supposing returns c with φ ∧ b, without fresh variables, for those b that are not true.
func supposing(c forward, bs ...lang.Expr) forward {
	k := symheaps.Standard()
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
		c = supposing(c, symbolic.Apply(c.Theta()).At(symheaps.Delta().At(hat(e))))
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
	rules := symheaps.System(symheaps.Standard())
	return []Mutant{
		calculusMutant("symbolic New", "same-variable", "the fresh variable is the same one every time", "lockstep", func(k *symheaps.Calculus) {
			k.Fresh = func(_ forward, C lang.Type) lang.Var { return lang.Fresh("x", 1, C) }
		}),
		m.By("New", "alias", "h := y for another variable y, instead of a new object", "completeness",
			func(_ spec.System[forward], right spec.Rule[forward]) func(forward) []forward {
				return lang.On(func(c forward, a *lang.New) []forward {
					for _, y := range c.Program.Vars {
						if y.Type == a.Class && lang.V(y) != a.H {
							c.Made = c.Made.With(symheaps.Fresh(c, a.Class), symheaps.Creation{})
							set := c.Continue(lang.SeqOf(lang.AssignTo(a.H, lang.V(y), lang.Span{})))
							return []forward{rules.Next(set)[0].To}
						}
					}
					return right.Apply(c)
				})
			}),
		calculusMutant("symbolic New", "not-removed", "the fresh variable stays in the path condition", "initial",
			func(k *symheaps.Calculus) { k.Conjunct = symheaps.Kept }),
		m.After("New", "not-counted", "the object does not exist", "correctness",
			func(c, to forward) forward { to.Made = c.Made; return to }),
	}
}

func callForward() []Mutant {
	call := func(id, wrong, killedBy string, change func(c, to forward, a *lang.Invoke) forward) Mutant {
		return symbolically.By("Call", id, wrong, killedBy, mistakes.After(change))
	}
	return []Mutant{
		call("nil-of-argument", "the first argument of a class instead of e0 is to be other than nil", "lockstep",
			func(c, to forward, a *lang.Invoke) forward {
				es := append(slices.Clone(a.Args), a.E0)
				first := slices.IndexFunc(es, func(e lang.Expr) bool { return e.Type().IsClass() })
				checked := safely(c, append([]lang.Expr{a.E0}, a.Args...)...)
				return to.Under(supposing(checked, hatted(c, symheaps.NotNil(es[first]))))
			}),
		call("this-nil", "τ'(this) = nil", "correctness", func(c, to forward, a *lang.Invoke) forward {
			this := c.Methods[a.Callee()].This
			return to.Assign(this, lang.NilOf(this.Type)) // in a formula, nil has no class
		}),
		call("h-checked", "φ ∧ δ(h)θ, too: h is evaluated before the call, to be evaluated again after it", "completeness",
			func(c, to forward, a *lang.Invoke) forward {
				if a.H.IsZero() {
					return to
				}
				return to.Under(safely(c.Under(to), a.H))
			}),
	}
}

func returnForward() []Mutant {
	m := symbolically
	var list []Mutant
	for _, rule := range []string{"Return", "End"} {
		list = append(list,
			m.After(rule, "pops-two", "Δ without the caller: two closures are popped", "lockstep", func(_, to forward) forward {
				if to.Delta.Depth() > 1 {
					to.Delta = to.Delta.Pop()
				}
				return to
			}),
			m.After(rule, "keeps-locals", "the caller goes on with the method's local substitution, too", "lockstep", func(c, to forward) forward {
				if !to.Delta.Empty() {
					p := to.Delta.Top()
					p.Tau = symstacks.Union(c.Delta.Top().Tau, p.Tau)
					to.Delta = to.Delta.Replace(p)
				}
				return to
			}),
		)
	}
	return append(list,
		m.After("Return", "callers-this", "σ[r := ê(τ' ∪ σ)]: the caller's local substitution is applied to ê", "completeness",
			func(c, to forward) forward {
				if e := c.Stmt().(*lang.Return).E; !e.IsZero() {
					theta := symstacks.Union(to.Delta.Top().Tau, c.Sigma)
					to.Sigma = to.Sigma.Update(lang.Result(e.Type()), symbolic.Apply(theta).At(hat(e)))
				}
				return to
			}),
		m.After("End", "this", "σ[r := this]: a method without return gives its object", "correctness",
			func(c, to forward) forward {
				if m, ok := c.Methods[c.Delta.Top().Proc]; ok && m.Result == m.Of {
					to.Sigma = to.Sigma.Update(lang.Result(m.Result), c.Delta.Top().Tau.At(m.This))
				}
				return to
			}),
	)
}

// Concretely makes mutants of the concrete rules of right.
func Concretely(right spec.Right[Sides]) spec.Mutating[Sides, stdConfig] {
	return spec.Mutating[Sides, stdConfig]{Side: "concrete", Right: right, System: func(s *Sides) *spec.System[stdConfig] { return &s.Concrete }}
}

// Symbolically makes mutants of the symbolic rules of right.
func Symbolically(right spec.Right[Sides]) spec.Mutating[Sides, forward] {
	return spec.Mutating[Sides, forward]{Side: "symbolic", Right: right, System: func(s *Sides) *spec.System[forward] { return &s.Symbolic }}
}

// twinMutants have the same mistake on both sides, which no theorem about the two sees.
func twinMutants() []Mutant {
	sym, con := Symbolically(right), Concretely(right)
	both := func(id, wrong string, rules []string, s spec.Mistake[forward], c spec.Mistake[stdConfig]) Mutant {
		return right.Twin(id, wrong, "runs", rules, sym.With(s), con.With(c))
	}
	return []Mutant{
		both("no-rest", "what follows a call is dropped", []string{"Call"}, mistakes.NoRest, mistakes.NoRest),
		both("not-created", "h := new C does nothing", []string{"New"}, mistakes.Lost, mistakes.Lost),
		CallersThis(right, "Call"),
		right.Twin("reversed", "the arguments of a call are in reverse", "examples", []string{"Call"}, sym.With(mistakes.Reversed), con.With(mistakes.Reversed)),
		paired("alias", "h := y for another variable y, instead of a new object", "runs", "symbolic-New-alias", "standard-New-other-variable"),
		spec.NewMutant("model "+lang.Le.Info().Name, "strict", "x <= y is x < y", "operators", func() Sides {
			return Repaired(concrete.Standard().With(lang.Le, mistakes.Less))
		}),
	}
}

// paired returns a mutant of the symbolic side and one of the concrete side at once.
func paired(id, wrong, killedBy, symbolic, standard string) Mutant {
	s, _ := spec.FindMutant(oneSided(), symbolic)
	c, _ := spec.FindMutant(StandardMutants(), standard)
	return Mutant{
		ID: "twin-" + id, Error: wrong + ", on both sides", KilledBy: killedBy,
		Targets: append(s.Targets, lists.Map(c.Targets, func(target string) string { return strings.Replace(target, standardly.Side, "concrete", 1) })...),
		Of: func() Sides {
			sides := s.Of()
			sides.Concrete = c.Of()
			return sides
		},
	}
}

// CallersThis returns the twin mutant in which this is that of the caller, where the
// caller is a method of the same class. Its rule for method calls is rule.
func CallersThis(right spec.Right[Sides], rule string) Mutant {
	callers := func(methods map[string]*lang.Method, proc string, called *lang.Method) (lang.Var, bool) {
		m, ok := methods[proc]
		if !ok || m.Of != called.Of {
			return lang.Var{}, false
		}
		return m.This, true
	}
	s := mistakes.After(func(c, to forward, a *lang.Invoke) forward {
		m, top := c.Methods[a.Callee()], c.Delta.Top()
		if this, ok := callers(c.Methods, top.Proc, m); ok {
			return to.Assign(m.This, top.Tau.At(this))
		}
		return to
	})
	c := mistakes.After(func(c, to stdConfig, a *lang.Invoke) stdConfig {
		m, top := c.Methods[a.Callee()], c.Gamma.Top()
		if this, ok := callers(c.Methods, top.Proc, m); ok {
			return to.Assign(m.This, top.L.At(this))
		}
		return to
	})
	return right.Twin("callers-this", "this is that of the caller", "examples", []string{rule},
		Symbolically(right).With(s), Concretely(right).With(c))
}

// traceTwins returns the twin mutants of the unfolding and of the standard semantics.
func traceTwins() []TraceMutant {
	right := unfolding.Right
	std := spec.Mutating[TraceSides, stdConfig]{Side: "standard", Right: right, System: func(s *TraceSides) *spec.System[stdConfig] { return &s.Standard }}
	both := func(id, wrong string, rules []string, u spec.Mistake[unfolded], s spec.Mistake[stdConfig]) TraceMutant {
		return right.Twin(id, wrong, "runs", rules, unfolding.With(u), std.With(s))
	}
	pair := func(id, wrong, killedBy, unfolds, standard string) TraceMutant {
		u, _ := spec.FindMutant(unfoldingMutants(), unfolds)
		s, _ := spec.FindMutant(StandardMutants(), standard)
		return TraceMutant{
			ID: "twin-" + id, Error: wrong + ", on both sides", KilledBy: killedBy, Targets: append(u.Targets, s.Targets...),
			Of: func() TraceSides {
				sides := u.Of()
				sides.Standard = s.Of()
				return sides
			},
		}
	}
	choice, loop := []string{"If-T", "If-F"}, []string{"While-T", "While-F"}
	return []TraceMutant{
		both("branches", "S1 and S2 change places", choice, mistakes.OtherBranch, mistakes.OtherBranch),
		both("negated", "a loop goes on while its test is false", loop, mistakes.OtherBranch, mistakes.OtherBranch),
		both("no-rest", "what follows a choice is dropped", choice, mistakes.NoRest, mistakes.NoRest),
		both("lost", "nothing is assigned", []string{"Assign-G", "Assign-L", "Assign-F"}, unassigned, mistakes.Lost),
		pair("reversed", "the arguments of a call are in reverse", "examples", "unfolding-Call-swapped", "standard-Call-swapped"),
		pair("no-arguments", "the parameters are at their default", "runs", "unfolding-Call-no-arguments", "standard-Call-no-arguments"),
		pair("alias", "h := y for another variable y, instead of a new object", "runs", "unfolding-New-alias", "standard-New-other-variable"),
		pair("goes-on", "what follows return in a method is executed", "runs", "unfolding-Return-goes-on", "standard-Return-goes-on"),
		pair("stale", "r keeps the value of an earlier call, where a body ends without return", "examples", "unfolding-End-stale", "standard-End-stale"),
	}
}
