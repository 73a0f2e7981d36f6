package rocq

import (
	"slices"
	"strings"

	"tandem/lang/syntax"
	"tandem/spec/notation"
)

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
	if list := w.sequenced(k); list != "" {
		return list + " ++ " + w.statements(rest)
	}
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
	if text := w.ofProgram(t); text != "" {
		return text
	}
	switch t.Kind {
	case notation.Assignment:
		return call("Assign", w.place(t.Kids[0]), w.expr(t.Kids[1]))
	case notation.CallOf:
		return call("Call", w.letter(t.Kids[0], "Proc"), w.list(t.Kids[1]))
	case notation.Choice:
		return call("If", w.expr(t.Kids[0]), w.statements(t.Kids[1]), w.statements(t.Kids[2]))
	case notation.Loop:
		return call("While", w.expr(t.Kids[0]), w.statements(t.Kids[1]))
	case notation.DeclaredForm:
		return w.form(t)
	case notation.AssignElem:
		return call("AssignElem", w.variable(t.Kids[0]), w.expr(t.Kids[1]), w.expr(t.Kids[2]))
	case notation.AssignLen:
		return call("AssignLen", w.variable(t.Kids[0]), w.expr(t.Kids[1]))
	case notation.Failed:
		return call("Fault", "\""+t.Name+"\"")
	case notation.Assumption, notation.Assertion:
		return call(map[notation.Kind]string{notation.Assumption: "Assume", notation.Assertion: "Assert"}[t.Kind], w.expr(t.Kids[0]))
	case notation.InputOf:
		return call("Input", w.variable(t.Kids[0]))
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
		case syntax.VarPart, syntax.ArrayPart:
			parts = append(parts, call("PVar", w.variable(k)))
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
