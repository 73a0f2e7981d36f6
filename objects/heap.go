package objects

import (
	"tandem/concrete"
	"tandem/lang"
	"tandem/wp/heap"
)

// HeapState returns the initial state V of p, which gives values to the global
// variables and to the fields as arrays, as the configuration (G, H) that traces
// are run from. The existing objects are those that occur in V: as a value of a
// variable, as an index or as a value of a field; nothing else is in G.
//
// Source: §4.1, "modeling symbolically fields as arrays", and §4, "We restrict to
// consistent concrete configurations".
func HeapState(p *lang.Program, V concrete.Valuation) heap.State {
	state := heap.State{H: lang.HeapOf(p.Fields(), V.Domain(), V.At)}
	for _, x := range V.Domain() {
		if _, array := V.At(x).(lang.ArrayValue); x.Scope == "" && !array {
			state = state.Assign(x, V.At(x))
		}
	}
	return state
}
