package simplify

import (
	"math"
	"math/big"
	"slices"
	"strings"

	"tandem/lang"
)

// Show returns the conjunction as people write it. In mathematics, two bounds of
// one form are a chain:
//
//	x ≤ y ≤ x + 7 ∧ 0 < n ≤ 3 ∧ ¬p
//
// Otherwise it is source text, without chains, which lang.ParseExpr reads:
//
//	x <= y && y <= x + 7 && n > 0 && n <= 3 && !p
//
// A bound is written with < or > if the fact that it comes from was, and with
// ≤ or ≥ if that was; the conjunction of no facts is true. Shared and deep
// parts are named as lang.Show does, and the names are apart.
func (c Conjunction) Show(style lang.Style) (lets []lang.Let, text string) {
	links := c.links(style.Math)
	if len(links) == 0 {
		return nil, "true"
	}
	texts := make([]string, len(links))
	together := func(l link) bool { return l.largest >= style.MinShared }
	if len(links) > 1 && style.MaxDepth == 0 && !slices.ContainsFunc(links, together) {
		for i, l := range links {
			texts[i] = l.alone
		}
	} else {
		var es []lang.Expr
		for _, l := range links {
			es = append(es, l.parts...)
		}
		var shown []string
		lets, shown = lang.Show(style, es...)
		for i, l := range links {
			texts[i] = l.text(shown[:len(l.parts)], len(links) > 1)
			shown = shown[len(l.parts):]
		}
	}
	and := lang.And.Info()
	if style.Math {
		return lets, strings.Join(texts, " "+and.Math+" ")
	}
	return lets, strings.Join(texts, " "+and.Symbol+" ")
}

// link is a fact to be shown: an expression, or several that are compared in a chain.
type link struct {
	parts []lang.Expr
	ops   []lang.Op // between the parts

	largest int    // the size, as a tree, of its largest part that others can share
	alone   string // its text among others, where nothing is named; "" if largest is maxAlone or more
}

// maxAlone is the size of parts from which a link has no text of its own.
const maxAlone = 100

// linkOf returns the link, with its text if nothing of it is large.
func linkOf(chains bool, parts []lang.Expr, ops ...lang.Op) link {
	l := link{parts: parts, ops: ops}
	size := map[lang.Expr]int{}
	for _, part := range parts {
		lang.FoldExpr(part, size, func(e lang.Expr, kids []int) int {
			n := 1
			for _, k := range kids {
				n = min(n+k, maxAlone)
				l.largest = max(l.largest, k)
			}
			return n
		})
		if part.Type() != lang.Bool { // what is Boolean as a whole is a part of no other fact that is small
			l.largest = max(l.largest, size[part])
		}
	}
	if l.largest < maxAlone {
		_, shown := lang.Show(lang.Style{Math: chains, MinShared: math.MaxInt}, parts...)
		l.alone = l.text(shown, true)
	}
	return l
}

func (l link) text(shown []string, conjunct bool) string {
	var b strings.Builder
	for i, part := range l.parts {
		level := lang.LevelCond
		if conjunct {
			level = lang.LevelAnd + 1
		}
		if i > 0 {
			b.WriteString(" " + l.ops[i-1].Info().Math + " ")
		}
		if len(l.parts) > 1 {
			level = lang.LevelCompare + 1
		}
		if levelOf(part) < level {
			b.WriteString("(" + shown[i] + ")")
		} else {
			b.WriteString(shown[i])
		}
	}
	return b.String()
}

func levelOf(e lang.Expr) int {
	if e.NumKids() == 0 {
		return lang.LevelAtom
	}
	return e.Op().Info().Level
}

// links returns the facts in their order.
func (c Conjunction) links(chains bool) []link {
	if c.absurd {
		return []link{linkOf(chains, []lang.Expr{lang.False})}
	}
	if c.s == nil || c.facts == nil {
		return nil
	}
	c.s.mu.Lock()
	defer c.s.mu.Unlock()
	links := make([]link, 0, c.facts.Len())
	style := 0
	if chains {
		style = 1
	}
	for f := range c.all() {
		if f.written[style] == nil {
			f.written[style] = c.s.linksOf(f, chains)
		}
		links = append(links, f.written[style]...)
	}
	return links
}

// linksOf returns the links of a fact, two bounds as a chain if chains are wanted.
func (s *Simplifier) linksOf(f *fact, chains bool) (links []link) {
	if f.form == nil {
		return []link{s.linkTo(chains, f.e)}
	}
	rest := f.relations()
	if chains && f.lo != nil && f.hi != nil && !f.fixed() {
		links = append(links, s.chain(f))
		rest = f.excluded()
	}
	for _, r := range rest {
		links = append(links, s.linkTo(chains, s.comparisonOf(r.relation, r.stated)))
	}
	return links
}

// linkTo returns the link that e is, written once for all paths.
func (s *Simplifier) linkTo(chains bool, e lang.Expr) link {
	style := 0
	if chains {
		style = 1
	}
	l, ok := s.links[style][e]
	if !ok {
		l = linkOf(chains, []lang.Expr{e})
		s.links[style][e] = l
	}
	return l
}

// middle is what stands between the two bounds of a form p - n.
type middle uint8

const (
	added      middle = iota // n + k ≤ p ≤ n + k'
	subtracted               // p + k ≤ n ≤ p + k'
	whole                    // -k ≤ p - n ≤ k', and k ≤ p ≤ k' without n
)

// middle returns the middle from which bounds lo and hi are stated by adding, not by subtracting.
func (f fact) middle(lo, hi *big.Int) middle {
	if _, n := f.form.sides(); n.isConst() {
		return whole
	}
	switch {
	case lo.Sign() >= 0:
		return added
	case hi.Sign() <= 0:
		return subtracted
	default:
		return whole
	}
}

// ends returns the bounds of f, lo op form op' hi, with the operators < and ≤ as stated.
func (f fact) ends() (opLo lang.Op, lo *big.Int, opHi lang.Op, hi *big.Int) {
	opLo, lo = relation{f.form, atLeast, f.lo.k}.stated(f.lo.strict)
	opHi, hi = relation{f.form, atMost, f.hi.k}.stated(f.hi.strict)
	return mirrored(opLo), lo, opHi, hi
}

// chain returns both bounds of f at once.
func (s *Simplifier) chain(f *fact) link {
	p, n := f.form.sides()
	opLo, lo, opHi, hi := f.ends()
	switch f.middle(lo, hi) {
	case added:
		return linkOf(true, []lang.Expr{s.write(n.shift(lo)), s.write(p), s.write(n.shift(hi))}, opLo, opHi)
	case subtracted:
		left, right := p.shift(new(big.Int).Neg(hi)), p.shift(new(big.Int).Neg(lo))
		return linkOf(true, []lang.Expr{s.write(left), s.write(n), s.write(right)}, opHi, opLo)
	default:
		return linkOf(true, []lang.Expr{integer(lo), s.write(f.form), integer(hi)}, opLo, opHi)
	}
}
