package report

import (
	"fmt"
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
	r := running{stmt: f.Stmt, procedure: f.Top().Name, depth: f.Depth}
	if f.Stmt != nil {
		r.line = f.Stmt.Parts().At.From.Line
	}
	return r
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

func (h heads) of(r running) string {
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
	text := spell.Cut(h.of(r), width)
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
