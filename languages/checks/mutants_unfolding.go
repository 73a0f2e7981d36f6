package checks

import (
	"tandem/concrete"
	"tandem/lang"
	"tandem/lang/trace"
	"tandem/objects"
	"tandem/objects/unfold"
	"tandem/spec"
	"tandem/spec/mistakes"
)

// UnfoldingMutants lists mutants of the rules that unfold checks to traces.
func UnfoldingMutants() []spec.Mutant[objects.TraceSides] {
	m := spec.Mutating[objects.TraceSides, unfold.Config]{
		Side:   "symbolic",
		Right:  func() objects.TraceSides { return Unfolding(concrete.Standard()) },
		System: func(s *objects.TraceSides) *spec.System[unfold.Config] { return &s.Unfold },
	}
	// tested records b or ¬b, where the other one is right.
	tested := func(of func(lang.Expr) lang.Expr) func(c, to unfold.Config) unfold.Config {
		return func(c, to unfold.Config) unfold.Config {
			return to.Under(c).Record(trace.Test{B: of(c.Stmt().Parts().E)})
		}
	}
	itself := func(b lang.Expr) lang.Expr { return b }
	return []spec.Mutant[objects.TraceSides]{
		m.By("Assume", "not-added", "the assumption is not recorded", "path-conditions", mistakes.NotRecorded),
		m.After("Assume", "negated", "¬b is recorded", "converse", tested(lang.Negation)),
		m.By("Assert", "not-added", "the assertion is not recorded", "path-conditions", mistakes.NotRecorded),
		m.After("Assert", "negated", "¬b is recorded", "converse", tested(lang.Negation)),
		m.By("Assert-F", "not-added", "the failure of the assertion is not recorded", "path-conditions", mistakes.NotRecorded),
		m.After("Assert-F", "no-negation", "b is recorded", "converse", tested(itself)),
		m.By("Assert-F", "goes-on", "S: a failed assertion goes on", "converse", mistakes.Lost),
		m.By("Input", "lost", "nothing is recorded: x stays as it was", "ends", mistakes.NotRecorded),
		m.After("Input", "not-counted", "the next input has the same number", "ends", func(c, to unfold.Config) unfold.Config {
			to.Inputs = c.Inputs
			return to
		}),
	}
}
