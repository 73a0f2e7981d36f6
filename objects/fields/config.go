package fields

import (
	"tandem/lang"
	"tandem/recursion/symstacks"
)

// Config is ⟨Δ, σ, φ⟩ with the fresh variables made on the way, and the program's declarations. σ
// has global variables and fields as arrays (lang.Field.Array); τ has this and parameters. A
// closure's Proc is its method's full name.
type Config struct {
	symstacks.Config
	Made    Made
	Program *lang.Program
	Methods map[string]*lang.Method // by full name
}

// Initial returns ⟨(id, S), id, true⟩ for the main statement S of p.
func Initial(p *lang.Program) Config {
	c := Config{Config: symstacks.Initial(p), Program: p, Methods: map[string]*lang.Method{}}
	for _, m := range p.Methods() {
		c.Methods[m.FullName()] = m
		c.Procs[m.FullName()] = &lang.Proc{Name: m.FullName(), Params: m.Locals(), Body: m.Body}
	}
	return c
}

// Continue returns ⟨(τ, S1; S)·Δ, σ, φ⟩ for ⟨(τ, A; S)·Δ, σ, φ⟩.
func (c Config) Continue(S1 lang.Seq) Config {
	c.Config = c.Config.Continue(S1)
	return c
}

// Leave returns ⟨(τ, S1)·Δ, σ, φ⟩ for ⟨(τ, A; S)·Δ, σ, φ⟩.
func (c Config) Leave(S1 lang.Seq) Config {
	c.Config = c.Config.Leave(S1)
	return c
}

// Under returns ⟨Δ, σ, φ'⟩ for the path condition φ' of d.
func (c Config) Under(d Config) Config {
	c.Phi = d.Phi
	return c
}

// Assume returns ⟨Δ, σ, φ ∧ b⟩.
func (c Config) Assume(b lang.Expr) Config {
	c.Config = c.Config.Assume(b)
	return c
}

// Assign returns the configuration with σ[x := e] for σ, or with τ[x := e] for τ if x is a local variable.
func (c Config) Assign(x lang.Var, e lang.Expr) Config {
	c.Config = c.Config.Assign(x, e)
	return c
}
