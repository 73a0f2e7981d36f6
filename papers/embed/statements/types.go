package statements

import (
	"maps"
	"slices"

	"tandem/papers/embed/term"
)

// typ is a type of the simply typed λ-calculus, a variable of one where it is open.
type typ struct {
	kind  string // bool, nat, unit, ref or fun; "" while it is open
	parts [2]*typ
	is    *typ // what an open type was found to be
}

func (t *typ) end() *typ {
	for t.is != nil {
		t = t.is
	}
	return t
}

// checker infers types. It is not ok where there are none.
type checker struct {
	ok     bool
	inputs map[string]*typ
	labels map[int]*typ
	bases  []*typ
}

// typed infers the types of a case: results of choices and what is in locations are
// of base type, so that every execution ends, and nothing is stuck. It gives the types
// of the inputs; false where there are none.
//
// A choice between functions has none, since no rule applies what is symbolic.
func typed(k Case) (map[string]term.Sort, bool) {
	c := &checker{ok: true, inputs: map[string]*typ{}, labels: map[int]*typ{}}
	k.Mu.Each(func(n int, v term.Term) { c.unify(c.label(n), c.base(c.typeOf(v, nil))) })
	c.typeOf(k.T, nil)
	c.unify(c.typeOf(k.Phi, nil), &typ{kind: "bool"})
	for _, b := range c.bases {
		if kind := b.end().kind; kind == "fun" || kind == "ref" {
			c.ok = false
		}
	}
	types := map[string]term.Sort{}
	for x, t := range c.inputs {
		switch t.end().kind {
		case "bool":
			types[x] = term.BoolSort
		case "nat", "":
			types[x] = term.NatSort
		default:
			c.ok = false
		}
	}
	return types, c.ok && k.defined() && k.Sigma.Len() == 0
}

func (c *checker) base(t *typ) *typ {
	c.bases = append(c.bases, t)
	return t
}

func (c *checker) label(n int) *typ {
	if c.labels[n] == nil {
		c.labels[n] = &typ{}
	}
	return c.labels[n]
}

// unify makes two types one.
func (c *checker) unify(t, u *typ) {
	t, u = t.end(), u.end()
	switch {
	case t == u || !c.ok:
	case t.kind == "":
		c.ok = c.ok && !within(t, u)
		if c.ok {
			t.is = u
		}
	case u.kind == "":
		c.unify(u, t)
	case t.kind != u.kind:
		c.ok = false
	default:
		for i := range t.parts {
			if t.parts[i] != nil {
				c.unify(t.parts[i], u.parts[i])
			}
		}
	}
}

// within reports whether the open type t is a part of u.
func within(t, u *typ) bool {
	u = u.end()
	return t == u || slices.ContainsFunc(u.parts[:], func(p *typ) bool { return p != nil && within(t, p) })
}

// signatures are the types of the parts of terms, and of the terms, where a is a base type.
var signatures = map[term.Kind][]string{
	term.True: {"bool"}, term.False: {"bool"}, term.Zero: {"nat"}, term.Unit: {"unit"},
	term.If: {"bool", "a", "a", "a"}, term.Succ: {"nat", "nat"}, term.Pred: {"nat", "nat"}, term.IsZero: {"nat", "bool"},
	term.Ref: {"a", "ref a"}, term.Deref: {"ref a", "a"}, term.Assign: {"ref a", "a", "unit"},
}

// operations are those that Exp may have.
var operations = map[string]term.Kind{"if": term.If, "succ": term.Succ, "pred": term.Pred, "iszero": term.IsZero}

func (c *checker) typeOf(t term.Term, around map[string]*typ) *typ {
	kind := t.Kind()
	switch {
	case t.IsNumber():
		return &typ{kind: "nat"}
	case kind == term.Var && around[t.Name()] != nil:
		return around[t.Name()]
	case kind == term.Lam:
		x, inside := &typ{}, map[string]*typ{}
		maps.Copy(inside, around)
		inside[t.Name()] = x
		return &typ{kind: "fun", parts: [2]*typ{x, c.typeOf(t.Kid(0), inside)}}
	case kind == term.App:
		f, result := c.typeOf(t.Kid(0), around), &typ{}
		c.unify(f, &typ{kind: "fun", parts: [2]*typ{c.typeOf(t.Kid(1), around), result}})
		return result
	case kind == term.Label:
		return &typ{kind: "ref", parts: [2]*typ{c.label(t.Number())}}
	case kind == term.Input:
		if c.inputs[t.Name()] == nil {
			c.inputs[t.Name()] = c.base(&typ{})
		}
		return c.inputs[t.Name()]
	case kind == term.Exp:
		kind = operations[t.Name()]
	}
	types := signatures[kind]
	if len(types) != t.NumKids()+1 {
		c.ok = false
		return &typ{}
	}
	a := c.base(&typ{})
	written := func(text string) *typ {
		switch text {
		case "a":
			return a
		case "ref a":
			return &typ{kind: "ref", parts: [2]*typ{a}}
		}
		return &typ{kind: text}
	}
	for i, want := range types[:t.NumKids()] {
		c.unify(c.typeOf(t.Kid(i), around), written(want))
	}
	return written(types[t.NumKids()])
}
