package rocq

import (
	"fmt"
	"slices"
	"strings"

	"tandem/internal/lists"
	"tandem/spec/notation"
)

// arrays reports whether a side of §4.1 has fields as arrays: its prelude is section4/Arrays.v. There a configuration has the
// fresh variables N, too.
func arrays(d *notation.Dialect) bool {
	return slices.Contains(d.Functions, "^") && d.Flat == nil && d.Relations == nil
}

// onArrays are functions whose parameters are expressions over arrays, but for that of ê.
var onArrays = map[notation.Kind]string{notation.Index: "Index", notation.Hatted: "hat", notation.Named: "delta"}

// ofArrays returns an expression over arrays; "" if it is one that other languages have.
func (w *writer) ofArrays(t *notation.Term) string {
	switch t.Kind {
	case notation.Meta:
		switch over := w.clause && !w.hat || t.Letter.Base == "φ"; {
		case over && slices.Contains([]notation.Sort{notation.Field, notation.Expression, notation.Boolean}, t.Sort):
			return w.letter(t, "Term")
		case t.Sort == notation.Field:
			return call("array", w.field(t))
		}
	case notation.Word:
		if t.Name == "nil" && w.about != nil && w.about.Kind == notation.Index {
			return call("initial_of", w.expr(w.about.Kids[0]))
		}
	case notation.Index, notation.Hatted, notation.Named:
		return call(onArrays[t.Kind], w.exprs(t.Kids)...)
	case notation.Creating: // its operands have been treated
		return w.expr(t.Kids[0])
	case notation.Op:
		return call("EOp", map[bool]string{true: "(inl op)", false: "op"}[w.hat], w.each(t.Kids[0], w.expr))
	case notation.Look:
		return call(w.mapping(t.Kids[0], all), w.ident(t.Kids[1], w.variable))
	case notation.Removed:
		return call("removed", w.freshMade(), w.expr(t.Kids[0]))
	case notation.Apply:
		if e := hatted(t.Kids[0]); e != nil && t.Kids[0].Kind == notation.Named && w.answers(e) {
			return call("answer_delta", w.letter(e, "Answer"), w.mapping(t.Kids[1], all))
		}
	case notation.And:
		return w.conjunction(t)
	}
	return ""
}

// conjunction returns φ ∧ b: a conjunct that δ made, or the removal of fresh variables, is left out where it is true, and δ(ē) are several.
func (w *writer) conjunction(t *notation.Term) string {
	b := t.Kids[1]
	text, left, right := w.expr(t.Kids[0]), fmt.Sprint(w.dropped(t.Kids[0])), fmt.Sprint(w.dropped(b))
	if k := hatted(b); k != nil && k.Sort == notation.Expressions {
		return call("fold_left", "(Conj false true)", w.list(b), text)
	} else if b.Kind == notation.Removed && !w.dropped(b) {
		right = "(negb (is_True " + atom(w.expr(b.Kids[0])) + "))"
	} else if left == "false" && right == "false" {
		return call("And", text, w.expr(b))
	}
	return call("Conj", left, right, text, w.expr(b))
}

// hatted returns e of ê, of δ(ê), and of these where a substitution is applied to them and fresh variables are removed; nil of others.
func hatted(t *notation.Term) *notation.Term {
	switch t.Kind {
	case notation.Hatted:
		return t.Kids[0]
	case notation.Named, notation.Apply, notation.Removed:
		return hatted(t.Kids[0])
	}
	return nil
}

// freshMade returns the fresh variables.
func (w *writer) freshMade() string {
	N := w.named("N", "list GVar")
	if len(w.fresh) > 0 && !w.pattern {
		return "(" + w.fresh[0] + " :: " + N + ")"
	}
	return N
}

// ident returns a variable, or a field as one.
func (w *writer) ident(x *notation.Term, variable func(*notation.Term) string) string {
	if x.Sort == notation.Field {
		return call("inr", w.field(x))
	}
	return call("inl", variable(x))
}

// eachField returns x.f1 := nil; …; x.fn := nil.
func (w *writer) eachField(t *notation.Term) string {
	set := t.Kids[0]
	if set.Kind != notation.AssignField || set.Kids[2].Name != "nil" {
		w.refuse(t, "each field becomes nil there")
	}
	return "each_field (fun f => Assign (OfField (" + call("Prelude.EVar", w.variable(set.Kids[0])) + ") f) (Heaps.Initial f))"
}

// ofRules returns steps by some of the rules.
func (w *writer) ofRules(t *notation.Term) string {
	from := w.config(t.Kids[0])
	ids := lists.Map(t.Signs, func(id string) string { return fmt.Sprintf("%q", id) })
	return "star (fun c c' => exists id, In id [" + strings.Join(ids, "; ") + "] /\\ rule id c c') " + from + " " + w.config(t.Kids[1])
}

// resulting returns σ[r := ê] and σ[r := nil]; "" of another variable.
func (w *writer) resulting(t *notation.Term) string {
	switch e := t.Kids[2]; {
	case t.Kids[1].Sort != notation.Result:
		return ""
	case e.Name == "nil":
		return call("initialised", w.mapping(t.Kids[0], ""), w.ended(0))
	case e.Kind == notation.Apply && e.Kids[0].Kind == notation.Hatted:
		return call("answered", w.mapping(t.Kids[0], ""), w.letter(e.Kids[0].Kids[0], "Answer"), w.mapping(e.Kids[1], all))
	}
	w.refuse(t, "r becomes nil or ê there")
	return ""
}

// isFresh returns the premise that x of e[x := new C] is fresh, where a clause has x.
func (w *writer) isFresh() []string {
	for _, name := range w.names {
		if w.arrays && w.clause && !w.hat && strings.HasPrefix(name, "x") && w.types["N"] != "" {
			return []string{"In " + name + " N"}
		}
	}
	return nil
}
