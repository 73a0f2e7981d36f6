package notation

import (
	"os"
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

// shapes are how terms of most kinds are printed. $0 is the first part, ${06} in brackets if it does not bind as strongly as 6,
// and $@ the name.
var shapes = map[Kind]string{
	Becoming:     "$0",
	Dot:          "${06}.$1",
	Place:        "${06}.$1",
	Conditional:  "if $0 then $1 else $2 fi",
	Equation:     "${04} $@ ${14}",
	PathOf:       "$@($0)",
	Removed:      "${06}$1",
	Word:         "$@",
	Number:       "$@",
	Not:          "¬${05}",
	And:          "${02} ∧ ${13}",
	Or:           "${01} ∨ ${12}",
	Composed:     "$0∘$1",
	Replaced:     "$0•$1",
	Union:        "${04} ∪ ${15}",
	Arith:        "${04} $@ ${15}",
	Update:       "${06}[$1 := $2]",
	Len:          "|$0|",
	SetLen:       "(|$0| := $1)",
	Assignment:   "$0 := $1",
	AssignElem:   "$0[$1] := $2",
	AssignLen:    "|$0| := $1",
	Choice:       "if $0 {$1}{$2}",
	Loop:         "while $0 {$1}",
	Failed:       "$@",
	NoArray:      "$0 is no array",
	IsObject:     "$0 is an object",
	Assumption:   "assume $0",
	Assertion:    "assert $0",
	InputOf:      "$0 := *",
	Counting:     "$0 = $1",
	RelatedTo:    "$0 $@ $1",
	IsInput:      "$0 is an input",
	NextInput:    "in#n is fresh",
	CallOf:       "$0($1)",
	Declaration:  "$0($1) :: $2 ∈ $3",
	Tested:       "$0",
	LocalOf:      "var $0: $1",
	EndOf:        "end $0",
	Becomes:      "$0 ⇝* $1",
	AssignField:  "${06}.$1 := $2",
	AssignHeap:   "$0 := $1",
	NewOf:        "$0 := new $1",
	Invocation:   "$0 := ${16}.$2($3)",
	ReturnOf:     "return $0",
	BindingPair:  "($0, $1) = $2",
	Fresh:        "$0 is fresh",
	Within:       "$0 ∈ $1",
	Independent:  "$0 # $1",
	Alike:        "$0 ~ $1",
	Equal:        "$0 $@ $1",
	Binding:      "$0 $@ $1",
	BindingAll:   "$0 $@ $1",
	BindingUnion: "$0 $@ $1",
	AndTest:      "$0 and $1",
	OrTest:       "$0 or $1",
	Premise:      "$@ $0",
}

// shaped returns the term in that shape.
func (t *Term) shaped(shape string) string {
	return os.Expand(shape, func(at string) string {
		switch {
		case at == "@":
			return t.Name
		case len(at) == 1:
			return t.Kids[at[0]-'0'].String()
		}
		return bracketed(t.Kids[at[0]-'0'], int(at[1]-'0'))
	})
}

// String returns the term as Unicode prints it.
func (t *Term) String() string {
	kid := func(i int) string { return t.Kids[i].String() }
	tight := func(i int) string { return bracketed(t.Kids[i], 6) }
	if shape, ok := shapes[t.Kind]; ok {
		return t.shaped(shape)
	}
	switch t.Kind {
	case Meta:
		return t.Letter.String()
	case Hatted:
		if k := t.Kids[0]; k.Kind == Meta && k.Letter.Mark == 0 {
			l := k.Letter
			l.Mark = Hat
			return l.String()
		}
		return compound(t.Kids[0]) + "^"
	case Listed:
		return "(" + kids(t.Kids, ", ", 0) + ")"
	case Substituted:
		return compound(t.Kids[0]) + "[" + kid(1) + " := " + kid(2) + "]"
	case Both:
		return compound(t.Kids[0]) + "[" + kid(1) + ", " + kid(2) + " := " + kid(3) + ", " + kid(4) + "]"
	case Creating, Created:
		return compound(t.Kids[0]) + "[" + kid(1) + " := new " + kid(2) + "]"
	case Each:
		return bracketed(t.Kids[0], 3) + " ∧ … ∧ " + bracketed(lastOf(t.Kids[0]), 3)
	case Compare:
		text := bracketed(t.Kids[0], 4)
		for i, sign := range t.Signs {
			text += " " + sign + " " + bracketed(t.Kids[i+1], 4)
		}
		return text
	case Index:
		if t.Name == "(" {
			return tight(0) + "(" + kid(1) + ")"
		}
		return tight(0) + "[" + kid(1) + "]"
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
	case Sequence:
		if len(t.Kids) == 0 {
			return "ε"
		}
		return kids(t.Kids, "; ", 0)
	case DeclaredForm:
		return t.formString()
	case Lacks:
		if len(t.Kids) > 1 {
			return kid(0) + " has no " + kid(1)
		}
		if t.Form == nil {
			return kid(0) + " has no error"
		}
		return kid(0) + " has no " + t.Form.Keyword()
	case Stack:
		if len(t.Kids) == 0 {
			return "ε"
		}
		return kids(t.Kids, "·", 0)
	case Frame:
		return "(" + kids(t.Kids, ", ", 0) + ")"
	case Actions:
		if len(t.Kids) == 0 {
			return "ε"
		}
		return kids(t.Kids, " · ", 0)
	case Renamed:
		return kid(0) + "[" + bare(t.Kids[1]) + " := " + bare(t.Kids[2]) + "]"
	case FreshFor:
		return "[" + bare(t.Kids[0]) + " := " + bare(t.Kids[1]) + "] is fresh"
	case EachField:
		return kid(0) + "; …; " + lastOf(t.Kids[0]).String()
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
