package fields

import (
	"tandem/lang"
	recsymbolic "tandem/recursion/symbolic"
)

// Config is a symbolic configuration ⟨Δ, σ, φ⟩ with the fresh variables that were
// made on the way to it, and the declarations of the program. σ has the global
// variables and the fields as arrays (lang.Field.Array); τ has this and the formal
// parameters. The Proc of a closure is the full name of its method.
type Config struct {
	recsymbolic.Config
	Made    Made
	Program *lang.Program
	Methods map[string]*lang.Method // by full name
}

// Initial is ⟨(id, S), id, true⟩ for the main statement S of p.
func Initial(p *lang.Program) Config {
	c := Config{Config: recsymbolic.Initial(p), Program: p, Methods: map[string]*lang.Method{}}
	c.Procs = map[string]*lang.Proc{}
	for _, m := range p.Methods() {
		c.Methods[m.FullName()] = m
		c.Procs[m.FullName()] = &lang.Proc{Name: m.FullName(), Params: m.Locals(), Body: m.Body}
	}
	return c
}

// Made is the fresh variables that were made, the last one first. Configurations
// share them. The zero Made is empty.
type Made struct{ cell *made }

type made struct {
	x      lang.Var
	before Made
	n      int
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

// With is m and then x.
func (m Made) With(x lang.Var) Made { return Made{&made{x, m, m.Len() + 1}} }

// Vars lists them, the first one first.
func (m Made) Vars() []lang.Var {
	vars := make([]lang.Var, m.Len())
	for ; m.Len() > 0; m = m.Before() {
		vars[m.Len()-1] = m.Last()
	}
	return vars
}
