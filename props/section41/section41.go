// Package section41 has what is checked of §4.1 of de Boer and Bonsangue,
// "Symbolic execution formally explained": forward symbolic execution with fields
// as arrays, of any objects.Sides.
//
// The theorems are those of §2 (spec.Statements) over configurations with stacks of
// closures and heaps; there is no statement of progress, since a nil-pointer error
// is stuck. The statements of its own, by IDs:
//
//   - translation: Lemma 4.3 over arrays, of expressions.
//   - removal: Lemma 4.4 over arrays, of expressions.
//   - nil-errors: what is stuck is stuck by a use of nil.
//   - initial: φ is about the initial state, at each configuration.
//   - removal-paths: the removal of fresh variables keeps the value of φ.
//   - intermediate: φ is true at a configuration iff the run comes there.
//   - wp-and-fields: path(ρ) of §4 and φ are true in the same heaps.
//
// Read points.go for the lemmas, then walk.go and statements.go; section41.go puts
// all together.
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
	"tandem/props/sections"
	"tandem/spec"
)

// Case is a program of the language of objects, and initial values of variables and of fields as arrays.
type Case = sections.Case

// MaxSize is the size of the largest random programs.
const MaxSize = 50

// Theorems returns spec's statements about sides but Progress, over random cases with classes.
func Theorems(sides objects.Sides, voc *programs.Vocabulary, lim spec.Limits) []*props.Property[Case] {
	var list []*props.Property[Case]
	for _, p := range props.Theorems(sides.Semantics(), sections.Language(voc, MaxSize), lim) {
		switch p.ID {
		case "progress":
			continue // a nil-pointer error is stuck, see nilErrors
		case "correctness":
			p.Claimed = true
			p.Name, p.Number, p.Cite = "Correctness, of fields as arrays", spec.Number{}, "§4.1; §3, Theorem 3.5"
			p.Text = "⟨Δ0, id, true⟩ →* ⟨Δ, σ, φ⟩ and V(φ) = true imply ⟨Γ0, V⟩ →* ⟨V•Δ, V∘σ⟩, up to the names of objects"
		case "completeness":
			p.Claimed = true
			p.Name, p.Number, p.Cite = "Completeness, of fields as arrays", spec.Number{}, "§4.1; §3, Theorem 3.6"
			p.Text = "⟨Γ0, V⟩ →* ⟨Γ, V'⟩ implies ⟨Δ0, id, true⟩ →* ⟨Δ, σ, φ⟩ with V(φ) = true, Γ = V•Δ, V' = V∘σ, up to the names of objects"
		}
		list = append(list, p)
	}
	return list
}

// Own returns §4.1's own statements, in the package documentation's order, over random cases with
// classes. §4's unfolding lacks declared forms: with some, nothing is compared with it.
func Own(sides objects.Sides, voc *programs.Vocabulary, lim spec.Limits) []*props.Property[Case] {
	runs := &standards{sides.Semantics()}
	list := onPaths(sides, voc, lim, runs)
	if len(voc.Forms) > 0 {
		return list
	}
	other := objects.Traces(sides.Model)
	if sides.Other != nil {
		other = *sides.Other
	}
	return append(list, sections.Language(voc, MaxSize).Kind().Of(wpAndFields(sides, other, lim, runs))...)
}

// OnPaths returns those of Own that ask for forward symbolic execution only.
func OnPaths(sides objects.Sides, voc *programs.Vocabulary, lim spec.Limits) []*props.Property[Case] {
	return onPaths(sides, voc, lim, &standards{sides.Semantics()})
}

func onPaths(sides objects.Sides, voc *programs.Vocabulary, lim spec.Limits, runs *standards) []*props.Property[Case] {
	return sections.Language(voc, MaxSize).Kind().Of(
		nilErrors(sides, lim, runs), initialOnPaths(sides, lim, runs), removalOnPaths(sides, lim, runs), intermediate(sides, lim, runs))
}

// Properties returns everything that is checked of programs.
func Properties(sides objects.Sides, voc *programs.Vocabulary, lim spec.Limits) []*props.Property[Case] {
	if !sides.Returning {
		return append(Theorems(sides, voc, lim), Own(sides, voc, lim)...)
	}
	voc = voc.ReturningOnly()
	list := sections.Returning(append(Theorems(sides, voc, lim), Own(sides, voc, lim)...))
	for _, p := range list { // the end of a body without return is none of the paper's
		p.Symbolic = slices.DeleteFunc(slices.Clone(p.Symbolic), ends)
		p.Concrete = slices.DeleteFunc(slices.Clone(p.Concrete), ends)
	}
	return list
}

// ends reports whether the rule is that of the end of a body, or of the main statement.
func ends(rule string) bool { return rule == "End" }

// Groups returns what is checked of §4.1, of random expressions and of programs: random over voc,
// and all small ones over the others from small heaps, smaller first.
func Groups(sides objects.Sides, lim spec.Limits, voc *programs.Vocabulary, small ...*programs.Vocabulary) props.Groups {
	return props.Groups{
		props.RandomOnly(Lemmas(sides)),
		sections.Group(Properties(sides, voc, lim), sections.InTurn, small...),
	}
}

// Standard returns Groups over the usual vocabularies.
func Standard(sides objects.Sides, lim spec.Limits) props.Groups {
	return Groups(sides, lim, programs.Objects(), Small()...)
}

// Small returns the vocabularies of the exhaustive check.
func Small() []*programs.Vocabulary {
	return programs.SmallObjectsAll()
}

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
			return slices.Concat(list,
				lists.Map(programs.SmallerExpr(pt.E), func(e lang.Expr) Point { return Point{e, pt.V, pt.p} }),
				lists.Map(programs.SmallerHeaps(pt.V, pt.p), func(V map[lang.Var]lang.Value) Point { return Point{pt.E, V, pt.p} }))
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
