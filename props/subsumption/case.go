package subsumption

import (
	"fmt"
	"slices"
	"strings"

	"tandem/lang"
	"tandem/props"
	"tandem/subsume"
)

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

// sizeOf is the roots, objects, cells, integers and conjuncts of a state.
func sizeOf(s *subsume.State) int {
	n := len(s.Roots) + len(s.Objects) + len(s.Numbers) + len(lang.Conjuncts(s.PC)) + lang.Nodes(s.PC)
	for _, o := range s.Objects {
		n += len(o.Data) + len(o.Sum)
		for _, t := range o.To {
			if t != subsume.Null {
				n++
			}
		}
	}
	if s.Array != nil {
		n += 3 * len(s.Array.Cells)
	}
	return n
}

// Line is a state in one line.
func Line(s *subsume.State) string {
	var parts []string
	for _, r := range s.Roots {
		parts = append(parts, r.Name+" → "+s.NameOf(r.To))
	}
	for _, x := range s.Numbers {
		parts = append(parts, x.Name+" = "+x.Value.Math())
	}
	text := func(e lang.Expr) string {
		if e.IsZero() {
			return "uninit"
		}
		return e.Math()
	}
	for _, o := range s.Objects {
		var fields []string
		for i, f := range o.Class.Ints {
			switch {
			case o.IsSummary():
				var all []string
				for _, t := range o.Sum {
					all = append(all, text(t[i]))
				}
				fields = append(fields, f+": "+strings.Join(all, " ∨ "))
			case !o.Special:
				fields = append(fields, f+": "+text(o.Data[i]))
			}
		}
		for i, f := range o.Class.Refs {
			fields = append(fields, f.Name+" → "+s.NameOf(o.To[i]))
		}
		parts = append(parts, fmt.Sprintf("%s: %s {%s}", o.Name, o.Class.Name, strings.Join(fields, ", ")))
	}
	if a := s.Array; a != nil {
		var cells []string
		for _, c := range a.Cells {
			cells = append(cells, c.Index.Math()+": "+c.Elem.Math())
		}
		parts = append(parts, fmt.Sprintf("%s = {%s}, |%s| = %s", a.Name, strings.Join(cells, ", "), a.Name, a.Len.Math()))
	}
	if s.PC != lang.True {
		parts = append(parts, "PC: "+s.PC.Math())
	}
	return strings.Join(parts, "; ")
}

// smaller lists cases that are a step simpler: a root, a number or a cell less, null in
// the place of an object, 0 in that of an integer, or a weaker path condition.
func smaller(k Case) []Case {
	var list []Case
	for i := range k.S1.Roots {
		list = append(list, k.changed(func(s *subsume.State) { s.Roots = slices.Delete(s.Roots, i, i+1) }))
	}
	list = append(list, k.shorter()...)
	for i := range k.S1.Numbers {
		list = append(list, k.changed(func(s *subsume.State) { s.Numbers = slices.Delete(s.Numbers, i, i+1) }))
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
	}
	return list
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

// changed is the case with the same change in both states.
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
