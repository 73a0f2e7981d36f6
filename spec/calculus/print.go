package calculus

import (
	"strconv"
	"strings"
)

// Print returns a term as the grammar writes it: by the notations, with the brackets that it needs, and blanks where the
// production has them.
func (g *Grammar) Print(t Term) string {
	p := printer{g: g}
	p.write(t, anything)
	return p.String()
}

type printer struct {
	strings.Builder
	g *Grammar
}

// pairsForm is the form of a set that is not empty.
const pairsForm = "{ ( _ , _ ) } ∪ _"

// write writes a term where operators bind at a level.
func (p *printer) write(t Term, level int) {
	if n, ok := p.g.decimal(t); ok {
		p.WriteString(strconv.Itoa(n))
		return
	}
	f, names, kids := p.g.written(t)
	switch {
	case f == nil || f.alone != nil:
		p.WriteString(t.Name())
		return
	case f.text == pairsForm:
		p.set(t)
		return
	case f.level < level:
		p.WriteByte('(')
		defer p.WriteByte(')')
	}
	kid := 0
	for i, it := range f.items {
		if i > 0 && it.blank {
			p.WriteByte(' ')
		}
		switch {
		case it.word != "":
			p.WriteString(it.word)
		case it.hole():
			for n := kid; n == kid || it.list && n < len(kids); n++ {
				if n > kid {
					p.WriteString(", ")
				}
				p.write(kids[n], f.levelAt(i))
			}
			kid++
		default:
			p.WriteString(names[0])
			names = names[1:]
		}
	}
}

// set writes {(c, v), …}.
func (p *printer) set(t Term) {
	before := "{("
	for ; t.Form() == pairsForm; t = t.Part(2) {
		p.WriteString(before)
		p.write(t.Part(0), anything)
		p.WriteString(", ")
		p.write(t.Part(1), anything)
		p.WriteByte(')')
		before = ", ("
	}
	p.WriteByte('}')
}

// decimal returns the number that succ (… 0) is, if it is printed as a decimal.
func (g *Grammar) decimal(t Term) (n int, ok bool) {
	for ; g.Numerals > 0 && t.Form() == "succ _"; t = t.Part(0) {
		n++
	}
	return n, g.Numerals > 0 && n >= g.Numerals && t.Form() == "0"
}

// written returns the form by which a term is written, with its names and parts.
func (g *Grammar) written(t Term) (f *form, names []string, kids []Term) {
	for _, f := range g.short {
		m := run{g: g, env: make([]any, f.means.slots)}
		if f.means.filled || !m.match(f.means.is, t) {
			continue
		}
		for _, i := range f.means.names {
			names = append(names, m.env[i].(string))
		}
		for _, i := range f.means.holes {
			kids = append(kids, m.env[i].(Term))
		}
		return f, names, kids
	}
	for i := range t.NumKids() {
		kids = append(kids, t.Part(i))
	}
	return g.forms[t.Form()], strings.Fields(t.Name()), kids
}

// levelAt returns how tightly the hole of item i binds.
func (f *form) levelAt(i int) int {
	switch {
	case i == 0 && len(f.items) > 1 && (f.level == applied || f.level == atomic):
		return f.level
	case i == 0 && len(f.items) > 1:
		return f.level + 1
	case i+1 == len(f.items) && f.level >= applied:
		return atomic
	case f.level == atomic:
		return anything
	default:
		return f.level
	}
}
