package checks

import (
	"embed"

	"tandem/concrete"
	"tandem/objects"
	"tandem/objects/unfold"
	"tandem/spec"
)

//go:embed *.rules
var files embed.FS

// MutantRules returns the mutants of the rules of checks that are mistakes in a formula, as
// texts.ReadMutants reads them: of what a language adds to these rules, by its name. "": none.
func MutantRules(language string) string {
	name := "mutants-" + language + ".rules"
	if language == "basic" {
		name = "mutants.rules"
	}
	text, _ := files.ReadFile(name)
	return string(text)
}

// UnfoldingMutants lists the mutant of the rules that unfold checks to traces that no formula says.
func UnfoldingMutants() []spec.Mutant[objects.TraceSides] {
	m := spec.Mutating[objects.TraceSides, unfold.Config]{
		Side:   "symbolic",
		Right:  func() objects.TraceSides { return Unfolding(concrete.Standard()) },
		System: func(s *objects.TraceSides) *spec.System[unfold.Config] { return &s.Unfold },
	}
	return []spec.Mutant[objects.TraceSides]{
		m.After("Input", "not-counted", "the next input has the same number", "ends", func(c, to unfold.Config) unfold.Config {
			to.Inputs = c.Inputs
			return to
		}),
	}
}
