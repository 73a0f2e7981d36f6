package configs

import (
	"tandem/lang"
	"tandem/recursion/stacks"
	"tandem/recursion/symstacks"
	"tandem/spec/notation"
)

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
	return of(s, func(f *notation.Frames) symstacks.Closure {
		return symstacks.Closure{Tau: OfSubstitution(f.Tau), S: f.S, Proc: f.Of}
	})
}

// ofGamma returns Γ for the code.
func ofGamma(s *notation.Frames) stacks.Stack {
	return of(s, func(f *notation.Frames) stacks.Closure {
		return stacks.Closure{L: OfValuation(f.L), S: f.S, Proc: f.Of}
	})
}

func of[C any](s *notation.Frames, closure func(*notation.Frames) C) lang.Stack[C] {
	if s == nil {
		return lang.Stack[C]{}
	}
	if code, ok := s.Code().(lang.Stack[C]); ok {
		return code
	}
	return of(s.Below, closure).Push(closure(s))
}
