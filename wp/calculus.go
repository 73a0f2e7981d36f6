package wp

import (
	_ "embed"

	"tandem/lang"
	"tandem/lang/trace"
	"tandem/spec"
)

// Function is a function of the calculus from expressions to expressions.
type Function = spec.Function[lang.Expr, lang.Expr]

// Clause is a clause of such a function.
type Clause = spec.Clause[lang.Expr, lang.Expr]

// Conditions is a function from traces to conditions, as path.
type Conditions = spec.Function[trace.Trace, lang.Expr]

// Calculus is what path(ρ) is built on. A reading or a mutant replaces a function, or a clause of one.
type Calculus struct {
	Name string
	// Var is e' ↦ e'[x := e].
	Var func(x lang.Var, e lang.Expr) Function
	// Field is e' ↦ e'[h.f := e].
	Field func(h lang.Expr, f lang.Field, e lang.Expr) Function
	// Wlog is the transformations that e[x := new C] presupposes.
	Wlog func(x lang.Var) Function
	// New is e ↦ e[x := new C], for e with the transformations made.
	New func(x lang.Var) Function
	// Delta is e ↦ δ(e).
	Delta Function
	// Path is ρ ↦ path(ρ) over the calculus.
	Path func(Calculus) Conditions
}

// Published returns the calculus as printed.
func Published() Calculus {
	return Calculus{Name: "published", Var: Var, Field: Field, Wlog: Wlog, New: New, Delta: Delta(), Path: Path}
}

// Repaired returns the calculus by which Theorem 4.5 holds, over conditional expressions strict
// only in what they take, with newEqLeftStrict, newEqRightStrict and deltaCondLazy.
func Repaired() Calculus {
	k := Published()
	k.Name = "repaired"
	k.New = func(x lang.Var) Function { return New(x).With(newEqLeftStrict(x)).With(newEqRightStrict(x)) }
	k.Delta = k.Delta.With(deltaCondLazy)
	return k
}

// Guarded returns another repair: with pathTestGuarded and deltaCondLazy, and e[x := new C] as printed.
func Guarded() Calculus {
	k := Published()
	k.Name = "guarded"
	k.Delta = k.Delta.With(deltaCondLazy)
	k.Path = func(k Calculus) Conditions { return Path(k).With(pathTestGuarded(k)) }
	return k
}

// Of is path(ρ). It panics with spec.NoClause where the calculus has no clause for what it meets.
func (k Calculus) Of(rho trace.Trace) lang.Expr { return k.Path(k).At(rho) }

// Assign is e'[h := e].
func (k Calculus) Assign(h, e lang.Expr) Function {
	if f, ok := h.Field(); ok {
		return k.Field(h.Kid(0), f, e)
	}
	x, _ := h.Var()
	return k.Var(x, e)
}

// Create returns b[x := new C] with the transformations that it presupposes.
func (k Calculus) Create(x lang.Var, b lang.Expr) lang.Expr { return k.New(x).At(k.Wlog(x).At(b)) }

// and returns a ∧ b; a if b is true.
func and(a, b lang.Expr) lang.Expr {
	if b == lang.True {
		return a
	}
	return lang.Conjunction(a, b)
}

// MutantRules is the mutants of traces that are mistakes in a formula, as texts.ReadMutants reads them.
//
//go:embed mutants.rules
var MutantRules string
