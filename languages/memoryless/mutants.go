package memoryless

import (
	"slices"

	"tandem/concrete"
	"tandem/lang"
	"tandem/languages/memoryless/instances"
	"tandem/spec"
	"tandem/spec/mistakes"
)

// Mutants lists mutants of the memoryless version: of symbolic rules, of the naming of instances,
// and of the pairing. Those of the concrete side belong to the languages it is taken from.
func Mutants() []spec.Mutant[Sides] {
	return slices.Concat(assigning(), branching(), checking(), naming(), pairing())
}

var right spec.Right[Sides] = func() Sides { return New(concrete.Standard()) }

func mutating() spec.Mutating[Sides, instances.Config] {
	return spec.Mutating[Sides, instances.Config]{Side: "symbolic", Right: right, System: func(s *Sides) *spec.System[instances.Config] { return &s.Symbolic }}
}

// current returns e with the current instances.
func current(c instances.Config, e lang.Expr) lang.Expr { return instances.Name(c.Ver).At(e) }

func assigning() []spec.Mutant[Sides] {
	type config = instances.Config
	m := mutating()
	assign := func(id, wrong, killedBy string, f func(c config, a *lang.Assign) config) spec.Mutant[Sides] {
		return m.Rule("Assign", id, wrong, killedBy, lang.On(func(c config, a *lang.Assign) []config {
			return []config{f(c, a).Continue(lang.Seq{})}
		}))
	}
	input := func(id, wrong string, f func(c config, a *lang.Input) config) spec.Mutant[Sides] {
		return m.Rule("Input", id, wrong, "lockstep", lang.On(func(c config, a *lang.Input) []config {
			return []config{f(c, a).Continue(lang.Seq{})}
		}))
	}
	return []spec.Mutant[Sides]{
		assign("same", "φ ∧ x@(ver(x)) = e: the instance stays the same one", "completeness", func(c config, a *lang.Assign) config {
			return c.Assume(lang.Term(lang.Eq, lang.V(c.Ver.Current(a.X)), current(c, a.E)))
		}),
		assign("late", "e[y@ver'(y)]: e is about the new instance of x", "lockstep", func(c config, a *lang.Assign) config {
			next := c
			next.Ver = c.Ver.Next(a.X)
			return next.Assume(lang.Term(lang.Eq, lang.V(next.Ver.Current(a.X)), current(next, a.E)))
		}),
		assign("initial", "e[y@1 for each y]: e is about the first instances", "correctness", func(c config, a *lang.Assign) config {
			return c.Equate(a.X, current(config{}, a.E))
		}),
		assign("no-equation", "φ: nothing is said of the new instance", "lockstep", func(c config, a *lang.Assign) config {
			c.Ver = c.Ver.Next(a.X)
			return c
		}),
		assign("not-counted", "ver: the equation is there, and the instance is the old one", "correctness", func(c config, a *lang.Assign) config {
			to := c.Equate(a.X, current(c, a.E))
			to.Ver = c.Ver
			return to
		}),
		assign("skips", "ver[x := ver(x)+2], with the equation of the instance before it", "lockstep", func(c config, a *lang.Assign) config {
			to := c.Equate(a.X, current(c, a.E))
			to.Ver = to.Ver.Next(a.X)
			return to
		}),
		m.By("Assign", "no-rest", "ε: what follows the assignment is dropped", "lockstep", mistakes.NoRest),
		input("same", "ver: the instance stays the same one", func(c config, a *lang.Input) config {
			c.Read = c.Read.With(c.Ver.Current(a.X))
			return c
		}),
		input("shared", "an input that was read before is read again", func(c config, a *lang.Input) config {
			c.Ver = c.Ver.Next(a.X)
			if c.Read.Len() > 0 && c.Read.Last().Type == a.X.Type {
				return c.Assume(lang.Term(lang.Eq, lang.V(c.Ver.Current(a.X)), lang.V(c.Read.Last())))
			}
			c.Read = c.Read.With(c.Ver.Current(a.X))
			return c
		}),
		input("keeps", "φ ∧ x@(ver(x)+1) = x@ver(x): x keeps its value", func(c config, a *lang.Input) config {
			c.Read = c.Read.With(c.Ver.Next(a.X).Current(a.X))
			return c
		}),
		input("not-read", "the new instance is no input", func(c config, a *lang.Input) config {
			c.Ver = c.Ver.Next(a.X)
			return c
		}),
		input("default", "φ ∧ x@(ver(x)+1) = v for the default value v", func(c config, a *lang.Input) config {
			c.Read = c.Read.With(instances.Instance(a.X, 0))
			return c.Equate(a.X, lang.Const(lang.Default(a.X.Type)))
		}),
	}
}

func branching() []spec.Mutant[Sides] {
	m := mutating()
	initial := func(rule string) spec.Mutant[Sides] {
		return m.By(rule, "initial", "b[y@1 for each y]: the test is about the first instances", "correctness", initially)
	}
	return []spec.Mutant[Sides]{
		initial("If-T"),
		m.By("If-T", "no-condition", "φ: the test is not recorded", "correctness", mistakes.NoTest),
		m.After("If-T", "only-b", "b: earlier equations and tests are forgotten", "lockstep", func(_, to instances.Config) instances.Config {
			to.Phi = lang.Conjunction(lang.True, to.Phi.Kid(1))
			return to
		}),
		m.By("If-T", "other-branch", "the branch S2 is taken", "lockstep", mistakes.OtherBranch),
		initial("If-F"),
		m.By("If-F", "no-negation", "the test is not negated", "exclusivity", mistakes.NoNegation),
		m.By("If-F", "no-rest", "S2: what follows the choice is dropped", "lockstep", mistakes.NoRest),
		initial("While-T"),
		m.By("While-T", "once", "S; S': the loop is not repeated", "correctness", mistakes.Once),
		m.By("While-T", "no-condition", "φ: the test is not recorded", "exclusivity", mistakes.NoTest),
		m.By("While-F", "no-negation", "the test is not negated", "exclusivity", mistakes.NoNegation),
		m.By("While-F", "no-condition", "φ: the test is not recorded", "exclusivity", mistakes.NoTest),
		m.By("While-F", "body", "S; S': the body runs once more", "lockstep", mistakes.Once),
	}
}

func checking() []spec.Mutant[Sides] {
	m := mutating()
	return []spec.Mutant[Sides]{
		m.By("Assume", "not-added", "φ: the assumption is not added", "correctness", mistakes.NotRecorded),
		m.By("Assume", "initial", "b[y@1 for each y]: the assumption is about the first instances", "lockstep", initially),
		m.By("Assume", "no-rest", "ε: what follows the assumption is dropped", "lockstep", mistakes.NoRest),
		m.By("Assert", "not-added", "φ: the assertion is not added", "exclusivity", mistakes.NotRecorded),
		m.By("Assert", "initial", "b[y@1 for each y]: the assertion is about the first instances", "lockstep", initially),
		m.By("Assert-F", "goes-on", "S: a failed assertion goes on", "lockstep", mistakes.Lost),
		m.By("Assert-F", "no-negation", "the test is not negated", "exclusivity", mistakes.NoNegation),
		m.After("Assert-F", "out-of-bound", "array-out-of-bound: the error is another one", "lockstep",
			func(_, to instances.Config) instances.Config { return to.Halt(lang.SeqOf(&lang.Fault{})) }),
	}
}

// initially returns what the right rule leads to, with first instances in what it adds to φ.
func initially(_ spec.System[instances.Config], right spec.Rule[instances.Config]) func(instances.Config) []instances.Config {
	return func(c instances.Config) []instances.Config {
		first := c
		first.Ver = instances.Versions{}
		list := right.Apply(first)
		for i := range list {
			list[i].Ver = c.Ver
		}
		return list
	}
}

func naming() []spec.Mutant[Sides] {
	named := func(clause, id, wrong, killedBy string, change func(ver instances.Versions, e lang.Expr, kids []lang.Expr, right lang.Expr) lang.Expr) spec.Mutant[Sides] {
		return right.Changed("symbolic "+clause, id, wrong, killedBy, func(s *Sides) {
			s.Symbolic = instances.System(func(ver instances.Versions) spec.Function[lang.Expr, lang.Expr] {
				return instances.Name(ver).Rewritten(clause, func(e lang.Expr, kids []lang.Expr, right lang.Expr) lang.Expr {
					return change(ver, e, kids, right)
				})
			})
		})
	}
	return []spec.Mutant[Sides]{
		named("Instance-Var", "first", "y@1: the first instance", "correctness", func(_ instances.Versions, e lang.Expr, _ []lang.Expr, _ lang.Expr) lang.Expr {
			x, _ := e.Var()
			return lang.V(instances.Instance(x, 1))
		}),
		named("Instance-Var", "itself", "y: no instance", "correctness", func(_ instances.Versions, e lang.Expr, _ []lang.Expr, _ lang.Expr) lang.Expr { return e }),
		named("Instance-Var", "next", "y@(ver(y)+1): an instance that is not there yet", "lockstep", func(ver instances.Versions, e lang.Expr, _ []lang.Expr, _ lang.Expr) lang.Expr {
			x, _ := e.Var()
			return lang.V(ver.Next(x).Current(x))
		}),
		named("Instance-Var", "before", "y@(ver(y)-1), but for the first: the instance before", "correctness", func(ver instances.Versions, e lang.Expr, _ []lang.Expr, right lang.Expr) lang.Expr {
			x, _ := e.Var()
			if n := ver.At(x); n > 1 {
				return lang.V(instances.Instance(x, n-1))
			}
			return right
		}),
		named("Instance-Var", "only-int", "y for Boolean variables", "lockstep", func(_ instances.Versions, e lang.Expr, _ []lang.Expr, right lang.Expr) lang.Expr {
			if e.Type() == lang.Bool {
				return e
			}
			return right
		}),
		named("Instance-Op", "first-only", "op(e1@ver, e2, …)", "lockstep", func(_ instances.Versions, e lang.Expr, kids []lang.Expr, right lang.Expr) lang.Expr {
			return mistakes.FirstOnly(e, kids, right)
		}),
		named("Instance-Op", "stays", "op(e1, …, en): the operands stay", "correctness", func(_ instances.Versions, e lang.Expr, kids []lang.Expr, right lang.Expr) lang.Expr {
			return mistakes.Stays(e, kids, right)
		}),
	}
}

func pairing() []spec.Mutant[Sides] {
	changed := func(id, wrong, killedBy string, change func(*Sides)) spec.Mutant[Sides] {
		return right.Changed("pairing", id, wrong, killedBy, change)
	}
	return []spec.Mutant[Sides]{
		changed("not-blocked", "a run whose assumption is false is stuck", "progress", func(s *Sides) { s.Blocked = nil }),
		changed("not-extended", "V is not extended: an equation is a test", "completeness", func(s *Sides) {
			s.Extend = func(eval concrete.Evaluation, V concrete.Valuation) *Extension {
				x := Extend(eval, V)
				x.tests = true
				return x
			}
		}),
		changed("first-values", "V'(x) = V(x@1): the first instances", "lockstep", func(s *Sides) {
			s.Extend = func(eval concrete.Evaluation, V concrete.Valuation) *Extension {
				x := Extend(eval, V)
				x.first = true
				return x
			}
		}),
	}
}
