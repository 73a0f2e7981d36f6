package symstates

import (
	"tandem/lang"
	"tandem/objects/fields"
)

// local is rule Local, of the declaration of a local variable u of type T.
//
//	⟨(τ, var u: T; S)·Δ, σ, φ⟩ → ⟨(τ[u := nil], S)·Δ, σ, φ⟩
//
// where nil is the default value of T.
//
// Source: ours. In §3 local variables are the formal parameters: "For technical
// convenience we do not consider the introduction of local variables by block
// statements here". Twin: states.local.
func local(c fields.Config, a *lang.Local) []fields.Config {
	to := fields.On(c, nil).Assign(a.X, lang.Const(lang.Default(a.X.Type)))
	return []fields.Config{to.Config.Continue(lang.Seq{})}
}
