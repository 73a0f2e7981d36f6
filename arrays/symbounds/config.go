package symbounds

import (
	"tandem/lang"
	"tandem/symbolic"
)

// Config is what rules need of a configuration: ⟨A; S, σ, φ⟩, or a stack with (τ, A; S) on top.
type Config[C any] interface {
	// Stmt is A; nil if there is no statement.
	Stmt() lang.Stmt
	// Continue is the configuration with S1; S for A; S.
	Continue(S1 lang.Seq) C
	// Halt is the configuration in which S1 is all that remains.
	Halt(S1 lang.Seq) C
	// Subst is eσ.
	Subst(apply symbolic.Application, e lang.Expr) lang.Expr
	// Assume is the configuration with φ ∧ b for φ.
	Assume(b lang.Expr) C
	// Assign is the configuration with σ[x := e] for σ.
	Assign(x lang.Var, e lang.Expr) C
}
