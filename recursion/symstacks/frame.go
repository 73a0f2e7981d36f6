package symstacks

import (
	"slices"

	"tandem/lang"
	"tandem/symbolic"
)

// Frames lists the closures, the main statement first.
func (c Config) Frames() []symbolic.Frame {
	var frames []symbolic.Frame
	for s := c.Delta; !s.Empty(); s = s.Pop() {
		frames = append(frames, symbolic.Frame{Proc: s.Top().Proc, Tau: s.Top().Tau, S: s.Top().S})
	}
	slices.Reverse(frames)
	return frames
}

// Global returns σ.
func (c Config) Global() symbolic.Substitution { return c.Sigma }

// Framed returns the configuration ⟨Δ, σ, true⟩ whose closures are those frames.
func (c Config) Framed(sigma symbolic.Substitution, frames []symbolic.Frame) Config {
	c.Delta, c.Sigma, c.Phi = Stack{}, sigma, lang.True
	for _, f := range frames {
		c.Delta = c.Delta.Push(Closure{Tau: f.Tau, S: f.S, Proc: f.Proc})
	}
	return c
}
