package symbolic

import "tandem/lang"

// Frame is what remains of a closure (τ, S): statement and local substitution, id in the basic
// language, which has one. Joining takes configurations apart into frames, and together again.
type Frame struct {
	Proc string // whose call it is; "" for the main statement
	Tau  Substitution
	S    lang.Seq
}

// Frames lists the closures, the main statement first.
func (c Config) Frames() []Frame { return []Frame{{Tau: ID(), S: c.S}} }

// Global returns σ.
func (c Config) Global() Substitution { return c.Sigma }

// Framed returns the configuration ⟨S, σ, true⟩ of those frames, of which there is one.
func (c Config) Framed(sigma Substitution, frames []Frame) Config {
	return Config{frames[0].S, sigma, lang.True}
}
