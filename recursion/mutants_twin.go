package recursion

import (
	"tandem/concrete"
	"tandem/recursion/stacks"
	"tandem/recursion/symstacks"
	"tandem/spec"
	"tandem/spec/mistakes"
)

// twinMutants have the same mistake on both sides of a language, which no theorem
// about the two sees. Its rules for assignments are assigns.
func twinMutants(of func(concrete.Model) Sides, assigns ...string) []Mutant {
	sym, con := symbolically(of), concretely(of)
	both := func(id, wrong string, rules []string, s spec.Mistake[symstacks.Config], c spec.Mistake[stacks.Config]) Mutant {
		return right(of).Twin(id, wrong, "runs", rules, sym.With(s), con.With(c))
	}
	return []Mutant{
		both("branches", "S1 and S2 change places", []string{"If-T", "If-F"}, mistakes.OtherBranch, mistakes.OtherBranch),
		both("negated", "a loop goes on while its test is false", []string{"While-T", "While-F"}, mistakes.OtherBranch, mistakes.OtherBranch),
		right(of).Twin("reversed", "the arguments of a call are in reverse", "examples", []string{"Call"}, sym.With(mistakes.Reversed), con.With(mistakes.Reversed)),
		both("no-rest", "what follows a call is dropped", []string{"Call"}, mistakes.NoRest, mistakes.NoRest),
		both("not-called", "a call is skipped", []string{"Call"}, mistakes.Lost, mistakes.Lost),
		both("lost", "nothing is assigned", assigns, mistakes.Lost, mistakes.Lost),
	}
}
