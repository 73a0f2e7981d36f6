package configs

import (
	"slices"

	"tandem/lang"
	"tandem/recursion/stacks"
	"tandem/recursion/symstacks"
	"tandem/spec/notation"
)

// Stacks turns configurations with stacks of closures, which it remembers: they are shared. Zero is ready.
type Stacks struct {
	symbolic map[symstacks.Stack]*notation.Frames
	concrete map[stacks.Stack]*notation.Frames
	of       *lang.Program
	declared notation.Declarations
}

// Symbolic returns ⟨Δ, σ, φ⟩ for the interpreter.
func (s *Stacks) Symbolic(c symstacks.Config) notation.Configuration {
	return notation.Configuration{
		Stack: s.Delta(c.Delta), Sigma: Substitution(c.Sigma), Phi: c.Phi, Procs: declarations(c.Procs), Unseen: c.Procs,
	}
}

// OfStacksSymbolic returns ⟨Δ, σ, φ⟩ for the code.
func OfStacksSymbolic(c notation.Configuration) symstacks.Config {
	procs, _ := c.Unseen.(map[string]*lang.Proc)
	return symstacks.Config{Delta: OfDelta(c.Stack), Sigma: ofSubstitution(c.Sigma), Phi: c.Phi, Procs: procs}
}

// Concrete returns ⟨Γ, G⟩ for the interpreter.
func (s *Stacks) Concrete(c stacks.Config) notation.Configuration {
	return notation.Configuration{Stack: s.Gamma(c.Gamma), V: Valuation(c.G), Procs: declarations(c.Procs), Unseen: c.Procs}
}

// OfStacksConcrete returns ⟨Γ, G⟩ for the code.
func OfStacksConcrete(c notation.Configuration) stacks.Config {
	procs, _ := c.Unseen.(map[string]*lang.Proc)
	return stacks.Config{Gamma: OfGamma(c.Stack), G: ofValuation(c.V), Procs: procs}
}

func declarations(procs map[string]*lang.Proc) notation.Declarations {
	D := notation.Declarations{}
	for name, p := range procs {
		D[name] = notation.DeclaredProc{Params: p.Params, Body: p.Body}
	}
	return D
}

// Delta returns Δ for the interpreter.
func (s *Stacks) Delta(delta symstacks.Stack) *notation.Frames {
	if s.symbolic == nil {
		s.symbolic = map[symstacks.Stack]*notation.Frames{}
	}
	return frames(delta, s.symbolic, func(c symstacks.Closure) notation.Frames {
		return notation.Frames{Tau: Substitution(c.Tau), S: c.S, Of: c.Proc}
	})
}

// Gamma returns Γ for the interpreter.
func (s *Stacks) Gamma(gamma stacks.Stack) *notation.Frames {
	if s.concrete == nil {
		s.concrete = map[stacks.Stack]*notation.Frames{}
	}
	return frames(gamma, s.concrete, func(c stacks.Closure) notation.Frames {
		return notation.Frames{L: Valuation(c.L), S: c.S, Of: c.Proc}
	})
}

func frames[C any](s lang.Stack[C], known map[lang.Stack[C]]*notation.Frames, of func(C) notation.Frames) *notation.Frames {
	var above []lang.Stack[C]
	var below *notation.Frames
	for ok := false; !s.Empty() && !ok; s = s.Pop() {
		if below, ok = known[s]; !ok {
			above = append(above, s)
		}
	}
	for _, s := range slices.Backward(above) {
		f := of(s.Top())
		f.Below = below
		below = &f
		known[s] = below
	}
	return below
}

// OfDelta returns Δ for the code.
func OfDelta(s *notation.Frames) symstacks.Stack {
	return of(s, func(f *notation.Frames) symstacks.Closure {
		return symstacks.Closure{Tau: ofSubstitution(f.Tau), S: f.S, Proc: f.Of}
	})
}

// OfGamma returns Γ for the code.
func OfGamma(s *notation.Frames) stacks.Stack {
	return of(s, func(f *notation.Frames) stacks.Closure {
		return stacks.Closure{L: ofValuation(f.L), S: f.S, Proc: f.Of}
	})
}

func of[C any](s *notation.Frames, closure func(*notation.Frames) C) lang.Stack[C] {
	var list []*notation.Frames
	for ; s != nil; s = s.Below {
		list = append(list, s)
	}
	var to lang.Stack[C]
	for _, f := range slices.Backward(list) {
		to = to.Push(closure(f))
	}
	return to
}
