package notation

import "strings"

// String is the formula as Unicode prints it.
func (f *Formula) String() string {
	var b strings.Builder
	arrow := " = "
	if f.Rule {
		arrow = " → "
	}
	b.WriteString(f.Left.String() + arrow + f.Right.String())
	for _, p := range f.Premises {
		b.WriteString(" " + p.String())
	}
	if f.Else != nil {
		b.WriteString(" else " + f.Else.String())
	}
	return b.String()
}

// levels are how strong the signs of terms bind; what is not there binds strongest.
var levels = map[Kind]int{Or: 1, And: 2, Each: 2, Compare: 3, Arith: 4, Not: 5}

func level(t *Term) int {
	if l, ok := levels[t.Kind]; ok {
		return l
	}
	return 6
}

// in is t where a term that binds at least that strong may stand.
func in(t *Term, least int) string {
	if level(t) < least {
		return "(" + t.String() + ")"
	}
	return t.String()
}

func kids(list []*Term, sep string, least int) string {
	texts := make([]string, len(list))
	for i, k := range list {
		texts[i] = in(k, least)
	}
	return strings.Join(texts, sep)
}

// String is the term as Unicode prints it.
func (t *Term) String() string {
	kid := func(i int) string { return t.Kids[i].String() }
	tight := func(i int) string { return in(t.Kids[i], 6) }
	switch t.Kind {
	case Meta:
		return t.Letter.String()
	case Word, Number:
		return t.Name
	case Not:
		return "¬" + in(t.Kids[0], 5)
	case And:
		return in(t.Kids[0], 2) + " ∧ " + in(t.Kids[1], 3)
	case Or:
		return in(t.Kids[0], 1) + " ∨ " + in(t.Kids[1], 2)
	case Each:
		return in(t.Kids[0], 3) + " ∧ … ∧ " + in(lastOf(t.Kids[0]), 3)
	case Compare:
		text := in(t.Kids[0], 4)
		for i, sign := range t.Signs {
			text += " " + sign + " " + in(t.Kids[i+1], 4)
		}
		return text
	case Arith:
		return in(t.Kids[0], 4) + " " + t.Name + " " + in(t.Kids[1], 5)
	case Index:
		if t.Name == "(" {
			return tight(0) + "(" + kid(1) + ")"
		}
		return tight(0) + "[" + kid(1) + "]"
	case Update:
		return tight(0) + "[" + kid(1) + " := " + kid(2) + "]"
	case Look, Value:
		return tight(0) + "(" + kid(1) + ")"
	case Apply:
		return tight(0) + tight(1)
	case Named:
		return t.Name + "(" + kid(0) + ")"
	case Op:
		return "op(" + kid(0) + ", …, " + lastOf(t.Kids[0]).String() + ")"
	case OpBar:
		return "op̄(" + kid(0) + ", …, " + lastOf(t.Kids[0]).String() + ")"
	case Store:
		if t.Sort != Val {
			return "(" + tight(0) + "[" + kid(1) + "] := " + kid(2) + ")"
		}
		return "(" + tight(0) + "[" + kid(1) + " := " + kid(2) + "])"
	case Len:
		return "|" + kid(0) + "|"
	case SetLen:
		return "(|" + kid(0) + "| := " + kid(1) + ")"
	}
	return t.statement()
}

// statement is a term that is no expression, as Unicode prints it.
func (t *Term) statement() string {
	kid := func(i int) string { return t.Kids[i].String() }
	switch t.Kind {
	case Sequence:
		if len(t.Kids) == 0 {
			return "ε"
		}
		return kids(t.Kids, "; ", 0)
	case Assignment:
		return kid(0) + " := " + kid(1)
	case AssignElem:
		return kid(0) + "[" + kid(1) + "] := " + kid(2)
	case AssignLen:
		return "|" + kid(0) + "| := " + kid(1)
	case Choice:
		return "if " + kid(0) + " {" + kid(1) + "}{" + kid(2) + "}"
	case Loop:
		return "while " + kid(0) + " {" + kid(1) + "}"
	case Failed:
		return "array-out-of-bound"
	case DeclaredForm:
		return t.formString()
	case Lacks:
		return kid(0) + " has no " + t.Form.Keyword()
	case Config:
		return "⟨" + kids(t.Kids, ", ", 0) + "⟩"
	case Is:
		if t.Kids[0].Kind == Compare {
			return kid(0)
		}
		return kid(0) + " is " + t.Name
	case Equal, Binding:
		return kid(0) + " " + t.Name + " " + kid(1)
	case AndTest:
		return kid(0) + " and " + kid(1)
	case OrTest:
		return kid(0) + " or " + kid(1)
	case Premise:
		return t.Name + " " + kid(0)
	}
	return "?"
}
