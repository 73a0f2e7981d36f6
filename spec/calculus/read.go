package calculus

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"tandem/spec/notation/texts"
)

// Reader reads terms as programs have them: names stand for themselves, and decimals for succ (… 0).
type Reader struct {
	p  *parser
	at int
}

// NewReader returns a reader of a text, in which comments are those of Go. Terms of the forms that are left out are not
// read, nor are sets if {} is. Terms have at most so many levels.
func NewReader(g *Grammar, terms Terms, file, text string, without []string, most int) *Reader {
	blanks := func(comment string) string {
		return strings.Map(func(r rune) rune {
			if r == '\n' {
				return r
			}
			return ' '
		}, comment)
	}
	c := texts.Change{File: file, Line: 1, Col: 1, Text: comments.ReplaceAllStringFunc(text, blanks)}
	p := &parser{g: g, entry: c, toks: scanned(c), sets: true, names: terms, most: most}
	for i := range p.toks {
		p.toks[i].apart = false
	}
	for _, f := range slices.Concat(g.ordered, g.short) {
		if !slices.Contains(without, f.text) {
			p.forms = append(p.forms, f)
		} else if f.text == "{ }" {
			p.sets = false
		}
	}
	return &Reader{p: p}
}

var comments = regexp.MustCompile(`(?s)//[^\n]*|/\*.*?\*/`)

// Reading ends with the error of what f reads, a *texts.Problem.
func (r *Reader) Reading(f func()) (err error) {
	defer failed(&err)
	f()
	return nil
}

// Next returns the next word or sign; "" at the end.
func (r *Reader) Next() string { return r.p.toks[r.at].text }

// Fail ends the reading before the next word. "" is found for what stands there.
func (r *Reader) Fail(found, expected string) { fail(r.p.entry, r.p.toks[r.at], found, expected) }

// Take goes behind the next word, which must be one of these.
func (r *Reader) Take(words ...string) string {
	word := r.Next()
	if !slices.Contains(words, word) {
		r.Fail("", "“"+strings.Join(words, "” or “")+"”")
	}
	r.at++
	return word
}

// Name goes behind a name, which is no word of the grammar.
func (r *Reader) Name(expected string) string {
	if !r.p.isName(r.at) {
		r.Fail("", expected)
	}
	r.at++
	return r.p.toks[r.at-1].text
}

// Term reads a term, behind which nothing stands. It fails of a name that is free, where free says what is expected.
func (r *Reader) Term(free func(name string) string) Term {
	p := r.p
	p.known, p.far = map[[2]int]read{}, r.at
	n, next := p.term(r.at, anything)
	if next == 0 {
		p.fail()
	} else if p.toks[next].text != "" {
		p.miss(next, "the end of the text")
		p.fail()
	}
	n.free(nil, func(x string, at token) {
		if expected := free(x); expected != "" {
			fail(p.entry, at, "", expected)
		}
	})
	return run{g: p.g, terms: p.names}.term(n)
}

// free calls f with each variable that is not bound.
func (n *node) free(under []string, f func(x string, at token)) {
	if n.kind == variable && !slices.Contains(under, n.names[0].text) {
		f(n.names[0].text, n.at)
	}
	for i, k := range n.kids {
		in := under
		if n.form != nil && n.form.holeName(i) >= 0 {
			in = append(under, n.names[n.form.holeName(i)].text)
		}
		k.free(in, f)
	}
}

// isName reports whether a name stands at a token: a word that belongs to no production.
func (p *parser) isName(at int) bool {
	text := p.toks[at].text
	first := []rune(text + " ")[0]
	return (latin(first) || unicode.Is(unicode.Greek, first) && first != 'λ') && !p.g.words[text]
}

// number reads a decimal.
func (p *parser) number(at int) *node {
	t := p.toks[at]
	if strings.ContainsFunc(t.text, func(r rune) bool { return !digit(r) }) {
		fail(p.entry, t, "", "a number")
	}
	n, err := strconv.Atoi(t.text)
	if err != nil || n >= p.most {
		fail(p.entry, t, fmt.Sprintf("the number %.20s", t.text), fmt.Sprintf("one below %d: it is written succ (succ …)", p.most))
	}
	of := p.names.Make("0", "", nil)
	for range n {
		of = p.names.Make("succ _", "", []Term{of})
	}
	return &node{kind: number, at: t, term: of}
}

// notation reads “let x = t1 in t2 for (λx.t2) t1”, whose sides have the same letters.
func (g *Grammar) notation(c texts.Change) {
	toks := scanned(c)
	at := slices.IndexFunc(toks, func(t token) bool { return t.text == "for" })
	if at < 1 || g.Universe() == nil {
		fail(c, toks[0], "", "a way to write a term, “for”, and the term")
	}
	known := len(g.ordered)
	f := g.production(c, toks[:at]).form
	if f == nil || f.alone != nil || f.list {
		fail(c, toks[0], "", "a way to write a term that has a word, and no list")
	}
	if g.ordered = g.ordered[:min(known, len(g.ordered))]; f.items[0].hole() {
		f.level = anything
	}
	g.short = append(g.short, f)
	p := &parser{g: g, entry: c, toks: toks, forms: g.ordered, sets: true, most: MaxNesting}
	m := &meaning{}
	for i, it := range f.items {
		switch _, slot := p.letter(i, TermsOf, Variables, Constants); {
		case it.sort == nil:
		case it.hole():
			m.holes = append(m.holes, slot)
		default:
			m.names = append(m.names, slot)
		}
	}
	p.within([2]int{at + 1, len(toks) - 1})
	n, next := p.term(at+1, anything)
	if next != len(toks)-1 {
		p.miss(next, "the end")
		p.fail()
	}
	slots := map[int]bool{}
	n.each(func(n *node) {
		m.filled = m.filled || n.kind == formed && len(n.kids) == 0 && len(n.names) == 0
		if n.kind > variable || n.form == f || n.form != nil && n.form.means != nil {
			fail(c, n.at, "", "a term of other productions, without notations")
		}
		if n.kind == meta {
			slots[n.slot] = true
		}
		for _, x := range n.names {
			slots[x.slot] = true
		}
	})
	delete(slots, -1)
	if m.is, m.slots = n, len(p.slots); len(slots) != m.slots || m.slots > len(m.names)+len(m.holes) {
		fail(c, toks[at], "", "the same letters before it and behind it")
	}
	f.means = m
}

// each calls f with a node and those below it.
func (n *node) each(f func(*node)) {
	f(n)
	for _, k := range n.kids {
		k.each(f)
	}
}
