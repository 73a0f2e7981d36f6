package symheaps

import (
	"sync"

	"tandem/lang"
	"tandem/recursion/symstacks"
	"tandem/symbolic"
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

// Run is a configuration for the rules of arrays: expressions are translated before σ applies, a
// field assignment is one to an element, and φ gets no fresh variables.
type Run = run

// On returns c as the rules of arrays see it, over the calculus k.
func On(c Config, k *Calculus) Run { return run{c, k} }

// Made is the fresh variables, the last one first. Configurations share them. The zero Made is empty.
type Made struct{ cell *made }

type made struct {
	x      lang.Var
	before Made
	n      int
	all    *removal
}

// removal is e ↦ e[x1 := new C1]…[xn := new Cn] for all variables made behind the same first one.
// It serves all conditions on paths with these, which share most of their parts.
type removal struct {
	mu   sync.Mutex
	of   *creation
	done map[lang.Expr]lang.Expr
}

// removedFrom returns e without the variables.
func (m Made) removedFrom(e lang.Expr) lang.Expr {
	if m.cell == nil {
		return e
	}
	all := m.cell.all
	all.mu.Lock()
	defer all.mu.Unlock()
	return all.of.function.Memo(all.done, e)
}

// Len returns how many there are.
func (m Made) Len() int {
	if m.cell == nil {
		return 0
	}
	return m.cell.n
}

// Last returns the one that was made last. It must not be called on the empty Made.
func (m Made) Last() lang.Var { return m.cell.x }

// Before returns what was made before Last.
func (m Made) Before() Made { return m.cell.before }

// With returns m and then x. The k of the first one removes them all.
func (m Made) With(x lang.Var, k Creation) Made {
	next := &made{x: x, before: m, n: m.Len() + 1}
	if m.cell == nil {
		next.all = &removal{of: k.creationFrom(x), done: map[lang.Expr]lang.Expr{}}
		return Made{next}
	}
	next.all = m.cell.all
	next.all.mu.Lock()
	defer next.all.mu.Unlock()
	next.all.of.fresh[lang.V(x)] = true
	return Made{next}
}

// Vars lists them, the first one first.
func (m Made) Vars() []lang.Var {
	vars := make([]lang.Var, m.Len())
	for ; m.Len() > 0; m = m.Before() {
		vars[m.Len()-1] = m.Last()
	}
	return vars
}
