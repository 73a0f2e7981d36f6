// Package configs turns the configurations of the code into those of package
// notation, and back. It has no rule: what goes one way comes back the same.
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
	return symbolic.Config{S: c.S, Sigma: ofSubstitution(c.Sigma), Phi: c.Phi}
}

// Concrete returns ⟨S, V⟩ for the interpreter.
func Concrete(c concrete.Config) notation.Configuration {
	return notation.Configuration{S: c.S, V: Valuation(c.V)}
}

// OfConcrete returns ⟨S, V⟩ for the code.
func OfConcrete(c notation.Configuration) concrete.Config {
	return concrete.Config{S: c.S, V: ofValuation(c.V)}
}

// Substitution returns σ for the interpreter.
func Substitution(sigma symbolic.Substitution) *notation.Subst {
	return table(sigma.Domain(), sigma.At)
}

// Valuation returns V for the interpreter.
func Valuation(V concrete.Valuation) *notation.Values { return table(V.Domain(), V.At) }

func table[T any](domain []lang.Var, at func(lang.Var) T) *notation.Table[T] {
	rows := make([]notation.Row[T], len(domain))
	for i, x := range domain {
		rows[i] = notation.Row[T]{X: x, T: at(x)}
	}
	return notation.TableOf(rows...)
}

func ofSubstitution(t *notation.Subst) symbolic.Substitution {
	sigma := symbolic.ID()
	for _, r := range t.Rows() {
		sigma = sigma.Update(r.X, r.T)
	}
	return sigma
}

func ofValuation(t *notation.Values) concrete.Valuation {
	var V concrete.Valuation
	for _, r := range t.Rows() {
		V = V.Update(r.X, r.T)
	}
	return V
}
