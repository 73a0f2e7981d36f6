package concrete

import (
	"iter"

	"tandem/lang"
	"tandem/lang/contracts"
)

// Envs are states for assertions over this and parameters: all with at most two objects of each
// class and small values, or so many of them. Their old heaps are their heaps.
func Envs(p *contracts.Program, of *contracts.Class, params []contracts.Var, most int) iter.Seq[Env] {
	slots := (&search{p: p, method: &contracts.Method{Of: of, Params: params}}).slots()
	return func(yield func(Env) bool) {
		for s := range starts(slots, most) {
			if !yield(Env{Vars: s.vars, H: s.h, Old: s.h, Arrays: arraysOf(p)}) {
				return
			}
		}
	}
}

// Small lists the values that such states have of a type.
func Small(t lang.Type) []lang.Value { return small(t, objects) }
