package prove

import (
	"regexp"
	"strings"
)

// goalOf returns what a proof printed last of what it leaves open; nil if it printed nothing. The
// prelude has the notations of the paper, so that Rocq prints most of it as the paper does.
func goalOf(said string) *Goal {
	at := strings.LastIndex(said, ruleMark+" ")
	if at < 0 {
		return nil
	}
	head, rest, _ := strings.Cut(said[at+len(ruleMark):], "\n")
	g := &Goal{From: []string{}}
	words := strings.Fields(strings.ReplaceAll(head, `"`, ""))
	if len(words) == 2 {
		g.Side, g.Rule = words[0], words[1]
	}
	for _, part := range strings.Split("\n"+rest, "\n@")[1:] {
		switch word, text, _ := strings.Cut("@"+strings.Join(strings.Fields(part), " "), " "); word {
		case fromMark:
			g.From = append(g.From, asPaper(text))
		case showMark:
			g.Show = asPaper(text)
			return g
		}
	}
	return g
}

// asPaper returns what Rocq printed as the paper writes it.
func asPaper(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	for _, c := range paper {
		text = c.from.ReplaceAllString(text, c.to)
	}
	text = strings.TrimSpace(text)
	if strings.HasPrefix(text, "(") && strings.HasSuffix(text, ")") {
		text = text[1 : len(text)-1] // Rocq prints a proposition with brackets
	}
	return text
}

var paper = []struct {
	from *regexp.Regexp
	to   string
}{
	{regexp.MustCompile(`File "\./.*`), ""},
	{regexp.MustCompile(`⟨ ?\(`), "⟨"},
	{regexp.MustCompile(`\) ?⟩`), "⟩"},
	{regexp.MustCompile(` /\\ `), " and "},
	{regexp.MustCompile(` \\/ `), " or "},
	{regexp.MustCompile(`exists \(([^ :]+) : [^)]*\) \(([^ :]+) : [^)]*\),`), "for some $1, $2:"},
	{regexp.MustCompile(`EOp op es`), "op(es)"},
	{regexp.MustCompile(`⟦`), "["},
	{regexp.MustCompile(`⟧`), "]"},
	{regexp.MustCompile(`\[\]`), "ε"},
	{regexp.MustCompile(` ∘ `), "∘"},
	{regexp.MustCompile(`\{ `), "{"},
	{regexp.MustCompile(` \}`), "}"},
	{regexp.MustCompile(`\((⟨[^⟩]*⟩ →\*? ⟨[^⟩]*⟩)\)`), "$1"},
}
