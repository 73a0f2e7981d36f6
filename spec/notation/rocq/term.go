package rocq

import (
	"fmt"
	"slices"
	"strings"

	"tandem/internal/lists"
	"tandem/spec/notation"
)

// writer writes an entry.
type writer struct {
	dialect     *notation.Dialect
	entry, side string
	names       []string          // the letters, in the order in which they were met
	types       map[string]string // of these
	matching    []string          // premises of the pattern
	of          string            // what the relation is applied to: the program
	stacked     bool              // configurations have stacks of closures
	template    string            // e1 of op(e1, …, en), where it stands for each operand
	pattern     bool              // the left side of a rule is written
	behind      []string          // letters that others stand for
	clause      bool              // it is a clause, and no rule
	lifted      bool              // it is a rule over ⟨S, …⟩ in a language with stacks
	state       string            // the letter of its σ or V
	apart       bool              // letters get names of their own
	arrays      bool              // its prelude is that of §4.1, section4/Arrays.v
	hat         bool              // it is a clause of ê
	heaps       bool              // its prelude is that of §4, section4/Heaps.v
	about       *notation.Term    // of a clause of §4 whose right side is written: what it is about
	made        *notation.Term    // x of the action x := new C
	turned      string            // how what the right side of e ⇝ e' makes is treated
	read        string            // the instance that a premise says is an input
	computed    []string          // premises that name values which may be ⊥
	fresh       []string          // variables that a premise says are fresh
}

func (w *writer) refuse(t *notation.Term, why string) { panic(&Refused{w.entry, t.String(), why}) }

// forall returns the binder of the letters; those of a type in a row share it.
func (w *writer) forall() string {
	if len(w.names) == 0 {
		return ""
	}
	return "forall" + w.binders(w.names) + ","
}

// exists binds letters that are some, where there are any.
func (w *writer) exists(names []string) string {
	if len(names) == 0 {
		return ""
	}
	return "exists" + w.binders(names) + ", "
}

func (w *writer) binders(names []string) string {
	var b strings.Builder
	for i, name := range names {
		if i == 0 || w.types[names[i-1]] != w.types[name] {
			b.WriteString(" (" + name)
		} else {
			b.WriteString(" " + name)
		}
		if i == len(names)-1 || w.types[names[i+1]] != w.types[name] {
			b.WriteString(" : " + w.types[name] + ")")
		}
	}
	return b.String()
}

// letter returns the name of a letter, which has that type.
func (w *writer) letter(t *notation.Term, typ string) string {
	l := t.Letter
	name := l.Base
	if l.Mark == notation.Bar {
		name += "s"
	}
	name += l.Index + strings.Repeat("'", l.Primes)
	if _, shared := w.types[name]; w.apart && !shared {
		name += "0"
	}
	if name == w.template {
		return name
	}
	if slices.Contains(w.behind, name) {
		return name + "0"
	}
	if old, ok := w.types[name]; ok && old != typ {
		w.refuse(t, "it is of the type "+old+" elsewhere, and "+typ+" here")
	}
	return w.named(name, typ)
}

// named returns a name, which it binds if nothing has it.
func (w *writer) named(name, typ string) string {
	if _, ok := w.types[name]; !ok {
		w.names, w.types[name] = append(w.names, name), typ
	}
	return name
}

// call returns an application.
func call(name string, args ...string) string {
	var b strings.Builder
	b.WriteString(name)
	for _, a := range args {
		b.WriteString(" " + atom(a))
	}
	return b.String()
}

// atom returns a term with brackets where it needs some.
func atom(text string) string {
	if !strings.ContainsAny(text, " ∘⟦") || strings.HasPrefix(text, "[") && strings.HasSuffix(text, "]") || enclosed(text) {
		return text
	}
	return "(" + text + ")"
}

// enclosed reports whether the first bracket of a text ends with it.
func enclosed(text string) bool {
	depth := 0
	for i, r := range text {
		switch r {
		case '(':
			depth++
		case ')':
			depth--
		}
		if depth == 0 {
			return i == len(text)-1
		}
	}
	return false
}

// ofSort returns a term as that which something of a sort is wanted.
func (w *writer) ofSort(t *notation.Term, s notation.Sort) string {
	switch s {
	case notation.Val:
		return w.value(t)
	case notation.Substitution, notation.Valuation:
		return w.mapping(t, "")
	case notation.Statements:
		return w.statements(t)
	case notation.Field:
		return w.field(t)
	}
	return w.expr(t)
}

// expr returns an expression. What the right side of e ⇝ e' makes is treated in its turn.
func (w *writer) expr(t *notation.Term) string {
	text := ""
	if w.heaps {
		text = w.ofHeap(t)
	}
	if text == "" {
		text = w.plain(t)
	}
	switch t.Kind {
	case notation.Not, notation.Dot, notation.Conditional, notation.Equation, notation.Index:
		if w.turned != "" {
			text = w.turned + " " + atom(text)
		}
	case notation.Meta, notation.Word:
	default:
		if w.turned != "" {
			w.refuse(t, "transformations make nothing like it there")
		}
	}
	return text
}

// uniform has what is written before the parts of terms that are expressions throughout.
var uniform = map[notation.Kind]string{notation.Store: "Store", notation.Len: "Len", notation.SetLen: "SetLen", notation.Not: "Not", notation.Or: "Or"}

// plain returns an expression that all languages have.
func (w *writer) plain(t *notation.Term) string {
	switch t.Kind {
	case notation.Meta:
		switch t.Sort {
		case notation.Variable, notation.Global, notation.Local:
			return call("EVar", w.variable(t))
		case notation.Array:
			if w.clause {
				return w.letter(t, "Expr")
			}
			return call("EVar", w.variable(t))
		case notation.Count:
			return call("Num", w.letter(t, "N"))
		case notation.Expression, notation.Boolean:
			return w.letter(t, "Expr")
		}
	case notation.Instance:
		return call("EVar", w.variable(t))
	case notation.Number:
		return call("Num", t.Name+"%N")
	case notation.Compare:
		if e := w.natural(t); e != nil {
			return call("Natural", w.expr(e), w.comparison(t))
		}
		return w.comparison(t)
	case notation.Index:
		if w.clause && t.Kids[0].Kind == notation.Meta && t.Kids[0].Sort == notation.Array {
			return call("EOp", "op_at", "["+w.expr(t.Kids[0])+"; "+w.expr(t.Kids[1])+"]")
		}
		return call("Index", w.exprs(t.Kids)...)
	case notation.Store, notation.Len, notation.SetLen, notation.Not, notation.Or:
		return call(uniform[t.Kind], w.exprs(t.Kids)...)
	case notation.PathOf:
		if t.Name == "pc" {
			return call("pc", w.trace(t.Kids[0]))
		}
	case notation.Named:
		if t.Name == "δ" {
			return call("delta", w.expr(t.Kids[0]))
		}
	case notation.Each:
		return call("Each", fmt.Sprint(w.dropped(t.Kids[0])), w.each(t.Kids[0], w.expr))
	case notation.Arith:
		return call(map[string]string{"+": "Add", "-": "Sub"}[t.Name], w.expr(t.Kids[0]), w.expr(t.Kids[1]))
	case notation.Word:
		switch t.Name {
		case "true":
			return "True_"
		case "false":
			return "False_"
		case "in#0", "in#n":
			return call("EVar", w.variable(t))
		}
	case notation.And:
		if left, right := w.dropped(t.Kids[0]), w.dropped(t.Kids[1]); left || right {
			return call("Conj", fmt.Sprint(left), fmt.Sprint(right), w.expr(t.Kids[0]), w.expr(t.Kids[1]))
		}
		return call("And", w.expr(t.Kids[0]), w.expr(t.Kids[1]))
	case notation.Equation:
		if instances(w.dialect) && t.Name == "=" {
			return call("Equal", w.exprs(t.Kids)...)
		}
	case notation.Apply:
		if t.Kids[1].Sort == notation.Versions {
			return call("instance", w.expr(t.Kids[0]), w.versions(t.Kids[1]))
		}
		return call("subst", w.expr(t.Kids[0]), w.mapping(t.Kids[1], all))
	case notation.Look:
		if t.Sort == notation.Count {
			return call("Num", w.number(t))
		}
		if x := t.Kids[1]; x.Kind == notation.Word || x.Kind == notation.Meta && !w.clause || x.Sort == notation.Variable {
			return call(w.mapping(t.Kids[0], all), w.variable(x))
		}
	case notation.Op:
		if w.template != "" {
			break
		}
		return call("EOp", "op", w.each(t.Kids[0], w.expr))
	}
	w.refuse(t, "it is no expression of the prelude")
	return ""
}

// comparison returns e ≤ e' < e”, a conjunct for each sign.
func (w *writer) comparison(t *notation.Term) string {
	text := ""
	for i, sign := range t.Signs {
		c := call(map[string]string{"<": "Lt", "≤": "Le", ">": "Gt", "≥": "Ge"}[sign], w.expr(t.Kids[i]), w.expr(t.Kids[i+1]))
		if i > 0 {
			c = call("And", text, c)
		}
		text = c
	}
	return text
}

// exprs returns expressions.
func (w *writer) exprs(list []*notation.Term) []string { return lists.Map(list, w.expr) }

// natural returns e of 0 ≤ eσ in a rule, which is left out where e is a literal; nil of another
// comparison.
func (w *writer) natural(t *notation.Term) *notation.Term {
	if w.clause || !w.dialect.Drops || len(t.Signs) != 1 || t.Signs[0] != "≤" || t.Kids[0].Name != "0" || t.Kids[1].Kind != notation.Apply {
		return nil
	}
	if e := t.Kids[1].Kids[0]; e.Kind == notation.Meta {
		return e
	}
	return nil
}

// dropped reports whether a conjunct is left out where it is literally true.
func (w *writer) dropped(t *notation.Term) bool {
	if !w.dialect.Drops {
		return false
	}
	switch t.Kind {
	case notation.Named, notation.Each:
		return true
	case notation.Apply, notation.Removed:
		return w.dropped(t.Kids[0])
	case notation.And:
		return w.dropped(t.Kids[0]) && w.dropped(t.Kids[1])
	case notation.Compare:
		return w.natural(t) != nil
	}
	return false
}

// each returns the terms t1, …, tn of op(t1, …, tn).
func (w *writer) each(t *notation.Term, write func(*notation.Term) string) string {
	operand := operandOf(t)
	if operand == nil {
		w.refuse(t, "no letter stands for the operands")
	}
	w.template = "e" + operand.Letter.Index
	defer func() { w.template = "" }()
	if t.Kind == notation.Meta {
		return "es"
	}
	return call("map", "(fun "+w.template+" => "+write(t)+")", "es")
}

// operandOf returns the letter e1 in a term that stands for all operands; nil if there is none.
func operandOf(t *notation.Term) *notation.Term {
	if t.Kind == notation.Meta && t.Sort == notation.Expression && t.Letter.Index == "1" {
		return t
	}
	for _, k := range t.Kids {
		if o := operandOf(k); o != nil {
			return o
		}
	}
	return nil
}
