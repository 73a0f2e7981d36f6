package unfold

import (
	"slices"

	"tandem/lang"
	"tandem/lang/trace"
)

// Config is a symbolic configuration ⟨S, ρ⟩, with the declarations of the program
// and how many times fresh variables were chosen.
//
// The formal parameters and this of the methods that are called do not occur in S:
// fresh variables stand for them, and have the method as their Scope, so that an
// assignment to a parameter is told from one to a global variable.
type Config struct {
	S       lang.Seq
	Rho     Trace
	Names   int // transitions so far that chose fresh variables
	Inputs  int // inputs that were read so far
	Program *lang.Program
	Methods map[string]*lang.Method // by full name
}

// Initial returns ⟨S, ε⟩ for the main statement S of p.
func Initial(p *lang.Program) Config {
	methods := map[string]*lang.Method{}
	for _, m := range p.Methods() {
		methods[m.FullName()] = m
	}
	return Config{S: p.Body, Program: p, Methods: methods}
}

// Stmt returns A of ⟨A; S, ρ⟩; nil for ⟨ε, ρ⟩.
func (c Config) Stmt() lang.Stmt {
	if c.S.Empty() {
		return nil
	}
	return c.S.Head()
}

// Continue returns ⟨S1; S, ρ⟩ for ⟨A; S, ρ⟩.
func (c Config) Continue(S1 lang.Seq) Config {
	c.S = S1.Then(c.S.Tail())
	return c
}

// Leave returns ⟨S1, ρ⟩ for ⟨A; S, ρ⟩.
func (c Config) Leave(S1 lang.Seq) Config {
	c.S = S1
	return c
}

// Record returns ⟨S, ρ · a1 · … · an⟩.
func (c Config) Record(actions ...trace.Action) Config {
	c.Rho = c.Rho.Append(actions...)
	return c
}

// Under returns ⟨S, ρ'⟩ for the trace ρ' of d.
func (c Config) Under(d Config) Config {
	c.Rho = d.Rho
	return c
}

// Final reports whether the main statement has ended.
func Final(c Config) bool { return c.S.Empty() }

// occurs reports whether x appears in ⟨S, ρ⟩.
func (c Config) occurs(x lang.Var) bool {
	if slices.ContainsFunc(c.Rho.Since(0), func(a trace.Action) bool { return contains(x, trace.Exprs(a)...) }) {
		return true
	}
	found := false
	c.S.Walk(func(s lang.Stmt) {
		to, ok := lang.Target(s)
		found = found || ok && to == x || contains(x, lang.Exprs(s)...)
	})
	return found
}

func contains(x lang.Var, es ...lang.Expr) bool {
	return slices.ContainsFunc(lang.FreeVars(es...), func(y lang.Var) bool { return x == y })
}

// String returns ⟨S, ρ⟩.
func (c Config) String() string { return "⟨" + lang.Brief(c.S, 0) + ", " + c.Rho.String() + "⟩" }
