package objects_test

import (
	"iter"

	"tandem/concrete"
	"tandem/lang"
	"tandem/objects"
	"tandem/objects/heaps"
	"tandem/props"
	"tandem/props/programs"
	"tandem/spec"
)

// dice is a props.Source.
type dice struct{ props.Dice }

func rolled(seed uint64) dice                   { return dice{props.NewDice(seed, 1)} }
func (d dice) one(es ...lang.Expr) lang.Expr    { return es[d.IntN(len(es))] }
func (d dice) pick(fs ...lang.Field) lang.Field { return fs[d.IntN(len(fs))] }

// states is random states of programs.
func states(seeds uint64) iter.Seq2[dice, concrete.Valuation] {
	voc := programs.Objects()
	return func(yield func(dice, concrete.Valuation) bool) {
		for seed := range seeds {
			d := rolled(seed)
			p := &lang.Program{Classes: voc.Classes}
			for _, t := range voc.Types {
				p.Vars = append(p.Vars, voc.Vars[t]...)
			}
			if !yield(d, concrete.NewValuation(voc.Initial(d, p))) {
				return
			}
		}
	}
}

// translated judges Lemma 4.3 over arrays on random expressions and states.
func translated(sides objects.Sides, seeds uint64) (v spec.Verdict, judged int) {
	voc := programs.Objects()
	p := &lang.Program{Classes: voc.Classes}
	for d, V := range states(seeds) {
		t := voc.Types[d.IntN(len(voc.Types))]
		e, ok := voc.Expr(d, t, 1+d.IntN(9))
		if !ok {
			continue
		}
		judged++
		if v := total(func() spec.Verdict { return sides.Translation(heaps.Initial(p, V), e) }); v.Result != spec.Tested {
			v.Reason += " for " + e.String()
			return v, judged
		}
	}
	return spec.Verdict{Result: spec.Tested}, judged
}

// removed judges Lemma 4.4 over arrays on random expressions and states.
func removed(sides objects.Sides, seeds uint64) (v spec.Verdict, judged int) {
	for d, V := range states(seeds) {
		m := terms{d, programs.Objects()}
		e := m.truth(1 + d.IntN(4))
		if d.IntN(4) == 0 {
			e = m.number(1 + d.IntN(4))
		}
		judged++
		if v := total(func() spec.Verdict { return sides.Removal(V, m.x(), e) }); v.Result != spec.Tested {
			v.Reason += " for " + e.String()
			return v, judged
		}
	}
	return spec.Verdict{Result: spec.Tested}, judged
}

// total returns f's verdict; a function that is not total is refuted.
func total(f func() spec.Verdict) (v spec.Verdict) {
	defer func() {
		if r, ok := recover().(spec.NoClause); ok {
			v = spec.Verdict{Result: spec.Refuted, Reason: r.Error()}
		}
	}()
	return f()
}

// terms makes expressions over arrays with a fresh variable x of the first class.
type terms struct {
	dice
	voc *programs.Vocabulary
}

func (m terms) x() lang.Var { return lang.Fresh("x", 1, m.voc.Classes[0].Type) }

// object returns an expression of the class of x.
func (m terms) object(depth int) lang.Expr {
	C := m.x().Type
	if depth <= 0 || m.IntN(3) == 0 {
		y, z := lang.V(m.voc.Vars[C][0]), lang.V(m.voc.Vars[C][1])
		return m.one(lang.V(m.x()), lang.V(m.x()), y, z, lang.NilOf(C))
	}
	if m.IntN(3) == 0 {
		return lang.Term(lang.Cond, m.truth(depth-1), m.object(depth-1), m.object(depth-1))
	}
	return m.read(C, depth)
}

// read returns f[e] for a field of that type, with assignments to f.
func (m terms) read(t lang.Type, depth int) lang.Expr {
	var fs []lang.Field
	for _, f := range m.voc.Classes[0].Fields {
		if f.Type == t {
			fs = append(fs, f)
		}
	}
	a := lang.V(m.pick(fs...).Array())
	for range m.IntN(3) {
		v := lang.Expr{}
		switch t {
		case lang.Int:
			v = m.number(depth - 2)
		case lang.Bool:
			v = m.truth(depth - 2)
		default:
			v = m.object(depth - 2)
		}
		a = lang.Term(lang.Store, a, m.object(depth-2), v)
	}
	return lang.Term(lang.Select, a, m.object(depth-1))
}

func (m terms) truth(depth int) lang.Expr {
	if depth <= 0 {
		return m.one(lang.True, lang.False, lang.V(m.voc.Vars[lang.Bool][0]))
	}
	switch m.IntN(7) {
	case 0:
		return lang.Negation(m.truth(depth - 1))
	case 1:
		return lang.Conjunction(m.truth(depth-1), m.truth(depth-1))
	case 2:
		return m.read(lang.Bool, depth)
	case 3:
		return lang.Term(lang.Ne, m.object(depth), m.object(depth))
	case 4:
		return lang.Term(lang.Lt, m.number(depth-1), m.number(depth-1))
	default:
		return lang.Term(lang.Eq, m.object(depth), m.object(depth))
	}
}

func (m terms) number(depth int) lang.Expr {
	if depth <= 0 || m.IntN(3) == 0 {
		return m.one(lang.I(0), lang.I(1), lang.V(m.voc.Vars[lang.Int][0]))
	}
	return m.read(lang.Int, depth)
}

var _ props.Source = dice{}
