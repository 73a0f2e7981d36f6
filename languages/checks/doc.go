// Package checks makes of a language L the language L+checks, which has assumptions,
// assertions and inputs as well, as a pairing of its two sides.
//
// The rules are text, in paper.rules: those of basic+checks for all languages, and with δ where a
// language has arrays or objects. What L has stays as it is: the rules of L come first, and are
// those of L. Only with objects a statement has another transition, for a use of nil. A run whose
// assumption is false is blocked: it has no transition, and is neither final nor stuck.
//
// Source: lecture IA159, Symbolic Execution and Applications, "a special assignment x = *", and
// "Applications in verification": "When symbolic execution passes through assume(φ), it executes pc
// ← pc ∧ φ. assert(φ) and pc =⇒ φ is not valid, it reports an error". That an access in such a
// statement can be out of bounds is §2.1 of de Boer and Bonsangue; that a use of nil is an error,
// and not stuck, is ours. The concrete side is ours, too: that of §2 says what a test is.
package checks
