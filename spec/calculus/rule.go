package calculus

import (
	"slices"
	"strings"

	"tandem/spec/notation/texts"
)

// Arrows are the signs of relations: steps, and results.
var Arrows = []string{"→", "⇓", "⇒"}

// Rule is an inference rule: what it leads from and to, and its premises.
type Rule struct {
	Side, ID, Arrow string
	Cite            string
	from, to        []*node
	premises        []premise
	slots           int
	about           string // the form of the last term of the left side; "": any
	Entry           texts.Change
}

// Parts returns how many parts the configurations have that the rule leads from and to.
func (r *Rule) Parts() (from, to int) { return len(r.from), len(r.to) }

// About reports whether the rule can be about a configuration whose term is of a form.
func (r *Rule) About(form string) bool { return r.about == "" || r.about == form }

// premise is a step, or a condition.
type premise struct {
	arrow    string // of a step
	from, to []*node
	sign     string // =, ≠, ∈ or ∉ of a condition
	a, b     *node
	in       *Sort // behind ∈ and ∉
	dom      *node // so is its domain
}

// expectedRule is what an entry looks like.
const expectedRule = "a rule: premises, a line of hyphens, and “t → t'”, or “t → t'” alone, with “where” and a condition behind it"

// ruleOf reads a rule. Premises stand above a line, and conditions also behind “where” below; two blanks or
// a line part them.
func ruleOf(g *Grammar, c texts.Change) (r *Rule, err error) {
	defer failed(&err)
	p := &parser{g: g, entry: c, toks: scanned(c), forms: g.ordered, sets: true, most: MaxNesting}
	var parts [][2]int // from and to
	conclusion := 0
	for i := range p.toks {
		switch t := p.toks[i]; {
		case strings.HasPrefix(t.text, "---"):
			conclusion = len(parts)
		case t.text != "" && (t.apart || strings.HasPrefix(p.toks[i-1].text, "---")):
			parts = append(parts, [2]int{i, i + 1})
		case t.text != "":
			parts[len(parts)-1][1] = i + 1
		}
	}
	if conclusion >= len(parts) {
		fail(c, p.toks[len(p.toks)-1], "", expectedRule)
	}
	r = &Rule{Side: c.Side, ID: c.ID, Entry: c}
	r.Arrow, r.from, r.to = p.judgement(parts[conclusion])
	for i, part := range parts {
		switch where := p.toks[part[0]].text == "where"; {
		case i == conclusion:
		case i > conclusion && !where:
			fail(c, p.toks[part[0]], "", "“where” and a condition, or the end")
		case where:
			part[0]++
			fallthrough
		default:
			r.premises = append(r.premises, p.premise(part)...)
		}
	}
	r.slots = len(p.slots)
	p.bound(r)
	for _, n := range r.from { // the last term
		if n.kind == formed {
			r.about = n.form.text
		} else if n.kind != stored && (n.kind != meta || n.sort.Kind != StoreOf) {
			r.about = ""
		}
	}
	return r, nil
}

// within starts to read a part anew.
func (p *parser) within(part [2]int) (end token) {
	p.known, p.far, p.expected, p.depth = map[[2]int]read{}, part[0], nil, 0
	end = p.toks[part[1]]
	return end
}

// judgement reads φ ⊢ t|μ → t'|μ', of parts between ⊢, | and commas.
func (p *parser) judgement(part [2]int) (arrow string, from, to []*node) {
	p.within(part)
	at := part[0]
	read := func() (list []*node) {
		for {
			n, next := p.part(at)
			if next == 0 || next > part[1] {
				p.fail()
			}
			list, at = append(list, n), next
			if !slices.Contains([]string{"⊢", "|", ","}, p.toks[at].text) || at >= part[1] {
				return list
			}
			at++
		}
	}
	from = read()
	if arrow = p.toks[at].text; !slices.Contains(Arrows, arrow) || at >= part[1] {
		p.miss(at, "an arrow: "+strings.Join(Arrows, ", "))
		p.fail()
	}
	at++
	to = read()
	if at != part[1] {
		p.miss(at, "the end of the line")
		p.fail()
	}
	return arrow, from, to
}

// part reads a store or a term.
func (p *parser) part(at int) (*node, int) {
	if n, next := p.store(at); next > 0 && p.toks[next].text != "(" {
		return n, next
	}
	return p.term(at, anything)
}

// premise reads a step, or a condition such as μ(l) = sx1 ∈ dom(σ), which is two.
func (p *parser) premise(part [2]int) []premise {
	if slices.ContainsFunc(p.toks[part[0]:part[1]], func(t token) bool { return slices.Contains(Arrows, t.text) }) {
		arrow, from, to := p.judgement(part)
		return []premise{{arrow: arrow, from: from, to: to}}
	}
	p.within(part)
	a, at := p.part(part[0])
	if at == 0 {
		p.fail()
	}
	var list []premise
	for at < part[1] {
		c := premise{sign: p.toks[at].text, a: a}
		switch c.sign {
		case "=", "≠":
			if c.b, at = p.part(at + 1); at == 0 {
				p.fail()
			}
			a = c.b
		case "∈", "∉":
			if c.in = p.g.Sort(p.toks[at+1].text); c.in != nil {
				at += 2
				break
			}
			if !p.is(at+1, "dom") || !p.is(at+2, "(") {
				p.miss(at+1, "a letter for terms")
				p.fail()
			}
			if c.dom, at = p.store(at + 3); at == 0 || !p.is(at, ")") {
				p.fail()
			}
			at++
		default:
			p.miss(at, "=, ≠, ∈ or ∉")
			p.fail()
		}
		list = append(list, c)
	}
	if list == nil {
		p.miss(at, "=, ≠, ∈ or ∉")
		p.fail()
	}
	return list
}

// bound fails at a letter that nothing gives a value before it is asked for.
func (p *parser) bound(r *Rule) {
	known := make([]bool, len(p.slots))
	var bind func(n *node)
	bind = func(n *node) {
		switch n.kind {
		case meta:
			known[n.slot] = true
		case formed, variable:
			for _, x := range n.names {
				if x.slot >= 0 {
					known[x.slot] = true
				}
			}
			for _, k := range n.kids {
				bind(k)
			}
		default:
			p.asked(n, known)
		}
	}
	for _, n := range r.from {
		bind(n)
	}
	for _, c := range r.premises {
		switch {
		case c.arrow != "":
			for _, n := range c.from {
				p.asked(n, known)
			}
			for _, n := range c.to {
				bind(n)
			}
		case c.sign == "∉" && c.dom != nil && c.a.kind == meta:
			p.asked(c.dom, known)
			bind(c.a)
		case c.sign == "=" && c.a.kind == meta && !known[c.a.slot]:
			p.asked(c.b, known)
			bind(c.a)
		case c.sign == "=":
			p.asked(c.a, known)
			bind(c.b)
		default:
			for _, n := range []*node{c.a, c.b, c.dom} {
				if n != nil {
					p.asked(n, known)
				}
			}
		}
	}
	for _, n := range r.to {
		p.asked(n, known)
	}
}

// asked fails at a letter of an expression that has no value.
func (p *parser) asked(n *node, known []bool) {
	if n.kind == each {
		known = slices.Clone(known)
		known[n.kids[2].slot], known[n.kids[3].slot] = true, true
	}
	slots := []int{}
	if n.kind == meta {
		slots = append(slots, n.slot)
	}
	for _, x := range n.names {
		if x.slot >= 0 && (n.kind != formed || len(n.form.bound) == 0) {
			slots = append(slots, x.slot)
		}
	}
	for _, s := range slots {
		if !known[s] {
			fail(p.entry, n.at, p.slots[s]+", which nothing gives a value", "a letter of the left side, or of a premise before")
		}
	}
	for _, k := range n.kids {
		p.asked(k, known)
	}
}
