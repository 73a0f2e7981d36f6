package lazyobjects

import (
	"tandem/lang"
	"tandem/lang/precond"
)

// Allows reports whether some initial heap that the Inits of c match meets the
// precondition of c: what is not initialised can be nil, or a new object without
// references. A part that violates the precondition is in no such heap.
//
// Source: Anand et al., §2, "Method preconditions are used during lazy initialization to
// ensure that the method is executed only on valid inputs". Twin: lazyinit.Meets.
func Allows(c Config) bool {
	conjuncts := c.Pre.Conjuncts()
	if len(conjuncts) == 0 {
		return true
	}
	initial, edges := map[lang.Var]lang.ObjectValue{}, map[lang.ObjectValue][]lang.ObjectValue{}
	for s := c.Inits; !s.Empty(); s = s.Pop() {
		i := s.Top()
		if i.At.X != (lang.Var{}) {
			initial[i.At.X] = i.To
		} else if !i.To.IsNil() {
			edges[i.At.O] = append(edges[i.At.O], i.To)
		}
	}
	for _, k := range conjuncts {
		o, known := initial[k.X]
		switch {
		case !known:
		case k.Pred == precond.NotNil && o.IsNil(),
			k.Pred == precond.IsNil && !o.IsNil(),
			k.Pred == precond.Acyclic && !o.IsNil() && cyclic(o, edges, map[lang.ObjectValue]bool{}):
			return false
		}
	}
	return true
}

// cyclic reports whether o reaches a cycle. Objects met are true while on the way to o.
func cyclic(o lang.ObjectValue, edges map[lang.ObjectValue][]lang.ObjectValue, met map[lang.ObjectValue]bool) bool {
	if onWay, known := met[o]; known {
		return onWay
	}
	met[o] = true
	for _, p := range edges[o] {
		if cyclic(p, edges, met) {
			return true
		}
	}
	met[o] = false
	return false
}
