package states

import (
	"tandem/lang"
	"tandem/objects/heaps"
)

// local is rule Local, of the declaration of a local variable u of type T.
//
//	⟨(L, var u: T; S)·Γ, V⟩ → ⟨(L[u := nil], S)·Γ, V⟩
//
// where nil is the default value of T.
//
// Source: ours. In §3 local variables are the formal parameters: "For technical
// convenience we do not consider the introduction of local variables by block
// statements here". Twin: symstates.local.
func local(c heaps.Config, a *lang.Local) []heaps.Config {
	return []heaps.Config{c.Assign(a.X, lang.Default(a.X.Type)).Continue(lang.Seq{})}
}
