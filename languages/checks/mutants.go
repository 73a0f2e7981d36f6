package checks

import (
	"embed"

	"tandem/basic"
	"tandem/concrete"
	"tandem/lang"
	"tandem/objects"
	"tandem/objects/unfold"
	"tandem/spec"
	"tandem/symbolic"
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

// BasicMutants lists the mutants of the basic language with checks that no formula says:
// other ways to number inputs, and a mutant of the pairing.
func BasicMutants() []spec.Mutant[basic.Sides] {
	var right spec.Right[basic.Sides] = func() basic.Sides { return Basic(concrete.Standard()) }
	sym := spec.Mutating[basic.Sides, symbolic.Config]{Side: "symbolic", Right: right, System: func(s *basic.Sides) *spec.System[symbolic.Config] { return s.Symbolic }}
	con := spec.Mutating[basic.Sides, concrete.Config]{Side: "concrete", Right: right, System: func(s *basic.Sides) *spec.System[concrete.Config] { return s.Concrete }}
	var list []spec.Mutant[basic.Sides]
	// numbered reads another input than the nth, or counts others.
	numbered := func(id, wrong string, read, count func(n int) int) {
		list = append(list,
			sym.Rule("Input", id, wrong, "lockstep", lang.On(func(c symbolic.Config, a *lang.Input) []symbolic.Config {
				n := 1
				if v, ok := c.Subst(symbolic.Apply, lang.V(lang.ReadCount)).Const(); ok {
					n += int(v.(lang.IntValue).Big().Int64())
				}
				c = c.Assign(a.X, lang.V(lang.ReadVar(read(n), a.X.Type)))
				return []symbolic.Config{c.Assign(lang.ReadCount, lang.I(int64(count(n)))).Continue(lang.Seq{})}
			})),
			con.Rule("Input", id, wrong, "lockstep", lang.On(func(c concrete.Config, a *lang.Input) []concrete.Config {
				n := 1 + int(c.V.At(lang.ReadCount).(lang.IntValue).Big().Int64())
				c = c.Assign(a.X, c.V.At(lang.ReadVar(read(n), a.X.Type)))
				return []concrete.Config{c.Assign(lang.ReadCount, lang.NewInt(int64(count(n)))).Continue(lang.Seq{})}
			})))
	}
	same := func(n int) int { return n }
	numbered("twice", "in#1 for the first and the second input: a number is used twice", func(n int) int { return max(1, n-1) }, same)
	numbered("next", "in#n+1: the next input is read", func(n int) int { return n + 1 }, same)
	numbered("skips", "[in#0 := n + 1]: a number is left out", same, func(n int) int { return n + 1 })
	return append(list, right.Changed("pairing", "not-blocked", "a run whose assumption is false is stuck", "progress",
		func(s *basic.Sides) { s.Blocked = nil }))
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
