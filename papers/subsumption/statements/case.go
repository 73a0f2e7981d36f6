package statements

import (
	"fmt"
	"strings"

	"tandem/internal/lists"
	"tandem/lang"
	subsume "tandem/papers/subsumption"
	"tandem/props"
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

// sizeOf returns the roots, objects, cells, integers and conjuncts of a state.
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

// Line returns a state in one line.
func Line(s *subsume.State) string {
	parts := lists.Map(s.Roots, func(r subsume.Root) string { return r.Name + " → " + s.NameOf(r.To) })
	parts = append(parts, lists.Map(s.Numbers, func(x subsume.Number) string { return x.Name + " = " + x.Value.Math() })...)
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
				all := lists.Map(o.Sum, func(t []lang.Expr) string { return text(t[i]) })
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
		cells := lists.Map(a.Cells, func(c subsume.Cell) string { return c.Index.Math() + ": " + c.Elem.Math() })
		parts = append(parts, fmt.Sprintf("%s = {%s}, |%s| = %s", a.Name, strings.Join(cells, ", "), a.Name, a.Len.Math()))
	}
	if s.PC != lang.True {
		parts = append(parts, "PC: "+s.PC.Math())
	}
	return strings.Join(parts, "; ")
}
