package objects

import (
	"tandem/concrete"
	"tandem/lang"
	"tandem/wp/heap"
)

// HeapState is the initial state V of p, which gives values to the global
// variables and to the fields as arrays, as the configuration (G, H) that traces
// are run from. The existing objects are those that occur in V: as a value of a
// variable, as an index or as a value of a field; nothing else is in G.
//
// Source: §4.1, "modeling symbolically fields as arrays", and §4, "We restrict to
// consistent concrete configurations".
func HeapState(p *lang.Program, V concrete.Valuation) heap.State {
	var state heap.State
	add := func(v lang.Value) {
		if o, ok := v.(lang.ObjectValue); ok && !o.IsNil() && !state.H.Has(o) {
			state.H = state.H.Add(o)
		}
	}
	for _, x := range V.Domain() {
		switch v := V.At(x).(type) {
		case lang.ArrayValue:
			add(v.Rest())
			v.Each(func(at, element lang.Value) bool {
				add(at)
				add(element)
				return true
			})
		default:
			if x.Scope == "" {
				add(v)
				state = state.Assign(x, v)
			}
		}
	}
	for _, f := range p.Fields() {
		array, ok := V.At(f.Array()).(lang.ArrayValue)
		if !ok {
			continue
		}
		for _, o := range state.H.Objects() {
			if v := array.At(o); o.Type() == f.Of && !v.Equal(lang.Default(f.Type)) {
				state = state.AssignField(o, f, v)
			}
		}
	}
	return state
}
