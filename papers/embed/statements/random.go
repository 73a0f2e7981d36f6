package statements

import (
	"tandem/internal/lists"
	"tandem/papers/embed/term"
	"tandem/props"
)

// randomSize is the largest number of nodes of a random term without types.
const randomSize = 12

// random makes cases: half of them have types, the others are any closed terms, with
// bound variables of the same name.
func random(store bool) func(props.Source) Case {
	return func(src props.Source) Case {
		m := &maker{src: src, store: store, shadow: true}
		var t term.Term
		ways := 2
		if store {
			ways = 3
		}
		switch src.Choose(ways, "way") {
		case 0:
			t = m.term(1+src.Choose(randomSize, "size"), nil)
		case 1:
			t = m.ofType("nat", 2+src.Choose(5, "depth"), nil)
		default:
			t = m.command(3+src.Choose(18, "size"), nil, true)
		}
		if !store {
			return Of(t)
		}
		list := stores(Of(t).numbers(term.Label))
		return list[src.Choose(len(list), "stores")].with(t)
	}
}

// assigning makes typed cases in which branches assign: sequences of choices on two
// inputs, between which one location is read.
func assigning(src props.Source) Case {
	m := &maker{src: src, store: true}
	if src.Choose(3, "way") == 0 {
		return Of(m.ofType("nat", 3+src.Choose(3, "depth"), nil))
	}
	t := term.Term{}
	for range 1 + src.Choose(3, "commands") {
		c := m.assignment(2)
		if t.IsNone() {
			t = term.Of(term.Deref, term.L(1))
		}
		t = term.Apply(term.Fun("_", t), c)
		if src.Choose(4, "read") == 0 { // what was read before the rest
			t = term.Apply(term.Fun("y", term.Apply(term.Fun("_", term.V("y")), t)), term.Of(term.Deref, term.L(1)))
		}
	}
	k := Of(t)
	k.Mu = k.Mu.Set(1, props.OneOf(src, "content", []term.Term{term.Bool(true), term.Bool(false), term.In("s1")}))
	return k
}

// assignment returns one of a boolean, or a choice between two that are nested so deeply.
func (m *maker) assignment(depth int) term.Term {
	if depth == 0 || m.src.Choose(3, "choice") == 0 {
		v := props.OneOf(m.src, "value", []term.Term{
			term.Bool(true), term.Bool(false), term.In("s2"), term.Of(term.Deref, term.L(1)),
			term.Of(term.If, term.In("s2"), term.Bool(true), term.Bool(false)),
		})
		return term.Of(term.Assign, term.L(1), v)
	}
	c := props.OneOf(m.src, "condition", []term.Term{term.In("s1"), term.In("s2"), term.Of(term.Deref, term.L(1))})
	a := m.assignment(depth - 1)
	if m.src.Choose(2, "else") == 0 {
		return term.Of(term.If, c, a, term.Of(term.Unit))
	}
	return term.Of(term.If, c, a, m.assignment(depth-1))
}

// variable is one that is bound, with its type.
type variable struct{ x, t string }

// ofType returns a term of type nat, bool or unit of at most so many levels.
func (m *maker) ofType(of string, depth int, scope []variable) (t term.Term) {
	m.src.Group("typed", func() { t = m.typed(of, depth, scope) })
	return t
}

// typedInputs are inputs whose types are known.
var typedInputs = map[string]string{"nat": "n", "bool": "b"}

func (m *maker) typed(of string, depth int, scope []variable) term.Term {
	var ways []func() term.Term
	way := func(f func() term.Term) { ways = append(ways, f) }
	switch of {
	case "nat":
		way(func() term.Term { return term.Nat(m.src.Choose(2, "number")) })
	case "bool":
		way(func() term.Term { return term.Bool(m.src.Choose(2, "bool") == 0) })
	case "unit":
		way(func() term.Term { return term.Of(term.Unit) })
	}
	if x, ok := typedInputs[of]; ok {
		way(func() term.Term { return term.In(x) })
	}
	for _, v := range scope {
		switch v.t {
		case of:
			way(func() term.Term { return term.V(v.x) })
		case "ref " + of:
			way(func() term.Term { return term.Of(term.Deref, term.V(v.x)) })
		}
	}
	if depth > 1 {
		m.deeper(of, depth-1, scope, way)
	}
	return ways[m.src.Choose(len(ways), "way")]()
}

// deeper adds the ways that have parts.
func (m *maker) deeper(of string, depth int, scope []variable, way func(func() term.Term)) {
	sub := func(t string) term.Term { return m.ofType(t, depth, scope) }
	switch of {
	case "nat":
		way(func() term.Term { return term.Of(term.Succ, sub("nat")) })
		way(func() term.Term { return term.Of(term.Pred, sub("nat")) })
	case "bool":
		way(func() term.Term { return term.Of(term.IsZero, sub("nat")) })
	}
	way(func() term.Term {
		c := sub("bool")
		a := sub(of)
		return term.Of(term.If, c, a, sub(of))
	})
	way(func() term.Term { // let
		t := props.OneOf(m.src, "type", []string{"nat", "bool"})
		x := m.name(nil)
		value := sub(t)
		if m.store && m.src.Choose(2, "ref") == 1 {
			t, value = "ref "+t, term.Of(term.Ref, value)
		}
		return term.Apply(term.Fun(x, m.ofType(of, depth, bind(scope, x, t))), value)
	})
	way(func() term.Term { // a function of two arguments
		x, y := m.name(nil), m.name(nil)
		a, b := sub("nat"), sub("bool")
		inner := m.ofType(of, depth, bind(bind(scope, x, "nat"), y, "bool"))
		return term.Apply(term.Apply(term.Fun(x, term.Fun(y, inner)), a), b)
	})
	if !m.store {
		return
	}
	if of != "unit" {
		way(func() term.Term { return term.Of(term.Deref, term.Of(term.Ref, sub(of))) })
	} else {
		way(func() term.Term { return term.Of(term.Assign, term.Of(term.Ref, sub("nat")), sub("nat")) })
	}
	for _, v := range scope {
		for _, base := range []string{"nat", "bool"} {
			if v.t != "ref "+base {
				continue
			}
			assign := func() term.Term { return term.Of(term.Assign, term.V(v.x), sub(base)) }
			if of == "unit" {
				way(assign)
			}
			way(func() term.Term { // a choice that assigns, and then something
				c := sub("bool")
				a := assign()
				return term.Apply(term.Fun("_", sub(of)), term.Of(term.If, c, a, sub("unit")))
			})
		}
	}
}

// bind adds a variable, which hides another one of its name.
func bind(scope []variable, x, t string) []variable {
	return append([]variable{{x, t}}, lists.Filter(scope, func(v variable) bool { return v.x != x })...)
}
