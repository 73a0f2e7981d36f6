package fields

import (
	"tandem/lang"
	"tandem/symbolic"
)

// Framed returns the configuration ⟨Δ, σ, true⟩ whose closures are those frames, in which no
// fresh variable was made: conditions stay about the state of the configuration.
func (c Config) Framed(sigma symbolic.Substitution, frames []symbolic.Frame) Config {
	c.Config, c.Made = c.Config.Framed(sigma, frames), Made{}
	return c
}

// Created returns the fresh variable that was made last; false if none was.
func (c Config) Created() (lang.Var, bool) {
	if c.Made.Len() == 0 {
		return lang.Var{}, false
	}
	return c.Made.Last(), true
}
