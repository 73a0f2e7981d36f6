package statements

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"tandem/concrete"
	"tandem/internal/lists"
	"tandem/lang"
	subsume "tandem/papers/subsumption"
	"tandem/papers/subsumption/concretes"
	"tandem/props"
)

// vocabulary is what classes heaps have.
type vocabulary struct {
	classes []*subsume.Class
	any     bool // variables and fields refer to objects of any class
}

var (
	list1 = vocabulary{classes: []*subsume.Class{{Name: "A", Refs: []subsume.Ref{{Name: "f", Class: "A"}}}}}
	tree1 = vocabulary{classes: []*subsume.Class{{Name: "A", Refs: []subsume.Ref{{Name: "f", Class: "A"}, {Name: "g", Class: "A"}}}}}
	two   = vocabulary{classes: []*subsume.Class{
		{Name: "A", Refs: []subsume.Ref{{Name: "f", Class: "B"}}}, {Name: "B", Refs: []subsume.Ref{{Name: "g", Class: "A"}}},
	}}
	// subtypes has two classes of one type, which any variable and field has.
	subtypes = vocabulary{any: true, classes: []*subsume.Class{
		{Name: "A", Refs: []subsume.Ref{{Name: "f"}}}, {Name: "B"},
	}}
)

// vocabularies lists those of heaps.
func (g Given) vocabularies() []vocabulary {
	list := []vocabulary{list1, tree1, two}
	if g.Subtypes {
		list = append(list, subtypes)
	}
	return list
}

// names are those of reference variables.
var names = []string{"x", "y", "z"}

// heap builds a heap of at most so many objects, without garbage: objects are numbered
// as the roots reach them, so that no two choices make the same one.
func heap(src props.Source, v vocabulary, roots, most int) *subsume.State {
	s := &subsume.State{Name: "s", Classes: v.classes, PC: lang.True}
	target := func(class string, uninit bool) subsume.Node {
		to := []subsume.Node{subsume.Null}
		if uninit {
			to = append(to, subsume.Uninit)
		}
		for n := range s.Objects {
			if v.any || s.Objects[n].Class.Name == class {
				to = append(to, subsume.Node(n))
			}
		}
		var fresh []*subsume.Class
		if len(s.Objects) < most {
			fresh = append(fresh, lists.Filter(v.classes, func(c *subsume.Class) bool { return v.any || c.Name == class })...)
		}
		at := src.Choose(len(to)+len(fresh), "target")
		if at < len(to) {
			return to[at]
		}
		c := fresh[at-len(to)]
		o := subsume.Object{Name: fmt.Sprintf("o%d", len(s.Objects)+1), Class: c, To: make([]subsume.Node, len(c.Refs))}
		s.Objects = append(s.Objects, o)
		return subsume.Node(len(s.Objects) - 1)
	}
	for i := range roots {
		class := v.classes[i%len(v.classes)].Name
		if v.any {
			class = ""
		}
		s.Roots = append(s.Roots, subsume.Root{Name: names[i], Class: class})
		s.Roots[i].To = target(class, false)
	}
	for n := 0; n < len(s.Objects); n++ {
		for f, r := range s.Objects[n].Class.Refs {
			s.Objects[n].To[f] = target(r.Class, true)
		}
	}
	return s
}

// heaps makes two heaps of one program.
func (g Given) heaps(src props.Source) Case {
	v := props.OneOf(src, "classes", g.vocabularies())
	return g.pair(src, v, 1+src.Choose(3, "roots"), 3)
}

// pair makes two heaps over a vocabulary.
func (g Given) pair(src props.Source, v vocabulary, roots, most int) (k Case) {
	src.Group("s1", func() { k.S1 = heap(src, v, roots, most) })
	src.Group("s2", func() {
		if src.Choose(2, "near") == 1 { // much like the first one: random pairs seldom match
			k.S2 = near(src, k.S1)
			return
		}
		k.S2 = heap(src, v, roots, most)
	})
	return k
}

// near returns a heap that differs from s in a place or two.
func near(src props.Source, s *subsume.State) *subsume.State {
	t := s.Clone()
	for range 1 + src.Choose(2, "changes") {
		if len(t.Objects) == 0 {
			return t
		}
		o := &t.Objects[src.Choose(len(t.Objects), "object")]
		if len(o.To) == 0 {
			continue
		}
		f := src.Choose(len(o.To), "field")
		to := []subsume.Node{subsume.Uninit, subsume.Null}
		for n := range t.Objects {
			if c := o.Class.Refs[f].Class; c == "" || c == t.Objects[n].Class.Name {
				to = append(to, subsume.Node(n))
			}
		}
		o.To[f] = props.OneOf(src, "to", to)
	}
	return t.Collected()
}

// lists makes two lists. With three variables, two may share what a third does not.
func (g Given) lists(src props.Source) (k Case) {
	roots := 1 + src.Choose(3, "roots")
	src.Group("s1", func() { k.S1 = chains(src, roots) })
	src.Group("s2", func() {
		if src.Choose(2, "near") == 0 || len(k.S1.Objects) == 0 {
			k.S2 = chains(src, roots)
			return
		}
		t := k.S1.Clone() // another variable points elsewhere
		t.Roots[src.Choose(roots, "root")].To = subsume.Node(src.Choose(len(t.Objects), "to"))
		k.S2 = t.Collected()
	})
	return k
}

// chains builds a heap whose roots have chains of objects, each of which ends in null,
// in what is not initialised, or in an object that there is.
func chains(src props.Source, roots int) *subsume.State {
	s := &subsume.State{Name: "s", Classes: list1.classes, PC: lang.True}
	class := list1.classes[0]
	for i := range roots {
		before := len(s.Objects)
		for range src.Choose(7, "objects") {
			n := len(s.Objects)
			if n > before {
				s.Objects[n-1].To[0] = subsume.Node(n)
			}
			s.Objects = append(s.Objects, subsume.Object{Name: fmt.Sprintf("o%d", n+1), Class: class, To: []subsume.Node{subsume.Null}})
		}
		end := []subsume.Node{subsume.Null}
		if len(s.Objects) > before {
			end = append(end, subsume.Uninit)
		}
		for n := range s.Objects {
			end = append(end, subsume.Node(n))
		}
		to := props.OneOf(src, "end", end)
		r := subsume.Root{Name: names[i], Class: class.Name, To: to}
		if len(s.Objects) > before {
			s.Objects[len(s.Objects)-1].To[0] = to
			r.To = subsume.Node(before)
		}
		s.Roots = append(s.Roots, r)
	}
	return s
}

// Symbols of states with arrays: indexes, a length and an element.
var (
	vi, vj, vn = lang.NewVar("i", lang.Int), lang.NewVar("j", lang.Int), lang.NewVar("n", lang.Int)
	length     = int64(3)
	lengths    = []int64{0, 1, 2, 3}
)

// arrays makes two states with an array, the second one often much like the first.
func (g Given) arrays(src props.Source) (k Case) {
	var p parts
	src.Group("s1", func() { p = choose(src, 3) })
	k.S1 = p.state()
	src.Group("s2", func() {
		if src.Choose(2, "near") == 1 {
			p = p.near(src)
		} else {
			p = choose(src, 3)
		}
		k.S2 = p.state()
	})
	return k
}

// anArray makes one state with an array.
func (g Given) anArray(src props.Source) Case { return Case{S1: array(src, 4)} }

// array builds a state with an array of less than so many cells, and an integer variable.
func array(src props.Source, most int) *subsume.State { return choose(src, most).state() }

// parts is what a state with an array is made of.
type parts struct {
	len, x, extra lang.Expr
	cells         []subsume.Cell
}

var (
	i, j, n = lang.V(vi), lang.V(vj), lang.V(vn)
	indexes = []lang.Expr{lang.I(0), lang.I(1), i, j, plus(i, 1), plus(n, -1), lang.I(2)}
	elems   = []lang.Expr{lang.V(va), lang.I(0), lang.I(1)}
	bounds0 = []lang.Expr{n, lang.I(1), lang.I(2), lang.I(0), lang.I(3)}
	extras  = []lang.Expr{lang.True, lang.Term(lang.Eq, i, lang.I(1)), lang.Term(lang.Lt, i, j), lang.Term(lang.Eq, n, lang.I(2)), lang.Term(lang.Eq, i, lang.I(0))}
)

func plus(e lang.Expr, k int64) lang.Expr { return lang.Term(lang.Add, e, lang.I(k)) }

func choose(src props.Source, most int) parts {
	p := parts{len: props.OneOf(src, "length", bounds0), x: lang.I(0)}
	for range src.Choose(most, "cells") {
		p.cells = append(p.cells, subsume.Cell{Index: props.OneOf(src, "index", indexes), Elem: props.OneOf(src, "elem", elems)})
	}
	if src.Choose(2, "variable") == 1 {
		p.x = indexes[src.Choose(5, "value")]
	}
	p.extra = props.OneOf(src, "condition", extras)
	return p
}

// near returns the parts with one of them changed.
func (p parts) near(src props.Source) parts {
	p.cells = slices.Clone(p.cells)
	switch change := src.Choose(5, "change"); {
	case change == 0:
		p.extra = props.OneOf(src, "condition", extras)
	case change == 1:
		p.len = props.OneOf(src, "length", bounds0)
	case change == 2:
		p.x = indexes[src.Choose(5, "value")]
	case len(p.cells) == 0:
	case change == 3:
		at := src.Choose(len(p.cells), "cell")
		p.cells = slices.Delete(p.cells, at, at+1)
	default:
		p.cells[src.Choose(len(p.cells), "cell")] = subsume.Cell{Index: props.OneOf(src, "index", indexes), Elem: props.OneOf(src, "elem", elems)}
	}
	return p
}

// state returns the state; its path condition has invariants 1 to 3.
func (p parts) state() *subsume.State {
	s := &subsume.State{Name: "s", Array: &subsume.Array{Name: "d", Len: p.len, Cells: p.cells}, Numbers: []subsume.Number{{Name: "x", Value: p.x}}}
	last := lang.I(-1)
	var facts []lang.Expr
	for _, c := range p.cells {
		facts = append(facts, lang.Term(lang.Lt, last, c.Index))
		last = c.Index
	}
	s.PC = lang.All(append(facts, lang.Term(lang.Lt, last, p.len), p.extra)...)
	bound(s, map[lang.Var]int64{va: 1, vi: 2, vj: 2, vn: length})
	return s
}

var eval = concrete.Eval(concrete.Standard())

// implied decides condition 2 by enumeration of the values of symbols, which the path
// conditions of cases bound.
func implied(values []int64) subsume.Implied {
	return func(_ context.Context, c1, c2 subsume.Constraint) (subsume.Answer, string) {
		names := slices.Clone(c1.Names)
		names = lists.Union(names, c2.Names)
		second := points(c2, names, values)
		for p := range points(c1, names, values) {
			if !second[p] {
				return subsume.No, ""
			}
		}
		return subsume.Yes, ""
	}
}

// decide reports whether PC ⇒ goal by enumeration.
func decide(values []int64) subsume.Decide {
	return func(pc, goal lang.Expr) (subsume.Answer, string) {
		for V := range concretes.Valuations(lang.FreeVars(pc, goal), pc, values) {
			if eval(V).At(goal) != lang.BoolValue(true) {
				return subsume.No, ""
			}
		}
		return subsume.Yes, ""
	}
}

// points returns the values of names, as texts, for which the bound symbols have values that
// make the body true.
func points(c subsume.Constraint, names []lang.Var, values []int64) map[string]bool {
	var pc []lang.Expr
	own := make([][]lang.Expr, len(names)) // about one name
	var rest []lang.Expr                   // about several
	for _, e := range lang.Conjuncts(c.Body) {
		var about []int
		for _, x := range lang.FreeVars(e) {
			if i := slices.Index(names, x); i >= 0 {
				about = append(about, i)
			}
		}
		switch len(about) {
		case 0:
			pc = append(pc, e)
		case 1:
			own[about[0]] = append(own[about[0]], e)
		default:
			rest = append(rest, e)
		}
	}
	set := map[string]bool{}
	seen := map[string]bool{}
	for V := range concretes.Valuations(c.Bound, lang.All(pc...), values) {
		allowed := make([][]int64, len(names))
		key := ""
		for i, x := range names {
			for _, n := range domain {
				W := V.Update(x, lang.NewInt(n))
				if !slices.ContainsFunc(own[i], func(e lang.Expr) bool { return eval(W).At(e) != lang.BoolValue(true) }) {
					allowed[i] = append(allowed[i], n)
				}
			}
			key += strings.Join(texts(allowed[i]), ",") + ";"
		}
		if len(rest) == 0 && seen[key] {
			continue
		}
		seen[key] = true
		at := make([]int64, len(names))
		var choose func(i int, V concrete.Valuation)
		choose = func(i int, V concrete.Valuation) {
			if i == len(names) {
				if !slices.ContainsFunc(rest, func(e lang.Expr) bool { return eval(V).At(e) != lang.BoolValue(true) }) {
					set[strings.Join(texts(at), ",")] = true
				}
				return
			}
			for _, n := range allowed[i] {
				at[i] = n
				next := V
				if len(rest) > 0 {
					next = V.Update(names[i], lang.NewInt(n))
				}
				choose(i+1, next)
			}
		}
		choose(0, V)
	}
	return set
}

func texts(list []int64) []string {
	return lists.Map(list, func(n int64) string { return strconv.FormatInt(n, 10) })
}
