package notation

import (
	"errors"
	"slices"
	"strings"

	"tandem/internal/lists"
)

// Rewriting is a way to write formulas: δ(e)σ as δ(eσ). A letter of its left side stands for any term.
type Rewriting struct{ from, to *Term }

// ParseRewriting reads a rewriting, as "δ(e)σ as δ(eσ)". The error is an *Error.
func ParseRewriting(d *Dialect, text string) (w Rewriting, err error) {
	defer func() {
		if r := recover(); r != nil {
			bad, ok := r.(*Error)
			if !ok {
				panic(r)
			}
			err = bad
		}
	}()
	from, to, ok := strings.Cut(text, " as ")
	if !ok {
		return w, &Error{1, 1, quoted(text), "two terms with “as” between them"}
	}
	for _, side := range []struct {
		text string
		into **Term
	}{{from, &w.from}, {to, &w.to}} {
		tokens, err := scan(side.text, 1, d.words())
		if err != nil {
			return w, err
		}
		p := &parser{dialect: d, tokens: tokens}
		*side.into = p.disjunction()
		p.expectEnd()
	}
	for _, m := range w.to.metas() {
		if _, ok := w.match(w.from, w.from)[m.Letter]; !ok {
			misfitText(m, m.Letter.String()+", which is not on the left", "a letter of the left side")
		}
	}
	return w, nil
}

// match returns what the letters of pattern stand for in t; nil if it is no such term.
func (w Rewriting) match(pattern, t *Term) map[Letter]*Term {
	found := map[Letter]*Term{}
	var all func(p, t *Term) bool
	all = func(p, t *Term) bool {
		if p.Kind == Meta {
			old, ok := found[p.Letter]
			found[p.Letter] = t
			return (t.Sort.fits(p.Sort) || t.Sort == Expressions && p.Sort == Expression) && (!ok || old.String() == t.String())
		}
		if p.Kind != t.Kind || p.Name != t.Name || len(p.Kids) != len(t.Kids) {
			return false
		}
		for i := range p.Kids {
			if !all(p.Kids[i], t.Kids[i]) {
				return false
			}
		}
		return true
	}
	if !all(pattern, t) {
		return nil
	}
	return found
}

// rewritten returns t rewritten, what is inside first.
func (w Rewriting) rewritten(t *Term) *Term {
	n := *t
	n.Kids = lists.Map(t.Kids, w.rewritten)
	if found := w.match(w.from, &n); found != nil {
		return instance(w.to, found)
	}
	return &n
}

// instance returns t with terms for its letters.
func instance(t *Term, of map[Letter]*Term) *Term {
	if t.Kind == Meta {
		return of[t.Letter]
	}
	n := *t
	n.Kids = lists.Map(t.Kids, func(k *Term) *Term { return instance(k, of) })
	return &n
}

// Removes reports whether the right side of a rule has bN of a conjunct that it adds, and not only φN.
func (f *Formula) Removes() bool {
	found := false
	f.Right.walk(func(t *Term) { found = found || t.Kind == Removed && t.Kids[0].Kind != Meta })
	return found
}

// Rewritten is a rule with right side and premises rewritten. That it is no formula then is an error.
func (f *Formula) Rewritten(w Rewriting) (*Formula, error) {
	if !f.Rule {
		return f, nil
	}
	g := *f
	g.Right, g.Premises = w.rewritten(f.Right), lists.Map(f.Premises, w.rewritten)
	back, err := Parse(f.dialect, g.String(), 1)
	if err != nil {
		return nil, errors.New(g.String() + ": " + err.Error())
	}
	return back, nil
}

// Runs reports whether a premise of the formula takes transitions by the rule of that ID.
func (f *Formula) Runs(id string) bool {
	runs := false
	for _, p := range f.Premises {
		p.walk(func(t *Term) { runs = runs || t.Kind == Leads && slices.Contains(t.Signs, id) })
	}
	return runs
}
