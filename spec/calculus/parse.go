package calculus

import (
	"fmt"
	"slices"
	"strings"

	"tandem/spec/notation/texts"
)

// nodeKind tells the forms of patterns and expressions apart.
type nodeKind uint8

const (
	formed   nodeKind = iota // a form, with its parts
	meta                     // a metavariable
	variable                 // x alone
	put                      // [x ↦ v]t
	look                     // μ(l)
	set                      // {(φ, v), …}
	each                     // {(φ, v) | (φ', v') ∈ S}
	union                    // S ∪ S
	number                   // 12
	stored                   // (μ, l ↦ v) or [l ↦ v]μ
)

// node is a pattern, or an expression.
type node struct {
	kind  nodeKind
	form  *form
	names []name // of a form; the variable of put
	kids  []*node
	slot  int // of a metavariable
	sort  *Sort
	at    token
	term  Term // of a number
	depth int  // levels below, where terms are read
}

// name is a slot, or a constant.
type name struct {
	slot int
	text string // of a constant
}

// parser reads the tokens of an entry. What was read at a place is remembered, so that it takes linear time.
type parser struct {
	g     *Grammar
	entry texts.Change
	toks  []token
	slots []string // the metavariables
	known map[[2]int]read
	forms []*form
	sets  bool  // sets of pairs are written
	names Terms // makes the terms that are read: names stand for themselves; nil: letters are metavariables
	most  int   // levels
	depth int

	far      int // the furthest token that does not fit, and what would
	expected []string
}

type read struct {
	n    *node
	next int
}

// miss notes what would fit at a token.
func (p *parser) miss(at int, what string) {
	switch {
	case at > p.far:
		p.far, p.expected = at, append(p.expected[:0], what)
	case at == p.far && !slices.Contains(p.expected, what):
		p.expected = append(p.expected, what)
	}
}

// fail ends with what was missed.
func (p *parser) fail() { fail(p.entry, p.toks[p.far], "", quoted(p.expected)) }

func (p *parser) is(at int, word string) bool {
	if p.toks[at].text == word && word != "" {
		return true
	}
	if at >= p.far {
		p.miss(at, "“"+word+"”")
	}
	return false
}

// letter returns the metavariable at a token of one of these kinds; nil if there is none.
func (p *parser) letter(at int, kinds ...string) (*Sort, int) {
	text := p.toks[at].text
	if p.names != nil {
		return nil, 0
	}
	s := p.g.Sort(base(text))
	if s == nil || !slices.Contains(kinds, s.Kind) || p.g.words[text] {
		return nil, 0
	}
	i := slices.Index(p.slots, text)
	if i < 0 {
		i, p.slots = len(p.slots), append(p.slots, text)
	}
	return s, i
}

// term reads a term at a level; next is behind it, 0 if there is none.
func (p *parser) term(at, level int) (*node, int) {
	key := [2]int{at, level}
	if r, ok := p.known[key]; ok {
		return r.n, r.next
	}
	if p.depth++; p.depth > p.most {
		p.tooDeep(at)
	}
	n, next := p.tail(at, level)
	p.depth--
	p.known[key] = read{n, next}
	return n, next
}

func (p *parser) tooDeep(at int) {
	fail(p.entry, p.toks[at], "a deeper level", fmt.Sprintf("at most %d (bound on nesting)", p.most))
}

// tail reads a term with what follows as its first part.
func (p *parser) tail(at, level int) (*node, int) {
	n, next := p.first(at, level)
	for next > 0 {
		longer, behind := p.behind(n, next, level)
		if behind == 0 {
			break
		}
		if n, next = longer, behind; n.depth > p.most {
			p.tooDeep(next)
		}
	}
	return n, next
}

// behind reads what makes n the first part of a term.
func (p *parser) behind(n *node, at, level int) (*node, int) {
	if p.toks[at].apart {
		return nil, 0
	}
	for _, f := range p.forms {
		if !f.items[0].hole() || len(f.items) < 2 || f.level < level {
			continue
		}
		if m, next := p.items(f, 1, at, &node{kind: formed, form: f, kids: []*node{n}, at: n.at, depth: n.depth + 1}); next > 0 {
			return m, next
		}
	}
	if p.sets && level <= operand && p.toks[at].text == "∪" {
		if m, next := p.term(at+1, operand); next > 0 {
			return &node{kind: union, kids: []*node{n, m}, at: n.at}, next
		}
	}
	return nil, 0
}

// first reads a term that begins with no other.
func (p *parser) first(at, level int) (*node, int) {
	t := p.toks[at]
	var best *node
	end := 0
	for _, f := range p.forms {
		if f.items[0].sort != nil || f.level < level && level > operand { // what begins with a word may stand behind :=
			continue
		}
		if n, next := p.items(f, 0, at, &node{kind: formed, form: f, at: t}); next > end {
			best, end = n, next
		}
	}
	if end > 0 {
		return best, end
	}
	switch {
	case p.names == nil:
	case p.isName(at):
		return &node{kind: variable, form: p.g.forms[p.g.variable], names: []name{{slot: -1, text: t.text}}, at: t}, at + 1
	case t.text != "" && digit(rune(t.text[0])):
		return p.number(at), at + 1
	}
	if s, slot := p.letter(at, TermsOf, Constants); s != nil {
		return &node{kind: meta, sort: s, slot: slot, at: t}, at + 1
	}
	if s, slot := p.letter(at, Variables); s != nil {
		return &node{kind: variable, form: p.g.forms[p.g.variable], names: []name{{slot: slot}}, at: t}, at + 1
	}
	switch t.text {
	case "(":
		if n, next := p.term(at+1, anything); next > 0 && p.is(next, ")") {
			return n, next + 1
		}
	case "[":
		return p.put(at)
	case "{":
		if p.sets {
			return p.set(at)
		}
	}
	if s, slot := p.letter(at, StoreOf); s != nil && p.is(at+1, "(") {
		if key, next := p.term(at+2, anything); next > 0 && p.is(next, ")") {
			return &node{kind: look, kids: []*node{{kind: meta, sort: s, slot: slot, at: t}, key}, at: t}, next + 1
		}
	}
	p.miss(at, "a term")
	return nil, 0
}

// items reads those of a form from one on.
func (p *parser) items(f *form, from, at int, n *node) (*node, int) {
	for i := from; i < len(f.items); i++ {
		switch it := f.items[i]; {
		case it.word != "":
			if p.toks[at].text != it.word && i == 0 || !p.is(at, it.word) { // the first one of many is none of what is missed
				return nil, 0
			}
			at++
		case it.hole():
			level := anything
			switch {
			case i+1 < len(f.items):
			case f.level == applied:
				level = atomic
			default:
				level = f.level
			}
			for {
				k, next := p.term(at, level)
				if next == 0 {
					return nil, 0
				}
				n.kids, at = append(n.kids, k), next
				n.depth = max(n.depth, k.depth+1)
				if !it.list || p.toks[at].text != "," {
					break
				}
				at++
			}
		default:
			s, slot := p.letter(at, it.sort.Kind)
			switch {
			case s == it.sort:
				n.names = append(n.names, name{slot: slot})
			case slices.Contains(it.sort.Names, p.toks[at].text), p.isName(at) && (p.toks[at].text == "_" || p.names != nil && len(it.sort.Names) == 0):
				n.names = append(n.names, name{slot: -1, text: p.toks[at].text})
			case p.names != nil && len(it.sort.Names) == 0:
				p.miss(at, "a name")
				return nil, 0
			default:
				p.miss(at, strings.Join(append([]string{it.sort.Letter}, it.sort.Names...), ", "))
				return nil, 0
			}
			at++
		}
	}
	return n, at
}

// put reads [x ↦ v]t.
func (p *parser) put(at int) (*node, int) {
	s, slot := p.letter(at+1, Variables)
	if s == nil || !p.is(at+2, "↦") {
		p.miss(at+1, "a variable")
		return nil, 0
	}
	v, next := p.term(at+3, anything)
	if next == 0 || !p.is(next, "]") {
		return nil, 0
	}
	t, next := p.term(next+1, prefixed)
	return &node{kind: put, names: []name{{slot: slot}}, kids: []*node{v, t}, at: p.toks[at]}, next
}

// set reads {(φ, v), …} or {(φ, v) | (φ', v') ∈ S}.
func (p *parser) set(at int) (*node, int) {
	n := &node{kind: set, at: p.toks[at]}
	for {
		c, v, next := p.pair(at + 1)
		if next == 0 {
			return nil, 0
		}
		n.kids, at = append(n.kids, c, v), next
		if p.toks[at].text != "," {
			break
		}
	}
	if len(n.kids) == 2 && p.toks[at].text == "|" {
		c, v, next := p.pair(at + 1)
		if next == 0 || c.kind != meta || v.kind != meta || !p.is(next, "∈") {
			return nil, 0
		}
		of, next := p.term(next+1, anything)
		if next == 0 {
			return nil, 0
		}
		n.kind, n.kids, at = each, append(n.kids, c, v, of), next
	}
	if !p.is(at, "}") {
		return nil, 0
	}
	return n, at + 1
}

func (p *parser) pair(at int) (c, v *node, next int) {
	if !p.is(at, "(") {
		return nil, nil, 0
	}
	c, next = p.term(at+1, anything)
	if next == 0 || !p.is(next, ",") {
		return nil, nil, 0
	}
	v, next = p.term(next+1, anything)
	if next == 0 || !p.is(next, ")") {
		return nil, nil, 0
	}
	return c, v, next + 1
}

// store reads μ, (μ, l ↦ v) or [l ↦ v]μ.
func (p *parser) store(at int) (*node, int) {
	t := p.toks[at]
	if s, slot := p.letter(at, StoreOf); s != nil {
		return &node{kind: meta, sort: s, slot: slot, at: t}, at + 1
	}
	to := func(at int, end string) (key, v *node, next int) {
		if key, next = p.term(at, anything); next == 0 || !p.is(next, "↦") {
			return nil, nil, 0
		}
		if v, next = p.term(next+1, anything); next == 0 || !p.is(next, end) {
			return nil, nil, 0
		}
		return key, v, next + 1
	}
	switch t.text {
	case "(":
		m, next := p.store(at + 1)
		if next == 0 || !p.is(next, ",") {
			return nil, 0
		}
		if key, v, next := to(next+1, ")"); next > 0 {
			return &node{kind: stored, kids: []*node{m, key, v}, at: t}, next
		}
	case "[":
		if key, v, next := to(at+1, "]"); next > 0 {
			m, next := p.store(next)
			return &node{kind: stored, kids: []*node{m, key, v}, at: t}, next
		}
	default:
		p.miss(at, "a store")
	}
	return nil, 0
}
