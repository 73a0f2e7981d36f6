package rocq

import (
	"slices"
	"strings"

	"tandem/lang/syntax"
	"tandem/spec/notation"
)

// writer writes an entry.
type writer struct {
	dialect     *notation.Dialect
	entry, side string
	names       []string          // the letters, in the order in which they were met
	types       map[string]string // of these
	matching    []string          // premises of the pattern
	template    string            // e1 of op(e1, …, en), where it stands for each operand
	pattern     bool              // the left side of a rule is written
	behind      []string          // letters that others stand for
}

func (w *writer) refuse(t *notation.Term, why string) {
	panic(&Refused{w.entry, t.String(), why})
}

// forall returns the binder of the letters; those of a type in a row share it.
func (w *writer) forall() string { return "forall" + w.binders(w.names) + "," }

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
	if name == w.template {
		return name
	}
	if slices.Contains(w.behind, name) {
		return name + "0"
	}
	old, ok := w.types[name]
	switch {
	case !ok:
		w.names, w.types[name] = append(w.names, name), typ
	case old != typ:
		w.refuse(t, "it is of the type "+old+" elsewhere, and "+typ+" here")
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

// config returns a configuration.
func (w *writer) config(t *notation.Term) string {
	var parts []string
	for i, s := range w.dialect.Config {
		k := t.Kids[i]
		switch s {
		case notation.Statements:
			parts = append(parts, w.statements(k))
		case notation.Substitution:
			parts = append(parts, w.subst(k))
		case notation.Valuation:
			parts = append(parts, w.valuation(k))
		default:
			parts = append(parts, w.expr(k))
		}
	}
	return "(" + strings.Join(parts, ", ") + ")"
}

// ofSort returns a term as that which something of a sort is wanted.
func (w *writer) ofSort(t *notation.Term, s notation.Sort) string {
	switch s {
	case notation.Val:
		return w.value(t)
	case notation.Substitution:
		return w.subst(t)
	case notation.Valuation:
		return w.valuation(t)
	case notation.Statements:
		return w.statements(t)
	}
	return w.expr(t)
}

// expr returns an expression.
func (w *writer) expr(t *notation.Term) string {
	switch t.Kind {
	case notation.Meta:
		switch t.Sort {
		case notation.Variable:
			return call("EVar", w.letter(t, "Var"))
		case notation.Expression, notation.Boolean:
			return w.letter(t, "Expr")
		}
	case notation.Word:
		switch t.Name {
		case "true":
			return "True_"
		case "false":
			return "False_"
		}
	case notation.Not:
		return call("Not", w.expr(t.Kids[0]))
	case notation.And:
		return call("And", w.expr(t.Kids[0]), w.expr(t.Kids[1]))
	case notation.Or:
		return call("Or", w.expr(t.Kids[0]), w.expr(t.Kids[1]))
	case notation.Apply:
		return call("subst", w.expr(t.Kids[0]), w.subst(t.Kids[1]))
	case notation.Look:
		if t.Kids[1].Kind == notation.Meta && t.Kids[1].Sort == notation.Variable {
			return call(w.subst(t.Kids[0]), w.letter(t.Kids[1], "Var"))
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

// value returns a value.
func (w *writer) value(t *notation.Term) string {
	switch t.Kind {
	case notation.Value:
		if t.Name == "V" {
			return call("eval", w.valuation(t.Kids[0]), w.expr(t.Kids[1]))
		}
	case notation.Look:
		if x := t.Kids[1]; x.Kind == notation.Meta && x.Sort == notation.Variable {
			return call(w.valuation(t.Kids[0]), w.letter(x, "Var"))
		}
		return call("eval", w.valuation(t.Kids[0]), w.expr(t.Kids[1]))
	case notation.Word:
		switch t.Name {
		case "true":
			return "tt"
		case "false":
			return "ff"
		}
	case notation.OpBar:
		return call("opbar", "op", w.each(t.Kids[0], w.value))
	}
	w.refuse(t, "it is no value of the prelude")
	return ""
}

// subst returns a substitution.
func (w *writer) subst(t *notation.Term) string {
	switch t.Kind {
	case notation.Meta:
		return w.letter(t, "Substitution")
	case notation.Word:
		if t.Name == "id" {
			return "id"
		}
	case notation.Update:
		if t.Kids[1].Kind == notation.Meta && t.Kids[1].Sort == notation.Variable {
			return atom(w.subst(t.Kids[0])) + "⟦" + w.letter(t.Kids[1], "Var") + " := " + w.expr(t.Kids[2]) + "⟧"
		}
	}
	w.refuse(t, "it is no substitution of the prelude")
	return ""
}

// valuation returns a valuation.
func (w *writer) valuation(t *notation.Term) string {
	switch t.Kind {
	case notation.Meta:
		return w.letter(t, "Valuation")
	case notation.Update:
		if t.Kids[1].Kind == notation.Meta && t.Kids[1].Sort == notation.Variable {
			return atom(w.valuation(t.Kids[0])) + "⟦" + w.letter(t.Kids[1], "Var") + " := " + w.value(t.Kids[2]) + "⟧"
		}
	}
	w.refuse(t, "it is no valuation of the prelude")
	return ""
}

// function returns the left side of a clause.
func (w *writer) function(t *notation.Term) string {
	p := pattern(t)
	at := ""
	if p.Kind == notation.Op {
		w.names, w.types["op"], w.types["es"] = append(w.names, "op", "es"), "Op", "list Expr"
		at = "EOp op es"
	} else {
		at = w.expr(p)
	}
	switch notation.Defines(t) {
	case "σ":
		return call("subst", at, w.subst(t.Kids[1]))
	case "V":
		return call("eval", w.valuation(t.Kids[0]), at)
	}
	w.refuse(t, "the prelude has no such function")
	return ""
}

// unmatched returns what keeps clauses that stand before f from matching.
func (w *writer) unmatched(f *notation.Formula, before []*notation.Formula) []string {
	var list []string
	for _, other := range before {
		if ofVariable(f) && ofOperation(other) || ofOperation(f) && ofVariable(other) {
			continue
		}
		w.refuse(f.Left, "a clause before it matches, too: "+other.String())
	}
	return list
}

// ofVariable reports whether a clause is about variables only, as V(e) = V(x) where x = e.
func ofVariable(f *notation.Formula) bool {
	p := pattern(f.Left)
	if p.Kind != notation.Meta || p.Sort == notation.Variable {
		return p.Kind == notation.Meta
	}
	return slices.ContainsFunc(f.Premises, func(t *notation.Term) bool {
		t = t.Kids[0]
		return t.Kind == notation.Binding && t.Kids[0].Sort == notation.Variable && t.Kids[1].String() == p.String()
	})
}

// ofOperation reports whether a clause is about expressions with an operation only.
func ofOperation(f *notation.Formula) bool { return pattern(f.Left).Kind != notation.Meta }

// premises returns the premises of an entry.
func (w *writer) premises(list []*notation.Term) []string {
	var all []string
	for _, p := range list {
		all = append(all, w.test(p.Kids[0]))
	}
	return all
}

// test returns a proposition.
func (w *writer) test(t *notation.Term) string {
	kid := func(i int) string { return w.ofSort(t.Kids[i], sortOf(t)) }
	switch t.Kind {
	case notation.Is:
		return kid(0) + " = " + w.truth(t)
	case notation.Equal, notation.Binding:
		sign := map[string]string{"=": " = ", "≠": " <> "}[t.Name]
		return kid(0) + sign + kid(1)
	case notation.AndTest:
		return "(" + w.test(t.Kids[0]) + " /\\ " + w.test(t.Kids[1]) + ")"
	case notation.OrTest:
		return "(" + w.test(t.Kids[0]) + " \\/ " + w.test(t.Kids[1]) + ")"
	}
	if t.Kind == notation.Lacks {
		return call("lacks", `"`+t.Form.Keyword()+`"`, w.statements(t.Kids[0]))
	}
	w.refuse(t, "it is no premise of the prelude")
	return ""
}

// sortOf returns the sort of what a test compares.
func sortOf(t *notation.Term) notation.Sort {
	for _, k := range t.Kids {
		if k.Sort == notation.Val {
			return notation.Val
		}
	}
	return t.Kids[0].Sort
}

// truth returns true or false, as an expression or a value.
func (w *writer) truth(t *notation.Term) string {
	names := map[string]string{"true": "tt", "false": "ff"}
	if sortOf(t) != notation.Val {
		names = map[string]string{"true": "True_", "false": "False_"}
	}
	return names[t.Name]
}

// statements returns a sequence of statements. A letter of a pattern that is not last takes
// the shortest part with which the rest matches: that is a premise.
func (w *writer) statements(t *notation.Term) string {
	kids := t.Kids
	if t.Kind != notation.Sequence {
		kids = []*notation.Term{t}
	}
	if len(kids) == 0 {
		return "[]"
	}
	k, last := kids[0], len(kids) == 1
	rest := &notation.Term{Kind: notation.Sequence, Sort: t.Sort, Kids: kids[1:], Line: t.Line, Col: t.Col}
	if k.Kind != notation.Meta || k.Sort != notation.Statements {
		return w.statement(k) + " :: " + w.statements(rest)
	}
	S := w.letter(k, "list Stmt")
	if last {
		return S
	}
	known := len(w.names)
	text := w.statements(rest)
	if w.pattern {
		w.shortest(S, rest, text, known)
	}
	return S + " ++ " + text
}

// shortest adds the premise that no shorter part than S stands before a rest that matches. The
// letters behind the known ones are those of the rest: others may stand for them there.
func (w *writer) shortest(S string, rest *notation.Term, text string, known int) {
	own := slices.Clone(w.names[known:])
	w.pattern, w.behind = false, own
	other := w.statements(rest)
	w.pattern, w.behind = true, nil
	names := make([]string, len(own))
	for i, name := range own {
		names[i] = name + "0"
		if _, taken := w.types[names[i]]; taken {
			w.refuse(rest, "a letter is called "+names[i])
		}
		w.types[names[i]] = w.types[name]
	}
	exists := ""
	if len(own) > 0 {
		exists = "exists" + w.binders(names) + ", "
	}
	for _, name := range names {
		delete(w.types, name)
	}
	w.matching = append(w.matching, "shortest "+S+" "+atom(text)+" (fun R => "+exists+"R = "+other+")")
}

// statement returns one statement.
func (w *writer) statement(t *notation.Term) string {
	switch t.Kind {
	case notation.Assignment:
		if x := t.Kids[0]; x.Kind == notation.Meta && x.Sort == notation.Variable {
			return call("Assign", w.letter(x, "Var"), w.expr(t.Kids[1]))
		}
	case notation.Choice:
		return call("If", w.expr(t.Kids[0]), w.statements(t.Kids[1]), w.statements(t.Kids[2]))
	case notation.Loop:
		return call("While", w.expr(t.Kids[0]), w.statements(t.Kids[1]))
	case notation.DeclaredForm:
		return w.form(t)
	}
	w.refuse(t, "it is no statement of the prelude")
	return ""
}

// form returns a statement of a declared form.
func (w *writer) form(t *notation.Term) string {
	var parts []string
	i := 0
	for _, item := range t.Form.Shape.Items {
		if item.Part == syntax.NoPart {
			continue
		}
		k := t.Kids[i]
		i++
		switch item.Part {
		case syntax.VarPart:
			parts = append(parts, call("PVar", w.letter(k, "Var")))
		case syntax.BlockPart:
			parts = append(parts, call("PBlock", w.statements(k)))
		case syntax.ExprPart, syntax.TestPart:
			parts = append(parts, call("PExpr", w.expr(k)))
		default:
			w.refuse(k, "no part of a form is like this")
		}
	}
	return call("Form", "\""+t.Form.Keyword()+"\"", "["+strings.Join(parts, "; ")+"]")
}
