package formulas_test

import (
	"path"
	"strings"
	"testing"

	"tandem/concrete"
	"tandem/internal/longtest"
	"tandem/languages/checks"
	property "tandem/languages/checks/statements"
	"tandem/languages/formulas"
	"tandem/props"
	"tandem/props/sections"
	"tandem/recursion"
	"tandem/recursion/stacks"
	"tandem/recursion/symstacks"
	"tandem/spec"
	"tandem/spec/mistakes"
	"tandem/spec/notation/texts"
)

// survives reports whether the statement formulas, by this text and these rules of recursion-arrays
// with checks, finds no difference between them.
func survives(t *testing.T, text *texts.Language, rules recursion.Sides) bool {
	t.Helper()
	m := concrete.Standard()
	cases := sections.Language(property.RecursionArrays(checks.RecursionArrays(m)).Random, 40)
	own := props.Erase([]*props.Property[formulas.Case]{formulas.RecursionArrays(text, rules, m, spec.DefaultLimits(), cases)})[0]
	for _, k := range rareCases(t, withChecks) {
		if r, err := own.Given(t.Context(), k.of); err == nil && r.Result == spec.Refuted {
			return false
		}
	}
	return own.Test(t.Context(), props.Options{Checks: 1000, Seed: 1, Tries: 1}).Result != spec.Refuted
}

const withChecks = "recursion-arrays" + checks.Suffix

// The language of procedures and arrays with checks has no mutants of its own. The mistakes of
// procedures, in its formulas, are not as its rules are.
func TestMutantsOfRecursionArraysWithChecks(t *testing.T) {
	list, err := texts.ReadMutants("mutants.rules", strings.Join([]string{recursion.MutantRules, recursion.ComposedMutantRules, checks.MutantRules("recursion" + checks.Suffix)}, "\n"))
	if err != nil {
		t.Fatal(err)
	}
	tried, skipped, foreign := 0, 0, 0
	for _, mutant := range list {
		text, err := texts.Printed(withChecks).Mistaken(mutant)
		if err != nil { // its formula is another one here
			foreign++
			continue
		}
		if !longtest.Sweeps() && (tried+skipped)%10 != 0 {
			skipped++
			continue
		}
		if tried++; survives(t, text, checks.RecursionArrays(concrete.Standard())) {
			t.Errorf("%s (%s) survives", mutant.ID, mutant.Error)
		}
	}
	t.Logf("%d mutants of %d tried, %d of other formulas", tried, tried+skipped, foreign)
	if tried+skipped < 30 {
		t.Errorf("only %d mutants are of the formulas of %s", tried+skipped, withChecks)
	}
}

// mistake is one that rules can make whose IDs match about, as path.Match has it.
type mistake[C any] struct {
	about, id string
	of        spec.Mistake[C]
}

// eitherSide lists the mistakes that rules of both sides can make.
func eitherSide[C mistakes.Config[C]]() []mistake[C] {
	return []mistake[C]{
		{"*", "never", mistakes.Never[C]},
		{"Assign*", "lost", mistakes.Lost[C]},
		{"If-[TF]", "other-branch", mistakes.OtherBranch[C]},
		{"While-[TF]", "once", mistakes.Once[C]},
		{"[IW]*-[TF]", "no-rest", mistakes.NoRest[C]},
	}
}

// mistaken makes the mistakes in each rule that they are about.
func mistaken[C any](m spec.Mutating[recursion.Sides, C], list []mistake[C]) (mutants []spec.Mutant[recursion.Sides]) {
	right := m.Right()
	for _, rule := range m.System(&right).IDs() {
		for _, o := range list {
			if ok, _ := path.Match(o.about, rule); ok {
				mutants = append(mutants, m.By(rule, o.id, "", "formulas", o.of))
			}
		}
	}
	return mutants
}

// Each rule of that language, those of arrays and of checks among them, is compared with its
// formula: a mistake in the rule shows.
func TestMistakesOfRecursionArraysWithChecks(t *testing.T) {
	right := func() recursion.Sides { return checks.RecursionArrays(concrete.Standard()) }
	symbolic := spec.Mutating[recursion.Sides, symstacks.Config]{Side: "symbolic", Right: right, System: func(s *recursion.Sides) *spec.System[symstacks.Config] { return &s.Symbolic }}
	concretely := spec.Mutating[recursion.Sides, stacks.Config]{Side: "concrete", Right: right, System: func(s *recursion.Sides) *spec.System[stacks.Config] { return &s.Concrete }}
	list := append(
		mistaken(symbolic, append(eitherSide[symstacks.Config](),
			mistake[symstacks.Config]{"[IW]*-[TF]", "no-condition", mistakes.NoTest[symstacks.Config]},
			mistake[symstacks.Config]{"[IW]*-F", "no-negation", mistakes.NoNegation[symstacks.Config]})),
		mistaken(concretely, append(eitherSide[stacks.Config](),
			mistake[stacks.Config]{"[IW]*-[TF]", "no-premise", mistakes.NoPremise[stacks.Config]}))...)
	for _, mutant := range list {
		if survives(t, texts.Printed(withChecks), mutant.Of()) {
			t.Errorf("%s survives", mutant.ID)
		}
	}
	if len(list) < 60 {
		t.Errorf("only %d mistakes", len(list))
	}
}
