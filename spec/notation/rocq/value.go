package rocq

import (
	"strings"

	"tandem/internal/lists"
	"tandem/spec/notation"
)

// value returns a value. One that may be ⊥ gets a name, and a premise that it is not.
func (w *writer) value(t *notation.Term) string {
	if w.partial(t) {
		if w.clause && !w.heaps {
			w.refuse(t, "it may be ⊥ where a value is wanted")
		}
		typ := "Val"
		if w.heaps && t.Kids[1].Sort == notation.Expressions {
			typ = "list Val"
		} else if w.heaps && w.answers(t.Kids[1]) {
			typ = "option (GVar * Val)"
		}
		return w.known(t, w.option(t), typ)
	}
	if of := w.valueOfHeap(t); of != "" {
		return of
	}
	switch t.Kind {
	case notation.Meta:
		if t.Sort == notation.Count {
			return call("opbar", call("op_num", w.letter(t, "N")), "[]")
		}
	case notation.Number:
		return call("opbar", call("op_num", t.Name+"%N"), "[]")
	case notation.Value:
		if t.Name == "V" && t.Kids[1].Sort != notation.Single {
			return call("eval", w.mapping(t.Kids[0], all), w.expr(t.Kids[1]))
		}
	case notation.Look:
		if x := t.Kids[1]; x.Kind == notation.Word || x.Kind == notation.Meta && (x.Sort == notation.Variable || x.Sort == notation.Array && !w.clause) {
			return call(w.mapping(t.Kids[0], all), w.variable(x))
		}
		return call("eval", w.mapping(t.Kids[0], all), w.expr(t.Kids[1]))
	case notation.Word:
		switch t.Name {
		case "true":
			return "tt"
		case "false":
			return "ff"
		case "nil":
			if w.heaps {
				return "nil"
			}
		}
	case notation.OpBar:
		return call("opbar", "op", w.each(t.Kids[0], w.value))
	}
	if op := operation(t); op != "" {
		return call("opbar", op, w.valuesOf(t.Kids, w.value))
	}
	w.refuse(t, "it is no value of the prelude")
	return ""
}

// option returns Some value, or None for ⊥.
func (w *writer) option(t *notation.Term) string {
	if !w.partial(t) {
		return call("Some", w.value(t))
	}
	if of := w.valueOfHeap(t); of != "" {
		return of
	}
	switch t.Kind {
	case notation.Word:
		return "None"
	case notation.Value:
		return call("strict", w.mapping(t.Kids[0], all), w.expr(t.Kids[1]))
	case notation.OpBar:
		return call("strictly", "op", w.each(t.Kids[0], w.option))
	}
	if op := operation(t); op != "" {
		return call("strictly", op, w.valuesOf(t.Kids, w.option))
	}
	w.refuse(t, "it is no value of the prelude")
	return ""
}

// valuesOf returns the list of what write returns.
func (w *writer) valuesOf(list []*notation.Term, write func(*notation.Term) string) string {
	texts := lists.Map(list, write)
	return "[" + strings.Join(texts, "; ") + "]"
}

// operation returns the name of the operation on arrays that a term is of values. Of a(v) it is
// that of an array with a bound.
func operation(t *notation.Term) string {
	return map[notation.Kind]string{notation.Index: "op_at", notation.Store: "op_store", notation.Len: "op_len", notation.SetLen: "op_setlen"}[t.Kind]
}

// partial reports whether a value may be ⊥.
func (w *writer) partial(t *notation.Term) bool {
	switch {
	case w.bottoms(t):
		return true
	case t.Kind == notation.Word && t.Name == "⊥", t.Kind == notation.Value && t.Name == "V⊥":
		return true
	case t.Kind == notation.OpBar || operation(t) != "":
		for _, k := range t.Kids {
			if w.partial(k) {
				return true
			}
		}
	}
	return false
}

// compared returns the premise v ≤ v' < v”: a Boolean of the prelude, which is false where one of
// them is ⊥.
func (w *writer) compared(t *notation.Term) string {
	var list []string
	for i, sign := range t.Signs {
		list = append(list, call("compare", comparisons[sign], w.option(t.Kids[i]), w.option(t.Kids[i+1])))
	}
	if len(list) == 1 {
		return list[0]
	}
	return "(" + strings.Join(list, " && ") + ")%bool"
}

// comparisons are the operations of signs.
var comparisons = map[string]string{"<": "op_lt", "≤": "op_le", ">": "op_gt", "≥": "op_ge"}
