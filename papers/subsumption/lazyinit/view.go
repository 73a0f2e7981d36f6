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

// matchingOf returns what V matches of the Inits of c.
func (w *view) matchingOf(c lazyobjects.Config) *matching {
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
	m := w.matchingOf(c)
	return m.ok && w.Holds(m.eval.Memo(m.terms, c.Phi)) && Meets(w.initial, c.Pre)
}

// instance returns ⟨V∘Δ, (V∘σ, V∘H)⟩: what is initialised has its value under V, all else is as in V.
func (w *view) instance(c lazyobjects.Config) heaps.Config {
	m := w.matchingOf(c)
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

// valuing are mutants of the clauses of H(eθ).
func valuing() []Mutant {
	// clause changes what a clause makes of e, where it applies and nothing is wanted.
	clause := func(name, id, wrong string, change func(c config, e lang.Expr, kids []lazyobjects.Value, right lazyobjects.Value) lazyobjects.Value) Mutant {
		return calculus("symbolic "+name, id, wrong, "lockstep", func(k *lazyobjects.Calculus) {
			k.Eval = func(c config) lazyobjects.Function {
				return lazyobjects.Eval(c).Rewritten(name, func(e lang.Expr, kids []lazyobjects.Value, v lazyobjects.Value) lazyobjects.Value {
					if v.Wants.Kind == lazyobjects.Nothing {
						v = change(c, e, kids, v)
					}
					return v
				})
			}
		})
	}
	return []Mutant{
		clause("Val-Var", "initial", "x: the substitution is not applied", func(_ config, e lang.Expr, _ []lazyobjects.Value, right lazyobjects.Value) lazyobjects.Value {
			if x, _ := e.Var(); x.Type.IsClass() || x.Scope != "" || x == lang.ReadCount {
				return right
			}
			return lazyobjects.Value{E: e}
		}),
		clause("Val-Field", "initial", "the value that the field has initially", func(c config, e lang.Expr, kids []lazyobjects.Value, right lazyobjects.Value) lazyobjects.Value {
			f, _ := e.Field()
			if o, ok := lazyobjects.Reference(kids[0].E); ok && !f.Type.IsClass() {
				return lazyobjects.Value{E: lang.V(lazyobjects.Symbol(o, f))}
			}
			return right
		}),
		clause("Val-Field", "default", "0, where the field has a symbolic value", func(_ config, e lang.Expr, _ []lazyobjects.Value, right lazyobjects.Value) lazyobjects.Value {
			if f, _ := e.Field(); !f.Type.IsClass() {
				return lazyobjects.Value{E: lang.Const(lang.Default(f.Type))}
			}
			return right
		}),
		clause("Val-Eq", "negated", "true, if the objects differ", func(_ config, _ lang.Expr, _ []lazyobjects.Value, right lazyobjects.Value) lazyobjects.Value {
			return lazyobjects.Value{E: lang.Settled(lang.Negation(right.E))}
		}),
		clause("Val-Eq", "true", "true, whatever the objects are", func(_ config, _ lang.Expr, _ []lazyobjects.Value, _ lazyobjects.Value) lazyobjects.Value {
			return lazyobjects.Value{E: lang.True}
		}),
		clause("Val-Cond", "other", "the other branch, where the test is known", func(_ config, _ lang.Expr, kids []lazyobjects.Value, right lazyobjects.Value) lazyobjects.Value {
			switch right.E {
			case kids[1].E:
				return kids[2]
			case kids[2].E:
				return kids[1]
			}
			return right
		}),
		clause("Val-Op", "operand", "the first operand is forgotten", func(_ config, e lang.Expr, kids []lazyobjects.Value, right lazyobjects.Value) lazyobjects.Value {
			if e.NumKids() == 2 && e.Kid(0).Type() == e.Kid(1).Type() {
				return lazyobjects.Value{E: right.E.Rebuild(kids[1].E, kids[1].E)}
			}
			return right
		}),
	}
}
