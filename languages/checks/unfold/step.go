// Package unfold unfolds assumptions, assertions and inputs to traces: §4's symbolic side for them.
// Traces have all the actions needed, so that weakest preconditions stay as they are.
package unfold

import (
	"slices"

	"tandem/lang"
	"tandem/lang/trace"
	"tandem/objects/unfold"
	"tandem/spec"
)

// Config is ⟨S, ρ⟩.
type Config = unfold.Config

// Rules lists the rules of assumptions, assertions and inputs: actions that traces
// have anyway.
//
// Source: lecture, "a special assignment x = *" and "assume(φ) and assert(φ)
// statements"; §4, symbolic assignment and choice. Twin: languages/checks/concrete.Rules.
func Rules() []unfold.Rule {
	return []unfold.Rule{
		{ID: "Assume", Cite: "lecture, assume(φ); §4, symbolic choice", Apply: lang.On(assume)},
		{ID: "Assert", Cite: "lecture, assert(φ), which holds; §4, symbolic choice", Choice: ".", Apply: lang.On(assert)},
		{ID: "Assert-F", Cite: "lecture, assert(φ), an error; §4, symbolic choice", Choice: "F", Apply: lang.On(assertFails)},
		{ID: "Input", Cite: "lecture, x = *; §4, symbolic assignment", Apply: lang.On(input)},
	}
}

// System returns the unfolding of the paper's language, repaired, with these rules.
func System() spec.System[Config] {
	s := unfold.Repaired()
	s.Rules = slices.Concat(s.Rules, Rules())
	return s
}

// assume is rule Assume.
//
//	⟨assume b; S, ρ⟩ → ⟨S, ρ · b⟩
//
// Source: lecture, assume(φ). Twin: concrete.assume.
func assume(c Config, a *lang.Assume) []Config {
	return []Config{c.Continue(lang.Seq{}).Record(trace.Test{B: a.B})}
}

// assert is rule Assert.
//
//	⟨assert b; S, ρ⟩ → ⟨S, ρ · b⟩
//
// Source: lecture, assert(φ). Twin: concrete.assert.
func assert(c Config, a *lang.Assert) []Config {
	return []Config{c.Continue(lang.Seq{}).Record(trace.Test{B: a.B})}
}

// assertFails is rule Assert-F.
//
//	⟨assert b; S, ρ⟩ → ⟨assertion-failed, ρ · ¬b⟩
//
// Source: lecture, assert(φ). Twin: concrete.assertFails.
func assertFails(c Config, a *lang.Assert) []Config {
	failed := lang.SeqOf(&lang.Fault{Of: a, Kind: lang.AssertionFailed})
	return []Config{c.Leave(failed).Record(trace.Test{B: lang.Negation(a.B)})}
}

// input is rule Input.
//
//	⟨h := *; S, ρ⟩ → ⟨S, ρ · h := in#n⟩ where in#n is fresh
//
// h is a variable, and the input the nth on the way.
//
// Source: lecture, x = *. Twin: concrete.input.
func input(c Config, a *lang.Input) []Config {
	c.Inputs++
	e := lang.V(lang.ReadVar(c.Inputs, a.X.Type))
	return []Config{c.Continue(lang.Seq{}).Record(trace.Assign{H: lang.V(a.X), E: e})}
}
