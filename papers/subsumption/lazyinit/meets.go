package lazyinit

import (
	"tandem/lang"
	"tandem/lang/precond"
	"tandem/objects/heaps"
)

// Meets reports whether the state of c meets the precondition: the values of global
// variables, and the heap.
//
// Source: Anand et al., Symbolic Execution with Abstract Subsumption Checking, §2,
// "Method preconditions". Twin: lazy.Allows.
func Meets(c heaps.Config, pre precond.Condition) bool {
	for _, k := range pre.Conjuncts() {
		o, ok := c.G.At(k.X).(lang.ObjectValue)
		if !ok {
			return false
		}
		switch k.Pred {
		case precond.NotNil:
			ok = !o.IsNil()
		case precond.IsNil:
			ok = o.IsNil()
		case precond.Acyclic:
			ok = acyclic(c, o)
		}
		if !ok {
			return false
		}
	}
	return true
}

// acyclic reports whether no object reached from o by fields reaches itself: whether all can be
// taken away, each when no other one left refers to it.
func acyclic(c heaps.Config, o lang.ObjectValue) bool {
	referred, reached := map[lang.ObjectValue]int{}, []lang.ObjectValue{}
	visit := func(v lang.Value) {
		p, ok := v.(lang.ObjectValue)
		if !ok || p.IsNil() {
			return
		}
		if referred[p]++; referred[p] == 1 {
			reached = append(reached, p)
		}
	}
	visit(o)
	for i := 0; i < len(reached); i++ {
		slots, _ := c.H.Local(reached[i])
		for _, s := range slots {
			visit(s.V)
		}
	}
	free := []lang.ObjectValue{}
	if referred[o] == 1 {
		free = append(free, o)
	}
	gone := 0
	for ; gone < len(free); gone++ {
		slots, _ := c.H.Local(free[gone])
		for _, s := range slots {
			if p, ok := s.V.(lang.ObjectValue); ok && !p.IsNil() {
				if referred[p]--; referred[p] == 0 {
					free = append(free, p)
				}
			}
		}
	}
	return gone == len(reached)
}
