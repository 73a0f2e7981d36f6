package vcg

import (
	"fmt"

	"tandem/explore/solver"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/lang/contracts"
)

// The sorts: heaps, objects, values and sets of locations. A field is an integer: fields differ.
const (
	heapSort  solver.Sort = "heap"
	refSort   solver.Sort = "ref"
	valueSort solver.Sort = "value"
	setSort   solver.Sort = "set"
)

// sortOf returns the sort of the values of a type.
func sortOf(t lang.Type) solver.Sort {
	switch t {
	case lang.Int:
		return solver.IntSort
	case lang.Bool:
		return solver.BoolSort
	case contracts.Elems:
		return elemsSort
	}
	return refSort
}

// apply returns f(args) for the function of that name.
func apply(name string, result solver.Sort, args ...*solver.Term) *solver.Term {
	return solver.Apply(&solver.Function{Name: name, Result: result, Params: lists.Map(args, (*solver.Term).Sort)}, args...)
}

var (
	yes, no = solver.Literal(lang.BoolValue(true)), solver.Literal(lang.BoolValue(false))
	null    = apply("null", refSort)
	empty   = apply("empty", setSort)
)

func truth(b bool) *solver.Term {
	if b {
		return yes
	}
	return no
}

func not(a *solver.Term) *solver.Term {
	switch a {
	case yes:
		return no
	case no:
		return yes
	}
	return solver.Operator(lang.Not, a)
}

func and(list ...*solver.Term) *solver.Term {
	all := yes
	for _, a := range list {
		switch {
		case a == no || all == no:
			return no
		case all == yes:
			all = a
		case a != yes:
			all = solver.Operator(lang.And, all, a)
		}
	}
	return all
}

func or(a, b *solver.Term) *solver.Term { return not(and(not(a), not(b))) }

func implies(a, b *solver.Term) *solver.Term {
	switch {
	case a == yes || b == yes:
		return b
	case a == no:
		return yes
	}
	return solver.Operator(lang.Implies, a, b)
}

func equal(a, b *solver.Term) *solver.Term {
	if a == b {
		return yes
	}
	return solver.Operator(lang.Eq, a, b)
}

func ite(b, t, u *solver.Term) *solver.Term {
	switch {
	case t == u || b == yes:
		return t
	case b == no:
		return u
	}
	return solver.Operator(lang.Cond, b, t, u)
}

// get returns what a heap has at o.f; put is the heap with v there.
func get(h, o, f *solver.Term) *solver.Term    { return apply("get", valueSort, h, o, f) }
func put(h, o, f, v *solver.Term) *solver.Term { return apply("put", heapSort, h, o, f, v) }

// fromValue returns the value of a location that holds x; toValue returns what a location of a sort holds.
func fromValue(x *solver.Term) *solver.Term              { return apply("from "+string(x.Sort()), valueSort, x) }
func toValue(s solver.Sort, v *solver.Term) *solver.Term { return apply("to "+string(s), s, v) }

// memberOf returns (o, f) ∈ s.
func memberOf(s, o, f *solver.Term) *solver.Term {
	if s == empty {
		return no
	}
	return apply("in", solver.BoolSort, s, o, f)
}

// single returns {(o, f)}.
func single(o, f *solver.Term) *solver.Term { return apply("single", setSort, o, f) }

// union returns s ∪ t, minus is s ∖ t.
func union(s, t *solver.Term) *solver.Term {
	switch empty {
	case s:
		return t
	case t:
		return s
	}
	return apply("union", setSort, s, t)
}

func minus(s, t *solver.Term) *solver.Term {
	if s == empty || t == empty {
		return s
	}
	return apply("minus", setSort, s, t)
}

// subset returns s ⊆ t, disjoint is s ∩ t = ∅, same says that two heaps agree on s.
func subset(s, t *solver.Term) *solver.Term {
	if s == empty || s == t {
		return yes
	}
	return apply("subset", solver.BoolSort, s, t)
}

func disjoint(s, t *solver.Term) *solver.Term {
	if s == empty || t == empty {
		return yes
	}
	return apply("disjoint", solver.BoolSort, s, t)
}

func same(h, g, s *solver.Term) *solver.Term {
	if s == empty || h == g {
		return yes
	}
	return apply("same", solver.BoolSort, h, g, s)
}

// fresh returns a constant that no term has.
func (g *generator) fresh(name string, s solver.Sort) *solver.Term {
	g.last++
	return apply(fmt.Sprintf("%s %d", name, g.last), s)
}

// field returns the number of a field.
func (g *generator) field(f lang.Field) *solver.Term {
	t := g.fields[f]
	if t == nil {
		t = solver.Literal(lang.NewInt(int64(len(g.fields))))
		g.fields[f] = t
	}
	return t
}

// initial returns the value of a variable or a field of a type at first.
func initial(t lang.Type) *solver.Term {
	if t == lang.Int || t == lang.Bool {
		return solver.Literal(lang.Default(t))
	}
	return null
}
