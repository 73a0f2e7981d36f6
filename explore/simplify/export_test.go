package simplify

import (
	"strings"

	"tandem/lang"
)

// Limited returns a Simplifier with smaller limits, so that small expressions meet
// them.
func Limited(bits, terms int) *Simplifier {
	s := New()
	s.bits, s.terms = bits, terms
	return s
}

// Work returns the number of terms merged and nodes written so far.
func (s *Simplifier) Work() int { return s.work }

// Visited returns the number of distinct nodes simplified so far.
func (s *Simplifier) Visited() int { return len(s.memo) }

// maxInline is the size, as a tree, up to which Text does without names for
// shared parts.
const maxInline = 10_000

// Text returns the conjunction as Show writes it, the names before it. One that is small
// as a tree has none.
func (c Conjunction) Text(style lang.Style) string {
	if style.MinShared == 0 && style.MaxDepth == 0 && c.small() {
		style.MinShared, style.MaxDepth = maxInline+1, maxInline+1
	}
	lets, text := c.Show(style)
	if len(lets) == 0 {
		return text
	}
	names := make([]string, len(lets))
	for i, l := range lets {
		names[i] = l.String()
	}
	return "let " + strings.Join(names, "; ") + " in " + text
}

// String returns the conjunction as source text.
func (c Conjunction) String() string { return c.Text(lang.Style{}) }

// Math returns the conjunction in mathematical notation.
func (c Conjunction) Math() string { return c.Text(lang.Style{Math: true}) }

func (c Conjunction) small() bool {
	sizes := map[lang.Expr]int{}
	total := 0
	for _, e := range c.Facts() {
		total += lang.FoldExpr(e, sizes, func(_ lang.Expr, kids []int) int {
			n := 1
			for _, k := range kids {
				n = min(n+k, maxInline+1)
			}
			return n
		})
		if total > maxInline {
			return false
		}
	}
	return true
}

// Written returns how many links were written.
func (s *Simplifier) Written() int { return len(s.links[0]) + len(s.links[1]) }
