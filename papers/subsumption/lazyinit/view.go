package lazyinit

import (
	"tandem/concrete"
	"tandem/lang"
	"tandem/objects/heaps"
	"tandem/papers/subsumption/lazyobjects"
	"tandem/recursion/stacks"
	"tandem/recursion/symstacks"
	"tandem/spec"
	"tandem/symbolic"
)

// view relates symbolic configurations to one V. What Inits match is found once.
type view struct {
	Sides
	V       concrete.Valuation
	program *lang.Program // the program that initial is of
	initial heaps.Config
	known   map[lazyobjects.Inits]*matching
}

// matching is what was found of some Inits.
type matching struct {
	Matched
	ok    bool
	eval  spec.Function[lang.Expr, lang.Value]
	terms map[lang.Expr]lang.Value // values that were found
}

// of returns what V matches of the Inits of c.
func (w *view) of(c lazyobjects.Config) *matching {
	if w.program != c.Program {
		w.program, w.initial = c.Program, heaps.Initial(c.Program, w.V)
		clear(w.known)
	}
	return w.match(c.Inits)
}

func (w *view) match(s lazyobjects.Inits) *matching {
	if m, ok := w.known[s]; ok {
		return m
	}
	m := &matching{Matched: Matched{V: w.V}, ok: true}
	if !s.Empty() {
		below := w.match(s.Pop())
		if m.Matched, m.ok = below.Matched, below.ok; m.ok {
			m.Matched, m.ok = w.Match(m.Matched, s.Top())
		}
	}
	m.eval, m.terms = w.Twin.Eval(m.values(w.program)), map[lang.Expr]lang.Value{}
	w.known[s] = m
	return m
}

// holds reports whether V meets the precondition of c, matches its Inits, and makes φ true.
func (w *view) holds(c lazyobjects.Config) bool {
	m := w.of(c)
	return m.ok && w.Holds(m.eval.Memo(m.terms, c.Phi)) && Meets(w.initial, c.Pre)
}

// instance returns ⟨V∘Δ, (V∘σ, V∘H)⟩: what is initialised has its value under V, all else is as in V.
func (w *view) instance(c lazyobjects.Config) heaps.Config {
	m := w.of(c)
	value := func(e lang.Expr) lang.Value {
		if o, ok := lazyobjects.Reference(e); ok {
			return w.object(m, o)
		}
		return m.eval.Memo(m.terms, e)
	}
	to := w.initial
	for _, o := range c.H.Objects() {
		if _, initially := m.To[o]; !initially {
			to.H = to.H.Add(w.object(m, o))
		}
	}
	for _, o := range c.H.Objects() {
		for _, cell := range c.H.Cells(o) {
			to.H = to.H.Update(w.object(m, o), cell.F, value(cell.E))
		}
	}
	valued := func(V concrete.Valuation, sigma symbolic.Substitution) concrete.Valuation {
		for _, x := range sigma.Domain() {
			V = V.Update(x, value(sigma.At(x)))
		}
		return V
	}
	to.G = valued(to.G, c.Sigma)
	to.Gamma = stacks.Stack{}
	var closures []symstacks.Closure
	for s := c.Delta; !s.Empty(); s = s.Pop() {
		closures = append(closures, s.Top())
	}
	for i := len(closures) - 1; i >= 0; i-- {
		k := closures[i]
		to.Gamma = to.Gamma.Push(stacks.Closure{L: valued(concrete.Valuation{}, k.Tau), S: k.S, Proc: k.Proc})
	}
	return to
}

// object returns the object that o stands for. One that the program created is behind those of V.
func (w *view) object(m *matching, o lang.ObjectValue) lang.ObjectValue {
	if o.IsNil() {
		return o
	}
	if p, ok := m.To[o]; ok {
		return p
	}
	return lang.Object(o.Type(), w.initial.H.Last(o.Type())+o.ID())
}
