package report

import (
	"regexp"
	"strconv"
	"strings"

	"tandem/internal/lists"
	"tandem/internal/spell"
	"tandem/lang"
	"tandem/languages"
)

// minShared is the size, in nodes, from which expressions that occur again are named.
const minShared = 16

// printing is expressions that are printed together, so that what several of them share has one
// name, and where the text of each goes. Lines come in parts; what has a name keeps it.
type printing struct {
	*lang.Shower
	exprs []lang.Expr
	puts  []func(text string)
	upTo  []int // how many expressions there are up to each line
}

func (p *printing) add(e lang.Expr, put func(text string)) {
	p.exprs, p.puts = append(p.exprs, e), append(p.puts, put)
}

func (p *printing) endLine() { p.upTo = append(p.upTo, len(p.exprs)) }

// print puts the texts of the lines since it was called last where they go. It
// returns the names, each at the first line with an expression that needs it.
func (p *printing) print() [][]lang.Let {
	lets, shown := p.Show(p.exprs...)
	lines := make([][]lang.Let, len(p.upTo))
	line := 0
	for i, text := range shown {
		for i >= p.upTo[line] {
			line++
		}
		p.puts[i](text)
		lines[line] = append(lines[line], lets[i]...)
	}
	p.exprs, p.puts, p.upTo = nil, nil, nil
	return lines
}

// shownIn lists those of vars that sigma was updated at, in their order.
func shownIn(sigma languages.Substitution, vars []lang.Var) []lang.Var {
	updated := lists.Set(sigma.Domain())
	return lists.Filter(vars, func(x lang.Var) bool { return updated[x] })
}

// withLets is texts behind the names that they use.
func withLets(lets []lang.Let, shown []string) string {
	var b strings.Builder
	for _, l := range lets {
		b.WriteString("let " + l.String() + "; ")
	}
	return b.String() + strings.Join(shown, ", ")
}

// brief is e, but at most some lines of it.
func (p *Page) brief(e lang.Expr) string {
	return p.tame(spell.Cut(withLets(lang.Show(lang.Style{Math: !p.ASCII, MinShared: minShared}, e)), 400))
}

// conjunct returns the text of e as a part of a conjunction.
func conjunct(e lang.Expr, text string) string {
	if e.NumKids() > 0 && e.Op().Info().Level <= lang.And.Info().Level && strings.Contains(text, " ") {
		return "(" + text + ")"
	}
	return text
}

// hugeNumber is a number of more digits than short shows.
var hugeNumber = regexp.MustCompile(`\d{41,}`)

// tame returns the text of an expression as the page spells it, huge numbers by their size.
func (p *Page) tame(text string) string {
	return p.Text(hugeNumber.ReplaceAllStringFunc(text, func(n string) string {
		return "(" + strconv.Itoa(len(n)) + " digits)"
	}))
}
