package report

import (
	"fmt"
	"html"
	"strings"
	"unicode/utf8"

	"tandem/explore"
	"tandem/internal/spell"
	"tandem/spec"
)

// Sizes of the drawing of a tree, in pixels.
const (
	charWidth  = 7.3 // of a monospace font of 12 pixels, and a little more
	lineHeight = 15.0
	boxPadding = 6.0
	margin     = 20.0
)

const (
	// manyNodes is from where on the text of a node is short, so that a file of thousands can be opened.
	manyNodes = 200
	wideText  = 72 // characters of a line of a node
	shortText = 28 // where there are many nodes
	// maxNamed cuts the choices that a node says: the end of long ones tells more.
	maxNamed = 160
)

// svgStyle is how the parts of a tree look.
const svgStyle = `text{font:12px monospace;white-space:pre}rect{fill:#fff;stroke:#333}.final rect{stroke-width:2.5}.error rect{fill:#fdd;stroke:#b00;stroke-width:2.5}.bound rect,.unknown rect,.stuck rect{fill:#ffd;stroke-dasharray:5 3}path{fill:none;stroke:#777}.l{font-size:11px;fill:#555}`

// legend says what a drawing shows, line by line.
var legend = []string{"a node: the next statement, σ and φ; an edge: its rule", "thick: final; red: an error; dashed: cut, stuck or unknown"}

// SVG draws the tree, laid out by tidy: nodes with statement, σ and φ, leaves with how the path
// ends. A node's group has its choices as data-choices, a branch's as id, too: c-TFT.
func (t *Tree) SVG(to *Page) {
	letters := t.letters()
	var boxes []box
	var texts [][]string
	for _, n := range inTime(t, t.Nodes) {
		lines := t.nodeText(n)
		widest := 0
		for _, line := range lines {
			widest = max(widest, utf8.RuneCountInString(line))
		}
		texts = append(texts, lines)
		boxes = append(boxes, box{
			width: float64(widest)*charWidth + 2*boxPadding, height: float64(len(lines))*lineHeight + 2*boxPadding, parent: n.Parent,
		})
	}
	width, height := tidy(boxes)
	head := t.Program.File + ": " + t.summary()
	above := append([]string{t.Program.File}, legend...)
	if more := t.leftOut("node"); more != "" {
		above = append(above, more)
	}
	top := float64(len(above)+1) * lineHeight
	for _, text := range above {
		width = max(width, float64(utf8.RuneCountInString(text))*charWidth)
	}
	to.Printf(`<svg xmlns="http://www.w3.org/2000/svg" width="%.0f" height="%.0f" viewBox="%.0f %.0f %.0f %.0f">`+"\n",
		width+2*margin, height+2*margin+top, -margin, -margin-top, width+2*margin, height+2*margin+top)
	to.Printf("<style>%s</style>\n<title>%s</title>\n", svgStyle, html.EscapeString(to.Text(head)))
	for i, text := range above {
		to.Printf(`<text x="0" y="%.0f">%s</text>`+"\n", float64(i)*lineHeight-top, html.EscapeString(to.Text(text)))
	}
	for i, b := range boxes {
		t.draw(to, i, b, boxes, letters[i], texts[i])
	}
	to.Printf("</svg>\n")
}

// draw writes a node and the edge to it.
func (t *Tree) draw(to *Page, i int, b box, boxes []box, letters string, lines []string) {
	n := t.Nodes[i]
	class := ""
	if n.Leaf > 0 {
		class = fmt.Sprintf(` class="%v"`, t.Paths[n.Leaf-1].Status)
	}
	id := ""
	if n.Choice != "" && letters != "" && len(letters) <= maxNamed {
		id = fmt.Sprintf(` id="c-%s"`, html.EscapeString(letters))
	}
	to.Printf(`<g%s%s data-node="%d" data-choices="%s">`, id, class, n.ID, html.EscapeString(to.Text(lastLetters(letters))))
	if n.Parent >= 0 {
		up := boxes[n.Parent]
		x, y := b.x+b.width/2, b.y
		to.Printf(`<path d="M%.0f %.0fL%.0f %.0f"/>`, up.x+up.width/2, up.y+up.height, x, y)
		if n.Choice != "" {
			beside, anchor := x+4, ""
			if x < up.x+up.width/2 { // the edge comes from the right
				beside, anchor = x-4, ` text-anchor="end"`
			}
			to.Printf(`<text class="l" x="%.0f" y="%.0f"%s>%s</text>`, beside, y-5, anchor, html.EscapeString(n.Rule))
		}
	}
	to.Printf(`<rect x="%.0f" y="%.0f" width="%.0f" height="%.0f"/>`, b.x, b.y, b.width, b.height)
	for k, line := range lines {
		to.Printf(`<text x="%.0f" y="%.0f">%s</text>`, b.x+boxPadding, b.y+boxPadding+lineHeight*(float64(k)+0.8), html.EscapeString(to.Text(line)))
	}
	to.Printf("</g>\n")
}

// nodeText returns the lines of a node.
func (t *Tree) nodeText(n treeNode) []string {
	wide := wideText
	if len(t.Nodes) > manyNodes {
		wide = shortText
	}
	place, sigma, phi := t.label(n, "", true)
	if d := n.At.Display(); endOf(d) == "" {
		place = heads{}.placed(runs(d), wide)
	}
	lines := []string{place, "σ " + spell.Cut(sigma, wide), "φ " + spell.Cut(phi, wide)}
	if n.Leaf > 0 {
		p := t.Paths[n.Leaf-1]
		end := fmt.Sprintf("path %d: %v", p.ID, p.Status)
		if p.Status == spec.Bound || p.Status == spec.Unknown {
			end += ", " + p.Reason
		}
		lines = append(lines, spell.Cut(end, wide))
		if f, ok := t.Faults[p.ID]; ok {
			lines = append(lines, spell.Cut(f.Text, wide))
		}
	}
	return lines
}

// letters returns the choices on the way to each node.
func (t *Tree) letters() []string {
	list := make([]string, len(t.Nodes))
	for i, n := range t.Nodes {
		if n.Parent >= 0 {
			list[i] = list[n.Parent] + n.Choice
		}
	}
	return list
}

// lastLetters is choices as they are printed; of many the last ones.
func lastLetters(letters string) string {
	text := explore.FormatChoices(letters)
	if runes := []rune(text); len(runes) > maxNamed {
		return "…" + strings.TrimSpace(string(runes[len(runes)-maxNamed+1:]))
	}
	return text
}
