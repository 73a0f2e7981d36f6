package objects

import (
	"tandem/concrete"
	"tandem/lang"
	"tandem/spec"
	"tandem/spec/mistakes"
)

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
		Targets: append(s.Targets, concreteTargets(c)...),
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
