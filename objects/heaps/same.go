package heaps

import (
	"tandem/concrete"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/recursion/stacks"
)

// Same reports whether c and d are equal up to the renaming of identities: a one-to-one
// correspondence of each class's objects takes c's variables, and the fields they reach, to d's.
// Unreached objects do not count. The statements are equal.
func Same(c, d Config) bool {
	if c.Gamma.Depth() != d.Gamma.Depth() {
		return false
	}
	iso := isomorphism{c: c.H, d: d.H, to: map[lang.ObjectValue]lang.ObjectValue{}, from: map[lang.ObjectValue]lang.ObjectValue{}}
	if !iso.valuations(c.G, d.G) {
		return false
	}
	p, q := c.Gamma, d.Gamma
	for ; !p.Empty(); p, q = p.Pop(), q.Pop() {
		if !iso.closures(p.Top(), q.Top()) {
			return false
		}
	}
	return iso.reached()
}

// isomorphism is the correspondence of objects as far as it is known.
type isomorphism struct {
	c, d     Heap
	to, from map[lang.ObjectValue]lang.ObjectValue
	todo     []lang.ObjectValue // of c, whose fields are not compared yet
}

func (iso *isomorphism) closures(p, q stacks.Closure) bool {
	return p.Proc == q.Proc && p.S.Equal(q.S) && iso.valuations(p.L, q.L)
}

func (iso *isomorphism) valuations(V, W concrete.Valuation) bool {
	return lists.All(append(V.Domain(), W.Domain()...), func(x lang.Var) bool { return iso.values(V.At(x), W.At(x)) })
}

// values relates v of c to w of d.
func (iso *isomorphism) values(v, w lang.Value) bool {
	o, ok := v.(lang.ObjectValue)
	if !ok {
		return v.Equal(w)
	}
	p, ok := w.(lang.ObjectValue)
	if !ok || o.IsNil() || p.IsNil() || o.Type() != p.Type() {
		return v.Equal(w)
	}
	known, ok := iso.to[o]
	if ok {
		return known == p
	}
	if _, taken := iso.from[p]; taken {
		return false
	}
	iso.to[o], iso.from[p] = p, o
	iso.todo = append(iso.todo, o)
	return true
}

// reached relates the fields of all that is reached.
func (iso *isomorphism) reached() bool {
	for len(iso.todo) > 0 {
		o := iso.todo[len(iso.todo)-1]
		iso.todo = iso.todo[:len(iso.todo)-1]
		p := iso.to[o]
		slots, there := iso.c.Local(o)
		others, too := iso.d.Local(p)
		if there != too || len(slots) != len(others) {
			return false
		}
		for _, s := range slots {
			if !iso.values(s.V, iso.d.At(p, s.F.Value())) {
				return false
			}
		}
	}
	return true
}
