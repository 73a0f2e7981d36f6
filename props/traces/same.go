package traces

import (
	"fmt"

	"tandem/lang"
	"tandem/objects/heaps"
	"tandem/wp/heap"
)

// difference is where the state of the standard semantics and that of the trace
// differ, in the global variables of p and in what they reach, up to a one-to-one
// renaming of objects; "" if they do not.
func difference(p *lang.Program, c heaps.Config, V heap.State) string {
	to, from := map[lang.ObjectValue]lang.ObjectValue{}, map[lang.ObjectValue]lang.ObjectValue{}
	type place struct {
		o    lang.ObjectValue
		name string
	}
	var todo []place
	differ := func(name string, v, w lang.Value) string {
		o, ok1 := v.(lang.ObjectValue)
		q, ok2 := w.(lang.ObjectValue)
		if !ok1 || !ok2 || o.IsNil() || q.IsNil() {
			if v.Equal(w) {
				return ""
			}
			return fmt.Sprintf("%s is %v in the run, and %v by the trace", name, v, w)
		}
		known, there := to[o]
		back, taken := from[q]
		switch {
		case !there && !taken && o.Type() == q.Type():
			to[o], from[q] = q, o
			todo = append(todo, place{o, name})
		case known != q || back != o:
			return fmt.Sprintf("%s is %v in the run, and by the trace %v, which corresponds to another object", name, v, w)
		}
		return ""
	}
	for _, x := range p.Vars {
		if d := differ(x.Name, c.G.At(x), V.G.At(x)); d != "" {
			return d
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
			if d := differ(at.name+"."+f.Name, c.H.At(at.o, f), V.H.At(to[at.o], f)); d != "" {
				return d
			}
		}
	}
	return ""
}
