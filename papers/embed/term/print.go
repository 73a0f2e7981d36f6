package term

import (
	"fmt"
	"strconv"
	"strings"
)

// MaxPrinted is the largest number of nodes that String writes out.
const MaxPrinted = 5_000

// numerals is the least nv printed as a decimal; smaller ones are printed as in the paper, succ 0.
const numerals = 4

// Levels of binding, the loosest first.
const (
	anything = iota // t; t
	assigned        // t := t
	compared        // t = t
	applied         // t t, succ t
	operand         // an argument
)

// words are the names of the forms that have one operand.
var words = map[Kind]string{Succ: "succ", Pred: "pred", IsZero: "iszero", Ref: "ref", IsSym: "sym?", IsTag: "tagged?", Object: "object"}

// constants are the forms without operand that have one name.
var constants = map[Kind]string{True: "true", False: "false", Zero: "0", Unit: "unit", None: "{}"}

// String returns t as Parse reads it, with needed parentheses, if t is of a program; λx applied at
// once is let. Beyond MaxPrinted nodes it says only how large t is.
func (t Term) String() string {
	distinct, printed := Nodes(t)
	if printed > MaxPrinted || t.Height() > MaxNesting {
		return fmt.Sprintf("(a term of %d nodes, %d of them distinct)", printed, distinct)
	}
	var p printer
	p.write(t, anything)
	return p.String()
}

type printer struct{ strings.Builder }

// write writes t where operators bind at a level.
func (p *printer) write(t Term, level int) {
	if own := levelOf(t); own < level {
		p.WriteByte('(')
		defer p.WriteByte(')')
	}
	switch kind := t.Kind(); kind {
	case Var, Input, Word:
		p.WriteString(t.Name())
	case Lam:
		p.WriteString("λ" + t.Name() + ". ")
		p.write(t.Kid(0), anything)
	case App:
		p.application(t)
	case If:
		p.all("if ", t.Kid(0), anything, " then ", t.Kid(1), assigned, " else ", t.Kid(2), assigned)
	case Succ, Pred, IsZero, Ref, IsSym, IsTag, Object:
		if n, ok := number(t); ok {
			p.WriteString(strconv.Itoa(n))
			return
		}
		p.all(words[kind]+" ", t.Kid(0), operand)
	case Deref:
		p.all("!", t.Kid(0), operand)
	case Assign:
		p.all("", t.Kid(0), compared, " := ", t.Kid(1), assigned)
	case Label:
		p.WriteString(labelName(t.Number()))
	case Fresh:
		p.WriteString("σ" + strconv.Itoa(t.Number()))
	case Exp:
		p.list("Exp("+t.Name(), ", ", kids(t))
		p.WriteByte(')')
	case Tag:
		p.all("(SYM_TAG, ", t.Kid(0), anything, ")")
	case Pairs:
		p.set(t)
	case Map:
		x, y, _ := strings.Cut(t.Name(), " ")
		p.all("{(", t.Kid(1), anything, ", ", t.Kid(2), anything, fmt.Sprintf(") | (%s, %s) ∈ ", x, y), t.Kid(0), anything, "}")
	case Each:
		x, y, _ := strings.Cut(t.Name(), " ")
		p.all(fmt.Sprintf("each (%s, %s) ∈ ", x, y), t.Kid(0), operand, " do ", t.Kid(1), anything)
	case Lookup:
		p.all("", t.Kid(0), operand, "[", t.Kid(1), anything, "]")
	case Union:
		p.all("", t.Kid(0), operand, " ∪ ", t.Kid(1), operand)
	case Same:
		p.all("", t.Kid(0), applied, " = ", t.Kid(1), applied)
	default:
		p.WriteString(constants[kind])
	}
}

// levelOf returns how tightly the form of t binds.
func levelOf(t Term) int {
	switch t.Kind() {
	case Lam, Each:
		return anything
	case Assign, If:
		return assigned
	case Union, Same:
		return compared
	case App:
		if t.Kid(0).Kind() == Lam {
			return anything
		}
		return applied
	case Succ:
		if _, ok := number(t); ok {
			return operand
		}
		return applied
	case Pred, IsZero, Ref, IsSym, IsTag, Object:
		return applied
	default:
		return operand
	}
}

// number is nv as a decimal, where it is printed so.
func number(t Term) (int, bool) {
	if !t.IsNumber() || t.Height() <= numerals {
		return 0, false
	}
	return t.Height() - 1, true
}

func (p *printer) application(t Term) {
	f, a := t.Kid(0), t.Kid(1)
	switch {
	case f.Kind() == Lam && f.Name() == "_" && levelOf(a) > anything:
		p.all("", a, assigned, "; ", f.Kid(0), anything)
	case f.Kind() == Lam:
		p.all("let "+f.Name()+" = ", a, anything, " in ", f.Kid(0), anything)
	default:
		p.all("", f, applied, " ", a, operand)
	}
}

// all writes texts, and terms each with the level behind it.
func (p *printer) all(parts ...any) {
	for i, part := range parts {
		switch part := part.(type) {
		case string:
			p.WriteString(part)
		case Term:
			p.write(part, parts[i+1].(int))
		}
	}
}

func (p *printer) list(open, sep string, ts []Term) {
	p.WriteString(open)
	for _, t := range ts {
		p.WriteString(sep)
		p.write(t, anything)
	}
}

func (p *printer) set(t Term) {
	for i, pair := range PairsOf(t) {
		p.WriteString(map[bool]string{true: "{", false: ", "}[i == 0])
		p.all("(", pair.Cond, anything, ", ", pair.Value, anything, ")")
	}
	p.WriteByte('}')
}

func kids(t Term) []Term {
	list := make([]Term, t.NumKids())
	for i := range list {
		list[i] = t.Kid(i)
	}
	return list
}

// PC is the number of the label that holds the path condition in Figure 9. Programs have others.
const PC = 0

func labelName(n int) string {
	if n == PC {
		return "pc"
	}
	return "@" + strconv.Itoa(n)
}
