package section41

import (
	"context"
	"fmt"
	"slices"

	"tandem/basic"
	"tandem/concrete"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/objects"
	"tandem/objects/heaps"
	"tandem/props"
	"tandem/props/programs"
	"tandem/spec"
)

// Point is what the lemmas quantify over: an expression, and a state, as an initial
// one of a program that has all variables and fields of a vocabulary.
type Point struct {
	E lang.Expr
	V map[lang.Var]lang.Value
	p *lang.Program
}

// Lemmas is Lemma 4.3 and the second part of Lemma 4.4, over arrays.
func Lemmas(sides objects.Sides) []*props.Property[Point] {
	voc := programs.Objects()
	return []*props.Property[Point]{
		lemma(IDTranslation, "Lemma 4.3, over arrays", "4.3", "§4, Lemma 4.3; §4.1",
			"V(e) ≠ ⊥ iff V(δ(ê)) = true, and then V(ê) = V(e)", voc,
			func(src props.Source) lang.Expr {
				for {
					t := props.OneOf(src, "type", voc.Types)
					if e, ok := voc.Expr(src, t, 1+src.Choose(10, "size")); ok {
						return e
					}
				}
			},
			func(pt Point) spec.Verdict {
				return sides.Translation(heaps.Initial(pt.p, concrete.NewValuation(pt.V)), pt.E)
			}),
		lemma(IDRemoval, "Lemma 4.4 (Substitution), over arrays", "4.4", "§4, Lemma 4.4; §4.1",
			"V[x := new C](e) = V(e[x := new C]), in which x does not occur, for e that denotes no object", voc,
			func(src props.Source) lang.Expr {
				m := terms{src, voc}
				return m.term(props.OneOf(src, "type", []lang.Type{lang.Bool, lang.Bool, lang.Bool, lang.Int}), 1+src.Choose(4, "depth"))
			},
			func(pt Point) spec.Verdict {
				return sides.Removal(concrete.NewValuation(pt.V), fresh(voc), pt.E)
			}),
	}
}

// lemma returns a property of points with expressions by gen.
func lemma(id, name, number, cite, text string, voc *programs.Vocabulary, gen func(props.Source) lang.Expr, judge func(Point) spec.Verdict) *props.Property[Point] {
	p := &lang.Program{Classes: voc.Classes}
	for _, t := range voc.Types {
		p.Vars = append(p.Vars, voc.Vars[t]...)
	}
	return &props.Property[Point]{
		ID: id, Name: name, Number: spec.Number{Kind: "lemma", Digits: number}, Cite: cite, Text: text,
		Gen: func(src props.Source) Point {
			pt := Point{p: p}
			src.Group("e", func() { pt.E = gen(src) })
			src.Group("V", func() { pt.V = voc.Initial(src, p) })
			return pt
		},
		Judge: func(_ context.Context, pt Point) spec.Verdict {
			v := judge(pt)
			if v.Result == spec.Tested {
				v.Evidence.Compared++
			}
			return v
		},
		Show: func(pt Point) props.Shown {
			return props.Shown{
				Other: fmt.Sprintf("e = %v", pt.E), Size: programs.ExprSize(pt.E),
				Input: basic.Input(pt.p, concrete.NewValuation(pt.V)),
			}
		},
		Smaller: func(pt Point) []Point {
			var list []Point
			if q := mentioned(pt); len(q.Vars) < len(pt.p.Vars) {
				list = append(list, Point{pt.E, pt.V, q})
			}
			list = append(list, lists.Map(programs.SmallerExpr(pt.E), func(e lang.Expr) Point { return Point{e, pt.V, pt.p} })...)
			for _, V := range programs.SmallerHeaps(pt.V, pt.p) {
				list = append(list, Point{pt.E, V, pt.p})
			}
			return list
		},
	}
}

// mentioned returns the program of a point without the variables that its expression has not.
func mentioned(pt Point) *lang.Program {
	q := *pt.p
	free := lang.FreeVars(pt.E)
	q.Vars = slices.DeleteFunc(slices.Clone(q.Vars), func(x lang.Var) bool { return !slices.Contains(free, x) })
	return &q
}

// fresh returns the x of [x := new C].
func fresh(voc *programs.Vocabulary) lang.Var { return lang.Fresh("x", 1, voc.Classes[0].Type) }

// terms makes expressions over fields as arrays, with assignments to these and the
// fresh variable among them: such as path conditions have before it is removed.
type terms struct {
	src props.Source
	voc *programs.Vocabulary
}

// term returns an expression of that type: an atom, an operator, or an element of a field.
func (m terms) term(t lang.Type, depth int) lang.Expr {
	var e lang.Expr
	m.src.Group("term", func() {
		C := m.voc.Classes[0].Type
		kind := m.src.Choose(8, "kind")
		switch {
		case depth <= 0 || kind == 0:
			e = m.atom(t)
		case kind <= 2:
			e = m.read(t, depth)
		case t == C:
			e = lang.Term(lang.Cond, m.term(lang.Bool, depth-1), m.term(C, depth-1), m.term(C, depth-1))
		case t == lang.Int:
			e = lang.Term(lang.Add, m.term(t, depth-1), m.term(t, depth-1))
		case kind == 3:
			e = lang.Negation(m.term(t, depth-1))
		case kind == 4:
			e = lang.Conjunction(m.term(t, depth-1), m.term(t, depth-1))
		default:
			op := props.OneOf(m.src, "equation", []lang.Op{lang.Eq, lang.Ne})
			e = lang.Term(op, m.term(C, depth-1), m.term(C, depth-1))
		}
	})
	return e
}

func (m terms) atom(t lang.Type) lang.Expr {
	atoms := []lang.Expr{lang.V(m.voc.Vars[t][0]), lang.Const(lang.Default(t))}
	if t.IsClass() {
		x := lang.V(fresh(m.voc))
		atoms = append(atoms, x, x, lang.V(m.voc.Vars[t][1]))
	}
	return props.OneOf(m.src, "atom", atoms)
}

// read returns f[e] for a field of that type, with up to two assignments to f.
func (m terms) read(t lang.Type, depth int) lang.Expr {
	C := m.voc.Classes[0]
	fields := lists.Filter(C.Fields, func(f lang.Field) bool { return f.Type == t })
	a := lang.V(props.OneOf(m.src, "field", fields).Array())
	for range m.src.Choose(3, "assignments") {
		a = lang.Term(lang.Store, a, m.term(C.Type, depth-2), m.term(t, depth-2))
	}
	return lang.Term(lang.Select, a, m.term(C.Type, depth-1))
}
