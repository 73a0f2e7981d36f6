// Package configs turns the configurations of the code into those of package
// notation, and back. It has no rule: what goes one way comes back the same, and costs what
// has changed between.
//
// Read Symbolic and Concrete first.
package configs

import (
	"tandem/concrete"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/lang/trace"
	"tandem/objects/heaps"
	"tandem/objects/symheaps"
	"tandem/objects/unfold"
	"tandem/recursion/stacks"
	"tandem/recursion/symstacks"
	"tandem/spec/notation"
	"tandem/symbolic"
	"tandem/wp/heap"
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

// Fields returns ⟨Δ, σ, φ⟩ of the language of objects for the interpreter.
func Fields(c symheaps.Config) notation.Configuration {
	return notation.Configuration{
		Stack: delta(c.Delta), Sigma: notation.OfGlobals(c.Sigma.Bindings(), false), Phi: c.Phi, Made: notation.NamesLike(c.Made),
		Procs: program(c.Program, c.Methods), Fields: classes(c.Program), Unseen: c,
	}
}

// OfFields returns ⟨Δ, σ, φ⟩ of the language of objects for the code.
func OfFields(c notation.Configuration) symheaps.Config {
	to, _ := c.Unseen.(symheaps.Config)
	to.Config = symstacks.Config{Delta: ofDelta(c.Stack), Sigma: OfSubstitution(c.Sigma), Phi: c.Phi, Procs: to.Procs}
	to.Made = OfNames(c.Made, symheaps.Creation{})
	return to
}

// OfNames returns the fresh variables for the code; new removes them.
func OfNames(n *notation.Names, new symheaps.Creation) symheaps.Made {
	made, _ := n.Code().(symheaps.Made)
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
		if d, ok := lists.Find(p.Classes, func(d *lang.ClassDecl) bool { return d.Type == class }); ok {
			return d.Fields
		}
		return nil
	}
}

// StacksSymbolic returns ⟨Δ, σ, φ⟩ for the interpreter.
func StacksSymbolic(c symstacks.Config) notation.Configuration {
	return notation.Configuration{
		Stack: delta(c.Delta), Sigma: notation.OfGlobals(c.Sigma.Bindings(), false), Phi: c.Phi, Procs: declarations(c.Procs), Unseen: c.Procs,
	}
}

// OfStacksSymbolic returns ⟨Δ, σ, φ⟩ for the code.
func OfStacksSymbolic(c notation.Configuration) symstacks.Config {
	procs, _ := c.Unseen.(map[string]*lang.Proc)
	return symstacks.Config{Delta: ofDelta(c.Stack), Sigma: OfSubstitution(c.Sigma), Phi: c.Phi, Procs: procs}
}

// StacksConcrete returns ⟨Γ, G⟩ for the interpreter.
func StacksConcrete(c stacks.Config) notation.Configuration {
	return notation.Configuration{Stack: gamma(c.Gamma), V: notation.OfGlobals(c.G.Bindings(), c.G.Overflows()), Procs: declarations(c.Procs), Unseen: c.Procs}
}

// OfStacksConcrete returns ⟨Γ, G⟩ for the code.
func OfStacksConcrete(c notation.Configuration) stacks.Config {
	procs, _ := c.Unseen.(map[string]*lang.Proc)
	return stacks.Config{Gamma: ofGamma(c.Stack), G: OfValuation(c.V), Procs: procs}
}

func declarations(procs map[string]*lang.Proc) notation.Declarations {
	return func(name string) (notation.DeclaredProc, bool) { return declared(procs[name]) }
}

// declared returns a procedure; false for nil.
func declared(p *lang.Proc) (notation.DeclaredProc, bool) {
	if p == nil {
		return notation.DeclaredProc{}, false
	}
	return notation.DeclaredProc{Params: p.Params, Body: p.Body}, true
}

// delta returns Δ for the interpreter.
func delta(s symstacks.Stack) *notation.Frames {
	if s.Empty() {
		return nil
	}
	return notation.FramesOf(s, openDelta)
}

func openDelta(to *notation.Frames) {
	s := to.Code().(symstacks.Stack)
	top := s.Top()
	to.Tau, to.S, to.Of, to.Below = notation.OfLocals(top.Tau.Bindings(), false), top.S, top.Proc, delta(s.Pop())
}

// gamma returns Γ for the interpreter.
func gamma(s stacks.Stack) *notation.Frames {
	if s.Empty() {
		return nil
	}
	return notation.FramesOf(s, openGamma)
}

func openGamma(to *notation.Frames) {
	s := to.Code().(stacks.Stack)
	top := s.Top()
	to.L, to.S, to.Of, to.Below = notation.OfLocals(top.L.Bindings(), top.L.Overflows()), top.S, top.Proc, gamma(s.Pop())
}

// ofDelta returns Δ for the code.
func ofDelta(s *notation.Frames) symstacks.Stack {
	return stackOf(s, func(f *notation.Frames) symstacks.Closure {
		return symstacks.Closure{Tau: OfSubstitution(f.Tau), S: f.S, Proc: f.Of}
	})
}

// ofGamma returns Γ for the code.
func ofGamma(s *notation.Frames) stacks.Stack {
	return stackOf(s, func(f *notation.Frames) stacks.Closure {
		return stacks.Closure{L: OfValuation(f.L), S: f.S, Proc: f.Of}
	})
}

func stackOf[C any](s *notation.Frames, closure func(*notation.Frames) C) lang.Stack[C] {
	if s == nil {
		return lang.Stack[C]{}
	}
	if code, ok := s.Code().(lang.Stack[C]); ok {
		return code
	}
	return stackOf(s.Below, closure).Push(closure(s))
}

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
