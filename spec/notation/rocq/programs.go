package rocq

import (
	"strings"

	"tandem/internal/lists"
	"tandem/spec/notation"
)

// programs reports whether a dialect of §4 is about programs: its prelude is section4/Programs.v. There h of a call, and e of
// return, may be missing.
func programs(d *notation.Dialect) bool { return heaps(d) && d.Letters["m"] == notation.Procedure }

// ofProgram returns a statement of §4; "" if it is one that all languages have.
func (w *writer) ofProgram(t *notation.Term) string {
	switch t.Kind {
	case notation.AssignField:
		return call("Assign", call("OfField", w.expr(t.Kids[0]), w.field(t.Kids[1])), w.expr(t.Kids[2]))
	case notation.AssignHeap:
		return call("Assign", w.place(t.Kids[0]), call("Prelude.EVar", w.variable(t.Kids[1])))
	case notation.NewOf:
		return call("Create", w.place(t.Kids[0]))
	case notation.Invocation:
		return call("Invoke", w.letter(t.Kids[0], "Receiver"), w.expr(t.Kids[1]), w.letter(t.Kids[2], "Proc"), w.list(t.Kids[3]))
	case notation.ReturnOf:
		return call("Return", w.letter(t.Kids[0], "Answer"))
	case notation.EndOf:
		return call("End_", w.letter(t.Kids[0], "Receiver"), w.ended(1))
	}
	return ""
}

// sequenced returns statements that stand for a part of a sequence; "" if it is a statement.
func (w *writer) sequenced(t *notation.Term) string {
	switch {
	case t.Kind == notation.EachField:
		return w.eachField(t)
	case t.Kind == notation.AssignHeap && t.Kids[1].Sort == notation.Result:
		return call("receive", w.letter(t.Kids[0], "Receiver"))
	case t.Kind == notation.Renamed:
		return call("renaming", w.locals(t.Kids[1]), w.locals(t.Kids[2]), w.letter(t.Kids[0], "list Stmt"))
	}
	return ""
}

// several returns the actions that ȳ := ē and r := e stand for; "" if it is an action.
func (w *writer) several(t *notation.Term) string {
	switch {
	case t.Kind != notation.AssignHeap:
		return ""
	case t.Kids[0].Sort == notation.Result && t.Kids[1].Kind == notation.Word:
		return call("leave", call("nil_result", w.ended(1)))
	case t.Kids[0].Sort == notation.Result:
		return call("leave", w.letter(t.Kids[1], "Answer"))
	case t.Kids[0].Sort != notation.Locals:
		return ""
	}
	ys, es := w.locals(t.Kids[0]), w.list(t.Kids[1])
	w.computed = append(w.computed, call("List.length", ys)+" = "+call("List.length", es))
	return call("bind", ys, es)
}

// ended returns r := nil of the method that has a closure, which stands so far above the last one of a rule.
func (w *writer) ended(above int) string {
	if w.symbolic() && !w.arrays {
		above = 0
	}
	return w.letter(&notation.Term{Kind: notation.Meta, Letter: notation.Letter{Base: "d", Primes: above}}, "Default")
}

// answers reports whether e is that of return e.
func (w *writer) answers(e *notation.Term) bool {
	return e.Kind == notation.Meta && w.types[e.Letter.String()] == "Answer"
}

// locals returns local variables, as this, ū.
func (w *writer) locals(t *notation.Term) string {
	switch {
	case t.Kind == notation.Listed:
		return strings.Join(lists.Map(t.Kids, w.locals), " :: ")
	case t.Kind == notation.Word:
		return w.named("this", "LVar")
	case t.Sort == notation.Local || t.Sort == notation.Global:
		return w.letter(t, "LVar")
	case t.Sort != notation.Locals:
		w.refuse(t, "it is no local variable")
	}
	return w.letter(t, "list LVar")
}

// renewed returns local variables that are fresh, so that they have the types that are wanted.
func (w *writer) renewed(t *notation.Term) string {
	w.fresh = append(w.fresh, t.String())
	w.fresh = append(w.fresh, lists.Map(t.Kids, (*notation.Term).String)...)
	return w.locals(t)
}
