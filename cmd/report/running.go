package report

import (
	"fmt"
	"slices"
	"strings"

	"tandem/internal/lists"
	"tandem/internal/spell"
	"tandem/lang"
	"tandem/languages"
	"tandem/spec"
)

// running is what a configuration executes next.
type running struct {
	stmt lang.Stmt // over lang; nil is the end of a procedure, or of the main statement
	text string    // the first line of what is not over lang
	line int       // in the source; 0: none

	procedure string // of the closure; "" for the main statement
	depth     int    // closures above the main statement
}

// runs returns what a configuration executes next.
func runs(d languages.Display) running {
	f := d.Formal
	if f == nil {
		return running{text: d.Next, line: d.Line}
	}
	return running{stmt: f.Stmt, line: lineOf(f.Stmt), procedure: f.Top().Name, depth: f.Depth}
}

// ran returns what a step by a derivation executes, from a configuration that is shown so.
func ran(c languages.Config, shown languages.Display, derivation string) running {
	if len(spec.RulesOf(derivation)) > 1 {
		shown = c.Inner(derivation)
	}
	return runs(shown)
}

// ended reports whether nothing remains to be executed.
func ended(d languages.Display) bool {
	if d.Formal != nil {
		return d.Formal.Ended()
	}
	return d.Next == ""
}

// lineText returns the source line; "-" if there is none.
func (r running) lineText() string {
	if r.line == 0 {
		return "-"
	}
	return fmt.Sprint(r.line)
}

// column returns that of the statement in the source, in characters from 1; 0 if it is not known.
func (r running) column() int {
	if r.stmt == nil {
		return 0
	}
	return r.stmt.Parts().At.From.Col
}

// call stands before a statement of a procedure: 3> under three closures above the main statement; or "".
func (r running) call() string {
	if r.depth == 0 {
		return ""
	}
	return fmt.Sprintf("%d> ", r.depth)
}

// heads are the first lines of statements, each made once: loops come by often.
type heads map[lang.Stmt]string

func (h heads) head(r running) string {
	switch {
	case r.text != "":
		return r.text
	case r.stmt == nil:
		return "return"
	}
	text, ok := h[r.stmt]
	if !ok {
		text = lang.Head(r.stmt)
		h[r.stmt] = text
	}
	return text
}

// placed returns a statement with its line, cut to a width in characters: line 3: x := 1. Not for a return.
func (h heads) placed(r running, width int) string {
	text := spell.Cut(h.head(r), width)
	if r.stmt == nil && r.line == 0 {
		return text
	}
	return "line " + r.lineText() + ": " + text
}

func (r running) isReturn() bool { return r.stmt == nil && r.text == "" }

// next says what a configuration does next.
func (h heads) next(d languages.Display) string {
	r := runs(d)
	if r.isReturn() {
		return "next is the " + returnOf(r.procedure)
	}
	return "next is " + h.placed(r, 80)
}

// ran returns the statement that ran, and where.
func (h heads) ran(r running) string {
	switch {
	case r.isReturn():
		return returnOf(r.procedure)
	case r.procedure != "":
		return fmt.Sprintf("%s, in %s, call %d", h.placed(r, 1<<30), r.procedure, r.depth)
	default:
		return h.placed(r, 1<<30)
	}
}

// returnOf returns the return of a procedure, or of the main statement.
func returnOf(procedure string) string {
	if procedure == "" {
		return "return of the main statement"
	}
	return "return of " + procedure
}

// sameRest reports whether the same remains to be executed in two configurations.
func sameRest(d, e languages.Display) bool {
	if d.Formal == nil || e.Formal == nil {
		return d.Next == e.Next
	}
	return d.Formal.SameRest(e.Formal)
}

// remaining returns what a configuration has left, in at most width characters: the running closure first.
func remaining(d languages.Display, width int) string {
	switch {
	case ended(d):
		return lang.Brief(lang.Seq{}, width)
	case d.Formal == nil:
		return spell.Cut(d.Next, width)
	}
	var parts []string
	size := 0
	for top := range d.Formal.Stack {
		text := lang.Brief(top.Rest, width)
		if top.Name != "" {
			locals := lists.Map(top.Locals, func(x lang.Var) string { return x.Name + ": " + top.Value(x) })
			text = top.Name + "(" + strings.Join(locals, ", ") + ") " + text
		}
		parts = append(parts, text)
		if size += len(text); size > width {
			break
		}
	}
	return spell.Cut(strings.Join(parts, " | "), width)
}

// inView lists the variables that the next statement can name: vars, and the running closure's locals.
func inView(vars []lang.Var, f *languages.Formal) []lang.Var {
	if f == nil {
		return vars
	}
	return append(vars[:len(vars):len(vars)], f.Top().Locals...)
}

// change is what was assigned to: a variable, or an element or the bound of an array.
type change struct {
	what  string       // x, a[3], |a|, Node1.next
	value fmt.Stringer // a lang.Value, or a rowText
}

// rowText is a value that is known by its text alone.
type rowText string

func (t rowText) String() string { return string(t) }

// assigned returns x = 3, y = 4.
func assigned(list []change) string {
	parts := lists.Map(list, func(c change) string { return c.what + " = " + short(c.value) })
	return strings.Join(parts, ", ")
}

// values returns the values of vars in a configuration, or its rows.
func values(d languages.Display, vars []lang.Var) []change {
	if d.Formal != nil {
		return whole(vars, d.Formal.V)
	}
	return changedRows(nil, d.Rows)
}

// changedRows returns the rows that differ from those of the same name before.
func changedRows(before, rows []languages.Row) []change {
	var list []change
	for _, r := range rows {
		if !slices.Contains(before, r) {
			list = append(list, change{r.Name, rowText(r.Value)})
		}
	}
	return list
}

// whole returns the values of vars, those of fields object by object. A result that is none is left out.
func whole(vars []lang.Var, V languages.Valuation) []change {
	var list []change
	for _, x := range vars {
		if noResult(x, V.At(x)) {
			continue
		}
		if a, ok := byCells(x, V.At(x)); ok {
			a.Each(func(o, v lang.Value) bool {
				list = append(list, change{cell(x, o), v})
				return true
			})
		} else {
			list = append(list, change{x.Name, V.At(x)})
		}
	}
	return list
}

// noResult reports whether x has results of methods, and holds its type's default still.
func noResult(x lang.Var, v lang.Value) bool { return isResult(x) && v.Equal(lang.Default(x.Type)) }

func isResult(x lang.Var) bool { return x == lang.Result(x.Type) }

// byCells is v, if shown object by object: Node1.next. False if x is no field, or v mostly not default.
func byCells(x lang.Var, v lang.Value) (lang.ArrayValue, bool) {
	a, ok := v.(lang.ArrayValue)
	return a, ok && x.IsField() && a.Rest().Equal(lang.Default(x.Type.Elem()))
}

// cell returns an element of an array: a[3], or Node1.next of the field Node.next.
func cell(x lang.Var, i lang.Value) string {
	if x.IsField() {
		return i.String() + strings.TrimPrefix(x.Name, x.Type.Dom().String())
	}
	return fmt.Sprintf("%s[%v]", x.Name, i)
}

// changes returns what differs between two configurations. Where another closure runs, its locals are new.
func (p *Program) changes(from, to languages.Display) []change {
	if to.Formal == nil {
		return changedRows(from.Rows, to.Rows)
	}
	V, W := from.Formal.V, to.Formal.V
	list := changesOf(p.state, V, W)
	locals := to.Formal.Top().Locals
	if from.Formal.Depth != to.Formal.Depth {
		return append(list, whole(locals, W)...)
	}
	return append(list, changesOf(locals, V, W)...)
}

func changesOf(vars []lang.Var, V, W languages.Valuation) []change {
	return lists.Map(differ(vars, V, W), func(x lang.Var) change { return changeOf(x, V.At(x), W.At(x)) })
}

// differ lists the variables at which W differs from V.
func differ(vars []lang.Var, V, W languages.Valuation) []lang.Var {
	return lists.Filter(vars, func(x lang.Var) bool { return !V.At(x).Equal(W.At(x)) })
}

// changeOf returns the change from v to w of x: one element, however deep, or the bound, if that is all.
func changeOf(x lang.Var, v, w lang.Value) change {
	what := x.Name
	if a, ok := v.(lang.ArrayValue); ok && x.IsField() {
		b, _ := w.(lang.ArrayValue)
		if at, _ := differences(a, b); len(at) == 1 {
			return change{cell(x, at[0]), b.At(at[0])}
		}
		return change{what, w}
	}
	for {
		a, isArray := v.(lang.ArrayValue)
		b, ok := w.(lang.ArrayValue)
		if !isArray || !ok {
			return change{what, w}
		}
		at, resized := differences(a, b)
		switch {
		case len(at) == 0 && resized:
			return change{"|" + what + "|", b.Bound()}
		case len(at) == 1 && !resized:
			what = fmt.Sprintf("%s[%v]", what, at[0])
			v, w = a.At(at[0]), b.At(at[0])
		default:
			return change{what, w}
		}
	}
}

// differences lists some indexes at which a and b differ, all of them if it is at most one, and
// says whether their bounds do. It costs what was updated between them.
func differences(a, b lang.ArrayValue) (at []lang.Value, resized bool) {
	if !a.Rest().Equal(b.Rest()) {
		return []lang.Value{nil, nil}, false // everywhere else
	}
	for i := range a.Differ(b) {
		if at = append(at, i); len(at) == 2 {
			break
		}
	}
	return at, !a.Bound().Equal(b.Bound())
}

// maxTraceBits is the size of the largest integers that a line of a trace has room for: 40 digits.
// maxTraceText is the length of other values, in characters.
const (
	maxTraceBits = 132
	maxTraceText = 40
)

// short returns a value for a line of a trace.
func short(v fmt.Stringer) string {
	switch v := v.(type) {
	case lang.IntValue:
		if n := v.Big(); n.BitLen() > maxTraceBits {
			sign := ""
			if n.Sign() < 0 {
				sign = "negative, "
			}
			return fmt.Sprintf("(%s%d bits)", sign, n.BitLen())
		}
	case lang.ArrayValue:
		text, _ := shortArray(v)
		return text
	case rowText:
		return spell.Cut(string(v), maxTraceText)
	}
	return v.String()
}

// shortArray returns the beginning of an array, marked where it is cut; cut reports whether it is.
func shortArray(a lang.ArrayValue) (text string, cut bool) {
	text, whole := a.Prefix(maxTraceText) // an element is a letter at least
	if whole && len([]rune(text)) <= maxTraceText {
		return text, false
	}
	closing := "}"
	if text[0] == '[' {
		closing = "]"
	}
	return spell.Cut(text, maxTraceText-1) + closing, true
}

// isCut reports whether a trace shows the beginning of an array only.
func isCut(a lang.ArrayValue) bool {
	_, cut := shortArray(a)
	return cut
}
