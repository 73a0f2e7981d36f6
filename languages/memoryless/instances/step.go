package instances

import (
	"tandem/lang"
	"tandem/spec"
)

// calculus is what the rules are built on: e[y@ver(y) for each y].
type calculus struct{ name Naming }

// System returns the memoryless symbolic system over a naming: the rules of §2 and of the checks.
func System(name Naming) spec.System[Config] {
	k := calculus{name}
	return spec.System[Config]{
		Name: "memoryless",
		Rules: []spec.Rule[Config]{
			{ID: "Assign", Cite: "lecture, memoryless version, y = 2*x+y+5", Apply: lang.On(k.assign)},
			{ID: "If-T", Cite: "lecture, memoryless version, branching statements; §2, symbolic choice", Choice: "T", Apply: lang.On(k.ifTrue)},
			{ID: "If-F", Cite: "lecture, memoryless version, branching statements; §2, symbolic choice", Choice: "F", Apply: lang.On(k.ifFalse)},
			{ID: "While-T", Cite: "lecture, memoryless version, branching statements; §2, symbolic iteration", Choice: "T", Repeats: true, Apply: lang.On(k.whileTrue)},
			{ID: "While-F", Cite: "lecture, memoryless version, branching statements; §2, symbolic iteration", Choice: "F", Apply: lang.On(k.whileFalse)},
			{ID: "Assume", Cite: "lecture, assume(φ)", Apply: lang.On(k.assume)},
			{ID: "Assert", Cite: "lecture, assert(φ), which holds", Choice: ".", Apply: lang.On(k.assert)},
			{ID: "Assert-F", Cite: "lecture, assert(φ), an error", Choice: "F", Apply: lang.On(k.assertFails)},
			{ID: "Input", Cite: "lecture, memoryless version, y = *", Apply: lang.On(k.input)},
		},
	}
}

// assign is rule Assign.
//
//	⟨x := e; S, ver, φ⟩ → ⟨S, ver', φ ∧ x@(ver(x)+1) = e[y@ver(y) for each y]⟩
//
// where ver' = ver[x := ver(x)+1].
//
// Source: lecture, "the assignments can be also stored directly to path condition". Twin:
// concrete.assign.
func (k calculus) assign(c Config, a *lang.Assign) []Config {
	return []Config{c.Equate(a.X, k.current(c, a.E)).Continue(lang.Seq{})}
}

// ifTrue is rule If-T.
//
//	⟨if b {S1}{S2}; S, ver, φ⟩ → ⟨S1; S, ver, φ ∧ b[y@ver(y) for each y]⟩
//
// Source: lecture, "symbolic execution of branching statements is modified similarly".
// Twin: concrete.ifTrue.
func (k calculus) ifTrue(c Config, a *lang.If) []Config {
	return []Config{c.Assume(k.current(c, a.B)).Continue(a.Then)}
}

// ifFalse is rule If-F.
//
//	⟨if b {S1}{S2}; S, ver, φ⟩ → ⟨S2; S, ver, φ ∧ ¬b[y@ver(y) for each y]⟩
//
// Source: lecture, "symbolic execution of branching statements is modified similarly".
// Twin: concrete.ifFalse.
func (k calculus) ifFalse(c Config, a *lang.If) []Config {
	return []Config{c.Assume(lang.Negation(k.current(c, a.B))).Continue(a.Else)}
}

// whileTrue is rule While-T.
//
//	⟨while b {S}; S', ver, φ⟩ → ⟨S; while b {S}; S', ver, φ ∧ b[y@ver(y) for each y]⟩
//
// Source: lecture, "symbolic execution of branching statements is modified similarly".
// Twin: concrete.whileTrue.
func (k calculus) whileTrue(c Config, a *lang.While) []Config {
	to := c.Assume(k.current(c, a.B))
	to.S = a.Body.Then(c.S)
	return []Config{to}
}

// whileFalse is rule While-F.
//
//	⟨while b {S}; S', ver, φ⟩ → ⟨S', ver, φ ∧ ¬b[y@ver(y) for each y]⟩
//
// Source: lecture, "symbolic execution of branching statements is modified similarly".
// Twin: concrete.whileFalse.
func (k calculus) whileFalse(c Config, a *lang.While) []Config {
	return []Config{c.Assume(lang.Negation(k.current(c, a.B))).Continue(lang.Seq{})}
}

// assume is rule Assume.
//
//	⟨assume b; S, ver, φ⟩ → ⟨S, ver, φ ∧ b[y@ver(y) for each y]⟩
//
// Source: lecture, "assume(φ)". Twin: concrete.assume.
func (k calculus) assume(c Config, a *lang.Assume) []Config {
	return []Config{c.Assume(k.current(c, a.B)).Continue(lang.Seq{})}
}

// assert is rule Assert.
//
//	⟨assert b; S, ver, φ⟩ → ⟨S, ver, φ ∧ b[y@ver(y) for each y]⟩
//
// Source: lecture, "assert(φ)". Twin: concrete.assert.
func (k calculus) assert(c Config, a *lang.Assert) []Config {
	return []Config{c.Assume(k.current(c, a.B)).Continue(lang.Seq{})}
}

// assertFails is rule Assert-F.
//
//	⟨assert b; S, ver, φ⟩ → ⟨assertion-failed, ver, φ ∧ ¬b[y@ver(y) for each y]⟩
//
// Source: lecture, "it reports an error". Twin: concrete.assertFails.
func (k calculus) assertFails(c Config, a *lang.Assert) []Config {
	to := c.Assume(lang.Negation(k.current(c, a.B)))
	return []Config{to.Halt(lang.SeqOf(&lang.Fault{Of: a, Kind: lang.AssertionFailed}))}
}

// input is rule Input.
//
//	⟨x := *; S, ver, φ⟩ → ⟨S, ver', φ⟩
//
// where ver' = ver[x := ver(x)+1]. The new instance is the next input.
//
// Source: lecture, memoryless version, "y = *". Twin: concrete.input.
func (k calculus) input(c Config, a *lang.Input) []Config {
	c.Ver = c.Ver.Next(a.X)
	c.Read = c.Read.With(c.Ver.Current(a.X))
	return []Config{c.Continue(lang.Seq{})}
}

// current returns e[y@ver(y) for each y].
func (k calculus) current(c Config, e lang.Expr) lang.Expr { return k.name(c.Ver).At(e) }
