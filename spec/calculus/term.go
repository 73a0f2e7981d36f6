package calculus

import (
	"fmt"
	"slices"
	"strings"
)

// Term is a term, by whoever keeps it. Equal terms are ==.
type Term interface {
	// Form is the production, as “λ x . _”; of a name that stands alone, its letter.
	Form() string
	// Name is the name that the form has, or names with blanks between them: what it binds, or is called.
	Name() string
	NumKids() int
	Part(i int) Term
	Size() int    // how many nodes it has
	Closed() bool // no variable is free in it
}

// Terms makes terms.
type Terms interface {
	// Make returns a term of a form. It returns nil where there is none.
	Make(form, name string, kids []Term) Term
	// Put returns [x ↦ v]t, in which nothing is captured.
	Put(t Term, x string, v Term) Term
	// Set returns the set of pairs; nil if there is none. Pairs lists them.
	Set(pairs [][2]Term) Term
	Pairs(set Term) [][2]Term
}

// Store is a map from names to terms, as μ. It is a value.
type Store interface {
	Get(key Term) Term // nil: it has none
	Set(key, v Term) Store
	New() Term // a name for which it has nothing
	Same(Store) bool
}

// Trees makes terms of a grammar that nobody else keeps.
type Trees struct{ *Grammar }

// tree is a term of Trees. Equal trees are one, so that terms compare by ==.
type tree struct {
	form *form
	name string
	kids []*tree
	free []string // the variables that are free, sorted
	size int
	text string // fully bracketed: what tells it from others
}

func (t *tree) Form() string    { return t.form.text }
func (t *tree) Name() string    { return t.name }
func (t *tree) NumKids() int    { return len(t.kids) }
func (t *tree) Part(i int) Term { return t.kids[i] }
func (t *tree) Size() int       { return t.size }
func (t *tree) Closed() bool    { return len(t.free) == 0 }

// Make returns the term of that form.
func (g Trees) Make(text, name string, kids []Term) Term {
	f := g.forms[text]
	if f == nil {
		return nil
	}
	t := &tree{form: f, name: name, size: 1}
	var key strings.Builder
	fmt.Fprintf(&key, "(%d %s", f.number, name)
	names := strings.Fields(name)
	for i, k := range kids {
		kid := k.(*tree)
		t.kids, t.size = append(t.kids, kid), t.size+kid.size
		t.free = append(t.free, slices.DeleteFunc(slices.Clone(kid.free), func(x string) bool { return f.binds(i, names, x) })...)
		key.WriteString(kid.text)
	}
	if f.variable() {
		t.free = []string{name}
	}
	slices.Sort(t.free)
	t.free = slices.Compact(t.free)
	t.text = key.String() + ")"
	known, _ := g.trees.LoadOrStore(t.text, t)
	return known.(*tree)
}

// Put returns [x ↦ v]t. A variable that would capture one of v gets another name.
func (g Trees) Put(t Term, x string, v Term) Term { return g.put(t.(*tree), x, v.(*tree)) }

func (g Trees) put(t *tree, x string, v *tree) *tree {
	switch {
	case !slices.Contains(t.free, x):
		return t
	case t.form.variable():
		return v
	}
	names := strings.Fields(t.name)
	kids := slices.Clone(t.kids)
	for n, y := range names { // what would be captured
		if !slices.Contains(v.free, y) || !slices.ContainsFunc(kids, func(k *tree) bool { return slices.Contains(k.free, x) }) {
			continue
		}
		other := y
		for slices.Contains(v.free, other) || slices.ContainsFunc(kids, func(k *tree) bool { return slices.Contains(k.free, other) }) || slices.Contains(names, other) {
			other += "'"
		}
		names[n] = other
		for i := range kids {
			if t.form.holeName(i) == n {
				kids[i] = g.put(kids[i], y, g.Make(g.variable, other, nil).(*tree))
			}
		}
	}
	made := make([]Term, len(kids))
	for i, k := range kids {
		made[i] = k
		if !t.form.binds(i, names, x) {
			made[i] = g.put(k, x, v)
		}
	}
	return g.Make(t.form.text, strings.Join(names, " "), made).(*tree)
}

// Set and Pairs are of no such term.
func (Trees) Set([][2]Term) Term   { return nil }
func (Trees) Pairs(Term) [][2]Term { return nil }

// Same reports whether two terms are the same up to the names of variables that are bound.
func (g *Grammar) Same(a, b Term) bool { return a == b || g.same(a, b, nil, nil) }

func (g *Grammar) same(a, b Term, as, bs []string) bool {
	f := g.forms[a.Form()]
	if a.Form() != b.Form() || a.NumKids() != b.NumKids() || f == nil {
		return a == b
	}
	if f.variable() {
		i, j := last(as, a.Name()), last(bs, b.Name())
		return i == j && (i >= 0 || a.Name() == b.Name())
	}
	xs, ys := strings.Fields(a.Name()), strings.Fields(b.Name())
	if len(f.bound) == 0 && a.Name() != b.Name() {
		return false
	}
	for i := range a.NumKids() {
		in, jn := as, bs
		if n := f.holeName(i); n >= 0 {
			in, jn = append(slices.Clip(as), xs[n]), append(slices.Clip(bs), ys[n])
		}
		if !g.same(a.Part(i), b.Part(i), in, jn) {
			return false
		}
	}
	return true
}

func last(list []string, x string) int {
	for i := len(list) - 1; i >= 0; i-- {
		if list[i] == x {
			return i
		}
	}
	return -1
}
