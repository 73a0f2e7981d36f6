package smtlib

import (
	"fmt"
	"strings"

	"tandem/internal/lists"
	"tandem/lang"
)

// written is a function applied to others, or a leaf, as text.
type written struct {
	head string // a leaf, or a function
	kids []*written
	uses int
	name string // by let; "": none
	deep int    // levels
}

// meaning is what an expression is in SMT-LIB: a bounded array is its elements and its bound.
type meaning struct{ value, bound *written }

// Format returns an expression as a term that Parse reads, with package solver's names, linear in
// distinct nodes by let. A bounded array is its elements, its bound Term(Len, …). It panics for
// objects.
func Format(e lang.Expr) string {
	f := formatter{}
	root := lang.FoldExpr(e, map[lang.Expr]meaning{}, f.meaning).value
	root.uses++
	return f.text(root)
}

type formatter struct{ order []*written }

func (f *formatter) add(head string, kids ...*written) *written {
	w := &written{head: head, kids: kids}
	for _, k := range kids {
		k.uses++
	}
	f.order = append(f.order, w)
	return w
}

// termDepth is how deeply text nests without let.
const termDepth = 50

// text writes a term, with the others that it shares around it.
func (f *formatter) text(root *written) string {
	var lets strings.Builder
	n := 0
	texts := map[*written]string{}
	of := func(w *written) string {
		if w.name != "" {
			return w.name
		}
		return texts[w]
	}
	for _, w := range f.order {
		if len(w.kids) == 0 {
			texts[w] = w.head
			continue
		}
		var b strings.Builder
		b.WriteString("(" + w.head)
		for _, k := range w.kids {
			b.WriteString(" " + of(k))
			if k.name == "" {
				w.deep = max(w.deep, k.deep+1)
			}
		}
		b.WriteString(")")
		if texts[w] = b.String(); w != root && w.uses > 0 && (w.uses > 1 || w.deep > termDepth) {
			w.name = fmt.Sprintf("?%d", n)
			n++
			fmt.Fprintf(&lets, "(let ((%s %s)) ", w.name, texts[w])
			delete(texts, w)
		}
		for _, k := range w.kids {
			if k.uses == 1 {
				delete(texts, k)
			}
		}
	}
	return lets.String() + of(root) + strings.Repeat(")", n)
}

// quotedName returns a name as SMT-LIB writes it.
func quotedName(name string) string {
	for i, r := range name {
		letter := r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r == '_'
		if !letter && (i == 0 || r < '0' || r > '9') {
			return "|" + name + "|"
		}
	}
	if _, taken := reserved[name]; taken {
		return "|" + name + "|"
	}
	return name
}

var reserved = map[string]bool{"let": true, "as": true, "par": true, "forall": true, "exists": true, "match": true}

// Literal returns a value as SMT-LIB writes it: nil, the only object that has a literal, is 0, and an array is
// its elements, stored into one that is constant.
func Literal(v lang.Value) string {
	switch v := v.(type) {
	case lang.IntValue:
		if v.Big().Sign() < 0 {
			return "(- " + v.String()[1:] + ")"
		}
	case lang.ObjectValue:
		return "0"
	case lang.BitsValue:
		return fmt.Sprintf("(_ bv%v %d)", v, v.Type().Width())
	case lang.ArrayValue:
		var stores strings.Builder
		v.Each(func(i, e lang.Value) bool {
			fmt.Fprintf(&stores, " %s %s)", Literal(i), Literal(e))
			return true
		})
		return strings.Repeat("(store ", v.Entries()) + "((as const " + Sort(v.Type()) + ") " + Literal(v.Rest()) + ")" + stores.String()
	}
	return v.String()
}

// functions are those of SMT-LIB that are operators of ours.
var functions = map[lang.Op]string{
	lang.Neg: "-", lang.Add: "+", lang.Sub: "-", lang.Mul: "*", lang.Div: "div", lang.Mod: "mod",
	lang.Lt: "<", lang.Le: "<=", lang.Gt: ">", lang.Ge: ">=", lang.Not: "not", lang.And: "and", lang.Or: "or", lang.Implies: "=>",
	lang.Select: "select", lang.ToInt: "ubv_to_int", lang.ToSint: "sbv_to_int",
}

// meaning writes one operator.
func (f *formatter) meaning(e lang.Expr, a []meaning) meaning {
	one := func(head string, kids ...*written) meaning { return meaning{value: f.add(head, kids...)} }
	if x, ok := e.Var(); ok {
		name := quotedName(x.Name)
		if _, input := lang.ReadNumber(x); input {
			name = fmt.Sprintf("(as %s %s)", name, Sort(x.Type))
		}
		if !x.Type.IsBounded() {
			return one(name)
		}
		bound := "|bound " + x.Name + "|"
		if _, input := lang.ReadNumber(x); input {
			typed := x.Name + " " + x.Type.String() // the sort is that of another type, too
			name, bound = "|"+typed+"|", "|bound "+typed+"|"
		}
		return meaning{f.add(name), f.add(bound)}
	}
	if v, ok := e.Const(); ok {
		m := meaning{value: f.add(Literal(v))}
		if array, ok := v.(lang.ArrayValue); ok && v.Type().IsBounded() {
			m.bound = f.add(Literal(array.Bound()))
		}
		return m
	}
	kids := lists.Map(a, func(k meaning) *written { return k.value })
	switch op := e.Op(); op {
	case lang.Eq, lang.Ne:
		same := f.add("=", kids...)
		if a[0].bound != nil {
			same = f.add("and", f.add("=", a[0].bound, a[1].bound), same)
		}
		if op == lang.Ne {
			return one("not", same)
		}
		return meaning{value: same}
	case lang.Cond:
		m := one("ite", kids...)
		if a[1].bound != nil {
			m.bound = f.add("ite", a[0].value, a[1].bound, a[2].bound)
		}
		return m
	case lang.Store:
		return meaning{f.add("store", kids...), a[0].bound}
	case lang.Len:
		return meaning{value: a[0].bound}
	case lang.SetLen:
		return meaning{a[0].value, a[1].value}
	case lang.ToBits, lang.ToSigned:
		from, to := e.Kid(0).Type().Width(), e.Type().Width()
		switch {
		case to < from:
			return one(fmt.Sprintf("(_ extract %d 0)", to-1), kids...)
		case op == lang.ToBits:
			return one(fmt.Sprintf("(_ zero_extend %d)", to-from), kids...)
		default:
			return one(fmt.Sprintf("(_ sign_extend %d)", to-from), kids...)
		}
	case lang.OfInt:
		return one(fmt.Sprintf("(_ int_to_bv %d)", e.Type().Width()), kids...)
	default:
		name, ok := functions[op]
		if !ok {
			name = op.String() // of bit-vectors they are those of SMT-LIB
		}
		return one(name, kids...)
	}
}
