package statements

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"tandem/internal/lists"
	"tandem/lang"
	subsume "tandem/papers/subsumption"
	"tandem/papers/subsumption/concretes"
	"tandem/props"
	"tandem/spec"
)

// smaller lists cases that are a step simpler: a root, a number or a cell less, null in
// the place of an object, its successor in that of an object, 0 in that of an integer, or
// a path condition without what is about no symbol of the state.
func smaller(k Case) []Case {
	var list []Case
	for i := range k.S1.Roots {
		list = append(list, k.changed(func(s *subsume.State) { s.Roots = slices.Delete(s.Roots, i, i+1) }))
	}
	list = append(list, k.shorter()...)
	for i := range k.S1.Numbers {
		list = append(list, k.changed(func(s *subsume.State) { s.Numbers = slices.Delete(s.Numbers, i, i+1) }))
	}
	if a := k.S1.Array; a != nil {
		for i := range a.Cells {
			list = append(list, k.changed(func(s *subsume.State) {
				if i < len(s.Array.Cells) {
					s.Array.Cells = slices.Delete(s.Array.Cells, i, i+1)
				}
			}))
		}
	}
	for which, s := range k.states() {
		one := func(change func(*subsume.State)) {
			t := s.Clone()
			change(t)
			c := k
			if *[]**subsume.State{&c.S1, &c.S2}[which] = t.Collected(); true {
				list = append(list, c)
			}
		}
		for i, r := range s.Roots {
			if r.To != subsume.Null {
				one(func(t *subsume.State) { t.Roots[i].To = subsume.Null })
			}
		}
		for i, o := range s.Objects {
			for f, to := range o.To {
				if to != subsume.Null {
					one(func(t *subsume.State) { t.Objects[i].To[f] = subsume.Null })
				}
			}
			if pointed := slices.ContainsFunc(s.Roots, func(r subsume.Root) bool { return r.To == subsume.Node(i) }); len(o.To) == 1 &&
				o.To[0] != subsume.Node(i) && (o.To[0] != subsume.Uninit || !pointed) { // else it would stay
				one(func(t *subsume.State) { bypass(t, i) })
			}
			for f, e := range o.Data {
				if !e.IsZero() && e != lang.I(0) {
					one(func(t *subsume.State) { t.Objects[i].Data[f] = lang.I(0) })
				}
			}
		}
		for i, x := range s.Numbers {
			if x.Value != lang.I(0) {
				one(func(t *subsume.State) { t.Numbers[i].Value = lang.I(0) })
			}
		}
		if s.Array != nil {
			for i := range s.Array.Cells {
				one(func(t *subsume.State) { t.Array.Cells = slices.Delete(t.Array.Cells, i, i+1) })
			}
		}
		if used := dataOf(s).Symbols(); s.PC != lang.True {
			about := lang.Conjuncts(s.PC)
			kept := slices.DeleteFunc(slices.Clone(about), func(e lang.Expr) bool {
				return !slices.ContainsFunc(lang.FreeVars(e), func(x lang.Var) bool { return slices.Contains(used, x) })
			})
			if len(kept) < len(about) {
				one(func(t *subsume.State) { t.PC = lang.All(kept...) })
			}
		}
	}
	list = append(list, k.ends()...)
	same := k.show() // a step to the same case would be taken for ever
	return slices.DeleteFunc(list, func(c Case) bool { return c.show() == same })
}

// ends lists, of small cases, those in which one object of each state has no successors.
func (k Case) ends() []Case {
	if k.S2 == nil || len(k.S1.Objects)+len(k.S2.Objects) > 8 {
		return nil
	}
	var list []Case
	for i := range k.S1.Objects {
		for j := range k.S2.Objects {
			c := Case{k.S1.Clone(), k.S2.Clone()}
			for f := range c.S1.Objects[i].To {
				c.S1.Objects[i].To[f] = subsume.Null
			}
			for f := range c.S2.Objects[j].To {
				c.S2.Objects[j].To[f] = subsume.Null
			}
			list = append(list, Case{c.S1.Collected(), c.S2.Collected()})
		}
	}
	return list
}

// bypass lets what points to an object of a list point to its successor.
func bypass(s *subsume.State, i int) {
	to := s.Objects[i].To[0]
	for r := range s.Roots {
		if s.Roots[r].To == subsume.Node(i) {
			s.Roots[r].To = to
		}
	}
	for n := range s.Objects {
		for f := range s.Objects[n].To {
			if s.Objects[n].To[f] == subsume.Node(i) {
				s.Objects[n].To[f] = to
			}
		}
	}
}

// dataOf returns a state without its path condition.
func dataOf(s *subsume.State) *subsume.State {
	t := s.Clone()
	t.PC = lang.True
	return t
}

// shorter lists cases with the same variable, in both states, at null, at the successor of
// its object, or at an object without successors.
func (k Case) shorter() []Case {
	var list []Case
	for i := range k.S1.Roots {
		for _, change := range []func(s *subsume.State, to []subsume.Node){
			func(s *subsume.State, _ []subsume.Node) { s.Roots[i].To = subsume.Null },
			func(s *subsume.State, to []subsume.Node) {
				if len(to) == 1 && to[0] != subsume.Uninit {
					s.Roots[i].To = to[0]
				}
			},
			func(_ *subsume.State, to []subsume.Node) {
				for f := range to {
					to[f] = subsume.Null
				}
			},
		} {
			list = append(list, k.changed(func(s *subsume.State) {
				if i < len(s.Roots) && s.Roots[i].To.IsObject() {
					change(s, s.Objects[s.Roots[i].To].To)
				}
			}))
		}
	}
	return list
}

// changed returns the case with the same change in both states.
func (k Case) changed(change func(*subsume.State)) Case {
	one := func(s *subsume.State) *subsume.State {
		if s == nil {
			return nil
		}
		t := s.Clone()
		change(t)
		return t.Collected()
	}
	return Case{one(k.S1), one(k.S2)}
}

// possible lists what the text says may be: a statement holds where a case shows it.
func (j judge) possible() []group {
	return []group{
		{&props.Property[Case]{
			ID: "constraints-unbounded", Finite: true,
			Gen: func(src props.Source) Case {
				k := src.Choose(3, "k")
				return Case{oneNode(k), oneNode((k + 1 + src.Choose(2, "other")) % 3)}
			},
			Judge: j.unbounded,
		}, ofFigures},
		{&props.Property[Case]{
			ID: "arrays-missed", Finite: true,
			Gen: func(src props.Source) Case {
				elem := props.OneOf(src, "elem", elems)
				return Case{
					parts{len: lang.I(2), x: lang.I(0), extra: lang.True, cells: []subsume.Cell{{Index: lang.I(0), Elem: elem}, {Index: lang.I(1), Elem: elem}}}.state(),
					parts{len: n, x: lang.I(0), extra: lang.True}.state(),
				}
			},
			Judge: j.missed,
		}, ofFigures},
	}
}

// oneNode returns x → o {elem: k}.
func oneNode(k int) *subsume.State {
	return &subsume.State{
		Name: "s", Classes: nodes.classes, PC: lang.True, Roots: []subsume.Root{{Name: "x", Class: "Node", To: 0}},
		Objects: []subsume.Object{{Name: "o1", Class: nodes.classes[0], To: []subsume.Node{subsume.Null}, Data: []lang.Expr{lang.I(int64(k))}}},
	}
}

func (j judge) unbounded(ctx context.Context, k Case) spec.Verdict {
	e := spec.Evidence{Compared: 1}
	var abstract []*subsume.State
	for _, s := range k.states() {
		t, err := j.List(s)
		if err != nil {
			return spec.Refute(e, nil, err.Error())
		}
		abstract = append(abstract, t)
	}
	v := j.Subsumed(ctx, abstract[0], abstract[1], implied(ints))
	switch {
	case !v.Matching.True:
		return spec.Refute(e, &spec.Failure{Wanted: "the same heap", Got: "another one"}, "the abstract heaps do not match")
	case v.Answer == subsume.Yes:
		return spec.Refute(e, &spec.Failure{Wanted: "other constraints", Got: "subsumed"}, "a state subsumes one with another integer")
	}
	return spec.Verdict{Evidence: e}
}

func (j judge) missed(ctx context.Context, k Case) spec.Verdict {
	e := spec.Evidence{Compared: 1}
	var lists []*subsume.State
	for _, s := range k.states() {
		t, err := j.Cells(s, decide(lengths))
		if err != nil {
			return spec.Discard(err.Error())
		}
		lists = append(lists, t)
	}
	b := concretes.Bounds{Ints: lengths, Length: int(length)}
	if missing := concretes.Missing(concretes.Arrays(k.S1, b), concretes.Arrays(k.S2, b)); missing != "" {
		return spec.Refute(e, &spec.Failure{At: missing, Wanted: "an array of s2, too", Got: "one of s1 only"}, "it is no containment")
	}
	if v := j.Subsumed(ctx, lists[0], lists[1], implied(lengths)); v.Answer == subsume.Yes {
		return spec.Refute(e, &spec.Failure{Wanted: "not subsumed", Got: "subsumed"}, "the containment is found")
	}
	return spec.Verdict{Evidence: e}
}

// Case is two states of one program; the second one is nil where a statement is about
// one.
type Case struct{ S1, S2 *subsume.State }

func (k Case) states() []*subsume.State {
	if k.S2 == nil {
		return []*subsume.State{k.S1}
	}
	return []*subsume.State{k.S1, k.S2}
}

// show prints a case.
func (k Case) show() props.Shown {
	var lines []string
	size := 0
	for i, s := range k.states() {
		lines = append(lines, fmt.Sprintf("s%d: %s", i+1, Line(s)))
		size += sizeOf(s)
	}
	return props.Shown{Other: strings.Join(lines, "\n"), Size: size}
}

// sizeOf returns the roots, objects, cells, integers and conjuncts of a state.
func sizeOf(s *subsume.State) int {
	n := len(s.Roots) + len(s.Objects) + len(s.Numbers) + len(lang.Conjuncts(s.PC)) + lang.Nodes(s.PC)
	for _, o := range s.Objects {
		n += len(o.Data) + len(o.Sum) + lists.Count(o.To, func(to subsume.Node) bool { return to != subsume.Null })
	}
	if s.Array != nil {
		n += 3 * len(s.Array.Cells)
	}
	return n
}

// Line returns a state in one line.
func Line(s *subsume.State) string {
	parts := lists.Map(s.Roots, func(r subsume.Root) string { return r.Name + " → " + s.NameOf(r.To) })
	parts = append(parts, lists.Map(s.Numbers, func(x subsume.Number) string { return x.Name + " = " + x.Value.Math() })...)
	for i := range s.Objects {
		o := &s.Objects[i]
		parts = append(parts, fmt.Sprintf("%s: %s {%s}", o.Name, o.Class.Name, s.FieldsText(o)))
	}
	if s.Array != nil {
		parts = append(parts, s.Array.String())
	}
	if s.PC != lang.True {
		parts = append(parts, "PC: "+s.PC.Math())
	}
	return strings.Join(parts, "; ")
}
