package calculus

import (
	"slices"
	"strings"

	"tandem/spec"
)

// Derived is a transition: where it leads, and the name of its derivation.
type Derived struct {
	Name string
	To   []any // Terms and Stores
}

// Next lists the transitions of a relation from a configuration, for premises.
type Next func(arrow string, from []any) []Derived

// Apply lists the transitions by a rule from a configuration: one for each derivation of its premises.
func (r *Rule) Apply(g *Grammar, terms Terms, from []any, next Next) []Derived {
	if len(from) != len(r.from) {
		return nil
	}
	m := run{g: g, terms: terms, env: make([]any, r.slots)}
	for i, n := range r.from {
		if !m.match(n, from[i]) {
			return nil
		}
	}
	var list []Derived
	m.premises(r, r.premises, nil, next, func(m run, names []string) {
		if to, ok := m.values(r.to); ok {
			list = append(list, Derived{spec.Derivation(r.ID, names), to})
		}
	})
	return list
}

// run is a rule that is applied, with the values of its letters: Terms, Stores, and names of variables.
type run struct {
	g     *Grammar
	terms Terms
	env   []any
}

// premises calls each with the values of each derivation of the premises.
func (m run) premises(r *Rule, rest []premise, names []string, next Next, each func(run, []string)) {
	for i, c := range rest {
		if c.arrow == "" {
			if !m.holds(c) {
				return
			}
			continue
		}
		from, ok := m.values(c.from)
		if !ok {
			return
		}
		for _, d := range next(c.arrow, from) {
			branch := run{m.g, m.terms, slices.Clone(m.env)}
			if len(d.To) != len(c.to) {
				continue
			}
			matches := true
			for j, n := range c.to {
				matches = matches && branch.match(n, d.To[j])
			}
			if matches {
				branch.premises(r, rest[i+1:], append(slices.Clip(names), d.Name), next, each)
			}
		}
		return
	}
	each(m, names)
}

// holds decides a condition, and gives a letter the value that it asks for.
func (m run) holds(c premise) bool {
	free := c.a.kind == meta && m.env[c.a.slot] == nil
	switch {
	case c.sign == "=" && free:
		v := m.value(c.b)
		return v != nil && m.match(c.a, v)
	case c.sign == "=":
		v := m.value(c.a)
		return v != nil && m.match(c.b, v)
	case c.sign == "≠":
		v, w := m.value(c.a), m.value(c.b)
		return v != nil && w != nil && !m.same(v, w)
	case c.dom != nil && free: // a name that is new
		s, ok := m.value(c.dom).(Store)
		return ok && c.sign == "∉" && m.match(c.a, s.New())
	}
	in := false
	if t, ok := m.value(c.a).(Term); ok {
		if c.dom == nil {
			in = m.g.In(t, c.in)
		} else if s, ok := m.value(c.dom).(Store); ok {
			in = s.Get(t) != nil
		}
	}
	return in == (c.sign == "∈")
}

// same reports whether two values are one.
func (m run) same(v, w any) bool {
	switch v := v.(type) {
	case Store:
		w, ok := w.(Store)
		return ok && v.Same(w)
	case Term:
		w, ok := w.(Term)
		return ok && m.g.Same(v, w)
	default:
		return v == w
	}
}

// bind gives a letter a value, or compares it with the one that it has.
func (m run) bind(slot int, v any) bool {
	if m.env[slot] == nil {
		m.env[slot] = v
		return true
	}
	return m.same(m.env[slot], v)
}

// match reports whether a pattern is that of a value.
func (m run) match(n *node, v any) bool {
	if n.kind == meta {
		if t, ok := v.(Term); ok && !m.g.In(t, n.sort) {
			return false
		} else if _, is := v.(Store); !ok && is != (n.sort.Kind == StoreOf) {
			return false
		}
		return m.bind(n.slot, v)
	}
	if n.kind != formed && n.kind != variable {
		w := m.value(n)
		return w != nil && m.same(v, w)
	}
	t, ok := v.(Term)
	if !ok || n.form == nil || t.Form() != n.form.text || t.NumKids() != len(n.kids) {
		return false
	}
	if !m.named(n.names, t.Name()) {
		return false
	}
	for i, k := range n.kids {
		if !m.match(k, t.Part(i)) {
			return false
		}
	}
	return true
}

// named matches the names of a form.
func (m run) named(names []name, text string) bool {
	switch len(names) {
	case 0:
		return true
	case 1:
		if names[0].slot < 0 {
			return names[0].text == text
		}
		return m.bind(names[0].slot, text)
	}
	for i, x := range strings.Fields(text) {
		if x != names[i].text && (names[i].slot < 0 || !m.bind(names[i].slot, x)) {
			return false
		}
	}
	return true
}

// values returns those of expressions; false where one has none.
func (m run) values(list []*node) ([]any, bool) {
	all := make([]any, len(list))
	for i, n := range list {
		if all[i] = m.value(n); all[i] == nil {
			return nil, false
		}
	}
	return all, true
}

// term returns the value of an expression for a term; nil where it has none.
func (m run) term(n *node) Term {
	t, _ := m.value(n).(Term)
	return t
}

// value returns that of an expression; nil where it has none.
func (m run) value(n *node) any {
	switch n.kind {
	case meta:
		return m.env[n.slot]
	case formed, variable:
		kids := make([]Term, len(n.kids))
		for i, k := range n.kids {
			if kids[i] = m.term(k); kids[i] == nil {
				return nil
			}
		}
		return m.made(n.form, m.names(n), kids)
	case number:
		return n.term
	case put:
		x, v, t := m.names(n), m.term(n.kids[0]), m.term(n.kids[1])
		if v == nil || t == nil {
			return nil
		}
		return some(m.terms.Put(t, x, v))
	case look:
		s, _ := m.value(n.kids[0]).(Store)
		key := m.term(n.kids[1])
		if s == nil || key == nil {
			return nil
		}
		return some(s.Get(key))
	case stored:
		s, _ := m.value(n.kids[0]).(Store)
		key, v := m.term(n.kids[1]), m.term(n.kids[2])
		if s == nil || key == nil || v == nil {
			return nil
		}
		return s.Set(key, v)
	default:
		pairs, ok := m.pairs(n)
		if !ok {
			return nil
		}
		return some(m.terms.Set(pairs))
	}
}

// made returns the term of a form, or what a notation stands for.
func (m run) made(f *form, names string, kids []Term) any {
	if f.means == nil {
		return some(m.terms.Make(f.text, names, kids))
	}
	env := make([]any, f.means.slots)
	for i, x := range strings.Fields(names) {
		env[f.means.names[i]] = x
	}
	for i, k := range kids {
		env[f.means.holes[i]] = k
	}
	return run{m.g, m.terms, env}.value(f.means.is)
}

// some returns a term, and nil for none.
func some(t Term) any {
	if t == nil {
		return nil
	}
	return t
}

// names returns those of a form in one text. A variable that is bound, and has no name yet, has its letter.
func (m run) names(n *node) string {
	var list []string
	for _, x := range n.names {
		text := x.text
		if x.slot >= 0 {
			text, _ = m.env[x.slot].(string)
		}
		list = append(list, text)
	}
	return strings.Join(list, " ")
}

// pairs lists those of a set.
func (m run) pairs(n *node) (list [][2]Term, ok bool) {
	switch n.kind {
	case set:
		for i := 0; i < len(n.kids); i += 2 {
			c, v := m.term(n.kids[i]), m.term(n.kids[i+1])
			if c == nil || v == nil {
				return nil, false
			}
			list = append(list, [2]Term{c, v})
		}
	case union:
		a, ok := m.pairs(n.kids[0])
		b, also := m.pairs(n.kids[1])
		return append(a, b...), ok && also
	case each:
		of := m.term(n.kids[4])
		if of == nil {
			return nil, false
		}
		for _, p := range m.terms.Pairs(of) {
			one := run{m.g, m.terms, slices.Clone(m.env)}
			one.env[n.kids[2].slot], one.env[n.kids[3].slot] = p[0], p[1]
			c, v := one.term(n.kids[0]), one.term(n.kids[1])
			if c == nil || v == nil {
				return nil, false
			}
			list = append(list, [2]Term{c, v})
		}
	default:
		t := m.term(n)
		if t == nil {
			return nil, false
		}
		return m.terms.Pairs(t), true
	}
	return list, true
}
