package configs

import (
	"tandem/lang/trace"
	"tandem/objects/unfold"
	"tandem/spec/notation"
	"tandem/wp/heap"
)

// Unfolded returns ⟨S, ρ⟩ for the interpreter.
func Unfolded(c unfold.Config) notation.Configuration {
	return notation.Configuration{S: c.S, Rho: c.Rho.Since(0), Count: c.Names, Inputs: c.Inputs, Procs: program(c.Program, c.Methods), Fields: classes(c.Program), Unseen: c}
}

// OfUnfolded returns ⟨S, ρ⟩ for the code.
func OfUnfolded(c notation.Configuration) unfold.Config {
	to, _ := c.Unseen.(unfold.Config)
	to.S, to.Rho, to.Names, to.Inputs = c.S, unfold.Trace{}.Append(c.Rho...), c.Count, c.Inputs
	return to
}

// Traced returns ⟨V, ρ⟩ for the interpreter.
func Traced(c heap.Config) notation.Configuration {
	return notation.Configuration{V: State(c.V.G, c.V.H), Rho: c.Rho.Actions()}
}

// OfTraced returns ⟨V, ρ⟩ for the code.
func OfTraced(c notation.Configuration) heap.Config {
	return heap.Config{V: heap.State{G: OfValuation(c.V), H: c.V.Objects()}, Rho: trace.Of(c.Rho...)}
}
