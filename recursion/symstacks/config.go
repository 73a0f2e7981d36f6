package symstacks

import (
	"slices"

	"tandem/internal/lists"
	"tandem/lang"
	"tandem/symbolic"
)

// Config is a symbolic configuration ⟨Δ, σ, φ⟩ (§3), with the declarations of the program.
type Config struct {
	Delta Stack
	Sigma symbolic.Substitution
	Phi   symbolic.PathCondition
	Procs map[string]*lang.Proc
}

// Initial returns ⟨(id, S), id, true⟩ for the main statement S of p.
func Initial(p *lang.Program) Config {
	procs := lists.Index(p.Procs, func(d *lang.Proc) string { return d.Name })
	main := Closure{Tau: symbolic.ID(), S: p.Body}
	return Config{Stack{}.Push(main), symbolic.ID(), lang.True, procs}
}

// Union returns τ ∪ σ, where the domains are local and global variables.
//
// Source: §3, "We denote by τ ∪ σ : Var → Val the union of a local
// substitution τ and a global substitution σ". Twin: stacks.Union.
func Union(tau, sigma symbolic.Substitution) symbolic.Substitution {
	for _, u := range tau.Domain() {
		sigma = sigma.Update(u, tau.At(u))
	}
	return sigma
}

// Theta returns θ = τ ∪ σ for the top closure (τ, S). It must not be asked of an empty stack.
func (c Config) Theta() symbolic.Substitution { return Union(c.Delta.Top().Tau, c.Sigma) }

// Stmt returns A of ⟨(τ, A; S)·Δ, σ, φ⟩; nil if the top closure has none, or there is no closure.
// This and the methods below are what the rules of other languages need.
func (c Config) Stmt() lang.Stmt {
	if c.Delta.Empty() || c.Delta.Top().S.Empty() {
		return nil
	}
	return c.Delta.Top().S.Head()
}

// PathCondition returns φ.
func (c Config) PathCondition() symbolic.PathCondition { return c.Phi }

// Open returns the number of calls of a procedure that are under way.
func (c Config) Open(proc string) int {
	n := 0
	for s := c.Delta; !s.Empty(); s = s.Pop() {
		if s.Top().Proc == proc {
			n++
		}
	}
	return n
}

// Depth returns the number of closures above the main statement.
func (c Config) Depth() int { return max(0, c.Delta.Depth()-1) }

// Continue returns ⟨(τ, S1; S)·Δ, σ, φ⟩ for ⟨(τ, A; S)·Δ, σ, φ⟩.
func (c Config) Continue(S1 lang.Seq) Config {
	top := c.Delta.Top()
	top.S = S1.Then(top.S.Tail())
	c.Delta = c.Delta.Replace(top)
	return c
}

// Halt returns ⟨(τ, S1), σ, φ⟩ for ⟨(τ, S)·Δ, σ, φ⟩: the callers do not go on.
func (c Config) Halt(S1 lang.Seq) Config {
	c.Delta = Stack{}.Push(c.Delta.Top().To(S1))
	return c
}

// Leave returns ⟨(τ, S1)·Δ, σ, φ⟩ for ⟨(τ, A; S)·Δ, σ, φ⟩.
func (c Config) Leave(S1 lang.Seq) Config {
	c.Delta = c.Delta.Replace(c.Delta.Top().To(S1))
	return c
}

// Under returns ⟨Δ, σ, φ'⟩ for the path condition φ' of d.
func (c Config) Under(d Config) Config {
	c.Phi = d.Phi
	return c
}

// Subst is eθ for θ = τ ∪ σ.
func (c Config) Subst(apply symbolic.Application, e lang.Expr) lang.Expr {
	return apply(c.Theta()).At(e)
}

// Assume returns the configuration with φ ∧ b for φ.
func (c Config) Assume(b lang.Expr) Config {
	c.Phi = lang.Conjunction(c.Phi, b)
	return c
}

// Assign returns the configuration with σ[x := e] for σ, or with τ[x := e] for τ if x is a local variable.
func (c Config) Assign(x lang.Var, e lang.Expr) Config {
	if x.Scope == "" {
		c.Sigma = c.Sigma.Update(x, e)
		return c
	}
	top := c.Delta.Top()
	top.Tau = top.Tau.Update(x, e)
	c.Delta = c.Delta.Replace(top)
	return c
}

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

// Closure is (τ, S): τ : LVar → Expr and the statement to be executed.
type Closure struct {
	Tau  symbolic.Substitution
	S    lang.Seq
	Proc string // whose call it is; "" for the main statement
}

// To returns (τ, S') for (τ, S).
func (c Closure) To(S lang.Seq) Closure {
	c.S = S
	return c
}

// Stack is a stack Δ of closures.
type Stack = lang.Stack[Closure]
