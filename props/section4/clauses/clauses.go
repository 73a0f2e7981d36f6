// Package clauses judges clauses of e[x, h.f := e1, e2], two assignments at once, which no
// language of the paper has, by the lemma about them. Exercises ask for such clauses.
package clauses

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"tandem/concrete"
	"tandem/internal/dag"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/props"
	"tandem/props/section4"
	"tandem/spec"
	"tandem/spec/notation"
	"tandem/spec/notation/texts"
	"tandem/wp/heap"
)

// assigningBoth is the function e[x, h.f := e1, e2], as clauses define it.
const assigningBoth = "[x, h.f := e1, e2]"

// Bounds of the lemma: how many nodes the expressions of all have, in how many heaps each
// is judged, how many random ones there are, and how many of each pattern.
const (
	lemmaSize     = 3
	lemmaStates   = 24
	lemmaRandom   = 1500
	lemmaPatterns = 60
	maxShape      = 200 // nodes of a pattern that is filled
)

// point is a case of the lemma: e[x, h.f := e1, e2], and the heaps in which it is judged.
type point struct {
	e, e1, e2 lang.Expr
	x         lang.Var
	to        lang.Expr // h.f
	states    []heap.State
}

func (k point) String() string {
	return fmt.Sprintf("(%v)[%v, %v := %v, %v]", k.e, k.x, k.to, k.e1, k.e2)
}

// about returns which clauses the expression of a point is about: the kind of its operator.
func (k point) about() string {
	f, _ := k.to.Field()
	switch g, ok := k.e.Field(); {
	case k.e.Op() == lang.Variable:
		return "variable"
	case ok && f == g:
		return "field"
	case ok:
		return "other"
	}
	return "operator"
}

// stateAfter returns the state after both assignments, of values before; false if one has none, or h is nil.
func (k point) stateAfter(V heap.State) (heap.State, bool) {
	f, _ := k.to.Field()
	h, ok := valueIn(V, k.to.Kid(0)).(lang.ObjectValue)
	v1, v2 := valueIn(V, k.e1), valueIn(V, k.e2)
	if !ok || h.IsNil() || v1 == heap.Bottom || v2 == heap.Bottom {
		return V, false
	}
	return V.Assign(k.x, v1).AssignField(h, f, v2), true
}

var lemmaValue = heap.Lazy(concrete.Standard())

func valueIn(V heap.State, e lang.Expr) lang.Value { return lemmaValue(V).At(e) }

// equalValues compares values of which either may be ⊥.
func equalValues(v, w lang.Value) bool {
	if v == heap.Bottom || w == heap.Bottom {
		return v == w
	}
	return v.Equal(w)
}

// lemmaJudge judges clauses of e[x, h.f := e1, e2] by the lemma
//
//	V(e[x, h.f := e1, e2]) = V'(e), for V' = V[x := V(e1)][V(h).f := V(e2)]
//
// and there is no value on the left where there is none on the right. Each part is judged
// by the step of the induction over e that it is about: operands stand for themselves, by
// variables that have the values which the operands should have. So a clause is right or
// wrong by itself, whatever the others are. Then all of them are judged together.
type lemmaJudge struct {
	in    *notation.Interpreter
	parts map[string]*lemmaPart
}

// lemmaPart is what was found about the clauses for expressions of one kind.
type lemmaPart struct {
	wrong     string
	none, met int // expressions that no clause is about, and others
}

// Judge judges the clauses of a language for expressions of these kinds, each by itself:
// variable; other and field, e.f for another field and for that one; operator.
func Judge(ctx context.Context, text *texts.Language, seed uint64, kinds []string) map[string]props.Clauses {
	l := &lemmaJudge{in: text.Interpreter("symbolic", concrete.Standard().Op), parts: map[string]*lemmaPart{}}
	maps.Copy(l.parts, lists.Table(kinds, func(kind string) *lemmaPart { return &lemmaPart{} }))
	for _, points := range []func(func(point) bool){smallPoints(seed), patternPoints(text, seed), randomPoints(seed)} {
		points(func(k point) bool {
			l.judge(k)
			return ctx.Err() == nil && slices.ContainsFunc(kinds, func(kind string) bool { return l.parts[kind].wrong == "" })
		})
	}
	found := map[string]props.Clauses{}
	for kind, of := range l.parts {
		found[kind] = props.Clauses{Missing: of.none > 0 && of.met == 0, Wrong: of.wrong}
	}
	return found
}

// judge judges a point: the induction step, then the whole, if clauses about its parts are right.
func (l *lemmaJudge) judge(k point) {
	of := l.parts[k.about()]
	if of == nil || of.wrong != "" {
		return
	}
	known, stands := l.hypotheses(k)
	if !l.agrees(k, of, known, stands) || of.wrong != "" {
		return
	}
	for e := range known {
		if at := l.parts[(point{e: e, to: k.to}).about()]; at == nil || at.wrong != "" || at.none > 0 {
			return
		}
	}
	l.agrees(k, of, nil, nil)
}

// hypotheses are variables for all other expressions that clauses could be asked about at a point.
func (l *lemmaJudge) hypotheses(k point) (known map[lang.Expr]lang.Expr, stands map[lang.Var]lang.Expr) {
	known, stands = map[lang.Expr]lang.Expr{}, map[lang.Var]lang.Expr{}
	for _, e := range dag.Order(k.e, k.to, k.e1, k.e2) {
		if e != k.e {
			z := lang.NewVar(fmt.Sprintf("E%d", len(known)+1), e.Type())
			known[e], stands[z] = lang.V(z), e
		}
	}
	return known, stands
}

// agrees compares the values of e[x, h.f := e1, e2] with the wanted ones; false if a clause is missing.
func (l *lemmaJudge) agrees(k point, of *lemmaPart, known map[lang.Expr]lang.Expr, stands map[lang.Var]lang.Expr) bool {
	var image lang.Expr
	if why := undefinedBy(func() { image = l.in.AssignedBoth(k.e, lang.V(k.x), k.to, k.e1, k.e2, known) }); why != nil {
		if why.Why == "" && why.Function == assigningBoth && why.At == k.e.String() {
			of.none++
			*why = spec.NoClause{Why: "no clause is about it"}
		} else {
			of.met++
		}
		if of.none == 0 || of.met > 0 {
			of.wrong = fmt.Sprintf("your clauses do not say what\n  %v\nis: %s", k, reason(why))
		}
		return false
	}
	of.met++
	if of.none > 0 {
		of.wrong = fmt.Sprintf("your clauses say what\n  %v\nis, and not what others of that kind are", k)
		return false
	}
	var used []lang.Var
	for _, z := range lang.FreeVars(image) {
		if _, ok := stands[z]; ok {
			used = append(used, z)
		}
	}
	for _, V := range k.states {
		after, ok := k.stateAfter(V)
		if !ok {
			continue
		}
		W, defined := V, true
		for _, z := range used {
			v := valueIn(after, stands[z])
			if defined = defined && v != heap.Bottom; defined {
				W = W.Assign(z, v)
			}
		}
		if !defined {
			continue
		}
		if got := valueIn(W, image); !equalValues(got, valueIn(after, k.e)) {
			of.wrong = l.told(k, V, image, got, used, stands)
			return true
		}
	}
	return true
}

// reason says why a function has no value.
func reason(why *spec.NoClause) string {
	if why.Why != "" {
		return why.Why
	}
	return why.Error()
}

// told says what is wrong at a point: what the answer makes of it, and nothing of what it should be.
func (l *lemmaJudge) told(k point, V heap.State, image lang.Expr, got lang.Value, used []lang.Var, stands map[lang.Var]lang.Expr) string {
	where := lists.Map(used, func(z lang.Var) string { return fmt.Sprintf("%v for %v", z, stands[z]) })
	if where != nil {
		where = []string{", where " + strings.Join(where, " and ") + " after the assignments"}
	}
	return fmt.Sprintf("the lemma V(e[x, h.f := e1, e2]) = V'(e) fails on\n  %v\nwith V: %v\nby your clauses it is %v%s: its value is %s", k, V, image, strings.Join(where, ""), heap.Show(got))
}

// undefinedBy calls f, and tells why a function has no value; nil if it has.
func undefinedBy(f func()) (why *spec.NoClause) {
	defer func() {
		switch p := recover().(type) {
		case nil:
		case spec.NoClause:
			why = &p
		default:
			panic(p)
		}
	}()
	f()
	return nil
}

// smallPoints lists all expressions up to a size, over two variables and two fields, for small h, e1, e2.
func smallPoints(seed uint64) func(func(point) bool) {
	return func(yield func(point) bool) {
		u := section4.TwoFields()
		en := section4.NewEnumeration(u)
		all, dice := en.States(u.Vars, u.Fields), props.NewDice(seed, 2)
		f, class := u.Fields[0], u.Vars[0].Type
		var objects []lang.Expr
		for n := 1; n <= 2; n++ {
			objects = append(objects, slices.DeleteFunc(slices.Clone(en.Exprs(class, n)), func(e lang.Expr) bool {
				g, ok := e.Field()
				return ok && (g != f || e.Kid(0).Op() != lang.Variable)
			})...)
		}
		for n := 1; n <= lemmaSize; n++ {
			for _, t := range []lang.Type{class, lang.Bool} {
				for _, e := range en.Exprs(t, n) {
					for i := range len(objects) * len(objects) * len(objects) {
						h, e1, e2 := objects[i/len(objects)/len(objects)], objects[i/len(objects)%len(objects)], objects[i%len(objects)]
						if h.Op() == lang.Constant {
							continue
						}
						k := point{e: e, e1: e1, e2: e2, x: u.Vars[0], to: lang.Dot(h, f)}
						for range lemmaStates {
							k.states = append(k.states, all[dice.IntN(len(all))])
						}
						if !yield(k) {
							return
						}
					}
				}
			}
		}
	}
}

// randomPoints are larger ones, with several classes and types.
func randomPoints(seed uint64) func(func(point) bool) {
	return func(yield func(point) bool) {
		u, dice := section4.Large(), props.NewDice(seed, 3)
		for range lemmaRandom {
			x, f := props.OneOf(dice, "x", u.Vars), props.OneOf(dice, "f", u.Fields)
			k := point{x: x, to: lang.Dot(u.Expr(dice, f.Of, 1+dice.IntN(3)), f), e1: u.Expr(dice, x.Type, 1+dice.IntN(4)), e2: u.Expr(dice, f.Type, 1+dice.IntN(4))}
			types := []lang.Type{f.Type, x.Type, lang.Bool, f.Of}
			k.e = u.Expr(dice, types[dice.IntN(len(types))], 1+dice.IntN(10))
			for range lemmaStates / 4 {
				k.states = append(k.states, u.State(dice))
			}
			if !yield(k) {
				return
			}
		}
	}
}
