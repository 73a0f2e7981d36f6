package configs

import (
	"tandem/concrete"
	"tandem/lang"
	"tandem/objects/fields"
	"tandem/objects/heaps"
	"tandem/recursion/symstacks"
	"tandem/spec/notation"
)

// Fields returns ⟨Δ, σ, φ⟩ of the language of objects for the interpreter.
func (s *Stacks) Fields(c fields.Config) notation.Configuration {
	return notation.Configuration{
		Stack: s.Delta(c.Delta), Sigma: Substitution(c.Sigma), Phi: c.Phi, Made: notation.NamesOf(c.Made.Vars()...),
		Procs: s.program(c.Program), Fields: classes(c.Program), Unseen: c,
	}
}

// OfFields returns ⟨Δ, σ, φ⟩ of the language of objects for the code.
func OfFields(c notation.Configuration) fields.Config {
	to, _ := c.Unseen.(fields.Config)
	to.Config = symstacks.Config{Delta: OfDelta(c.Stack), Sigma: ofSubstitution(c.Sigma), Phi: c.Phi, Procs: to.Procs}
	k := fields.Standard()
	for _, x := range c.Made.Vars()[to.Made.Len():] {
		to.Made = to.Made.With(x, k.New)
	}
	return to
}

// Heaps returns ⟨Γ, V⟩ for the interpreter.
func (s *Stacks) Heaps(c heaps.Config) notation.Configuration {
	return notation.Configuration{
		Stack: s.Gamma(c.Gamma), V: notation.State(Valuation(c.G), Heap(c.H)),
		Procs: s.program(c.Program), Fields: classes(c.Program), Unseen: c,
	}
}

// OfHeaps returns ⟨Γ, V⟩ for the code.
func OfHeaps(c notation.Configuration) heaps.Config {
	to, _ := c.Unseen.(heaps.Config)
	to.Gamma, to.G, to.H = OfGamma(c.Stack), ofValuation(c.V), ofHeap(c.V.Objects())
	return to
}

// State returns V = (G, H) for the interpreter.
func State(V concrete.Valuation, H lang.Heap) *notation.Values {
	return notation.State(Valuation(V), Heap(H))
}

// Heap returns H for the interpreter.
func Heap(H lang.Heap) *notation.Objects {
	of := map[lang.ObjectValue]map[lang.Field]lang.Value{}
	for _, o := range H.Objects() {
		fields := map[lang.Field]lang.Value{}
		slots, _ := H.Local(o)
		for _, s := range slots {
			fields[s.F.Value()] = s.V
		}
		of[o] = fields
	}
	return notation.ObjectsOf(of)
}

func ofHeap(H *notation.Objects) lang.Heap {
	var to lang.Heap
	for o := range H.All() {
		to = to.Add(o)
	}
	for o, fields := range H.All() {
		for f, v := range fields {
			to = to.Update(o, f, v)
		}
	}
	return to
}

// program returns what a program declares: its procedures, and its methods by their full names.
func (s *Stacks) program(p *lang.Program) notation.Declarations {
	if s.of == p && s.declared != nil {
		return s.declared
	}
	D := notation.Declarations{}
	for _, d := range p.Procs {
		D[d.Name] = notation.DeclaredProc{Params: d.Params, Body: d.Body}
	}
	for _, m := range p.Methods() {
		D[m.FullName()] = notation.DeclaredProc{Params: m.Params, Body: m.Body, This: m.This, Result: m.Result}
	}
	s.of, s.declared = p, D
	return D
}

func classes(p *lang.Program) map[lang.Type][]lang.Field {
	of := map[lang.Type][]lang.Field{}
	for _, d := range p.Classes {
		of[d.Type] = d.Fields
	}
	return of
}
