package main

import (
	"fmt"
	"slices"
	"strings"

	"tandem/concrete"
	"tandem/lang"
	"tandem/lang/heapfile"
	"tandem/objects"
	"tandem/wp/heap"
)

// maxDrawn is how many objects of a heap are drawn. JSON has them all.
const maxDrawn = 100

// drawing is a heap on lines: each object with the variables that denote it,
//
//	n, r → Node1 {val: 3, next → Node2}
//	       Node2 {val: 5, next: nil}
//
// those first that the variables reach first. It is empty for a program without
// classes, and where there are no objects.
func (p *source) drawing(V concrete.Valuation, vars []lang.Var) []string {
	if len(p.Classes) == 0 {
		return nil
	}
	vars = slices.DeleteFunc(slices.Clone(vars), isResult)
	objects := p.byReach(V, vars)
	names := map[lang.ObjectValue][]string{}
	for _, x := range vars {
		if o, ok := V.At(x).(lang.ObjectValue); ok && !o.IsNil() {
			names[o] = append(names[o], x.Name)
		}
	}
	more := len(objects) - maxDrawn
	objects = objects[:min(len(objects), maxDrawn)]
	var rows [][2]string
	width := 0
	for _, o := range objects {
		from := ""
		if list := names[o]; len(list) > 0 {
			from = strings.Join(list, ", ")
		}
		width = max(width, len([]rune(from)))
		rows = append(rows, [2]string{from, p.object(V, o)})
	}
	var lines []string
	for _, r := range rows {
		arrow := " → "
		switch {
		case width == 0:
			arrow = ""
		case r[0] == "":
			arrow = "   "
		}
		lines = append(lines, pad(r[0], width, false)+arrow+r[1])
	}
	if more > 0 {
		lines = append(lines, fmt.Sprintf("and %s; --json has them", count(more, "more object")))
	}
	return lines
}

// object is an object with its fields: Node1 {val: 3, next → Node2}.
func (p *source) object(V concrete.Valuation, o lang.ObjectValue) string {
	var parts []string
	for _, f := range p.fieldsOf(o) {
		v := fieldAt(V, o, f)
		if w, ok := v.(lang.ObjectValue); ok && !w.IsNil() {
			parts = append(parts, f.Name+" → "+w.String())
		} else {
			parts = append(parts, f.Name+": "+short(v))
		}
	}
	return fmt.Sprintf("%v {%s}", o, strings.Join(parts, ", "))
}

func (p *source) fieldsOf(o lang.ObjectValue) []lang.Field {
	if d := p.Class(o.Type()); d != nil {
		return d.Fields
	}
	return nil
}

func fieldAt(V concrete.Valuation, o lang.ObjectValue, f lang.Field) lang.Value {
	return V.At(f.Array()).(lang.ArrayValue).At(o)
}

// byReach lists the objects of V: those that the variables denote, what these
// reach, and the others.
func (p *source) byReach(V concrete.Valuation, vars []lang.Var) []lang.ObjectValue {
	var list []lang.ObjectValue
	seen := map[lang.ObjectValue]bool{}
	add := func(v lang.Value) {
		if o, ok := v.(lang.ObjectValue); ok && !o.IsNil() && !seen[o] {
			seen[o] = true
			list = append(list, o)
		}
	}
	for _, x := range vars {
		add(V.At(x))
	}
	reach := func(from int) {
		for ; from < len(list); from++ {
			for _, f := range p.fieldsOf(list[from]) {
				add(fieldAt(V, list[from], f))
			}
		}
	}
	reach(0)
	for _, o := range heapfile.Objects(p.Program, V.At) {
		add(o)
	}
	return list
}

// dot is V as a graph in the language of Graphviz, with a title.
func (p *source) dot(V concrete.Valuation, vars []lang.Var, name, title string) string {
	state := objects.HeapState(p.Program, V)
	state.G = V // with local variables
	var shown []lang.Var
	for _, x := range vars {
		if !x.IsField() {
			shown = append(shown, x)
		}
	}
	text := heap.Dot(state, shown, p.Fields())
	return strings.Replace(text, "digraph heap {\n", fmt.Sprintf("digraph %s {\n  label=%q;\n", name, title), 1)
}

// heapChanged tells whether step i changed the objects, their fields, or what
// denotes them.
func (r *tandemRun) heapChanged(i int) bool {
	before, now := r.moments[i-1], r.moments[i]
	for _, x := range differ(now.vars, before.V, now.V) {
		if x.Type.IsClass() || x.IsField() {
			return true
		}
	}
	return false
}

// dot is the heap of the start, and of each step that changed it, as graphs.
func (r *tandemRun) dot() []byte {
	var b strings.Builder
	for i, m := range r.moments {
		title := fmt.Sprintf("%s, the start", r.program.File)
		switch {
		case i > 0 && !r.heapChanged(i):
			continue
		case i > 0:
			title = fmt.Sprintf("%s, step %d: %s, %s", r.program.File, m.step, m.rule, headOf(m.stmt))
		}
		b.WriteString(r.program.dot(m.V, m.vars, fmt.Sprintf("step%d", m.step), title))
	}
	return []byte(b.String())
}
