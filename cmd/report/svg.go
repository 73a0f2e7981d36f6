package report

import (
	"fmt"
	"html"
	"slices"
	"strings"
	"unicode/utf8"

	"tandem/explore"
	"tandem/explore/simplify"
	"tandem/internal/spell"
	"tandem/lang"
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
const svgStyle = `text{font:12px monospace;white-space:pre}rect{fill:#fff;stroke:#333}.final rect{stroke-width:2.5}.error rect{fill:#fdd;stroke:#b00;stroke-width:2.5}.bound rect,.unknown rect,.stuck rect{fill:#ffd;stroke-dasharray:5 3}path{fill:none;stroke:#777}.l{font-size:11px;fill:#333;text-anchor:middle;paint-order:stroke;stroke:#fff;stroke-width:4px}`

// legend says what a drawing shows, line by line.
var legend = []string{"a node: the next statement, or a chain of assignments, with σ and φ before it; an edge: its rule and condition", "thick: final; red: an error; dashed: cut, stuck or unknown"}

// SVG draws the tree, laid out by tidy: nodes with statement, σ and φ, leaves with how the path
// ends. A chain of assignments is one node. A node's group has its choices as data-choices, a branch's
// as id, too: c-TFT.
func (t *Tree) SVG(to *Page) {
	letters := t.letters()
	chains := t.chains()
	var boxes []box
	var texts [][]string
	for _, c := range inTime(t, chains) {
		lines := append(t.chainText(c), c.edge)
		widest := 0
		for _, line := range lines {
			widest = max(widest, utf8.RuneCountInString(line))
		}
		lines = lines[:len(lines)-1]
		texts = append(texts, lines)
		boxes = append(boxes, box{
			width: float64(widest)*charWidth + 2*boxPadding, height: float64(len(lines))*lineHeight + 2*boxPadding, parent: c.parent,
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
		t.draw(to, chains[i], b, boxes, letters[chains[i].nodes[0].ID], texts[i])
	}
	to.Printf("</svg>\n")
}

// chain is a node, or assignments one behind the other, as a drawing has them.
type chain struct {
	nodes  []treeNode
	parent int    // the number of the chain above; -1: none
	edge   string // what stands at the edge to it; "": nothing
}

// chains returns the nodes as a drawing has them, those above first.
func (t *Tree) chains() []chain {
	kids := make([]int, len(t.Nodes))
	for _, n := range t.Nodes {
		if n.Parent >= 0 {
			kids[n.Parent]++
		}
	}
	at := make([]int, len(t.Nodes)) // the chain of each node
	var list []chain
	for i, n := range t.Nodes {
		if n.Parent >= 0 && kids[n.Parent] == 1 && n.Choice == "" && n.Leaf == 0 && assigns(n) && assigns(t.Nodes[n.Parent]) {
			at[i] = at[n.Parent]
			list[at[i]].nodes = append(list[at[i]].nodes, n)
			continue
		}
		c := chain{nodes: []treeNode{n}, parent: -1}
		if n.Parent >= 0 {
			c.parent = at[n.Parent]
		}
		if n.Choice != "" {
			c.edge = spell.Cut(strings.TrimSpace(n.Rule+"  "+t.condition(n)), shortText)
		}
		at[i], list = len(list), append(list, c)
	}
	return list
}

// assigns reports whether a node's next statement is an assignment.
func assigns(n treeNode) bool {
	switch runs(n.At.Display()).stmt.(type) {
	case *lang.Assign, *lang.AssignElem, *lang.AssignField, *lang.Input:
		return true
	}
	return false
}

// condition returns what the step to a node adds to φ; "" if that is not known.
func (t *Tree) condition(n treeNode) string {
	is, was := n.At.Display().Formal, t.Nodes[n.Parent].At.Display().Formal
	if is == nil || was == nil || is.Phi.Op() != lang.And || is.Phi.Kid(0) != was.Phi {
		return ""
	}
	added := is.Phi.Kid(1)
	if !t.Raw {
		added = simplify.New().Expr(added)
	}
	return withLets(lang.Show(lang.Style{Math: true, MinShared: minShared}, added))
}

// draw writes a node and the edge to it.
func (t *Tree) draw(to *Page, c chain, b box, boxes []box, letters string, lines []string) {
	n := c.nodes[0]
	class := ""
	if n.Leaf > 0 {
		class = fmt.Sprintf(` class="%v"`, t.Paths[n.Leaf-1].Status)
	}
	id := ""
	if n.Choice != "" && letters != "" && len(letters) <= maxNamed {
		id = fmt.Sprintf(` id="c-%s"`, html.EscapeString(letters))
	}
	to.Printf(`<g%s%s data-node="%d" data-choices="%s">`, id, class, n.ID, html.EscapeString(to.Text(lastLetters(letters))))
	if c.parent >= 0 {
		up := boxes[c.parent]
		x, y := b.x+b.width/2, b.y
		to.Printf(`<path d="M%.0f %.0fL%.0f %.0f"/>`, up.x+up.width/2, up.y+up.height, x, y)
		if c.edge != "" {
			to.Printf(`<text class="l" x="%.0f" y="%.0f">%s</text>`, x, y-5, html.EscapeString(to.Text(c.edge)))
		}
	}
	to.Printf(`<rect x="%.0f" y="%.0f" width="%.0f" height="%.0f"/>`, b.x, b.y, b.width, b.height)
	for k, line := range lines {
		to.Printf(`<text x="%.0f" y="%.0f">%s</text>`, b.x+boxPadding, b.y+boxPadding+lineHeight*(float64(k)+0.8), html.EscapeString(to.Text(line)))
	}
	to.Printf("</g>\n")
}

// chainText returns the lines of a node of a drawing.
func (t *Tree) chainText(c chain) []string {
	n := c.nodes[0]
	wide := wideText
	if len(t.Nodes) > manyNodes {
		wide = shortText
	}
	place, sigma, phi := t.label(n, "", true)
	if d := n.At.Display(); endOf(d) == "" {
		place = heads{}.placed(runs(d), wide)
	}
	lines := []string{place}
	for _, n := range c.nodes[1:] {
		lines = append(lines, heads{}.placed(runs(n.At.Display()), wide))
	}
	lines = append(lines, "σ "+spell.Cut(sigma, wide), "φ "+spell.Cut(phi, wide))
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

// box is a drawn node: its size and its upper left corner, in the unit of the drawing.
type box struct {
	width, height float64
	x, y          float64
	parent        int // its number; -1: it is a root. Parents come first
}

// The least space between boxes beside each other, and between one below another.
const (
	boxGap = 16.0
	rowGap = 34.0
)

// outline is a tree's left and right edges by level, the root's last, relative to the root's middle.
type outline struct{ left, right []float64 }

// tidy lays boxes out: what is as far from the root stands in a row, a box stands above
// the middle of what is below it, trees beside each other are as near as their outlines
// let them, and boxes do not overlap. It returns the size of the whole.
//
// Source: Reingold and Tilford, "Tidier Drawings of Trees", 1981: trees are moved
// together along their outlines. Here boxes have sizes.
func tidy(boxes []box) (width, height float64) {
	below, level := make([][]int, len(boxes)), make([]int, len(boxes))
	var rows []float64 // their heights
	for i, b := range boxes {
		if b.parent >= 0 {
			below[b.parent] = append(below[b.parent], i)
			level[i] = level[b.parent] + 1
		}
		if level[i] == len(rows) {
			rows = append(rows, 0)
		}
		rows[level[i]] = max(rows[level[i]], b.height)
	}
	from := make([]float64, len(boxes)) // the middle, from that of the box above
	outlines := make([]outline, len(boxes))
	var roots []int
	for i := len(boxes) - 1; i >= 0; i-- {
		o := placeBeside(below[i], from, outlines)
		half := boxes[i].width / 2
		o.left, o.right = append(o.left, -half), append(o.right, half)
		outlines[i] = o
		if boxes[i].parent < 0 {
			roots = append(roots, i)
		}
	}
	slices.Reverse(roots)
	placeBeside(roots, from, outlines)
	tops := make([]float64, len(rows))
	for i, h := range rows {
		tops[i] = height
		height += h
		if i < len(rows)-1 {
			height += rowGap
		}
	}
	least := 0.0
	middle := make([]float64, len(boxes))
	for i, b := range boxes {
		middle[i] = from[i]
		if b.parent >= 0 {
			middle[i] += middle[b.parent]
		}
		boxes[i].x, boxes[i].y = middle[i]-b.width/2, tops[level[i]]
		least = min(least, boxes[i].x)
	}
	for i := range boxes {
		boxes[i].x -= least
		width = max(width, boxes[i].x+boxes[i].width)
	}
	return width, height
}

// placeBeside puts trees beside each other, and says of each where its middle is from that of all. It
// returns the outline of all, whose last level is theirs. The outlines of the trees are used up.
func placeBeside(trees []int, from []float64, outlines []outline) outline {
	var all outline // from the middle of the first tree
	at := 0.0
	for n, i := range trees {
		o := outlines[i]
		outlines[i] = outline{}
		if n == 0 {
			all = o
			continue
		}
		shared := min(len(all.right), len(o.left))
		gap := func(k int) float64 { return all.right[len(all.right)-1-k] - o.left[len(o.left)-1-k] + boxGap }
		at = gap(0)
		for k := range shared {
			at = max(at, gap(k))
		}
		from[i] = at
		all = outline{joined(all.left, o.left, at, false), joined(all.right, o.right, at, true)}
	}
	if len(trees) > 1 {
		for _, i := range trees {
			from[i] -= at / 2
		}
		for k := range all.left {
			all.left[k] -= at / 2
			all.right[k] -= at / 2
		}
	}
	return all
}

// joined returns the edges of two trees as one: of the levels that both have those of the
// second, moved, if it is on the outside, and else those of the first.
func joined(first, second []float64, by float64, outside bool) []float64 {
	list := make([]float64, max(len(first), len(second)))
	for k := range list { // from the top
		a, b := len(first)-1-k, len(second)-1-k
		switch {
		case a < 0, b >= 0 && outside:
			list[len(list)-1-k] = second[b] + by
		default:
			list[len(list)-1-k] = first[a]
		}
	}
	return list
}
