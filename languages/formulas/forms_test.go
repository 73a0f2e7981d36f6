package formulas_test

import (
	"os"
	"path/filepath"
	"testing"

	"tandem/internal/longtest"
	"tandem/languages"
	"tandem/props"
	"tandem/spec"
	"tandem/spec/notation/texts"
)

// Random programs of each language have statements of declared forms, and what is checked
// of the language holds of them.
func TestForms(t *testing.T) {
	for _, l := range told() {
		if l.Syntax == nil {
			continue
		}
		t.Run(l.Name, func(t *testing.T) {
			for _, s := range declaring(t, l).Statements(spec.DefaultLimits()) {
				r := s.Test(t.Context(), props.Options{Checks: longtest.Cases(25, 400), Seed: 1, Tries: 1})
				if r.Result == spec.Refuted || r.Crash != nil {
					t.Errorf("%s: %s %v %+v", r.ID, r.Verdict, r.Crash, r.Counterexample)
				}
				if s.Info().Sides > 0 && r.Evidence.Symbolic.Get("Repeat")+r.Evidence.Concrete.Get("Repeat") == 0 {
					t.Errorf("%s: no program has the form", r.ID)
				}
			}
		})
	}
}

// declaring returns a language with repeat.
func declaring(t *testing.T, l *languages.Language) *languages.Variant {
	t.Helper()
	file := filepath.Join("..", "..", "examples", "forms", "repeat.rules")
	if l.Name == "recursion" || l.Name == "objects" { // whose rules are over stacks
		file = filepath.Join("testdata", "stacked.rules")
	}
	src, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	changes, err := texts.Read(file, string(src))
	if err != nil {
		t.Fatal(err)
	}
	text, err := texts.Printed(l.Name).With(changes)
	if err != nil {
		t.Fatal(err)
	}
	return l.Text(text, languages.Standard())
}
