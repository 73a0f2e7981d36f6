package configs

import (
	"tandem/lang"
	"tandem/objects/fields"
	"tandem/objects/heaps"
	"tandem/recursion/symstacks"
	"tandem/spec/notation"
)

// Fields returns ⟨Δ, σ, φ⟩ of the language of objects for the interpreter.
func Fields(c fields.Config) notation.Configuration {
	return notation.Configuration{
		Stack: delta(c.Delta), Sigma: notation.OfGlobals(c.Sigma.Bindings(), false), Phi: c.Phi, Made: notation.NamesLike(c.Made),
		Procs: program(c.Program, c.Methods), Fields: classes(c.Program), Unseen: c,
	}
}

// OfFields returns ⟨Δ, σ, φ⟩ of the language of objects for the code.
func OfFields(c notation.Configuration) fields.Config {
	to, _ := c.Unseen.(fields.Config)
	to.Config = symstacks.Config{Delta: ofDelta(c.Stack), Sigma: OfSubstitution(c.Sigma), Phi: c.Phi, Procs: to.Procs}
	to.Made = OfNames(c.Made, fields.Creation{})
	return to
}

// OfNames returns the fresh variables for the code; new removes them.
func OfNames(n *notation.Names, new fields.Creation) fields.Made {
	made, _ := n.Code().(fields.Made)
	for _, x := range n.Behind() {
		made = made.With(x, new)
	}
	return made
}

// Heaps returns ⟨Γ, V⟩ for the interpreter.
func Heaps(c heaps.Config) notation.Configuration {
	return notation.Configuration{
		Stack: gamma(c.Gamma), V: notation.State(notation.OfGlobals(c.G.Bindings(), c.G.Overflows()), c.H),
		Procs: program(c.Program, c.Methods), Fields: classes(c.Program), Unseen: c,
	}
}

// OfHeaps returns ⟨Γ, V⟩ for the code.
func OfHeaps(c notation.Configuration) heaps.Config {
	to, _ := c.Unseen.(heaps.Config)
	to.Gamma, to.G, to.H = ofGamma(c.Stack), OfValuation(c.V), c.V.Objects()
	return to
}

// program returns what a program declares: its procedures, and its methods by their full names.
func program(p *lang.Program, methods map[string]*lang.Method) notation.Declarations {
	return func(name string) (notation.DeclaredProc, bool) {
		if m, ok := methods[name]; ok {
			return notation.DeclaredProc{Params: m.Params, Body: m.Body, This: m.This, Result: m.Result}, true
		}
		return declared(p.Proc(name))
	}
}

func classes(p *lang.Program) func(lang.Type) []lang.Field {
	return func(class lang.Type) []lang.Field {
		for _, d := range p.Classes {
			if d.Type == class {
				return d.Fields
			}
		}
		return nil
	}
}
