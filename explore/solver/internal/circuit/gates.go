package circuit

import (
	"github.com/go-air/gini/inter"
	"github.com/go-air/gini/z"
)

// gates is a circuit of distinct gates. Choices, parities and majorities have the clauses that
// propagate: conjunctions alone take three times the variables, and are solved more slowly.
type gates struct {
	nodes []gate // by variable; 0 is none, 1 is true
	of    map[gate]z.Lit
	told  []bool // of which the solver has the clauses
	T, F  z.Lit
}

// gate is an input, or one kind of these of its operands.
type gate struct {
	kind    kind
	a, b, c z.Lit
}

type kind uint8

const (
	input    kind = iota
	and           // a ∧ b
	parity        // a ≠ b
	choice        // a ? b : c
	majority      // of a, b and c
)

func newGates() *gates {
	t := z.Var(1).Pos()
	return &gates{nodes: make([]gate, 2), of: map[gate]z.Lit{}, T: t, F: t.Not()}
}

// Len returns more than the number of gates.
func (g *gates) Len() int { return len(g.nodes) }

// Lit returns a new input.
func (g *gates) Lit() z.Lit {
	g.nodes = append(g.nodes, gate{})
	return z.Var(len(g.nodes) - 1).Pos()
}

func (g *gates) gate(n gate) z.Lit {
	l, ok := g.of[n]
	if !ok {
		g.nodes = append(g.nodes, n)
		l = z.Var(len(g.nodes) - 1).Pos()
		g.of[n] = l
	}
	return l
}

func (g *gates) And(a, b z.Lit) z.Lit {
	switch {
	case a == b || b == g.T:
		return a
	case a == g.T:
		return b
	case a == g.F || b == g.F || a == b.Not():
		return g.F
	case a > b:
		a, b = b, a
	}
	return g.gate(gate{and, a, b, 0})
}

func (g *gates) Or(a, b z.Lit) z.Lit      { return g.And(a.Not(), b.Not()).Not() }
func (g *gates) Implies(a, b z.Lit) z.Lit { return g.And(a, b.Not()).Not() }

// positive returns l without its negation, and whether it had one.
func positive(l z.Lit) (z.Lit, bool) { return l.Var().Pos(), !l.IsPos() }

func negatedIf(l z.Lit, b bool) z.Lit {
	if b {
		return l.Not()
	}
	return l
}

func (g *gates) Xor(a, b z.Lit) z.Lit {
	a, na := positive(a)
	b, nb := positive(b)
	odd := na != nb
	switch {
	case a == b:
		return negatedIf(g.F, odd)
	case a == g.T:
		return negatedIf(b, !odd)
	case b == g.T:
		return negatedIf(a, !odd)
	case a > b:
		a, b = b, a
	}
	return negatedIf(g.gate(gate{parity, a, b, 0}), odd)
}

// Choice returns a where s is true, and b elsewhere.
func (g *gates) Choice(s, a, b z.Lit) z.Lit {
	if !s.IsPos() {
		s, a, b = s.Not(), b, a
	}
	switch {
	case s == g.T || a == b:
		return a
	case a == g.T || a == s:
		return g.Or(s, b)
	case a == g.F || a == s.Not():
		return g.And(s.Not(), b)
	case b == g.T || b == s.Not():
		return g.Or(s.Not(), a)
	case b == g.F || b == s:
		return g.And(s, a)
	case a == b.Not():
		return g.Xor(s, b)
	}
	a, odd := positive(a)
	return negatedIf(g.gate(gate{choice, s, a, negatedIf(b, odd)}), odd)
}

// Majority returns what two of the three are.
func (g *gates) Majority(a, b, c z.Lit) z.Lit {
	for range 2 { // in order
		if a > b {
			a, b = b, a
		}
		if b > c {
			b, c = c, b
		}
	}
	switch {
	case a == g.T:
		return g.Or(b, c)
	case a == g.F:
		return g.And(b, c)
	case b == g.T:
		return g.Or(a, c)
	case b == g.F:
		return g.And(a, c)
	case c == g.T:
		return g.Or(a, b)
	case c == g.F:
		return g.And(a, b)
	case a == b:
		return a
	case b == c:
		return b
	case a == b.Not():
		return c
	case b == c.Not():
		return a
	}
	return g.gate(gate{majority, a, b, c})
}

// clauses returns those that say what l is of the operands of n.
func (n gate) clauses(l z.Lit) [][3]z.Lit {
	a, b, c := n.a, n.b, n.c
	switch n.kind {
	case and:
		return [][3]z.Lit{{l.Not(), a}, {l.Not(), b}, {l, a.Not(), b.Not()}}
	case parity:
		return [][3]z.Lit{{l.Not(), a, b}, {l.Not(), a.Not(), b.Not()}, {l, a.Not(), b}, {l, a, b.Not()}}
	case choice:
		return [][3]z.Lit{
			{a.Not(), b.Not(), l}, {a.Not(), b, l.Not()}, {a, c.Not(), l}, {a, c, l.Not()},
			{b.Not(), c.Not(), l}, {b, c, l.Not()},
		}
	case majority:
		return [][3]z.Lit{
			{a.Not(), b.Not(), l}, {a.Not(), c.Not(), l}, {b.Not(), c.Not(), l},
			{a, b, l.Not()}, {a, c, l.Not()}, {b, c, l.Not()},
		}
	}
	return nil
}

// tell gives the solver the clauses of l, and of what it is made of.
func (g *gates) tell(s inter.Adder, l z.Lit) {
	for len(g.told) < len(g.nodes) {
		g.told = append(g.told, false)
	}
	if !g.told[1] {
		g.told[1] = true
		addClause(s, []z.Lit{g.T})
	}
	for todo := []z.Lit{l}; len(todo) > 0; {
		v := todo[len(todo)-1].Var()
		todo = todo[:len(todo)-1]
		if g.told[v] {
			continue
		}
		g.told[v] = true
		n := g.nodes[v]
		for _, clause := range n.clauses(v.Pos()) {
			addClause(s, clause[:])
		}
		todo = append(todo, n.operands()...)
	}
}

// addClause gives the solver a clause, of those literals that are not null.
func addClause(s inter.Adder, clause []z.Lit) {
	for _, l := range clause {
		if l != z.LitNull {
			s.Add(l)
		}
	}
	s.Add(z.LitNull)
}

func (n gate) operands() []z.Lit {
	switch n.kind {
	case input:
		return nil
	case and, parity:
		return []z.Lit{n.a, n.b}
	}
	return []z.Lit{n.a, n.b, n.c}
}

// eval computes the values of all gates from those of the inputs.
func (g *gates) eval(values []bool) {
	is := func(l z.Lit) bool { return values[l.Var()] == l.IsPos() }
	values[1] = true
	for v, n := range g.nodes {
		switch n.kind {
		case and:
			values[v] = is(n.a) && is(n.b)
		case parity:
			values[v] = is(n.a) != is(n.b)
		case choice:
			if values[v] = is(n.c); is(n.a) {
				values[v] = is(n.b)
			}
		case majority:
			a, b, c := is(n.a), is(n.b), is(n.c)
			values[v] = a && b || a && c || b && c
		}
	}
}
