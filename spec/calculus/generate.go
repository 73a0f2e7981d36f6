package calculus

import (
	"slices"
	"strings"
	"sync"

	"tandem/internal/lists"
)

// Source makes the choices that a generator asks for: a number below n.
type Source interface {
	Choose(n int, label string) int
	Group(label string, f func())
}

// Maker makes closed terms of the sorts of a grammar.
type Maker struct {
	g       *Grammar
	terms   Terms
	can     sync.Map // of rooms
	Shadow  bool     // variables that are bound may have the same name
	InOrder bool     // constants that are drawn are used in their order: nothing else tells them apart
}

// room is a sort, a number of nodes, and the sorts of variables that may stand there, by their bits.
type room struct {
	s    *Sort
	n    int
	open uint64
}

// NewMaker returns a maker.
func NewMaker(g *Grammar, terms Terms) *Maker { return &Maker{g: g, terms: terms} }

// boundNames are those of variables that are bound, of the first sort of these.
var boundNames = []string{"x", "y", "z", "u", "v", "w"}

// bit returns that of a sort of variables.
func (m *Maker) bit(s *Sort) uint64 {
	return 1 << lists.Count(m.g.Sorts[:slices.Index(m.g.Sorts, s)], func(o *Sort) bool { return o.Kind == Variables })
}

// ways lists the productions of a sort, those of sorts within it included, which a term of n nodes can have.
func (m *Maker) ways(s *Sort, n int, open uint64) (list []Production) {
	for _, p := range s.Productions {
		switch {
		case p.Of != nil && p.Of.Kind == TermsOf:
			list = append(list, m.ways(p.Of, n, open)...)
		case p.Of != nil:
			if n == 1 && (p.Of.Kind == Variables && open&m.bit(p.Of) > 0 || len(p.Of.Names) > 0) {
				list = append(list, p)
			}
		case m.fit(p, p.holes, n-1, open):
			list = append(list, p)
		}
	}
	return list
}

// fit reports whether the last holes of a production can have n nodes together.
func (m *Maker) fit(p Production, holes []*Sort, n int, open uint64) bool {
	if len(holes) == 0 {
		return n == 0
	}
	return len(m.sizes(p, holes, n, open)) > 0
}

// sizes lists the numbers of nodes that the first of these holes can have.
func (m *Maker) sizes(p Production, holes []*Sort, n int, open uint64) (list []int) {
	in := open
	if b := p.form.holeName(len(p.holes) - len(holes)); b >= 0 {
		in |= m.bit(p.names[b])
	}
	for k := 1; k <= n-len(holes)+1; k++ {
		if m.makes(holes[0], k, in) && m.fit(p, holes[1:], n-k, open) {
			list = append(list, k)
		}
	}
	return list
}

// makes reports whether a term of a sort can have n nodes.
func (m *Maker) makes(s *Sort, n int, open uint64) bool {
	key := room{s, n, open}
	can, known := m.can.Load(key)
	if !known {
		can = len(m.ways(s, n, open)) > 0
		m.can.Store(key, can)
	}
	return can.(bool)
}

// Sizes lists the numbers of nodes, up to most, that closed terms of a sort can have.
func (m *Maker) Sizes(s *Sort, most int) (list []int) {
	for n := 1; n <= most; n++ {
		if m.makes(s, n, 0) {
			list = append(list, n)
		}
	}
	return list
}

// Term returns a closed term of a sort with n nodes, of which there is one. A list has one part.
func (m *Maker) Term(src Source, s *Sort, n int) Term {
	d := draw{Maker: m, src: src, used: map[*Sort]int{}}
	return d.term(s, n, nil)
}

// draw is a term that is made.
type draw struct {
	*Maker
	src  Source
	used map[*Sort]int // how many constants of a sort
}

// bound is a variable.
type bound struct {
	x string
	s *Sort
}

// constant returns one of a sort.
func (d draw) constant(s *Sort) string {
	if !d.InOrder {
		return s.Names[d.src.Choose(len(s.Names), "name")]
	}
	i := d.src.Choose(min(d.used[s]+1, len(s.Names)), "name")
	d.used[s] = max(d.used[s], i+1)
	return s.Names[i]
}

// name returns that of a variable of a sort which is bound below others of that sort.
func (d draw) name(s *Sort, others int) string {
	if d.Shadow {
		others = d.src.Choose(2, "name")
	}
	other := func(x string) bool {
		o := d.g.Sort(x)
		return o != nil && o != s && o.Kind == Variables
	}
	if others %= len(boundNames); s.Letter == d.g.variable && !slices.ContainsFunc(boundNames, other) {
		return boundNames[others]
	}
	return s.Letter + strings.Repeat("'", others) // which is none of another sort
}

func (d draw) term(s *Sort, n int, scope []bound) (t Term) {
	d.src.Group("term", func() {
		open := uint64(0)
		for _, v := range scope {
			open |= d.bit(v.s)
		}
		of := func(s *Sort) []bound {
			return slices.DeleteFunc(slices.Clone(scope), func(v bound) bool { return v.s != s })
		}
		ways := d.ways(s, n, open)
		p := ways[d.src.Choose(len(ways), "production")]
		var names []string
		if p.Of != nil && p.Of.Kind == Variables {
			known := of(p.Of)
			names = []string{known[len(known)-1-d.src.Choose(len(known), "variable")].x}
		} else {
			for i, s := range p.names {
				if s.Kind == Constants {
					names = append(names, d.constant(s))
				} else {
					names = append(names, d.name(s, len(of(s))+i))
				}
			}
		}
		var kids []Term
		for i, rest := 0, n-1; i < len(p.holes); i++ {
			sizes := d.sizes(p, p.holes[i:], rest, open)
			k := sizes[d.src.Choose(len(sizes), "nodes")]
			in := scope
			if b := p.form.holeName(i); b >= 0 {
				in = append(slices.DeleteFunc(slices.Clone(scope), func(v bound) bool { return v.x == names[b] }), bound{names[b], p.names[b]})
			}
			kids, rest = append(kids, d.term(p.holes[i], k, in)), rest-k
		}
		t, _ = run{g: d.g, terms: d.terms}.made(p.form, strings.Join(names, " "), kids).(Term)
	})
	return t
}

// Smaller lists closed terms that are a step simpler: a part in the place of a term, or a part of it.
func (g *Grammar) Smaller(terms Terms, t Term) []Term {
	return slices.DeleteFunc(g.smaller(terms, t, g.Universe()), func(u Term) bool { return !u.Closed() })
}

func (g *Grammar) smaller(terms Terms, t Term, s *Sort) (list []Term) {
	add := func(u Term) {
		if (s == g.Universe() || g.In(u, s)) && u.Size() < t.Size() && !slices.Contains(list, u) {
			list = append(list, u)
		}
	}
	var kids []Term
	for i := range t.NumKids() {
		kids = append(kids, t.Part(i))
		add(t.Part(i))
	}
	for _, k := range kids {
		for i := range k.NumKids() {
			add(k.Part(i))
		}
	}
	if least := NewMaker(g, terms).ways(g.Universe(), 1, 0); len(least) > 0 {
		name := ""
		if of := least[0].Of; of != nil {
			name = of.Names[0]
		}
		add(terms.Make(least[0].form.text, name, nil))
	}
	for i, k := range kids {
		for _, u := range g.smaller(terms, k, g.hole(t.Form(), i)) {
			add(terms.Make(t.Form(), t.Name(), append(append(slices.Clone(kids[:i]), u), kids[i+1:]...)))
		}
	}
	return list
}

// hole returns the sort of a part, by the first production of the form.
func (g *Grammar) hole(form string, i int) *Sort {
	for _, s := range g.Sorts {
		if p, ok := lists.Find(s.Productions, func(p Production) bool { return p.form != nil && p.form.text == form && len(p.holes) > 0 }); ok {
			return p.holes[min(i, len(p.holes)-1)]
		}
	}
	return g.Universe()
}
