package bounds

import (
	"tandem/concrete"
	"tandem/lang"
)

// Config is what rules need of a configuration: ⟨A; S, V⟩, or a stack of closures with A; S on top.
type Config[C any] interface {
	// Stmt is A; nil if there is no statement.
	Stmt() lang.Stmt
	// Continue is the configuration with S1; S for A; S.
	Continue(S1 lang.Seq) C
	// Halt is the configuration in which S1 is all that remains.
	Halt(S1 lang.Seq) C
	// Valuation is V, the values of all variables that A can name.
	Valuation() concrete.Valuation
	// Assign is the configuration with V[x := v] for V.
	Assign(x lang.Var, v lang.Value) C
}
