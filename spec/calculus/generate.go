package calculus

import (
	"slices"
	"strings"
)

// Source makes the choices that a generator asks for: a number below n.
type Source interface {
	Choose(n int, label string) int
	Group(label string, f func())
}

// Maker makes closed terms of the universe of a grammar.
type Maker struct {
	g      *Grammar
	can    map[room]bool
	Shadow bool // variables that are bound may have the same name
}

// room is a sort, a number of nodes, and whether a variable may stand there.
type room struct {
	s    *Sort
	n    int
	open bool
}

// NewMaker returns a maker, which is for one goroutine.
func NewMaker(g *Grammar) *Maker { return &Maker{g: g, can: map[room]bool{}} }

// boundNames are those of variables that are bound.
var boundNames = []string{"x", "y", "z", "u", "v", "w"}

// ways lists the productions of a sort, those of sorts within it included, which a term of n nodes can have.
func (m *Maker) ways(s *Sort, n int, open bool) (list []Production) {
	for _, p := range s.Productions {
		switch {
		case p.Of != nil && p.Of.Kind == TermsOf:
			list = append(list, m.ways(p.Of, n, open)...)
		case p.Of != nil:
			if n == 1 && (p.Of.Kind == Variables && open || len(p.Of.Names) > 0) {
				list = append(list, p)
			}
		case m.fit(p, p.holes, n-1, open):
			list = append(list, p)
		}
	}
	return list
}

// fit reports whether the last holes of a production can have n nodes together.
func (m *Maker) fit(p Production, holes []*Sort, n int, open bool) bool {
	if len(holes) == 0 {
		return n == 0
	}
	return len(m.sizes(p, holes, n, open)) > 0
}

// sizes lists the numbers of nodes that the first of these holes can have.
func (m *Maker) sizes(p Production, holes []*Sort, n int, open bool) (list []int) {
	bound := p.form.holeName(len(p.holes)-len(holes)) >= 0
	for k := 1; k <= n-len(holes)+1; k++ {
		if m.makes(holes[0], k, open || bound) && m.fit(p, holes[1:], n-k, open) {
			list = append(list, k)
		}
	}
	return list
}

// makes reports whether a term of a sort can have n nodes.
func (m *Maker) makes(s *Sort, n int, open bool) bool {
	key := room{s, n, open}
	can, known := m.can[key]
	if !known {
		can = len(m.ways(s, n, open)) > 0
		m.can[key] = can
	}
	return can
}

// Makes reports whether there is a closed term of n nodes.
func (m *Maker) Makes(n int) bool { return m.makes(m.g.Universe(), n, false) }

// Term returns a closed term of n nodes, of which there is one. A list has one part.
func (m *Maker) Term(src Source, n int) Term { return m.term(src, m.g.Universe(), n, nil) }

func (m *Maker) term(src Source, s *Sort, n int, scope []string) (t Term) {
	src.Group("term", func() {
		ways := m.ways(s, n, len(scope) > 0)
		p := ways[src.Choose(len(ways), "production")]
		var names []string
		if f := p.form; f.variable() {
			names = []string{scope[len(scope)-1-src.Choose(len(scope), "variable")]}
		} else {
			for _, it := range f.items {
				switch {
				case it.sort == nil || it.hole():
				case it.sort.Kind == Constants:
					names = append(names, it.sort.Names[src.Choose(len(it.sort.Names), "name")])
				case m.Shadow:
					names = append(names, boundNames[src.Choose(2, "name")])
				default:
					names = append(names, boundNames[(len(scope)+len(names))%len(boundNames)])
				}
			}
		}
		var kids []Term
		for i, rest := 0, n-1; i < len(p.holes); i++ {
			sizes := m.sizes(p, p.holes[i:], rest, len(scope) > 0)
			k := sizes[src.Choose(len(sizes), "nodes")]
			in := scope
			if b := p.form.holeName(i); b >= 0 {
				in = append(slices.Clip(slices.DeleteFunc(slices.Clone(scope), func(x string) bool { return x == names[b] })), names[b])
			}
			kids, rest = append(kids, m.term(src, p.holes[i], k, in)), rest-k
		}
		t = Trees{m.g}.Make(p.form.text, strings.Join(names, " "), kids)
	})
	return t
}

// Smaller lists closed terms that are a step simpler: a part in the place of a term.
func (g *Grammar) Smaller(t Term) []Term {
	return slices.DeleteFunc(g.smaller(t, g.Universe()), func(u Term) bool { return !Closed(u) })
}

func (g *Grammar) smaller(t Term, s *Sort) (list []Term) {
	add := func(u Term) {
		if (s == g.Universe() || g.In(u, s)) && Nodes(u) < Nodes(t) && !slices.Contains(list, u) {
			list = append(list, u)
		}
	}
	var kids []Term
	for i := range t.NumKids() {
		kids = append(kids, t.Part(i))
		add(t.Part(i))
	}
	if m := NewMaker(g); m.Makes(1) {
		for _, p := range m.ways(g.Universe(), 1, false)[:1] {
			name := ""
			if p.Of != nil {
				name = p.Of.Names[0]
			}
			add(Trees{g}.Make(p.form.text, name, nil))
		}
	}
	for i, k := range kids {
		for _, u := range g.smaller(k, g.hole(t.Form(), i)) {
			add(Trees{g}.Make(t.Form(), t.Name(), append(append(slices.Clone(kids[:i]), u), kids[i+1:]...)))
		}
	}
	return list
}

// hole returns the sort of a part, by the first production of the form.
func (g *Grammar) hole(form string, i int) *Sort {
	for _, s := range g.Sorts {
		for _, p := range s.Productions {
			if p.form != nil && p.form.text == form && len(p.holes) > 0 {
				return p.holes[min(i, len(p.holes)-1)]
			}
		}
	}
	return g.Universe()
}
