package report

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"tandem/internal/lists"
	"tandem/lang"
	"tandem/lang/heapfile"
	"tandem/languages"
)

// maxDrawn is how many objects of a heap are drawn. JSON has them all.
const maxDrawn = 100

// drawing returns a heap on lines: each object with the variables that denote it,
//
//	n, r → Node1 {val: 3, next → Node2}
//	       Node2 {val: 5, next: nil}
//
// those first that the variables reach first. It is empty for a program without
// classes, and where there are no objects.
func (p *Program) drawing(V languages.Valuation, vars []lang.Var) []string {
	if V == nil || !p.hasClasses() {
		return nil
	}
	vars = slices.DeleteFunc(slices.Clone(vars), isResult)
	objects, more := p.byReach(V, vars, maxDrawn)
	names := map[lang.ObjectValue][]string{}
	for _, x := range vars {
		if o, ok := object(V.At(x)); ok {
			names[o] = append(names[o], x.Name)
		}
	}
	lines := arrows(objects, names, func(o lang.ObjectValue) string { return p.object(V, o) })
	if more > 0 {
		lines = append(lines, fmt.Sprintf("and %s; --json has them", Count(more, "more object")))
	}
	return lines
}

// arrows lists nodes with the names of what denotes them before each, in a column; none: there is no column.
func arrows[N comparable](nodes []N, names map[N][]string, text func(N) string) []string {
	width := 0
	for _, n := range nodes {
		width = max(width, utf8.RuneCountInString(strings.Join(names[n], ", ")))
	}
	return lists.Map(nodes, func(n N) string {
		from, arrow := strings.Join(names[n], ", "), " → "
		switch {
		case width == 0:
			arrow = ""
		case from == "":
			arrow = "   "
		}
		return pad(from, width, false) + arrow + text(n)
	})
}

// object returns v if that is an object, and not nil.
func object(v lang.Value) (o lang.ObjectValue, ok bool) {
	o, ok = v.(lang.ObjectValue)
	return o, ok && !o.IsNil()
}

// object returns an object with its fields: Node1 {val: 3, next → Node2}.
func (p *Program) object(V languages.Valuation, o lang.ObjectValue) string {
	var parts []string
	for _, f := range p.fieldsOf(o) {
		v := fieldAt(V, o, f)
		if w, ok := object(v); ok {
			parts = append(parts, f.Name+" → "+w.String())
		} else {
			parts = append(parts, f.Name+": "+short(v))
		}
	}
	return fmt.Sprintf("%v {%s}", o, strings.Join(parts, ", "))
}

func (p *Program) fieldsOf(o lang.ObjectValue) []lang.Field {
	if d := p.lang.Class(o.Type()); d != nil {
		return d.Fields
	}
	return nil
}

func fieldAt(V languages.Valuation, o lang.ObjectValue, f lang.Field) lang.Value {
	return V.At(f.Array()).(lang.ArrayValue).At(o)
}

// byReach lists the objects of V, so many at the most, and says how many more there
// are: those that the variables denote, what these reach, and the others.
func (p *Program) byReach(V languages.Valuation, vars []lang.Var, most int) (list []lang.ObjectValue, more int) {
	all := heapfile.Objects(p.lang, V.At)
	seen := map[lang.ObjectValue]bool{}
	add := func(v lang.Value) {
		if o, ok := object(v); ok && len(list) < most && !seen[o] {
			seen[o] = true
			list = append(list, o)
		}
	}
	for _, x := range vars {
		add(V.At(x))
	}
	for from := 0; from < len(list) && len(list) < most; from++ {
		for _, f := range p.fieldsOf(list[from]) {
			add(fieldAt(V, list[from], f))
		}
	}
	for _, o := range all {
		if add(o); !seen[o] {
			more++
		}
	}
	return list, more
}
