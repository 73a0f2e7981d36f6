package report

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"tandem/internal/lists"
	"tandem/internal/spell"
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

// minShared is the size, in nodes, from which expressions that occur again are named.
const minShared = 16

// printing is expressions that are printed together, so that what several of them share has one
// name, and where the text of each goes. Lines come in parts; what has a name keeps it.
type printing struct {
	*lang.Shower
	exprs []lang.Expr
	puts  []func(text string)
	upTo  []int // how many expressions there are up to each line
}

func (p *printing) add(e lang.Expr, put func(text string)) {
	p.exprs, p.puts = append(p.exprs, e), append(p.puts, put)
}

func (p *printing) endLine() { p.upTo = append(p.upTo, len(p.exprs)) }

// print puts the texts of the lines since it was called last where they go. It
// returns the names, each at the first line with an expression that needs it.
func (p *printing) print() [][]lang.Let {
	lets, shown := p.Show(p.exprs...)
	lines := make([][]lang.Let, len(p.upTo))
	line := 0
	for i, text := range shown {
		for i >= p.upTo[line] {
			line++
		}
		p.puts[i](text)
		lines[line] = append(lines[line], lets[i]...)
	}
	p.exprs, p.puts, p.upTo = nil, nil, nil
	return lines
}

// shownIn lists those of vars that sigma was updated at, in their order.
func shownIn(sigma languages.Substitution, vars []lang.Var) []lang.Var {
	updated := lists.Set(sigma.Domain())
	return lists.Filter(vars, func(x lang.Var) bool { return updated[x] })
}

// withLets is texts behind the names that they use.
func withLets(lets []lang.Let, shown []string) string {
	var b strings.Builder
	for _, l := range lets {
		b.WriteString("let " + l.String() + "; ")
	}
	return b.String() + strings.Join(shown, ", ")
}

// brief is e, but at most some lines of it.
func (p *Page) brief(e lang.Expr) string {
	return p.tame(spell.Cut(withLets(lang.Show(lang.Style{Math: !p.ASCII, MinShared: minShared}, e)), 400))
}

// conjunct returns the text of e as a part of a conjunction.
func conjunct(e lang.Expr, text string) string {
	if e.NumKids() > 0 && e.Op().Info().Level <= lang.And.Info().Level && strings.Contains(text, " ") {
		return "(" + text + ")"
	}
	return text
}

// hugeNumber is a number of more digits than short shows.
var hugeNumber = regexp.MustCompile(`\d{41,}`)

// tame returns the text of an expression as the page spells it, huge numbers by their size.
func (p *Page) tame(text string) string {
	return p.Text(hugeNumber.ReplaceAllStringFunc(text, func(n string) string {
		return "(" + strconv.Itoa(len(n)) + " digits)"
	}))
}
