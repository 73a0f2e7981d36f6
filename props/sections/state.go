package sections

import (
	"tandem/concrete"
	"tandem/lang"
)

// State is values of the global variables, and a heap; without one in a language that has no objects.
type State struct {
	G concrete.Valuation
	H lang.Heap
}

// Difference is a place, as x.f.v, that has other values in two states.
type Difference struct {
	Place string
	V, W  lang.Value
	// Other: both values are objects, and one corresponds to another object than the other.
	Other bool
}

// Differ returns where two states differ first: in the global variables of p and in what
// they reach, up to a one-to-one renaming of objects. False: they do not.
func Differ(p *lang.Program, left, right State) (Difference, bool) {
	to, from := map[lang.ObjectValue]lang.ObjectValue{}, map[lang.ObjectValue]lang.ObjectValue{}
	type place struct {
		o    lang.ObjectValue
		name string
	}
	var todo []place
	differ := func(name string, v, w lang.Value) (Difference, bool) {
		o, ok1 := v.(lang.ObjectValue)
		q, ok2 := w.(lang.ObjectValue)
		if !ok1 || !ok2 || o.IsNil() || q.IsNil() {
			return Difference{Place: name, V: v, W: w}, !v.Equal(w)
		}
		known, there := to[o]
		back, taken := from[q]
		switch {
		case !there && !taken && o.Type() == q.Type():
			to[o], from[q] = q, o
			todo = append(todo, place{o, name})
		case known != q || back != o:
			return Difference{name, v, w, true}, true
		}
		return Difference{}, false
	}
	for _, x := range p.Vars {
		if d, ok := differ(x.Name, left.G.At(x), right.G.At(x)); ok {
			return d, true
		}
	}
	fields := p.Fields()
	for len(todo) > 0 {
		at := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, f := range fields {
			if f.Of != at.o.Type() {
				continue
			}
			if d, ok := differ(at.name+"."+f.Name, left.H.At(at.o, f), right.H.At(to[at.o], f)); ok {
				return d, true
			}
		}
	}
	return Difference{}, false
}
