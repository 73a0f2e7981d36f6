// Package unfold is the symbolic execution of §4: the transition system
// ⟨S, ρ⟩ → ⟨S', ρ'⟩ that unfolds a program of the language of objects into symbolic
// execution traces. It has no state and no path condition: package wp computes
// path(ρ), package wp/heap runs ρ, and package objects/heaps, with which this
// one shares syntax only, says what a program computes.
//
// Source: de Boer and Bonsangue, Symbolic execution formally explained, §4, "we
// have the following transition rules for generating such traces by statically
// unfolding a statement".
//
// Read config.go and step.go, then subst.go, and published.go for the readings.
//
// # What is repaired
//
// As printed, the rules do not give the traces of what is run. Four repairs are
// needed, each of them, and they suffice; Parts has the systems with some of them
// only, and doc/objects.md the smallest programs that tell them apart.
//
//   - The called object is evaluated once, at the call: t := e0 for a fresh t, and
//     t for this. As printed, this is replaced by the expression e0, whose value
//     the body may change.
//   - return ends the body. As printed, it assigns to r, and the rest of the body
//     goes on. The statement end h, behind the body, is where it ends: nothing in
//     the printed rules tells that place from other statements.
//   - A body that ends without return gives r its type's default value. As printed,
//     r keeps the value of an earlier call.
//   - Fresh variables are fresh in the whole program. As printed, they are fresh in
//     ⟨S, ρ⟩, where the bodies of methods that are not called yet do not appear.
//
// Metavariables, as in the paper: S statement, rho (ρ) trace, h heap variable, e
// expression, x global variable, u formal parameter, y and t fresh variables, m
// method.
package unfold

import (
	"cmp"
	_ "embed"
	"slices"

	"tandem/internal/lists"
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
	methods := lists.Index(p.Methods(), (*lang.Method).FullName)
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

// Trace is ρ as it grows: on its right, in constant time, and what two paths have
// in common is shared. The zero Trace is ε. Traces are compared with ==, as lists.
type Trace struct{ cell *cell }

type cell struct {
	init Trace
	last trace.Action
	len  int
}

// Append returns ρ · a1 · … · an.
func (rho Trace) Append(actions ...trace.Action) Trace {
	for _, a := range actions {
		rho = Trace{&cell{init: rho, last: a, len: rho.Len() + 1}}
	}
	return rho
}

// Len returns the number of actions.
func (rho Trace) Len() int {
	if rho.cell == nil {
		return 0
	}
	return rho.cell.len
}

// Since lists the actions behind the first n, in their order.
func (rho Trace) Since(n int) []trace.Action {
	if rho.Len() <= n {
		return nil
	}
	list := make([]trace.Action, rho.Len()-n)
	for i := len(list) - 1; i >= 0; i-- {
		list[i] = rho.cell.last
		rho = rho.cell.init
	}
	return list
}

// Trace returns ρ for packages wp and wp/heap, in its length. It panics if an action is ill-typed.
func (rho Trace) Trace() trace.Trace { return trace.Of(rho.Since(0)...) }

// String returns ρ in one line.
func (rho Trace) String() string { return rho.Trace().String() }

// MutantRules is the mutants of the unfolding that are mistakes in a formula, as texts.ReadMutants
// reads them.
//
//go:embed mutants.rules
var MutantRules string

// Renaming is what a simultaneous substitution [this, ū := e, ȳ] replaces: this and formal parameters.
type Renaming map[lang.Var]lang.Expr

// Subst returns S[this, ū := e, ȳ]: all occurrences in S are replaced at once. What
// replaces a variable that S assigns to must be a variable; this is never assigned
// to. Each distinct expression is visited once, and positions stay.
//
// Source: §4, symbolic method call, "replaces in S all occurrences of the
// distinguished variable this by the expression e0 and all the formal parameters ū
// by fresh variables".
func Subst(S lang.Seq, theta Renaming) lang.Seq {
	memo := map[lang.Expr]lang.Expr{}
	return S.Map(func(a lang.Stmt) lang.Stmt {
		return lang.With(a, a.Parts().Map(func(e lang.Expr) lang.Expr {
			return lang.Replace(e, memo, func(x lang.Var) lang.Expr { return cmp.Or(theta[x], lang.V(x)) })
		}))
	})
}
