package notation

import (
	"strings"

	"tandem/internal/lists"
)

// String returns the formula as Unicode prints it.
func (f *Formula) String() string {
	var b strings.Builder
	arrow := " = "
	switch {
	case f.Second:
		arrow = " ⇒ "
	case f.Rule:
		arrow = " → "
	case f.Left.Kind == Becoming:
		arrow = " ⇝ "
	}
	b.WriteString(f.Left.String())
	if f.Left.Kind != Independent {
		b.WriteString(arrow + f.Right.String())
	}
	for _, p := range f.Premises {
		b.WriteString(" " + p.String())
	}
	for _, o := range f.Others {
		b.WriteString(", " + o.Right.String())
		for _, p := range o.Premises {
			b.WriteString(" " + p.String())
		}
	}
	if f.Else != nil {
		b.WriteString(" else " + f.Else.String())
	}
	return b.String()
}

// levels are how strong the signs of terms bind; what is not there binds strongest.
var levels = map[Kind]int{Or: 1, And: 2, Each: 2, Compare: 3, Equation: 3, Arith: 4, Union: 4, Not: 5}

func level(t *Term) int {
	if l, ok := levels[t.Kind]; ok {
		return l
	}
	return 6
}

// bracketed returns t where a term that binds at least that strong may stand.
func bracketed(t *Term, least int) string {
	if level(t) < least {
		return "(" + t.String() + ")"
	}
	return t.String()
}

func kids(list []*Term, sep string, least int) string {
	texts := lists.Map(list, func(k *Term) string { return bracketed(k, least) })
	return strings.Join(texts, sep)
}

// bare returns a list without brackets.
func bare(t *Term) string {
	if t.Kind == Listed {
		return kids(t.Kids, ", ", 0)
	}
	return t.String()
}

// compound returns t before a mark or a bracket that is of all of it.
func compound(t *Term) string {
	switch t.Kind {
	case Index, Dot, Conditional:
		return "(" + t.String() + ")"
	}
	return bracketed(t, 6)
}

// String returns the term as Unicode prints it.
func (t *Term) String() string {
	kid := func(i int) string { return t.Kids[i].String() }
	tight := func(i int) string { return bracketed(t.Kids[i], 6) }
	switch t.Kind {
	case Meta:
		return t.Letter.String()
	case Becoming:
		return kid(0)
	case Dot, Place:
		return tight(0) + "." + kid(1)
	case Hatted:
		if k := t.Kids[0]; k.Kind == Meta && k.Letter.Mark == 0 {
			l := k.Letter
			l.Mark = Hat
			return l.String()
		}
		return compound(t.Kids[0]) + "^"
	case Listed:
		return "(" + kids(t.Kids, ", ", 0) + ")"
	case Conditional:
		return "if " + kid(0) + " then " + kid(1) + " else " + kid(2) + " fi"
	case Equation:
		return bracketed(t.Kids[0], 4) + " " + t.Name + " " + bracketed(t.Kids[1], 4)
	case Substituted:
		return compound(t.Kids[0]) + "[" + kid(1) + " := " + kid(2) + "]"
	case Both:
		return compound(t.Kids[0]) + "[" + kid(1) + ", " + kid(2) + " := " + kid(3) + ", " + kid(4) + "]"
	case PathOf:
		return t.Name + "(" + kid(0) + ")"
	case Creating, Created:
		return compound(t.Kids[0]) + "[" + kid(1) + " := new " + kid(2) + "]"
	case Removed:
		return tight(0) + kid(1)
	case Word, Number:
		return t.Name
	case Not:
		return "¬" + bracketed(t.Kids[0], 5)
	case And:
		return bracketed(t.Kids[0], 2) + " ∧ " + bracketed(t.Kids[1], 3)
	case Or:
		return bracketed(t.Kids[0], 1) + " ∨ " + bracketed(t.Kids[1], 2)
	case Each:
		return bracketed(t.Kids[0], 3) + " ∧ … ∧ " + bracketed(lastOf(t.Kids[0]), 3)
	case Compare:
		text := bracketed(t.Kids[0], 4)
		for i, sign := range t.Signs {
			text += " " + sign + " " + bracketed(t.Kids[i+1], 4)
		}
		return text
	case Composed:
		return kid(0) + "∘" + kid(1)
	case Replaced:
		return kid(0) + "•" + kid(1)
	case Union:
		return bracketed(t.Kids[0], 4) + " ∪ " + bracketed(t.Kids[1], 5)
	case Arith:
		return bracketed(t.Kids[0], 4) + " " + t.Name + " " + bracketed(t.Kids[1], 5)
	case Index:
		if t.Name == "(" {
			return tight(0) + "(" + kid(1) + ")"
		}
		return tight(0) + "[" + kid(1) + "]"
	case Update:
		return tight(0) + "[" + kid(1) + " := " + kid(2) + "]"
	case Look, Value, Along:
		if t.Kids[1].Kind == Listed {
			return tight(0) + kid(1)
		}
		return tight(0) + "(" + kid(1) + ")"
	case Apply, Instance:
		if t.Kind == Instance || t.Kids[1].Sort == Versions {
			return tight(0) + "@" + tight(1)
		}
		return tight(0) + tight(1)
	case Named:
		if t.Kids[0].Kind == Listed {
			return t.Name + kid(0)
		}
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

// statement returns a term that is no expression, as Unicode prints it.
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
		return t.Name
	case DeclaredForm:
		return t.formString()
	case NoArray:
		return kid(0) + " is no array"
	case IsObject:
		return kid(0) + " is an object"
	case Lacks:
		if len(t.Kids) > 1 {
			return kid(0) + " has no " + kid(1)
		}
		if t.Form == nil {
			return kid(0) + " has no error"
		}
		return kid(0) + " has no " + t.Form.Keyword()
	case Assumption:
		return "assume " + kid(0)
	case Assertion:
		return "assert " + kid(0)
	case InputOf:
		return kid(0) + " := *"
	case Counting:
		return kid(0) + " = " + kid(1)
	case RelatedTo:
		return kid(0) + " " + t.Name + " " + kid(1)
	case IsInput:
		return kid(0) + " is an input"
	case NextInput:
		return "in#n is fresh"
	case Stack:
		if len(t.Kids) == 0 {
			return "ε"
		}
		return kids(t.Kids, "·", 0)
	case Frame:
		return "(" + kids(t.Kids, ", ", 0) + ")"
	case CallOf:
		return kid(0) + "(" + kid(1) + ")"
	case Declaration:
		return kid(0) + "(" + kid(1) + ") :: " + kid(2) + " ∈ " + kid(3)
	case Actions:
		if len(t.Kids) == 0 {
			return "ε"
		}
		return kids(t.Kids, " · ", 0)
	case Tested:
		return kid(0)
	case LocalOf:
		return "var " + kid(0) + ": " + kid(1)
	case EndOf:
		return "end " + kid(0)
	case Renamed:
		return kid(0) + "[" + bare(t.Kids[1]) + " := " + bare(t.Kids[2]) + "]"
	case FreshFor:
		return "[" + bare(t.Kids[0]) + " := " + bare(t.Kids[1]) + "] is fresh"
	case Becomes:
		return kid(0) + " ⇝* " + kid(1)
	case AssignField:
		return bracketed(t.Kids[0], 6) + "." + kid(1) + " := " + kid(2)
	case AssignHeap:
		return kid(0) + " := " + kid(1)
	case NewOf:
		return kid(0) + " := new " + kid(1)
	case Invocation:
		return kid(0) + " := " + bracketed(t.Kids[1], 6) + "." + kid(2) + "(" + kid(3) + ")"
	case ReturnOf:
		return "return " + kid(0)
	case EachField:
		return kid(0) + "; …; " + lastOf(t.Kids[0]).String()
	case BindingPair:
		return "(" + kid(0) + ", " + kid(1) + ") = " + kid(2)
	case Fresh:
		return kid(0) + " is fresh"
	case Within:
		return kid(0) + " ∈ " + kid(1)
	case Independent:
		return kid(0) + " # " + kid(1)
	case Alike:
		return kid(0) + " ~ " + kid(1)
	case Leads:
		text := kid(0) + " " + t.Name + " " + kid(1)
		if len(t.Signs) > 0 {
			text += " by " + strings.Join(t.Signs, ", ")
		}
		return text
	case Config:
		return "⟨" + kids(t.Kids, ", ", 0) + "⟩"
	case Is:
		if t.Kids[0].Kind == Compare {
			return kid(0)
		}
		return kid(0) + " is " + t.Name
	case Equal, Binding, BindingAll, BindingUnion:
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

// Flat is String, where b ∧ (c ∧ d) is written b ∧ c ∧ d.
func (f *Formula) Flat() string {
	flat := *f
	flat.Right = f.Right.flat()
	return flat.String()
}

// flat returns the term with the conjuncts of conjuncts beside the others.
func (t *Term) flat() *Term {
	to := *t
	to.Kids = lists.Map(t.Kids, (*Term).flat)
	for t.Kind == And && to.Kids[1].Kind == And {
		left, right := *to.Kids[1], to.Kids[1].Kids[1]
		left.Kids = []*Term{to.Kids[0], left.Kids[0]}
		to.Kids = []*Term{(&left).flat(), right}
	}
	return &to
}
