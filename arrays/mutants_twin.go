package arrays

import (
	"tandem/arrays/bounds"
	"tandem/arrays/symbounds"
	"tandem/concrete"
	"tandem/spec"
	"tandem/spec/mistakes"
	"tandem/symbolic"
)

// twinMutants have the same mistake on both sides, which no theorem about the two
// sees.
func twinMutants() []Mutant {
	sym := spec.Mutating[Sides, symbolic.Config]{Side: "symbolic", Right: right, System: func(s *Sides) *spec.System[symbolic.Config] { return s.Symbolic }}
	con := spec.Mutating[Sides, concrete.Config]{Side: "concrete", Right: right, System: func(s *Sides) *spec.System[concrete.Config] { return s.Concrete }}
	both := func(id, wrong string, rules []string, s spec.Mistake[symbolic.Config], c spec.Mistake[concrete.Config]) Mutant {
		return right.Twin(id, wrong, "runs", rules, sym.With(s), con.With(c))
	}
	return []Mutant{
		both("branches", "S1 and S2 change places", []string{"If-T", "If-F"}, mistakes.OtherBranch, mistakes.OtherBranch),
		both("negated", "a loop goes on while its test is false", []string{"While-T", "While-F"}, mistakes.OtherBranch, mistakes.OtherBranch),
		both("no-rest", "what follows an assignment to an element is dropped", []string{"Elem"}, mistakes.NoRest, mistakes.NoRest),
		both("lost", "no element is assigned to", []string{"Elem"}, mistakes.Lost, mistakes.Lost),
		both("same-bound", "|a| := e leaves the bound as it was", []string{"Bound"}, mistakes.Lost, mistakes.Lost),
		lastMutant(),
	}
}

// lastMutant has the printed δ on the symbolic side, and its mistake on the other.
func lastMutant() Mutant {
	last, _ := spec.FindMutant(strictMutants(), "concrete-Eval-Access-last")
	return Mutant{
		ID: "twin-last", Error: "the bound itself is an index, on both sides", KilledBy: "length",
		Targets: []string{"symbolic Delta-Access", "concrete Eval-Access"},
		Of: func() Sides {
			wrong, k := last.Of(), symbounds.Standard()
			k.Delta = k.Delta.With(symbounds.DeltaPrinted)
			return Pair(wrong.Model, k, bounds.Calculus{Eval: wrong.Eval, Strict: wrong.Strict})
		},
	}
}
