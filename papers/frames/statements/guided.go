package statements

import (
	_ "embed"
	"slices"
	"strings"

	"tandem/internal/lists"
	"tandem/props"
)

// piece is a conjunct or a statement with what a verified method that has it there has in
// front of it and behind it, in words of the generator: x is access to this.x, q to this.q(),
// cx to c.x; x0 is that x has the value on entry, x=v that it is v. !x is that x is not there.
type piece struct{ text, needs, gives, takes string }

// guide chooses pieces of which the next one has what it needs, mostly: so most methods are
// valid or nearly so.
type guide struct {
	props.Source
	has map[string]bool
}

// one returns a piece that has what it needs, or, one time of 8, any.
func (g *guide) one(label string, all []piece) string {
	fits := lists.Filter(all, g.fits)
	if g.Choose(8, "any "+label) == 7 || len(fits) == 0 {
		fits = all
	}
	p := props.OneOf(g.Source, label, fits)
	for _, t := range strings.Fields(p.takes) {
		delete(g.has, t)
	}
	for _, t := range strings.Fields(p.gives) {
		g.has[t] = true
	}
	return p.text
}

func (g *guide) fits(p piece) bool {
	return !slices.ContainsFunc(strings.Fields(p.needs), func(t string) bool {
		not, absent := strings.CutPrefix(t, "!")
		return absent && g.has[not] || !absent && !g.has[t]
	})
}

// tempted returns a method, or, one time of two, one that is wrong and seems right by one mistake.
func tempted(src props.Source) Case {
	if src.Choose(2, "wrong") == 1 {
		return props.OneOf(src, "wrong", temptations)
	}
	return method(src)
}

// formed returns a form, one time of four, and else what tempted makes.
func formed(forms func() []Case) func(props.Source) Case {
	return func(src props.Source) Case {
		if src.Choose(4, "form") == 3 {
			return props.OneOf(src, "form", forms())
		}
		return tempted(src)
	}
}

// method returns a method of at most three conjuncts before and behind, and three statements.
func method(src props.Source) Case {
	g := &guide{Source: src, has: map[string]bool{"i0": true}}
	var k Case
	for range 1 + src.Choose(3, "more conjuncts") {
		src.Group("requires", func() { k.Pre = append(k.Pre, g.one("requires", guidedPre)) })
	}
	for range src.Choose(4, "statements") {
		src.Group("statement", func() { k.Body = append(k.Body, g.one("statement", guidedStmts)) })
	}
	for range 1 + src.Choose(3, "more conjuncts") {
		src.Group("ensures", func() { k.Post = append(k.Post, g.one("ensures", guidedPost)) })
	}
	return k
}

// someElems is a precondition about arrays.
const someElems = "acc(a) &*& a != nil &*& acc(a.elems) &*& a.length > 0"

//go:embed pieces.rows
var rowsText string

// rows lists those of a section of pieces.rows, with five parts each.
func rows(section string) (list [][]string) {
	_, text, _ := strings.Cut(rowsText, "\n# "+section+"\n")
	text, _, _ = strings.Cut(text, "\n\n")
	for line := range strings.Lines(text) {
		if !strings.HasPrefix(line, "//") {
			list = append(list, append(strings.Split(strings.TrimSpace(line), " | "), "", "", "", "")[:5])
		}
	}
	return list
}

// texts lists what a section of rows of one part has.
func texts(section string) []string {
	return lists.Map(rows(section), func(row []string) string { return row[0] })
}

func pieces(section string) []piece {
	return lists.Map(rows(section), func(row []string) piece { return piece{row[0], row[1], row[2], row[3]} })
}

var guidedPre, guidedStmts, guidedPost = pieces("requires"), pieces("statements"), pieces("ensures")

// temptations are wrong, each by one mistake that rules can have.
var temptations = lists.Map(rows("wrong methods"), func(row []string) Case {
	return Case{Pre: row[:1:1], Body: lists.Filter(row[1:2], func(s string) bool { return s != "" }), Post: row[2:3:3]}
})
