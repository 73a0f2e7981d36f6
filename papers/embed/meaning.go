package embed

import (
	"tandem/papers/embed/standard"
	"tandem/papers/embed/symbolic"
	"tandem/papers/embed/term"
)

// Meaning is what a result v with σ stands for under the inputs' values V; false if for nothing.
type Meaning func(V Valuation, sigma term.Store, v term.Term) (term.Term, bool)

// Mean returns what the paper says that results represent: each Exp is its operation, an
// input is its value, and sx is the value in σ(sx) whose condition is true. Of a
// choice only the branch that is taken counts.
//
// Source: §3.1, "the resulting symbolic expression alone represents the possible
// results", and §3.2, "all the possible values a symbolic variable could take".
func Mean(V Valuation, sigma term.Store, v term.Term) (term.Term, bool) {
	m := &meaning{V: V, sigma: sigma, of: map[term.Term]term.Term{}, open: map[term.Term]bool{}}
	return m.value(v)
}

type meaning struct {
	V     Valuation
	sigma term.Store
	of    map[term.Term]term.Term // the zero Term: nothing
	open  map[term.Term]bool
}

func (m *meaning) value(v term.Term) (term.Term, bool) {
	if w, ok := m.of[v]; ok {
		return w, !w.IsNone()
	}
	if m.open[v] { // σ goes in a circle
		return v, false
	}
	m.open[v] = true
	w, ok := m.node(v)
	delete(m.open, v)
	if !ok {
		w = term.Term{}
	}
	m.of[v] = w
	return w, ok
}

func (m *meaning) node(v term.Term) (term.Term, bool) {
	switch v.Kind() {
	case term.Input:
		w, ok := m.V[v.Name()]
		return w, ok
	case term.Fresh:
		set, _ := m.sigma.Get(v.Number())
		if set.IsNone() {
			return v, false
		}
		return m.pairs(set)
	case term.Tag:
		return m.pairs(v.Kid(0))
	case term.Exp:
		return m.operation(v)
	}
	w := v
	for i := range v.NumKids() {
		kid, ok := m.value(v.Kid(i))
		if !ok {
			return v, false
		}
		w = w.Put(i, kid)
	}
	return w, true
}

// pairs returns the value of the first pair whose condition is true.
func (m *meaning) pairs(set term.Term) (term.Term, bool) {
	for _, p := range term.PairsOf(set) {
		c, ok := m.value(p.Cond)
		switch {
		case !ok:
			return c, false
		case c.Kind() == term.True:
			return m.value(p.Value)
		}
	}
	return set, false
}

// boolean returns a part of an Exp that must be true or false.
func (m *meaning) boolean(v term.Term) (b, ok bool) {
	w, ok := m.value(v)
	return ok && w.Kind() == term.True, ok && (w.Kind() == term.True || w.Kind() == term.False)
}

func (m *meaning) operation(v term.Term) (term.Term, bool) {
	switch op := v.Name(); op {
	case "if":
		b, ok := m.boolean(v.Kid(0))
		switch {
		case !ok:
			return v, false
		case b:
			return m.value(v.Kid(1))
		default:
			return m.value(v.Kid(2))
		}
	case "and":
		b, ok := m.boolean(v.Kid(0))
		if !ok || !b {
			return term.Bool(false), ok
		}
		b, ok = m.boolean(v.Kid(1))
		return term.Bool(b), ok
	case "not":
		b, ok := m.boolean(v.Kid(0))
		return term.Bool(!b), ok
	default:
		n, ok := m.value(v.Kid(0))
		if !ok || !n.IsNumber() {
			return v, false
		}
		return arithmetic(op, n)
	}
}

func arithmetic(op string, n term.Term) (term.Term, bool) {
	zero := n.Kind() == term.Zero
	switch {
	case op == "succ":
		return term.Of(term.Succ, n), true
	case op == "iszero":
		return term.Bool(zero), true
	case op == "pred" && zero:
		return n, true
	case op == "pred":
		return n.Kid(0), true
	}
	return n, false
}

// Instance returns what a symbolic end stands for under V: a term, and a store of what locations
// have. False if the term stands for nothing; locations that do are left out.
func (mean Meaning) Instance(V Valuation, c symbolic.Config) (standard.Config, bool) {
	t, ok := mean(V, c.Sigma, c.T)
	if !ok {
		return standard.Config{}, false
	}
	d := standard.Config{T: t}
	c.Mu.Each(func(l int, v term.Term) {
		if w, ok := mean(V, c.Sigma, v); ok {
			d.Mu = d.Mu.Set(l, w)
		}
	})
	return d, true
}

// Same reports whether two concrete ends are the same up to labels' names: the terms, and what they
// and the labels from 1 to old, there from the start, reach in the stores.
func Same(a, b standard.Config, old int) bool {
	s := same{a: a.Mu, b: b.Mu, to: map[int]int{}, back: map[int]int{}, seen: map[[2]term.Term]bool{}}
	ok := s.terms(a.T, b.T)
	for l := 1; l <= old && ok; l++ {
		ok = s.labels(l, l)
	}
	return ok
}

type same struct {
	a, b     term.Store
	to, back map[int]int
	seen     map[[2]term.Term]bool
}

func (s *same) terms(t, u term.Term) bool {
	pair := [2]term.Term{t, u}
	if s.seen[pair] || t == u && !hasLabels(t) {
		return true
	}
	s.seen[pair] = true // of two that differ the answer is no, and final
	if t.Kind() == term.Label && u.Kind() == term.Label {
		return s.labels(t.Number(), u.Number())
	}
	if t.Kind() != u.Kind() || t.Name() != u.Name() || t.NumKids() != u.NumKids() {
		return false
	}
	for i := range t.NumKids() {
		if !s.terms(t.Kid(i), u.Kid(i)) {
			return false
		}
	}
	return true
}

// labels goes on with what is stored, once for each pair of labels.
func (s *same) labels(l, m int) bool {
	to, there := s.to[l]
	back, thereToo := s.back[m]
	if there || thereToo {
		return there && thereToo && to == m && back == l
	}
	s.to[l], s.back[m] = m, l
	v, ok := s.a.Get(l)
	w, okToo := s.b.Get(m)
	if !ok || !okToo {
		return ok == okToo
	}
	return s.terms(v, w)
}

func hasLabels(t term.Term) bool {
	found := false
	term.Walk(func(u term.Term) { found = found || u.Kind() == term.Label }, t)
	return found
}
