// Package configs turns the configurations of the code into those of package
// notation, and back. It has no rule: what goes one way comes back the same, and costs what
// has changed between.
//
// Read Symbolic and Concrete first.
package configs

import (
	"tandem/concrete"
	"tandem/lang"
	"tandem/spec/notation"
	"tandem/symbolic"
)

// Symbolic returns ⟨S, σ, φ⟩ for the interpreter.
func Symbolic(c symbolic.Config) notation.Configuration {
	return notation.Configuration{S: c.S, Sigma: Substitution(c.Sigma), Phi: c.Phi}
}

// OfSymbolic returns ⟨S, σ, φ⟩ for the code.
func OfSymbolic(c notation.Configuration) symbolic.Config {
	return symbolic.Config{S: c.S, Sigma: OfSubstitution(c.Sigma), Phi: c.Phi}
}

// Concrete returns ⟨S, V⟩ for the interpreter.
func Concrete(c concrete.Config) notation.Configuration {
	return notation.Configuration{S: c.S, V: Valuation(c.V)}
}

// OfConcrete returns ⟨S, V⟩ for the code.
func OfConcrete(c notation.Configuration) concrete.Config {
	return concrete.Config{S: c.S, V: OfValuation(c.V)}
}

// Substitution returns σ for the interpreter.
func Substitution(sigma symbolic.Substitution) *notation.Subst {
	return notation.OfAny(sigma.Bindings(), false)
}

// Valuation returns V for the interpreter.
func Valuation(V concrete.Valuation) *notation.Values {
	return notation.OfAny(V.Bindings(), V.Overflows())
}

// OfSubstitution returns σ for the code.
func OfSubstitution(t *notation.Subst) symbolic.Substitution { return symbolic.Bound(t.Bindings()) }

// OfValuation returns V for the code.
func OfValuation(t *notation.Values) concrete.Valuation {
	return concrete.Bound(t.Bindings(), t.Overflows())
}

// State returns V = (G, H) for the interpreter.
func State(V concrete.Valuation, H lang.Heap) *notation.Values {
	return notation.State(Valuation(V), H)
}
