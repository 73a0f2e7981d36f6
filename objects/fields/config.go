package fields

import (
	"sync"

	"tandem/lang"
	"tandem/recursion/symstacks"
)

// Config is a symbolic configuration ⟨Δ, σ, φ⟩ with the fresh variables that were
// made on the way to it, and the declarations of the program. σ has the global
// variables and the fields as arrays (lang.Field.Array); τ has this and the formal
// parameters. The Proc of a closure is the full name of its method.
type Config struct {
	symstacks.Config
	Made    Made
	Program *lang.Program
	Methods map[string]*lang.Method // by full name
}

// Initial is ⟨(id, S), id, true⟩ for the main statement S of p.
func Initial(p *lang.Program) Config {
	c := Config{Config: symstacks.Initial(p), Program: p, Methods: map[string]*lang.Method{}}
	for _, m := range p.Methods() {
		c.Methods[m.FullName()] = m
		c.Procs[m.FullName()] = &lang.Proc{Name: m.FullName(), Params: m.Locals(), Body: m.Body}
	}
	return c
}

// Continue is ⟨(τ, S1; S)·Δ, σ, φ⟩ for ⟨(τ, A; S)·Δ, σ, φ⟩.
func (c Config) Continue(S1 lang.Seq) Config {
	c.Config = c.Config.Continue(S1)
	return c
}

// Leave is ⟨(τ, S1)·Δ, σ, φ⟩ for ⟨(τ, A; S)·Δ, σ, φ⟩.
func (c Config) Leave(S1 lang.Seq) Config {
	c.Config = c.Config.Leave(S1)
	return c
}

// Under is ⟨Δ, σ, φ'⟩ for the path condition φ' of d.
func (c Config) Under(d Config) Config {
	c.Phi = d.Phi
	return c
}

// Made is the fresh variables that were made, the last one first. Configurations
// share them. The zero Made is empty.
type Made struct{ cell *made }

type made struct {
	x      lang.Var
	before Made
	n      int

	mu     sync.Mutex
	remove Function                // e ↦ e[x := new C]
	done   map[lang.Expr]lang.Expr // of all conditions on paths with x, which share most of what they are made of
}

// without is e[x := new C] for the last variable x.
func (m Made) without(e lang.Expr) lang.Expr {
	m.cell.mu.Lock()
	defer m.cell.mu.Unlock()
	return m.cell.remove.Memo(m.cell.done, e)
}

// Len is how many there are.
func (m Made) Len() int {
	if m.cell == nil {
		return 0
	}
	return m.cell.n
}

// Last is the one that was made last. It must not be called on the empty Made.
func (m Made) Last() lang.Var { return m.cell.x }

// Before is what was made before Last.
func (m Made) Before() Made { return m.cell.before }

// With is m and then x, which k removes.
func (m Made) With(x lang.Var, k Creation) Made {
	return Made{&made{x: x, before: m, n: m.Len() + 1, remove: k.Of(x), done: map[lang.Expr]lang.Expr{}}}
}

// Vars lists them, the first one first.
func (m Made) Vars() []lang.Var {
	vars := make([]lang.Var, m.Len())
	for ; m.Len() > 0; m = m.Before() {
		vars[m.Len()-1] = m.Last()
	}
	return vars
}
