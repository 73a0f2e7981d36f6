package circuit

import (
	"encoding/binary"
	"slices"

	"github.com/go-air/gini/z"
)

// choices are the words that joins make, and what was compared. A choice is compared by comparing
// what it chooses from, unless with a constant, which takes few gates. Of an array that was sorted each two elements are so compared once, bit by
// bit, and the words that were exchanged have no gates at all.
type choices struct {
	of    map[string]choiceOf
	seen  map[string]bool // words that are choices, or are chosen from
	less  map[comparison]z.Lit
	words []string // that were compared bit by bit, up to maxOrdered
	facts [][3]z.Lit
	told  int // so many facts the solver has
	asked int // comparisons that expressions have
	bits  int // comparisons bit by bit
}

// choiceOf is a word: x where cond is true, and y elsewhere. n counts those made before it.
type choiceOf struct {
	cond z.Lit
	x, y word
	n    int
}

// comparison is of two words, by their keys.
type comparison struct {
	x, y   string
	signed bool
}

// For each comparison that an expression has there may be so many others, and of these bit by bit.
// An array that is read at unknown indexes would have too many.
const (
	maxCompared     = 64
	maxComparedBits = 2
	fewCompared     = 64 // and so many in any case
	maxOrdered      = 12 // words of which each three have facts
)

// key returns a text that differs from that of other words.
func (w word) key() string {
	b := make([]byte, 0, 4*len(w))
	for _, l := range w {
		b = binary.LittleEndian.AppendUint32(b, uint32(l))
	}
	return string(b)
}

// choice returns w, which is x where cond is true and y elsewhere, and keeps that unless w was there
// before: equal gates are one, so that x itself can be chosen from w, and neither would come before the other.
func (c *Circuit) choice(w word, cond z.Lit, x, y word) word {
	all, k := &c.choices, w.key()
	all.seen[x.key()], all.seen[y.key()] = true, true
	if !all.seen[k] {
		all.seen[k] = true
		all.of[k] = choiceOf{cond, x, y, len(all.of)}
	}
	return w
}

// less reports whether x < y: as unsigned numbers, or in two's complement.
func (c *Circuit) less(x, y word, signed bool) z.Lit {
	c.choices.asked++
	return c.ordered(x, y, signed)
}

func (c *Circuit) ordered(x, y word, signed bool) z.Lit {
	k := comparison{x.key(), y.key(), signed}
	if l, ok := c.choices.less[k]; ok {
		return l
	}
	cx, ofX := c.choices.of[k.x]
	cy, ofY := c.choices.of[k.y]
	all := &c.choices
	var l z.Lit
	switch {
	case k.x == k.y:
		l = c.gates.F
	case !ofX && !ofY || c.constants(x) == len(x) || c.constants(y) == len(y) || all.bits > fewCompared+maxComparedBits*all.asked || len(all.less) > fewCompared+maxCompared*all.asked:
		all.bits++
		l = c.lessBits(x, y, signed)
		all.less[k] = l
		c.order(k)
	case ofX && ofY && cx.cond == cy.cond:
		l = c.gates.Choice(cx.cond, c.ordered(cx.x, cy.x, signed), c.ordered(cx.y, cy.y, signed))
	case !ofY || ofX && cx.n > cy.n: // the later one first, which is made of others
		l = c.gates.Choice(cx.cond, c.ordered(cx.x, y, signed), c.ordered(cx.y, y, signed))
	default:
		l = c.gates.Choice(cy.cond, c.ordered(x, cy.x, signed), c.ordered(x, cy.y, signed))
	}
	all.less[k] = l
	return l
}

// lessBits compares two words bit by bit. The sign of the greater number is the lesser bit.
func (c *Circuit) lessBits(x, y word, signed bool) z.Lit {
	lt := c.gates.F
	for i := range x {
		if signed && i == len(x)-1 {
			return c.gates.Majority(x[i], y[i].Not(), lt)
		}
		lt = c.gates.Majority(x[i].Not(), y[i], lt)
	}
	return lt
}

// Ordered reports whether the solver has facts about an order of which no comparison is known, beside the gates.
func (c *Circuit) Ordered() bool {
	return slices.ContainsFunc(c.choices.facts, func(f [3]z.Lit) bool { return min(f[0].Var(), f[1].Var(), f[2].Var()) > c.gates.T.Var() })
}

// order adds what an order says of two words and of each third one, which the solver would have to
// find among their bits: not both x < y and y < x; x < y and y < z imply x < z; x < y implies x < z or z < y.
func (c *Circuit) order(k comparison) {
	all := &c.choices
	fact := func(a, b, c z.Lit) { all.facts = append(all.facts, [3]z.Lit{a, b, c}) }
	if yx, ok := all.less[comparison{k.y, k.x, k.signed}]; ok {
		fact(all.less[k].Not(), yx.Not(), z.LitNull)
	}
	for _, w := range []string{k.x, k.y} {
		if !slices.Contains(all.words, w) && len(all.words) < maxOrdered {
			all.words = append(all.words, w)
		}
	}
	for _, w := range all.words {
		for _, t := range [][3]string{{k.x, k.y, w}, {w, k.x, k.y}, {k.x, w, k.y}} {
			if w == k.x || w == k.y {
				continue
			}
			xy, first := all.less[comparison{t[0], t[1], k.signed}]
			yz, then := all.less[comparison{t[1], t[2], k.signed}]
			xz, both := all.less[comparison{t[0], t[2], k.signed}]
			if first && then && both {
				fact(xy.Not(), yz.Not(), xz)
				fact(xz.Not(), xy, yz)
			}
		}
	}
}

// tellFacts gives the solver the facts that it does not have.
func (c *Circuit) tellFacts() {
	all := &c.choices
	for ; all.told < len(all.facts); all.told++ {
		for _, l := range all.facts[all.told] {
			if l != z.LitNull {
				c.gates.tell(c.sat, l)
			}
		}
		addClause(c.sat, all.facts[all.told][:])
	}
}
